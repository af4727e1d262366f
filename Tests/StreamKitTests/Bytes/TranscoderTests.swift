import Glibc
import TestSupport
import Testing

@testable import StreamKit

/// A text and its bytes in an encoding, as Python's codecs write them.
private struct Sample: Sendable, CustomTestStringConvertible {
    let encoding: String
    /// Each character's bytes, with an escape sequence before them, and its UTF-8.
    let characters: [(bytes: [UInt8], text: [UInt8])]

    /// A word of hexadecimal bytes for each character of the text; for none if it ends in `-`, for two if in `+`.
    init(_ encoding: String, _ words: String, _ text: String) {
        self.encoding = encoding
        var scalars = text.unicodeScalars[...]
        characters = words.split(separator: " ").map { word in
            let count = word.last == "-" ? 0 : word.last == "+" ? 2 : 1
            defer { scalars = scalars.dropFirst(count) }
            return (bytes(word), Array(String(String.UnicodeScalarView(scalars.prefix(count))).utf8))
        }
        precondition(scalars.isEmpty)
    }

    var encoded: [UInt8] { characters.flatMap(\.bytes) }
    var text: [UInt8] { characters.flatMap(\.text) }
    var testDescription: String { "\(encoding) \(text.text)" }

    /// After each character: how many bytes, how many of UTF-8.
    var boundaries: [(bytes: Int, text: Int)] {
        var end = (bytes: 0, text: 0)
        return characters.map { character in
            end = (end.bytes + character.bytes.count, end.text + character.text.count)
            return end
        }
    }

    static let all = [
        Sample("ISO-8859-1", "3C 43 61 66 E9 20 FF A0 A4 3E", "<Café ÿ\u{A0}¤>"),
        Sample(
            "WINDOWS-1252", "3C 31 2C 37 35 20 80 20 96 20 84 5A FC 72 69 63 68 93 20 9F 3E",
            "<1,75 € – „Zürich“ Ÿ>"),
        Sample("UTF-16", "FFFE- 3C00 E900 AC20 E565 3DD800DE FFDBFFDF 3E00", "<é€日😀\u{10FFFF}>"),
        Sample("UTF-16", "FEFF- 003C 00E9 20AC 65E5 D83DDE00 DBFFDFFF 003E", "<é€日😀\u{10FFFF}>"),
        Sample("UTF-16", "3C00 E900 FFFE AC20 E565 3DD800DE 3E00", "<é\u{FEFF}€日😀>"),
        Sample("utf-16le", "FFFE 3C00 E900 AC20 E565 3DD800DE 34D81EDD 3E00", "\u{FEFF}<é€日😀𝄞>"),
        Sample("UTF-16BE", "FEFF 003C 00E9 20AC 65E5 D83DDE00 D834DD1E 003E", "\u{FEFF}<é€日😀𝄞>"),
        Sample("UTF-32", "FFFE0000- 3C000000 E9000000 E5650000 00F60100 3E000000", "<é日😀>"),
        Sample("UTF-32", "0000FEFF- 0000003C 000000E9 000065E5 0001F600 0000003E", "<é日😀>"),
        Sample("UTF-32", "3C000000 E9000000 E5650000 00F60100 FFFE0000 3E000000", "<é日😀\u{FEFF}>"),
        Sample("GB2312", "3C B1B1 BEA9 20 C6FB D3CD BCDB B8F1 3E", "<北京 汽油价格>"),
        Sample("GB18030", "3C B1B1 BEA9 A8A6 A2E3 9439FC36 8139EE39 81308432 3E", "<北京é€😀㐀\u{A0}>"),
        Sample("Shift_JIS", "3C 834B 835C 838A 8393 20 B6 DE 20 955C 8EA6 20 835C 3E", "<ガソリン ｶﾞ 表示 ソ>"),
        Sample("CP932", "3C 8740 EEE0 20 834B 835C 8160 3E", "<①髙 ガソ～>"),
        Sample("EUC-JP", "3C C5EC B5FE 20 8EB6 8EDE 20 8FB0A1 20 A5AC A5BD A5EA A5F3 3E", "<東京 ｶﾞ 丂 ガソリン>"),
        Sample(
            "ISO-2022-JP", "3C 1B2442456C 357E 1B284220 74 6F 6B 79 6F 20 1B2442252C 253D 256A 2573 1B28423E",
            "<東京 tokyo ガソリン>"),
        Sample("KOI8-R", "3C E2 C5 CE DA C9 CE 20 B3 3E", "<Бензин Ё>"),
        Sample("UHC", "3C C8D6 B9DF C0AF 20 8C63 20 B9E6 B0A2 C7CF 3E", "<휘발유 똠 방각하>"),
        Sample("BIG5-HKSCS", "3C ADBB B4E4 20 8862+ 20 9DEF 20 9BD0 3E", "<香港 Ê\u{304} 嘅 𠝹>"),
        Sample("WINDOWS-1255", "3C F9 EC E5 ED 20 A4 20 E1 3E", "<\u{5E9}\u{5DC}\u{5D5}\u{5DD} ₪ \u{5D1}>"),
        Sample("UTF-8", "EFBBBF 3C C3A9 E282AC E697A5 F09F9880 3E", "\u{FEFF}<é€日😀>"),
    ]
}

