/// Random numbers that are the same in every run: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom
/// number generators", OOPSLA 2014).
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64
    /// What the next numbers are to be, a byte each.
    private var choices: ArraySlice<UInt8> = []

    /// The numbers of a seed.
    public init(seed: UInt64) { state = seed }

    /// Numbers that somebody else chooses, a byte each, as long as there are any.
    public init(choices: [UInt8]) {
        self.init(seed: 0)
        self.choices = choices[...]
    }

    /// The next number.
    public mutating func next() -> UInt64 {
        if let choice = choices.popFirst() { return UInt64(choice) &* 0x0101_0101_0101_0101 }
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// A number in a range.
    public mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// Whether something of this chance, in percent, happens.
    public mutating func happens(_ percent: Int) -> Bool { number(1...100) <= percent }

    /// As many bytes as the range says, of the alphabet; of all bytes without one.
    public mutating func bytes(_ count: ClosedRange<Int>, of alphabet: [UInt8]? = nil) -> [UInt8] {
        (0..<number(count)).map { _ in
            alphabet?.randomElement(using: &self) ?? UInt8.random(in: 0...255, using: &self)
        }
    }

    /// Bytes cut into pieces at random; some are empty.
    public mutating func pieces(of bytes: [UInt8], longest: Int) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = min(rest.count, number(0...longest))
            pieces.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return pieces
    }
}
