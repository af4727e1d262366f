import Testing

@testable import FuelKit
@testable import StreamKit

/// Mapping files: what stands in them, and what is said of mistakes.
struct MappingTests {
    private func read(_ text: String) throws(MappingError) -> FuelMapping {
        try FuelMapping(parsing: text, name: "file")
    }

    /// The line and the description of the mistake in a text.
    private func mistake(_ text: String) -> String? {
        do throws(MappingError) {
            _ = try read(text)
            return nil
        } catch {
            return "\(error.line): \(error)"
        }
    }

    @Test("Every built-in mapping is complete") func builtIn() throws {
        #expect(FuelMapping.builtIn.count == 8)
        for outline in FuelMapping.builtIn {
            let whole = try #require(try FuelMapping.named(outline.name))
            // Their rows are read when needed.
            #expect((whole.forms + outline.forms).allSatisfy { $0.rows.isEmpty })
            #expect(!outline.title.isEmpty)
            #expect(whole.forms.count == outline.forms.count)
            for (form, other) in zip(whole.forms, outline.forms) {
                #expect(form.records.fields?.isEmpty == false)
                #expect(form.fieldSets == other.fieldSets)
                #expect(form.roots == other.roots)
                #expect(form.records.elements == other.records.elements)
                #expect(!form.fieldSets.isEmpty || !form.roots.isEmpty)
            }
        }
        #expect(try FuelMapping.named("nothing") == nil)
    }

    @Test("The shapes of rows that are built in are those of their mappings' files") func builtInRows() throws {
        #expect(FuelMapping.builtInRows.map(\.columns.count) == [10, 8, 12, 8, 5])
        let sets = FuelMapping.builtIn.flatMap(\.forms).flatMap(\.fieldSets)
        for shape in FuelMapping.builtInRows {
            #expect(sets.contains { Set(shape.columns).isSuperset(of: $0) })
            let header = Array(shape.columns.joined(separator: ",").utf8)
            #expect(!header.withView { shape.fits($0, CSVDialect()) })
        }
    }

    /// Rows of `samples/`, of which one is cut at its start, and rows of other tables.
    @Test(
        "A row is known by its shape",
        arguments: [
            ("13/02/2021,Puma,Puma,ULP,118.9,1 A St,PERTH,6000,x,Metro", 10),
            ("13/02/2021,Puma,Puma,ULP,118.9,1 A St,PERTH,6000,x,Metro,", 10),
            (" 13/2/2021 06:00,Puma,Puma,ULP,none,1 A St,PERTH,6000,,", 10),
            ("2021,Puma,Puma, ULP ,118.9,1 A St,PERTH,6000,x,Metro", 10),
            ("2021,Puma,Puma,ULP,118,1 A St,PERTH,6000,x,Metro", nil),
            (",Puma,Puma,Super,118.9,1 A St,PERTH,6000,x,Metro", nil),
            ("13/02/2021,,Puma,ULP,118.9,1 A St,PERTH,6000,x,Metro", nil),
            ("2026-03-29 00:01:44+01,00000000-0000-4000-8000-000000000001,1.659,1.789,1.729,1,1,1", 8),
            ("2026-03-29 00:01:44+01,00000000,1.659,1.789,1.729,1,1,1", nil),
            ("70000002,Border,,2 Wallace St,WALLANGARRA,QLD,4383,-28.9,151.9,Diesel,2040,14/02/2026 09:05", 12),
            ("70000002,Border,,2 Wallace St,WALLANGARRA,QLD,4383,-28.9,151.9,Diesel,2040,now", nil),
            (",,,,,DL,1/08/2026 2:05:00 PM,219.9", 8), (",,,,,DL,1/08/2026 2:05:00 PM,219.9,9", nil),
            ("900001,Benzina,2.149,0,04/06/2026 07:44:20", 5), ("900001,Benzina,2.149,2,04/06/2026 07:44:20", nil),
        ] as [(String, Int?)])
    func shapes(row: String, width: Int?) {
        let shape = Array(row.utf8).withView { row in FuelMapping.builtInRows.first { $0.fits(row, CSVDialect()) } }
        #expect(shape?.columns.count == width)
    }

    @Test("Rows without fields beside them have the columns that a file must have") func rows() throws {
        let mapping = try read(
            """
            [match]
            rows = day, `a:b`, price: price > 0
            [match]
            fields = day
            rows = day, price: price > 0
            [fields]
            price = price
            """)
        #expect(mapping.forms.map(\.fieldSets) == [[["day", "a:b", "price"], ["day"]]])
        #expect(mapping.forms[0].rows.map(\.columns) == [["day", "a:b", "price"], ["day", "price"]])
    }