/// The bytes of hexadecimal digits.
private func bytes(_ digits: some StringProtocol) -> [UInt8] {
    let values = digits.compactMap(\.hexDigitValue)
    return stride(from: 0, to: values.count - 1, by: 2).map { UInt8(values[$0] * 16 + values[$0 + 1]) }
}

private func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
    var all: [UInt8] = []
    for _ in 0..<count { all += bytes }
    return all
}

/// What pieces become, and how many U+FFFD were put in.
private struct Conversion: Equatable, CustomStringConvertible {
    var output: [UInt8]
    var replacements: Int
    var description: String { "\(String(reflecting: output.text)) with \(replacements) replaced" }
}

private func convert(_ pieces: [[UInt8]], from encoding: String) throws -> Conversion {
    var transcoder = try open(encoding)
    var output = ByteBuffer()
    for piece in pieces { piece.withView { transcoder.convert($0, to: &output) } }
    transcoder.finish(to: &output)
    return Conversion(output: output.view.array, replacements: transcoder.replacements)
}

private func open(_ encoding: String) throws -> Transcoder {
    guard let transcoder = Transcoder(encoding: encoding) else { throw Unknown(encoding: encoding) }
    return transcoder
}

private struct Unknown: Error { let encoding: String }

@Suite struct TranscoderTests {
    @Test("Texts in each encoding become UTF-8, in any pieces", arguments: Sample.all)
    fileprivate func known(sample: Sample) throws {
        let expected = Conversion(output: sample.text, replacements: 0)
        let wrong = try difference(sample.encoded, from: expected) { try convert($0, from: sample.encoding) }
        #expect(wrong == nil)
    }

    /// One stream after another in an encoding that is opened once, wherever the one before was left.
    @Test("A transcoder is reused wherever the stream before it was left", arguments: Sample.all)
    fileprivate func reopened(sample: Sample) {
        var cache = TranscoderCache()
        for end in 0..<sample.encoded.count {
            var output = ByteBuffer()
            guard var left = cache.transcoder(for: sample.encoding) else {
                Issue.record("no \(sample.encoding)")
                return
            }
            Array(sample.encoded[..<end]).withView { left.convert($0, to: &output) }
            guard var next = cache.transcoder(for: sample.encoding) else {
                Issue.record("no second \(sample.encoding)")
                return
            }
            output.removeAll()
            sample.encoded.withView { next.convert($0, to: &output) }
            next.finish(to: &output)
            let replacements = next.replacements
            #expect(output.view.array == sample.text, "left behind \(end) bytes")
            #expect(replacements == 0, "left behind \(end) bytes")
        }
    }

    @Test("Many unknown names do not push the known ones out") func unknownNames() {
        var cache = TranscoderCache()
        for number in 0..<100 {
            let known = ["no-such-encoding-\(number)", "WINDOWS-1252", "utf-16"].filter { cache.hasTranscoder(for: $0) }
            #expect(known == ["WINDOWS-1252", "utf-16"])
        }
        let known = ["", "ISO-8859-1//TRANSLIT"].filter { cache.hasTranscoder(for: $0) }
        #expect(known == [])
    }

