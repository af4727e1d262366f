/// The encoding of a text.
public enum TextEncoding: Equatable, Sendable {
    /// UTF-8, or ASCII: nothing to convert.
    case utf8
    /// A name for a `Transcoder`, which may not know it.
    case named(String)

    /// The meaning of an encoding declaration, in any case and with white space around it.
    ///
    /// Texts use more than the encoding they declare: as in the WHATWG Encoding Standard, whose labels these are, the label
    /// stands for the larger encoding that they are really in. Other labels are left unchanged.
    public init(declared label: ByteView) {
        let label = label.trimmed.string.lowercased()
        switch label {
        case "utf8", "utf-8", "unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8", "x-unicode20utf8": self = .utf8
        default: self = .named(Self.larger(label) ?? label)
        }
    }

    /// iconv's name for a label's encoding.
    private static func larger(_ label: String) -> String? {
        switch label {
        case "gb2312", "gb_2312", "gb_2312-80", "gbk", "x-gbk", "chinese", "csgb2312", "csiso58gb231280", "iso-ir-58":
            "GB18030"
        case "big5", "big5-hkscs", "cn-big5", "csbig5", "x-x-big5":
            "BIG5-HKSCS"
        case "shift_jis", "shift-jis", "x-sjis", "sjis", "ms_kanji", "ms932", "csshiftjis", "windows-31j":
            "CP932"
        case "euc-kr", "cseuckr", "korean", "ks_c_5601-1987", "ks_c_5601-1989", "ks_c_5601", "ksc_5601", "ksc5601",
            "csksc56011987", "iso-ir-149", "windows-949":
            "UHC"
        case "x-euc-jp":
            "EUC-JP"
        case "iso-8859-1", "iso8859-1", "iso88591", "iso_8859-1", "iso_8859-1:1987", "iso-ir-100", "csisolatin1",
            "latin1", "l1", "cp819", "ibm819", "us-ascii", "ascii", "ansi_x3.4-1968", "x-cp1252":
            "WINDOWS-1252"
        case "iso-8859-9", "iso8859-9", "iso88599", "iso_8859-9", "iso_8859-9:1989", "iso-ir-148", "csisolatin5",
            "latin5", "l5", "x-cp1254":
            "WINDOWS-1254"
        case "tis-620", "iso-8859-11", "iso8859-11", "iso885911", "dos-874":
            "WINDOWS-874"
        default:
            nil
        }
    }
}
