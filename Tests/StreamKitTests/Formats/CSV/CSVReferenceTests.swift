import StreamKit
import TestSupport
import Testing

/// A parser of well-formed CSV as RFC 4180 has it, byte by byte.
private func reference(_ input: [UInt8]) -> [[[UInt8]]] {
    var rows: [[[UInt8]]] = []
    var row: [[UInt8]] = []
    var field: [UInt8] = []
    var isQuoted = false
    var index = 0
    while index < input.count {
        let byte = input[index]
        index += 1
        if isQuoted {
            if byte != 0x22 {
                field.append(byte)
            } else if index < input.count, input[index] == 0x22 {
                field.append(byte)
                index += 1
            } else {
                isQuoted = false
            }
        } else if byte == 0x22 {
            isQuoted = true
        } else if byte == 0x2C {
            row.append(field)
            field = []
        } else if byte == 0x0D || byte == 0x0A {
            if byte == 0x0D, index < input.count, input[index] == 0x0A { index += 1 }
            rows.append(row + [field])
            (row, field) = ([], [])
        } else {
            field.append(byte)
        }
    }
    if !row.isEmpty || !field.isEmpty { rows.append(row + [field]) }
    return rows
}

/// A well-formed table of random values: at least two columns, so that no row looks blank.
private func randomTable(_ random: inout SeededGenerator) -> [UInt8] {
    let alphabet = "abc019 .,,\"\"\n\r;'\u{E9}\u{1F1E6}".bytes
    let width = random.number(2...6)
    let lineEnd = [[0x0A], [0x0D], [0x0D, 0x0A]].randomElement(using: &random)! as [UInt8]
    var table = (0..<width).map { "column\($0)" }.joined(separator: ",").bytes + lineEnd
    let rows = random.number(0...6)
    for row in 0..<rows {
        for column in 0..<width {
            if column > 0 { table.append(0x2C) }
            let value = random.bytes(0...[3, 20, 150][random.number(0...2)], of: alphabet)
            let needsQuotes = value.contains { [0x2C, 0x22, 0x0A, 0x0D].contains($0) }
            if needsQuotes || random.happens(20) {
                table.append(0x22)
                for byte in value { table += byte == 0x22 ? [0x22, 0x22] : [byte] }
                table.append(0x22)
            } else {
                table += value
            }
        }
        if row < rows - 1 || random.happens(70) { table += lineEnd }
    }
    return table
}

/// A table whose rows are mostly as everybody writes them; some hold whatever else may come.
func lenientTable(_ random: inout SeededGenerator, _ dialect: CSVDialect) -> [UInt8] {
    let delimiter = [dialect.delimiter]
    let lineEnds: [[UInt8]] = [[0x0A], [0x0D, 0x0A], [0x0D]]
    let lineEnd = lineEnds[random.number(0...2)]
    let width = [1, 2, 3, 10, 80].randomElement(using: &random)!
    let names = (0..<width).map { "c\($0)".bytes }
    let header = Array(names.joined(separator: delimiter))
    var table = header + lineEnd
    for _ in 0..<random.number(0...12) {
        if random.happens(3) { table += header + lineEnd }
        if random.happens(3) {
            let others = (names + ["x".bytes]).shuffled(using: &random).dropFirst(random.number(0...1))
            table += Array(others.joined(separator: delimiter)) + (random.happens(80) ? lineEnd : [])
        }
        if random.happens(2) { table += [0xEF, 0xBB, 0xBF] }
        let cells = random.happens(90) ? width : random.number(0...(width + 2))
        for cell in 0..<cells {
            if cell > 0 { table += delimiter }
            table += random.bytes(0...[2, 12, 90][random.number(0...2)], of: "ab1 '\\.".bytes)
            guard random.happens(15) else { continue }
            let pieces = ["\"a,b\"", "\"", "\"\"", "\"a\"\"\"", " \"a\"", "\"a\" ", "\"a\"b", "\"a\n1\"", "\"c0,c1\n"]
            table += pieces.randomElement(using: &random)!.bytes
        }
        table += random.happens(95) ? lineEnd : lineEnds[random.number(0...2)]
        if random.happens(3) { table += lineEnd }
    }
    return table
}