    @Test("A mapping file has sections for several forms") func forms() throws {
        let mapping = try read(
            """
            \u{FEFF}# a comment
            [mapping]
            title = Two kinds of files    # and a comment behind
            state = vic
            coordinates = feed
            [read]
            encoding = latin1
            [match]
            fields = A, `B,C`
            [match]
            fields = D
            [read]
            quote = none
            delimiter = tab
            [match]
            root = prices, `x#y`
            [read]
            from = xml
            records = price
            each = a.b, c
            flatten = yes
            [fields]
            price = a * 100 # cents
            note = "a # in quotes"
            `odd name` = `odd field`
            """)
        #expect(mapping.name == "file")
        #expect(mapping.title == "Two kinds of files")
        #expect(mapping.state == .victoria)
        #expect(mapping.teachesStations)
        #expect(mapping.forms.count == 2)
        let (table, document) = (mapping.forms[0], mapping.forms[1])
        #expect(table.fieldSets == [["A", "B,C"], ["D"]])
        #expect(table.roots.isEmpty)
        #expect(table.reading.delimiter == ASCII.tab)
        #expect(table.reading.encoding == "latin1")
        #expect(table.reading.quote == .some(nil))
        #expect(document.roots == ["prices", "x#y"])
        #expect(document.reading.format == .xml)
        #expect(document.records.elements == ["a.b", "c"])
        #expect(document.records.flattens)
        #expect(document.reading.encoding == "latin1")
        // A form without fields has those of the next one, but not its lists.
        #expect(table.records.fields?.map(\.name) == ["price", "note", "odd name"])
        #expect(table.records.elements.isEmpty)
        #expect(!table.records.flattens)
        #expect(document.records.fields?[2].expression.fields == ["odd field"])
    }

    @Test("Groups of columns become a record each") func columnGroups() throws {
        let mapping = try read(
            """
            [records]
            columns = product, price, at: p.E5 + t.E5 = "E5", `q, r` + t = "a, b = c"
            fill = A, B
            where = price > 0
            [lookup]
            on = site
            [fields]
            price = price
            """)
        let form = try #require(mapping.forms.first)
        #expect(form.records.columnNames == ["product", "price", "at"])
        #expect(form.records.columnGroups.map(\.label) == ["E5", "a, b = c"])
        #expect(form.records.columnGroups.map(\.fields) == [["p.E5", "t.E5"], ["q, r", "t"]])
        #expect(form.records.fills == ["A", "B"])
        #expect(form.records.condition != nil)
        #expect(form.records.divides)
        #expect(form.lookup?.field == "site")
        #expect(form.lookup?.column == "site")
    }

