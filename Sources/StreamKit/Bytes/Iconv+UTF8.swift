extension Iconv {
    /// Does what `convert` does for input declared as UTF-8: glibc would let through code points beyond U+10FFFF.
    static func copyUTF8(
        _ input: ByteView, to output: inout ByteBuffer, room: Int
    ) -> (taken: Int, stop: Stop) {
        var taken = 0
        var stop = Stop.end
        while taken < input.count {
            let length = utf8SequenceLength(input, at: taken)
            if length == 0 || taken + length > room {
                stop = length > 0 ? .full : isCut(input.dropFirst(taken)) ? .cut : .invalid
                break
            }
            taken += length
        }
        output.append(input.prefix(taken))
        return (taken, stop)
    }

    /// Whether more bytes could complete these to a sequence.
    private static func isCut(_ rest: ByteView) -> Bool {
        if rest.count > 3 { return false }
        // The second byte may be bounded below (E0, F0) or above (ED, F4).
        return [0x80, 0xBF].contains { filler in
            (rest.array + [filler, filler, filler]).withView { utf8SequenceLength($0, at: 0) > rest.count }
        }
    }
}