/// Splits at both sides of each quote and line end are where readers go wrong; a few random ones beside.
@Suite struct CSVReferenceTests {
    @Test("Well-formed tables read as by a plain parser of RFC 4180", arguments: 0..<10) func wellFormedTables(
        seed: Int
    ) {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<300 {
            let table = randomTable(&random)
            let rows = reference(table).dropFirst().map { row in row.map(\.text) }
            for longest in [1 << 20, 1, 5, 80] {
                let chunks = longest == 1 << 20 ? [table] : random.pieces(of: table, longest: longest)
                let reading = readTable(chunks)
                guard reading.rows != rows || !reading.rejections.isEmpty else { continue }
                Issue.record("\(report(reading.description, "\(rows)", chunks))")
                return
            }
        }
    }

    /// Each kind of quotes at each place of a block of 64 bytes, where rows are found ahead; byte by byte they are not.
    @Test(
        "Quotes at any place of a block read the same as byte by byte",
        arguments: [
            "\"a\"", "\"a,b\"", "\"\"", "\"a\"\"b\"", "\"\"\"\"", "\"a\"\"\"", "a\"b", "a\"", "a\"\"b", "\"a\"b\"",
            "\"a\" ", "\"", "\"a\nb\"", "\"a\rb\"", "\"a,\"\",b\"",
        ])
    func quotesAtBlockEdges(piece: String) {
        for lineEnd in ["\n", "\r\n", "\r"] {
            for place in 0...130 {
                let before = String(repeating: "x", count: place)
                var table = "c0,c1,c2\(lineEnd)1,2,3\(lineEnd)\(before),\(piece),z\(lineEnd)"
                for row in 0..<4 { table += "\(row),\(row % 2 == 0 ? piece : "y"),w\(lineEnd)" }
                let expected = readTable(table.bytes.map { [$0] })
                let reading = readTable([table.bytes])
                if reading != expected { Issue.record("\(report(reading, expected, [table.bytes]))") }
            }
        }
    }

    /// More columns than are found at once.
    @Test("Tables of many columns read the same in any pieces", arguments: [1_000, 3_000, 20_000]) func manyColumns(
        count: Int
    ) {
        let row = (0..<count).map { $0 % 7 == 0 ? "\"\($0),\"" : "\($0)" }.joined(separator: ",") + "\n"
        let table = (0..<count).map { "c\($0)" }.joined(separator: ",") + "\n" + row + row + "1,2\n" + row
        let reading = readTable([table.bytes])
        #expect(reading.rows.map(\.count) == [count, count, 2, count])
        var random = SeededGenerator(seed: 1)
        #expect(reading == readTable(random.pieces(of: table.bytes, longest: 1000)))
    }

    /// Whatever bytes come: no trap, and the same whichever way they come.
    @Test("Hostile bytes read the same in any pieces", arguments: 0..<12) func hostileBytes(seed: Int) {
        var random = SeededGenerator(seed: UInt64(100 + seed))
        // Without CR, which has cases of its own below.
        let alphabets: [[UInt8]] = [
            "a,\"\n".bytes, "ab,,\"\"\n \t".bytes, "a,b\n\"".bytes + [0xEF, 0xBB, 0xBF], "a\"\n".bytes,
        ]
        for _ in 0..<150 {
            let alphabet = alphabets[random.number(0...3)]
            let input = random.bytes(0...60, of: alphabet)
            guard let found = difference(input, from: readTable([input]), { readTable($0) }) else { continue }
            Issue.record("\(found)")
            return
        }
    }