    @Test(
        "A mistake in a mapping file is reported with its line and position",
        arguments: [
            ("price = 1", "1: a section like [mapping] comes first\n  price = 1\n  ^"),
            ("[mapping]\nprice", "2: NAME = VALUE is needed, or [section]\n  price\n  ^"),
            (
                "[nothing]",
                "1: no section [nothing]; there are [mapping], [let], [match], [read], [records], [fields], [lookup]\n  [nothing]\n  ^"
            ),
            (
                "[mapping]\n  nam = x",
                "2: nothing is called \u{201C}nam\u{201D} here; there are name, title, state, coordinates\n    nam = x\n    ^"
            ),
            ("[mapping]\nname =  # none", "2: a value is missing after the =\n  name =  # none\n          ^"),
            ("[mapping]\n= x", "2: a name is missing before the =\n  = x\n  ^"),
            (
                "[mapping]\nstate = XY",
                "2: not an Australian state; there are WA, NSW, VIC, QLD, SA, TAS, NT, ACT\n  state = XY\n          ^"
            ),
            ("[mapping]\ncoordinates = here", "2: input or feed is needed\n  coordinates = here\n                ^"),
            ("[mapping]\nname = x\nname = y", "3: \u{201C}name\u{201D} is there already\n  name = y\n  ^"),
            ("[read]\nencoding = utf9", "2: no encoding; iconv -l lists them\n  encoding = utf9\n             ^"),
            (
                "[read]\nfrom = csv\nrecords = a",
                "3: records are of json and xml; from is csv\n  records = a\n  ^"
            ),
            ("[match]\nfields = a,,b", "2: a name is missing\n  fields = a,,b\n             ^"),
            (
                "[match]\nfiles = a",
                "2: nothing is called \u{201C}files\u{201D} here; there are fields, rows, root\n  files = a\n  ^"
            ),
            ("[match]\nrows = a, b", "2: COLUMN, COLUMN, …: CONDITION is needed\n  rows = a, b\n             ^"),
            ("[match]\nrows = a,: a > 1", "2: a name is missing\n  rows = a,: a > 1\n           ^"),
            (
                "[match]\nrows = a, b: c > 1",
                "2: the rows have no column \u{201C}c\u{201D}\n  rows = a, b: c > 1\n               ^"
            ),
            ("[match]\nrows = a, b: a >", "2: a value is missing\n  rows = a, b: a >\n                  ^"),
            (
                "[read]\nfrom = pdf",
                "2: unknown format; there are rss, csv, tsv, ndjson, json, xml\n  from = pdf\n         ^"
            ),
            ("[read]\nflatten = maybe", "2: yes or no is needed\n  flatten = maybe\n            ^"),
            ("[read]\nskip = few", "2: a number of lines is needed\n  skip = few\n         ^"),
            ("[read]\ndelimiter = ;;", "2: one character is needed, or tab\n  delimiter = ;;\n              ^"),
            (
                "[records]\ncolumns = product: a = \"A\"",
                "2: NAME, NAME: COLUMN = \"TEXT\", … is needed\n  columns = product: a = \"A\"\n            ^"
            ),
            (
                "[records]\ncolumns = product, price",
                "2: NAME, NAME: COLUMN = \"TEXT\", … is needed\n  columns = product, price\n                          ^"
            ),
            (
                "[records]\ncolumns = product, price: a = A",
                "2: text in double quotes is needed\n  columns = product, price: a = A\n                               ^"
            ),
            (
                "[records]\ncolumns = product, price: a + b = \"A\"",
                "2: 1 columns are needed, joined by +: for price\n  columns = product, price: a + b = \"A\"\n                           ^"
            ),
            (
                "[records]\nwhere = a\nwhere = b",
                "3: there is a condition already; combine them with &&\n  where = b\n  ^"
            ),
            ("[lookup]\non = = b", "2: KEY or KEY = THEIRS is needed\n  on = = b\n       ^"),
            ("[fields]\nprice = a\nprice = b", "3: \u{201C}price\u{201D} is there already\n  price = b\n  ^"),
            ("[let]\na = 1\na = 2", "3: \u{201C}a\u{201D} is there already\n  a = 2\n  ^"),
            ("[match]\nfields = a\n[let]\na = 1", "4: a column is called \u{201C}a\u{201D}\n  a = 1\n  ^"),
            ("[fields]\nprice = a + \\\n  (b", "2: a parenthesis is not closed\n  price = a + (b\n                ^"),
            ("[fields]\nprice = a \\", "2: unexpected character\n  price = a \\\n            ^"),
            ("[mapping]\nname = x", "2: a mapping has a section [fields]: price = …"),
        ])
    func mistakes(text: String, expected: String) {
        #expect(mistake(text) == expected)
    }

    /// A name of `[let]` stands for its expression in all that follow; a backslash at a line's end continues it.
    @Test("Names of [let] are replaced, and a backslash continues a line") func letSection() throws {
        let mapping = try read(
            """
            [let]
            moment = changed ?? updated   # of either
            [records]
            where = moment != null
            [let]
            day = date(moment, "%F")
            [fields]
            date  = day ?? \\   # a comment
                    date(moment, \\
                    "%d/%m/%Y")
            price = `a \\`
            """)
        let records = mapping.forms[0].records
        #expect(records.condition?.fields == ["changed", "updated"])
        #expect(records.fields?.map(\.name) == ["date", "price"])
        #expect(records.fields?.map(\.expression.fields) == [["changed", "updated"], ["a \\"]])
    }

    @Test("A mistake in an expression is reported with its position in the line") func mistakesInExpressions() throws {
        let text = try #require(mistake("[fields]\n\nprice = Precio * (2 +\n"))
        #expect(text.hasPrefix("3: "))
        #expect(text.hasSuffix("\n  price = Precio * (2 +\n                       ^"))
        let function = try #require(mistake("[fields]\ndate = todya()"))
        #expect(function.contains("today"))
    }

    /// A mapping that is cut anywhere, or has one other byte, is read or refused.
    @Test("A damaged mapping file is read or refused") func damagedFiles() {
        let text = """
            [mapping]
            name = x
            [match]
            fields = A, `B C`
            [records]
            columns = product, price: a = "A", b = "B"
            where = a != "#"
            [fields]
            price = number(replace(a, ",", ".")) * 100 # cents
            """
        let bytes = Array(text.utf8)
        var (readable, refused) = (0, 0)
        func count(_ bytes: some Collection<UInt8>) {
            if mistake(String(decoding: bytes, as: UTF8.self)) == nil { readable += 1 } else { refused += 1 }
        }
        for end in bytes.indices { count(bytes[..<end]) }
        for index in bytes.indices {
            for byte in [UInt8(ascii: "="), UInt8(ascii: "`"), ASCII.quote, ASCII.lineFeed, UInt8(ascii: "#"), 0, 0xFF]
            {
                var changed = bytes
                changed[index] = byte
                count(changed)
            }
        }
        #expect(readable > 100)
        #expect(refused > 100)
    }
}
