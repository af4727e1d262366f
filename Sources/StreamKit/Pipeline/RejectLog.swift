/// Rejected input, kept verbatim: one JSON object per piece.
///
/// ```
/// {"source":"prices.csv","line":17,"offset":1203,"reason":"not a price: “n/a”","raw":"13/02/2021,…"}
/// ```
/// Bytes that are not UTF-8 are in `raw_base64` (RFC 4648) instead of `raw`; the parts of a piece longer than a record
/// may be are numbered in `part`, from 1.
struct RejectLog: ~Copyable {
    /// The output not taken yet.
    var output = ByteBuffer()
    private var original = ByteBuffer()

    /// Appends a piece and its reason in words. Text converted to UTF-8 is converted back, so that the bytes are the
    /// original ones.
    mutating func append(_ rejection: Rejection, _ reason: String, source: String, encoding: String = "") {
        output.append("{\"source\":")
        appendString(source)
        output.append(",\"line\":")
        output.appendText(String(rejection.line))
        output.append(",\"offset\":")
        output.appendText(String(rejection.offset))
        output.append(",\"reason\":")
        appendString(reason)
        if rejection.part > 0 {
            output.append(",\"part\":")
            output.appendText(String(rejection.part))
        }
        original.removeAll()
        let isEncoded = !encoding.isEmpty && original.append(rejection.raw, in: encoding)
        appendRaw(isEncoded ? original.view : rejection.raw)
        output.append("}\n")
    }

    private mutating func appendString(_ text: String) {
        Array(text.utf8).withView { _ = output.appendJSONString($0) }
    }

    private mutating func appendRaw(_ raw: ByteView) {
        let start = output.count
        output.append(",\"raw\":")
        if output.appendJSONString(raw) { return }
        output.truncate(to: start)
        output.append(",\"raw_base64\":\"")
        output.appendBase64(raw)
        output.append(ASCII.quote)
    }
}

extension ByteBuffer {
    /// Appends bytes as base64 with padding (RFC 4648, section 4).
    mutating func appendBase64(_ bytes: ByteView) {
        let digits = ByteView("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var index = 0
        while index < bytes.count {
            let count = min(3, bytes.count - index)
            var group = UInt32(bytes[index]) << 16
            if count > 1 { group |= UInt32(bytes[index + 1]) << 8 }
            if count > 2 { group |= UInt32(bytes[index + 2]) }
            for place in 0..<4 {
                append(place <= count ? digits[Int(group >> UInt32(18 - 6 * place) & 63)] : UInt8(ascii: "="))
            }
            index += 3
        }
    }
}
