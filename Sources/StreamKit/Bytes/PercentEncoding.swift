extension String {
    /// The text with `%` and two digits for each byte except letters, digits and the bytes to be left alone (RFC 3986,
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
