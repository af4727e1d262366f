/// Standard input, line by line.
///
/// ```
///   bytes:  │ lines handed out │ what was read and is not yet │
///           0                  start                          end ≤ bytes.count
/// ```
struct AddressInput {
    /// A line of input.
    enum Line {
        /// Without white space around it; it may be empty.
        case address(String)
        /// Longer than `maximumLength`; its bytes are gone.
        case tooLong
    }

    /// The longest line, in bytes.
    static let maximumLength = 4096

    private var bytes = [UInt8](repeating: 0, count: maximumLength + 1)
    private var held: [UInt8] = []
    private var start = 0
    private var end = 0
    private var hasEnded = false

    /// The next line, with or without a line end; nothing at the end. Blocks until it is there.
    mutating func next() -> Line? {
        held.removeAll(keepingCapacity: true)
        var isTooLong = false
        var isEmpty = true
        while true {
            if start == end, !fill() { return isEmpty ? nil : line(isTooLong) }
            isEmpty = false
            let rest = bytes[start..<end]
            let stop = rest.firstIndex(of: UInt8(ascii: "\n"))
            if held.count + (stop ?? end) - start > Self.maximumLength {
                isTooLong = true
            } else if !isTooLong {
                held += rest[..<(stop ?? end)]
            }
            start = stop.map { $0 + 1 } ?? end
            if stop != nil { return line(isTooLong) }
        }
    }

    private func line(_ isTooLong: Bool) -> Line {
        if isTooLong { return .tooLong }
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || (9...13).contains(byte) }
        let text = held.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        return .address(String(decoding: text, as: UTF8.self))
    }

    private mutating func fill() -> Bool {
        guard !hasEnded else { return false }
        start = 0
        end = StandardIO.read(&bytes)
        hasEnded = end == 0
        return !hasEnded
    }
}