    @Test(
        "Invalid bytes become U+FFFD and are counted",
        arguments: [
            // Lone and overlong bytes, a surrogate, beyond the last character; cut at the end.
            ("UTF-8", "41FF42", "A\u{FFFD}B", 1), ("UTF-8", "C080C3", "\u{FFFD}\u{FFFD}\u{FFFD}", 3),
            ("UTF-8", "EDA08041", "\u{FFFD}\u{FFFD}\u{FFFD}A", 3), ("UTF-8", "41F09F98", "A\u{FFFD}", 1),
            ("UTF-8", "F490808041", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}A", 4),
            ("UTF-8", "F09F41", "\u{FFFD}\u{FFFD}A", 2),
            // Lone surrogates; half a unit; a high surrogate at the end; only a mark; half a mark; no byte at all.
            ("UTF-16", "00D8410000DC4200", "\u{FFFD}A\u{FFFD}B", 2), ("UTF-16BE", "004100", "A\u{FFFD}", 1),
            ("UTF-16LE", "41003DD8", "A\u{FFFD}", 1), ("UTF-16LE", "3DD800", "\u{FFFD}", 1),
            ("UTF-16", "FFFE", "", 0), ("UTF-16", "FF", "\u{FFFD}", 1), ("UTF-16", "", "", 0),
            ("UCS-2", "FEFF0041D83DDE00", "A😀", 0), ("UCS-4", "0000FEFF0001F600", "😀", 0),
            ("UTF-32", "00D8000041000000", "\u{FFFD}A", 1), ("UTF-32BE", "0011000000000041FF", "\u{FFFD}A\u{FFFD}", 2),
            // Names under which glibc would let through what is beyond the last character.
            ("UCS-4LE", "00001100", "\u{FFFD}", 1), ("UCS-4BE", "00110000", "\u{FFFD}", 1),
            ("UTF8", "F490808041", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}A", 4),
            // What windows code pages leave undefined: control characters in 80…9F, else nothing.
            ("WINDOWS-1252", "41818D8F909D", "A\u{81}\u{8D}\u{8F}\u{90}\u{9D}", 0),
            ("CP1253", "AA98", "\u{FFFD}\u{98}", 1),
            ("ISO-8859-7", "41FF", "A\u{FFFD}", 1), ("US-ASCII", "41E9", "A\u{FFFD}", 1),
            // A lead byte alone takes nothing with it.
            ("Shift_JIS", "82A0823C", "あ\u{FFFD}<", 1), ("EUC-JP", "A43CA4", "\u{FFFD}<\u{FFFD}", 2),
            ("GB18030", "8130813C", "\u{FFFD}0\u{FFFD}<", 2), ("BIG5-HKSCS", "FF8862", "\u{FFFD}Ê\u{304}", 1),
            // Escape sequences: one that there is not, one that is cut, a byte with the eighth bit between two.
            ("ISO-2022-JP", "1B2441411B", "\u{1B}$AA\u{FFFD}", 1),
            ("ISO-2022-JP", "1B2442467CFF4B5C", "日\u{FFFD}本", 1),
            ("ISO-2022-CN-EXT", "410E42", "A\u{FFFD}B", 1),
            // Held back, and let go by what follows, by what is nothing, by the end; combined.
            ("WINDOWS-1255", "E041", "אA", 0), ("WINDOWS-1255", "E0FF41", "א\u{FFFD}A", 1),
            ("WINDOWS-1255", "E0", "א", 0),
            ("WINDOWS-1255", "F9D1", "\u{FB2A}", 0),
        ] as [(String, String, String, Int)])
    func invalid(encoding: String, digits: String, text: String, replacements: Int) throws {
        let expected = Conversion(output: text.bytes, replacements: replacements)
        #expect(try difference(bytes(digits), from: expected) { try convert($0, from: encoding) } == nil)
    }

    @Test("Names that iconv does not know open no transcoder") func names() {
        let others = [
            "", "/", "UTF-8//IGNORE", "ISO-8859-1/", "UTF-16\0", "no such", "?", ",", "\u{201C}latin2\u{201D}",
            String(repeating: "X", count: 65),
        ]
        for name in others {
            #expect(throws: Unknown.self) { _ = try open(name) }
        }
        for name in ["latin1", "Windows-1252", "utf-16", "koi8-r", "gb18030", "UHC", "CP932", "BIG5-HKSCS", "IBM037"] {
            #expect(throws: Never.self) { _ = try open(name) }
        }
    }

    /// After `finish` another stream begins: its mark is a mark, and no shift is left.
    @Test("After the end another stream begins, with its mark and without shifts") func anotherStream() throws {
        var transcoder = try open("UTF-16")
        var output = ByteBuffer()
        for digits in ["FEFF0041", "4200", "FFFE4300"] {
            bytes(digits).withView { transcoder.convert($0, to: &output) }
            transcoder.finish(to: &output)
        }
        #expect(output.view == "ABC")
        transcoder = try open("ISO-2022-JP")
        for digits in ["1B2442467C", "41"] {
            bytes(digits).withView { transcoder.convert($0, to: &output) }
            transcoder.finish(to: &output)
        }
        #expect(output.view == "ABC日A")
    }

