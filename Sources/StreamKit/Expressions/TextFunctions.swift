extension Arena {
    /// A text in lower or upper case, mapped character by character as in Unicode; invalid UTF-8 is left unchanged.
    mutating func mapped(_ text: ByteView, isUpper: Bool) -> ByteView {
        if text.firstBeyondASCII(from: 0) < text.count { return mappedScalars(text, isUpper: isUpper) }
        return unsafe make(limit: text.count) { place in
            for index in 0..<text.count {
                let byte = text[index]
                unsafe place[index] =
                    isUpper ? (byte &- 0x61 < 26 ? byte & ~0x20 : byte) : ASCII.lowercased(byte)
            }
            return text.count
        }
    }

    @inline(never)
    private mutating func mappedScalars(_ text: ByteView, isUpper: Bool) -> ByteView {
        var result = ByteBuffer(capacity: text.count + 16)
        var index = 0
        while index < text.count {
            let length = utf8SequenceLength(text, at: index)
            guard length > 0 else {
                result.append(text[index])
                index += 1
                continue
            }
            let scalar = text.scalar(at: index, length: length)
            let mapped = isUpper ? scalar.properties.uppercaseMapping : scalar.properties.lowercaseMapping
            for byte in mapped.utf8 { result.append(byte) }
            index += length
        }
        return copy(result.view)
    }

    /// The most bytes of a text that `++`, `join` and `replace` make: otherwise a few fields could become any number of gigabytes.
    static let longestMadeText = 16 << 20

    /// The elements of a list joined by a separator; `nil` if that is too long.
    mutating func concatenated(_ parts: Value, separator: ByteView = .empty) -> ByteView? {
        let length = (0..<parts.elementCount).reduce(0) { $0 + parts.element($1).count + separator.count }
        return length > Self.longestMadeText ? nil : joined(parts, separator: separator)
    }

    /// The most elements of a list that `split` makes.
    static let maximumMadeElements = 1 << 20

    /// A text split by another text; `nil` if there are too many parts.
    mutating func split(_ text: ByteView, by separator: ByteView) -> Value? {
        var count = 1
        var rest = text
        while let hit = rest.firstRange(of: separator) {
            count += 1
            rest = rest.dropFirst(hit + separator.count)
        }
        if count > Self.maximumMadeElements { return nil }
        return list(count: count) { put in
            var rest = text
            while let hit = rest.firstRange(of: separator) {
                put(rest.prefix(hit))
                rest = rest.dropFirst(hit + separator.count)
            }
            put(rest)
        }
    }

    /// A text with every occurrence of another replaced, from left to right, or the first; `nil` if that is too long.
    mutating func replaced(_ text: ByteView, _ what: ByteView, with new: ByteView, onlyFirst: Bool = false) -> ByteView?
    {
        if what.isEmpty || !text.contains(what) { return text }
        var count = 0
        var rest = text
        while let hit = rest.firstRange(of: what) {
            count += 1
            rest = rest.dropFirst(hit + what.count)
            if onlyFirst { break }
        }
        let length = text.count + count * (new.count - what.count)
        if length > Self.longestMadeText { return nil }
        return unsafe make(limit: length) { place in
            var written = 0
            func put(_ part: ByteView) {
                unsafe copyBytes(from: part.base, to: place + written, count: part.count)
                written += part.count
            }
            var rest = text
            while let hit = rest.firstRange(of: what) {
                put(rest.prefix(hit))
                put(new)
                rest = rest.dropFirst(hit + what.count)
                if onlyFirst { break }
            }
            put(rest)
            return written
        }
    }
}

extension ByteView {
    /// The number of characters (Unicode scalars); a byte that is part of none counts as one.
    var scalarCount: Int {
        var index = firstBeyondASCII(from: 0)
        var characters = index
        while index < count {
            index += max(1, utf8SequenceLength(self, at: index))
            characters += 1
        }
        return characters
    }

    /// Where a character begins, counted as in `scalarCount`; the end if there are fewer.
    func offset(ofScalar number: Int) -> Int {
        let plain = firstBeyondASCII(from: 0)
        if number <= plain { return number }
        var (index, rest) = (plain, number - plain)
        while index < count, rest > 0 {
            index += max(1, utf8SequenceLength(self, at: index))
            rest -= 1
        }
        return index
    }

    /// The scalar of a valid UTF-8 sequence.
    fileprivate func scalar(at index: Int, length: Int) -> Unicode.Scalar {
        var value = UInt32(self[index]) & (length == 1 ? 0x7F : 0xFF >> UInt32(length + 1))
        for place in 1..<max(length, 1) { value = value << 6 | UInt32(self[index + place] & 0x3F) }
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    /// The day of a text that begins with one: `2021-02-13`, `13/02/2021`, with or without a time after it. A leap second is
    /// the first of the next day.
    var day: CalendarDate? {
        var end = 0
        while end < count, !separatesTime(at: end) { end += 1 }
        guard let date = CalendarDate(prefix(end)) else { return nil }
        if end == count { return date }
        let time = dropFirst(end + 1)
        guard time.beginsWithTime else { return nil }
        let seconds = time.dropFirst(time[1] == ASCII.colon ? 1 : 2)
        return seconds.starts(with: ByteView(":59:60")) ? ClockReading(self)?.date ?? date : date
    }

    /// One or two digits, a colon and two digits; what follows (seconds, a zone) may be anything.
    private var beginsWithTime: Bool {
        guard let colon = firstIndex(of: ASCII.colon), colon == 1 || colon == 2, count >= colon + 3 else {
            return false
        }
        return (0..<(colon + 3)).allSatisfy { $0 == colon || ASCII.isDigit(self[$0]) }
    }
}
