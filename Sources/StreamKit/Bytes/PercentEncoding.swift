extension String {
    /// The text with `%` and two digits for each byte but letters, digits and the bytes that are to stay (RFC 3986,
    /// section 2.1).
    public func percentEncoded(except plain: StaticString) -> String {
        let plain = ByteView(plain)
        return utf8.map { byte in
            if ASCII.isDigit(byte) || ASCII.isLetter(byte) || plain.firstIndex(of: byte) != nil {
                return String(UnicodeScalar(byte))
            }
            let digits = String(byte, radix: 16, uppercase: true)
            return (digits.count < 2 ? "%0" : "%") + digits
        }.joined()
    }
}