    /// A mebibyte of text in pieces of all sizes.
    @Test("A mebibyte of text is converted in pieces of all sizes", arguments: Sample.all)
    fileprivate func long(sample: Sample) throws {
        var random = SeededGenerator(seed: 41)
        let count = (1 << 20) / sample.encoded.count
        let mark = sample.characters[0].text.isEmpty ? sample.characters[0].bytes : []
        let body = Array(sample.encoded.dropFirst(mark.count))
        let encoded = mark + repeated(body, count)
        let expected = Conversion(output: repeated(sample.text, count), replacements: 0)
        let result = try convert(random.pieces(of: encoded, longest: 20_000), from: sample.encoding)
        #expect(result == expected)
    }

    /// Every byte is nothing, or grows threefold: the time must not grow with the square.
    @Test(
        "The time for bytes that are invalid or grow threefold is linear",
        arguments: [("UTF-8", 0xFF, "\u{FFFD}"), ("WINDOWS-1252", 0x80, "€"), ("BIG5-HKSCS", 0xFF, "\u{FFFD}")])
    func worstInLinearTime(encoding: String, byte: Int, text: String) throws {
        let found = slowdown(counts: [50_000, 500_000]) { count, _ in
            let input = [[UInt8](repeating: UInt8(byte), count: count)]
            return processorTime { _ = try? convert(input, from: encoding) }
        }
        #expect(found == nil)
        let result = try convert([[UInt8](repeating: UInt8(byte), count: 500_000)], from: encoding)
        #expect(result.output == repeated(text.bytes, 500_000))
    }

    /// The second of two characters that one code stands for comes with the first, also when the room ends between.
    @Test("Both characters that one code stands for come out together") func twoCharacters() throws {
        for count in 50...140 {
            var transcoder = try open("BIG5-HKSCS")
            var output = ByteBuffer()
            let piece = [UInt8](repeating: 0x41, count: count) + [0x88, 0x62]
            piece.withView { transcoder.convert($0, to: &output) }
            #expect(output.view.ends(with: ByteView("AÊ\u{304}")))
            let length = piece.withView { transcoder.length(of: $0, giving: output.count) }
            #expect(length == piece.count)
            // Between the two there is no right answer, but asking must not leave the second behind.
            _ = piece.withView { transcoder.length(of: $0, giving: count + 2) }
            ByteView("B").array.withView { transcoder.convert($0, to: &output) }
            #expect(output.view.ends(with: ByteView("AÊ\u{304}B")))
        }
    }

    /// Every cut, and in both pieces every character's end.
    @Test("The length of input that gave some output ends at a character", arguments: Sample.all)
    fileprivate func length(sample: Sample) throws {
        let encoded = sample.encoded
        for cut in 0...encoded.count {
            var transcoder = try open(sample.encoding)
            var output = ByteBuffer()
            for range in [0..<cut, cut..<encoded.count] {
                let start = output.count
                encoded.withView { view in
                    let piece = view[range]
                    transcoder.convert(piece, to: &output)
                    for end in sample.boundaries where end.text > start && end.text <= output.count {
                        let length = transcoder.length(of: piece, giving: end.text - start)
                        #expect(length == max(0, end.bytes - range.lowerBound), "cut \(cut), \(range), \(end)")
                    }
                    #expect(transcoder.length(of: piece, giving: 0) == 0)
                }
            }
            transcoder.finish(to: &output)
            #expect(output.view.array == sample.text)
            #expect(transcoder.replacements == 0)
        }
    }

    static let encodings = [
        "UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "UCS-2LE", "UTF-32", "UTF-32BE", "UTF-7", "US-ASCII", "ISO-8859-1",
        "ISO-8859-7", "WINDOWS-1252", "WINDOWS-1255", "WINDOWS-1258", "WINDOWS-874", "TCVN5712-1", "KOI8-U",
        "MACINTOSH", "IBM037", "IBM930", "IBM1364", "GB2312", "GBK", "GB18030", "BIG5", "BIG5-HKSCS", "EUC-TW",
        "SHIFT_JIS", "CP932", "SHIFT_JISX0213", "EUC-JP", "EUC-JP-MS", "EUC-JISX0213", "EUC-KR", "UHC", "JOHAB",
        "ISO-2022-JP", "ISO-2022-JP-2", "ISO-2022-JP-3", "ISO-2022-KR", "ISO-2022-CN", "ISO-2022-CN-EXT", "ISO_6937",
        "T.61", "TSCII", "ARMSCII-8",
    ]