    /// Long enough for blocks of 64 bytes and for the remainder to be borrowed more than once.
    @Test("Long hostile input reads the same in any pieces", arguments: 0..<8) func longHostileBytes(seed: Int) {
        var random = SeededGenerator(seed: UInt64(200 + seed))
        for _ in 0..<8 {
            let input = random.bytes(
                500...4_000, of: [UInt8](repeating: 0x61, count: [5, 60, 300][seed % 3]) + ",,\"\n\n".bytes)
            let expected = readTable([input])
            for longest in [1, 3, 50, 700] {
                let chunks = random.pieces(of: input, longest: longest)
                let reading = readTable(chunks)
                if reading != expected { Issue.record("\(report(reading, expected, chunks))") }
            }
        }
    }

    /// A row that is whole in its window is found in one go, one that comes byte by byte is pieced together: all that is
    /// known of them is the same.
    @Test("Rows found at once are the same as rows pieced together", arguments: 0..<12) func rowsInOneGoAndInPieces(
        seed: Int
    ) {
        var random = SeededGenerator(seed: UInt64(400 + seed))
        let dialects = [CSVDialect(), CSVDialect(delimiter: 0x3B, quote: 0x27), .tsv, CSVDialect(quote: nil)]
        for _ in 0..<40 {
            let dialect = random.happens(60) ? dialects[0] : dialects[random.number(0...3)]
            var options = TableOptions(dialect: dialect)
            options.keepsRepeatedHeaders = random.happens(20)
            options.hasHeader = random.happens(80)
            let table = lenientTable(&random, dialect)
            let limit = random.happens(80) ? 1 << 20 : random.number(20...200)
            func reading(_ chunks: [[UInt8]]) -> [WholeEvent] {
                readWholeTable(chunks, options: options, maximumRecordBytes: limit)
            }
            let expected = reading(table.map { [$0] })
            for longest in [table.count, 700, 100, 3] {
                let chunks = longest == table.count ? [table] : random.pieces(of: table, longest: longest)
                let result = reading(chunks)
                guard result != expected else { continue }
                Issue.record("\(report(result, expected, chunks))")
                return
            }
        }
    }

    /// As many fields as a row may have, and one more.
    @Test("The limit of fields is the same for plain and quoted rows", arguments: [65_535, 65_536, 65_537])
    func maximumFields(count: Int) {
        let row = Array(repeating: "1", count: count).joined(separator: ",")
        let quoted = row.dropLast(199) + Array(repeating: "\"1\"", count: 100).joined(separator: ",")
        for row in [row, quoted] {
            let table = "a\n\(row)\n1\n".bytes
            let reading = readTable([table])
            #expect(reading.rows == [["1"]])
            #expect(
                reading.faults == [
                    count > 65_536 ? "2: more than 65536 fields" : "2: \(count) fields where the header has 1"
                ])
            let inPieces = readTable([Array(table.prefix(70_000)), Array(table.dropFirst(70_000))])
            #expect(reading == inPieces)
        }
    }

    /// With CR, and with all bytes there are.
    @Test("Hostile bytes with CR read the same in any pieces", arguments: 0..<6) func hostileBytesWithCR(seed: Int) {
        var random = SeededGenerator(seed: UInt64(300 + seed))
        for _ in 0..<100 {
            let input = random.bytes(0...50, of: seed == 5 ? nil : "a,\"\n\r".bytes)
            guard let found = difference(input, from: readTable([input]), { readTable($0) }) else { continue }
            Issue.record("\(found)")
            return
        }
    }

    /// The least that shows it: a rejected line behind a CRLF that is cut in two.
    @Test("A rejected line after a CRLF that was cut in two costs one line") func rejectedLineAfterCutCRLF() {
        let input = "a,b\r\n\"1,2\r\n3,4\r\n".bytes
        let expected = readTable([input])
        #expect(expected.faults.count == 1)
        #expect(expected.rows == [["3", "4"]])
        #expect(difference(input, from: expected) { readTable($0) } == nil)
    }
}
