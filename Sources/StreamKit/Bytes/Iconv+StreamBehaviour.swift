extension Iconv {
    /// How an encoding behaves in a stream.
    enum StreamBehaviour {
        /// The meaning of a character does not depend on those before it.
        case stateless
        /// A character may be held back until the next one shows whether they combine.
        case holding
        /// Shift or escape sequences change the meaning of the bytes after them.
        case shifting
    }

    /// The stricter encoding that iconv should use instead, if any: in UTF-8 and UCS-4, which have many names, glibc lets
    /// through code points beyond U+10FFFF, which are invalid in UTF-8.
    var strictName: String? {
        let beyond: [UInt8] = [0xF4, 0x90, 0x80, 0x80]
        let strict = [("UTF-8", beyond), ("UTF-32LE", [0, 0, 0x11, 0]), ("UTF-32BE", [0, 0x11, 0, 0])]
        return strict.first { answer(to: $0.1).text == beyond }?.0
    }

    /// The bytes per code unit, found by trying: 1, 2 or 4. The descriptor is in the initial state before and after.
    func unit() -> Int {
        [1, 2].first { answer(to: [UInt8](repeating: 0, count: $0)).stop != .cut } ?? 4
    }

    /// The behaviour of the encoding. For encodings of one byte per character it is found by trying each byte; for others
    /// it must be known, and unknown ones count as holding, which is right for all.
    func behaviour(name: String, unit: Int) -> StreamBehaviour {
        if unit > 1 || Self.knownStateless.contains(name) { return .stateless }
        if answer(to: [Self.escape]).stop == .cut || holdsBack(Self.shiftOut) { return .shifting }
        let isSingle = (UInt8.min...UInt8.max).allSatisfy {
            !answer(to: [$0]).text.isEmpty || answer(to: [$0]).stop == .invalid
        }
        return isSingle ? .stateless : .holding
    }

    /// Whether iconv accepts a first byte without producing output for it yet.
    func holdsBack(_ byte: UInt8) -> Bool { answer(to: [byte]) == ([], .end) }

    /// What the encoding makes of each byte, if that is all there is to know.
    func singleByteTable() -> SingleByteTable? { SingleByteTable { answer(to: [$0]) } }

    /// What iconv makes of a few first bytes, and why it stopped. The descriptor is in the initial state before and after.
    private func answer(to bytes: [UInt8]) -> (text: [UInt8], stop: Stop) {
        var output = ByteBuffer(capacity: 32)
        let stop = bytes.withView { convert($0, to: &output, room: 32).stop }
        reset()
        return (output.view.array, stop)
    }

    private static let escape: UInt8 = 0x1B
    private static let shiftOut: UInt8 = 0x0E

    private static let knownStateless: Set = [
        "UTF-8", "GB18030", "GBK", "CP936", "GB2312", "EUC-CN", "EUCCN", "BIG5", "BIG-5", "BIG5-HKSCS",
        "CP950", "EUC-TW", "EUCTW", "SHIFT_JIS", "SHIFT-JIS", "SJIS", "CP932", "WINDOWS-31J", "EUC-JP", "EUCJP",
        "EUC-JP-MS", "EUC-KR", "EUCKR", "UHC", "CP949", "JOHAB",
    ]
}