    @Test(
        "Encodings of one byte a character are read by a table as iconv reads them",
        arguments: [
            "WINDOWS-1252", "WINDOWS-1253", "ISO-8859-1", "ISO-8859-7", "ISO-8859-15", "KOI8-R", "MACINTOSH", "CP437",
            "US-ASCII",
        ])
    func singleBytes(_ name: String) throws {
        let plain = try #require(Iconv(name))
        let fast = try #require(Iconv(name))
        fast.table = try #require(fast.singleByteTable())
        var random = SeededGenerator(seed: 8)
        for _ in 0..<300 {
            let text = random.bytes(0...90, of: random.happens(50) ? [UInt8](0...255) : "abcdefgh ijkl\u{E9}".bytes)
            let room = random.number(0...200)
            for iconv in [plain, fast] { iconv.reset() }
            let results = text.withView { text in
                [plain, fast].map { iconv in
                    var output = ByteBuffer()
                    let (taken, stop) = iconv.convert(text, to: &output, room: room)
                    return "\(taken) \(stop) \(output.view.array)"
                }
            }
            #expect(results[0] == results[1], "\(text) in \(room)")
        }
        for other in ["UTF-8", "SHIFT_JIS", "GB18030", "EBCDIC-US", "ISO-2022-JP", "WINDOWS-1255"] {
            #expect(try #require(Iconv(other)).singleByteTable() == nil, "\(other)")
        }
    }

    /// Random bytes become well-formed UTF-8, the same in whatever pieces they come.
    @Test("Random bytes become well-formed UTF-8, the same in any pieces", arguments: encodings)
    func randomBytes(encoding: String) throws {
        var random = SeededGenerator(seed: 42)
        for _ in 0..<100 {
            let input = randomText(&random)
            let whole = try convert([input], from: encoding)
            #expect(String(validating: whole.output, as: UTF8.self) != nil)
            for longest in [1, 2, 7, 50] {
                let result = try convert(random.pieces(of: input, longest: longest), from: encoding)
                if result != whole { Issue.record("\(input) up to \(longest): \(result), whole: \(whole)") }
            }
        }
    }

    /// The part of random bytes that gives a part of the output gives it when it comes alone. Not so if one byte gives
    /// several characters, as the end of a wrong escape sequence or a Tamil letter does.
    @Test(
        "The part of random bytes that gives some output gives it alone",
        arguments: encodings.filter { !$0.hasPrefix("ISO-2022") && $0 != "GB18030" && $0 != "TSCII" })
    func randomLength(encoding: String) throws {
        var random = SeededGenerator(seed: 43)
        for _ in 0..<20 {
            let input = randomText(&random)
            var transcoder = try open(encoding)
            var output = ByteBuffer()
            input.withView { transcoder.convert($0, to: &output) }
            var end = 0
            while end < output.count {
                end += utf8SequenceLength(output.view, at: end)
                let length = input.withView { transcoder.length(of: $0, giving: end) }
                let alone = try convert([Array(input.prefix(length))], from: encoding).output
                if withoutEnd(alone) != withoutEnd(output.view.prefix(end).array) {
                    Issue.record("\(input.prefix(length)) of \(input) for \(end): \(alone), \(output.view.array)")
                }
            }
        }
    }

    /// Without U+FFFD at the end: a cut character gives one, its bytes apart may give more.
    private func withoutEnd(_ bytes: [UInt8]) -> Substring {
        let text = bytes.text
        return text[..<(text.lastIndex { $0 != "\u{FFFD}" }.map { text.index(after: $0) } ?? text.startIndex)]
    }

    /// Bytes that begin characters, sequences and shifts more often than chance would have it.
    private func randomText(_ random: inout SeededGenerator) -> [UInt8] {
        let special: [UInt8] = [
            0x1B, 0x24, 0x28, 0x29, 0x42, 0x0E, 0x0F, 0x2B, 0x2D, 0x00, 0xD8, 0xDC, 0xFE, 0xFF, 0x3C,
        ]
        return (0..<random.number(0...60)).map { _ in
            random.happens(40) ? random.bytes(1...1, of: special)[0] : random.bytes(1...1)[0]
        }
    }

    /// Descriptors that were not closed would take 8 KiB each and more.
    @Test("Transcoders that are dropped are closed") func descriptorsAreClosed() throws {
        let before = try residentBytes()
        for _ in 0..<30_000 { _ = try open("UTF-16LE") }
        #expect(try residentBytes() - before < 120 << 20)
    }

    private func residentBytes() throws -> Int {
        let file = try #require(fopen("/proc/self/statm", "r"))
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 200)
        fgets(&line, 200, file)
        let words = line.split(separator: 0x20).map { String(decoding: $0.map(UInt8.init(bitPattern:)), as: UTF8.self) }
        return try #require(Int(words[1])) * sysconf(Int32(_SC_PAGESIZE))
    }
}

extension TranscoderCache {
    /// Whether iconv knows an encoding.
    fileprivate mutating func hasTranscoder(for name: String) -> Bool { transcoder(for: name) != nil }
}
