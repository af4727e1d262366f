/// Names of the bytes that matter to the formats.
public enum ASCII {
    /// Horizontal tab.
    public static let tab: UInt8 = 0x09
    /// Line feed, the Unix line end.
    public static let lineFeed: UInt8 = 0x0A
    /// Carriage return.
    public static let carriageReturn: UInt8 = 0x0D
    /// Space.
    public static let space: UInt8 = 0x20
    /// `"`
    public static let quote: UInt8 = 0x22
    /// `&`
    public static let ampersand: UInt8 = 0x26
    /// `'`
    public static let apostrophe: UInt8 = 0x27
    /// `+`
    public static let plus: UInt8 = 0x2B
    /// `,`
    public static let comma: UInt8 = 0x2C
    /// `-`
    public static let minus: UInt8 = 0x2D
    /// `.`
    public static let dot: UInt8 = 0x2E
    /// `/`
    public static let slash: UInt8 = 0x2F
    /// `0`
    public static let zero: UInt8 = 0x30
    /// `:`
    public static let colon: UInt8 = 0x3A
    /// `;`
    public static let semicolon: UInt8 = 0x3B
    /// `<`
    public static let lessThan: UInt8 = 0x3C
    /// `=`
    public static let equals: UInt8 = 0x3D
    /// `>`
    public static let greaterThan: UInt8 = 0x3E
    /// `[`
    public static let leftBracket: UInt8 = 0x5B
    /// `\`
    public static let backslash: UInt8 = 0x5C
    /// `]`
    public static let rightBracket: UInt8 = 0x5D
    /// `_`
    public static let underscore: UInt8 = 0x5F
    /// `{`
    public static let leftBrace: UInt8 = 0x7B
    /// `}`
    public static let rightBrace: UInt8 = 0x7D

    /// Whether a byte is one of `0`…`9`.
    public static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }

    /// Whether a byte is LF or CR.
    @inline(__always)
    static func isLineEnd(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }

    /// Whether a byte is one of `A`…`Z`, `a`…`z`.
    public static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    /// The value of a hexadecimal digit.
    static func hexDigit(_ byte: UInt8) -> UInt8? {
        if isDigit(byte) { return byte - zero }
        let letter = (byte | 0x20) &- 0x61
        return letter < 6 ? letter + 10 : nil
    }

    /// Whether a byte is white space in XML and JSON.
    public static func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == space || byte == lineFeed || byte == carriageReturn || byte == tab
    }

    /// The lower-case form of a letter; any other byte unchanged.
    ///
    /// The bit is added: Swift 6.3's optimizer turns `byte | 0x20` into the byte itself when inlined into `FieldSets`.
    public static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte &+ 0x20 : byte }
}
