import TestSupport
import Testing

@testable import FuelKit
@testable import StreamKit

/// Tables and objects of other schemes: records put together from remembered cells are those that are mapped one by one.
@Suite struct MappedMemoTests {
    /// A table of a scheme: its header, and what the cells of its rows are picked from, the plainest first.
    private struct Scheme {
        let header: String
        let cells: [[String]]
        /// Its own fields.
        let select: [String]
        var mapping: String?
        var lookup: String?
        var key = ""
        var column = ""
    }

    private static let uuids = ["u1", "u1", "u2", "u3", "u4", "u5", "none", "", "\"u1\"", "\"u\"\"1\"", " u2"]
    private static let euros = [
        "1.659", "1.659", "1.789", "2", "0.000", "", "-1", "x", "1e0", " 1.5", "\"1.659\"", "9",
    ]
    private static let flags = ["0", "0", "1", "", "\"1\"", "ä", "-", "null"]
    private static let schemes: [Scheme] = listed + [withoutKey]
    /// Each cell decides fields by itself.
    private static let withoutKey = {
        var scheme = listed[0]
        scheme.lookup = nil
        return scheme
    }()
    private static let listed: [Scheme] = [
        Scheme(
            header: "date,station_uuid,diesel,e5,e10,dieselchange,e5change,e10change",
            cells: [
                [
                    "2026-03-29 00:01:44+01", "2026-03-29 00:01:45+01", "2026-03-29T12:30:05+02", "2026-03-29 12:30:05",
                    "x", "", "\"2026-03-29 00:01:44+01\"", "2026-13-29 00:01:44+01",
                ], uuids, euros, euros, euros, flags, flags, flags,
            ], select: ["time", "e5change", "currency", "station_uuid"],
            lookup: """
                uuid,name,brand,street,house_number,post_code,city,latitude,longitude
                u1,Mitte,ARAL,Lindenallee,7,10119,Berlin,52.5291,13.4015
                u2,"Hof, Süd",,Dorfstrasse,,01067,Dresden,51.0504,13.7373
                u3,Ohne,X,Weg,1,,,,
                u4,Falsch,X,Weg,1,1,Ort,91,x
                u5,,,,,,,0,0

                """, key: "station_uuid", column: "uuid"),
        Scheme(
            header: """
                SiteId,Site_Name,Site_Brand,Sites_Address_Line_1,Site_Suburb,Site_State,Site_Post_Code,Site_Latitude,\
                Site_Longitude,Fuel_Type,Price,TransactionDateutc
                """,
            cells: [
                ["1", "2", "1", "", "\"3\""], ["Brolga", "\"A, B\"", "", "\"a\"\"b\"", "Ibis"],
                ["BP", "BP", "Ampol", ""], ["5 Ruthven St"], ["TOOWOOMBA", "CAIRNS", "NOWHERE", ""], ["QLD", "NSW"],
                ["4350", "4350", "x", "", "870"], ["-27.5598", "", "-27.5598", "91"], ["151.9507", "", "151.9507"],
                ["Unleaded", "Diesel", "", " e10", "-", "Dïesel", "\"P\"\"X\""],
                ["1799", "1799", "9999", "", "0", "x", "18000", "-5"],
                ["13/02/2026 20:26", "13/02/2026 20:27", "2026-02-13T20:26:00", "31/02/2026 20:26", ""],
            ], select: ["time", "SiteId"]),
        Scheme(
            header: "ServiceStationName,Address,Suburb,Postcode,Brand,FuelCode,PriceUpdatedDate,Price",
            cells: [
                ["Tea Tree", "Mole", "", "", " ", "\"Bob's \"\"Best\"\"\""], ["1 High St", "", "2 Low St"],
                ["SURRY HILLS", "", "ALBURY"],
                ["2010", "", "2640"], ["Shell", ""], ["U91", "P95", ""],
                ["2026-08-01 00:11:49", "2026-08-01 00:11:50", "01/08/2026", "x"], ["207.9", "208", "", "x", "0"],
            ], select: ["time", "currency"]),
        Scheme(
            header: "when,shop,a,b,c",
            cells: [
                ["2026-08-01", "2026-08-02", ""], ["Perth Fuel", "X", "", "\"a,b\""], ["1.5", "2", "skip", "", "x"],
                ["p", "q", "9", "", "\"p\"\"\""], ["1", "", "ü", " "],
            ], select: ["code", "even", "c", "part", "extra"],
            mapping: """
                [mapping]
                name = own
                [match]
                fields = when, shop, a, b
                [records]
                where = a != "skip" && b != "9"
                [fields]
                date = when
                price = a * 10
                product = shop ++ "/" ++ b
                station = shop
                suburb = "Perth"
                code = a ++ b
                even = a * 2
                part = substr(when, 1, 4)
                extra = trim(c)
                """),
        // Whether a row becomes records is not decided by the station.
        Scheme(
            header: "when,shop,stock,a,b",
            cells: [
                ["2026-08-01", "2026-08-02"], ["Perth Fuel", "X", "\"a,b\""], ["1", "", "0"],
                ["9999", "1.5", "", "9999", "2"], ["9999", "", "1.5", "0"],
            ], select: ["stock"],
            mapping: """
                [mapping]
                name = own
                [match]
                fields = when, shop, a, b
                [records]
                columns = product, stocked, price: stock + a = "A", stock + b = "B"
                [fields]
                date = when
                product = product
                price = price == 9999 ? null : price
                station = shop
                suburb = "Perth"
                """),
    ]
    private static let origin = Coordinate(latitude: -31.95, longitude: 115.86)!

    private func pipeline(
        _ scheme: Scheme, _ proximity: Proximity?, _ style: TableWriter.Style?, _ transforms: TransformOptions,
        select: [String]?, comparesPrices: Bool, remembers: Bool
    ) throws -> Pipeline {
        let registry = FieldNames()
        let projection = Projection(select.map { .select($0) } ?? .all, registry: registry)
        var options = FuelOptions(proximity: proximity, history: comparesPrices ? PriceHistory() : nil)
        options.mapping = try scheme.mapping.map { try FuelMapping(parsing: $0, name: "own") }
        if let lookup = scheme.lookup {
            options.mappingLookups = [
                .init(
                    try LookupTable(
                        [lookup.bytes],
                        key: LookupKey([LookupKey.Part(field: scheme.key, column: scheme.column)])), name: "stations")
            ]
        }
        let chooser = FuelSchemaChooser(.auto, registry: registry, options: options, selection: projection.selection)
        registry.keepAll()
        var configuration = PipelineConfiguration()
        configuration.transforms = transforms
        configuration.mayFilterEarly = !comparesPrices
        configuration.remembersRecords = remembers
        let writer: any RecordWriter =
            style.map { TableWriter(registry: registry, style: $0, hasHeader: false) }
            ?? NDJSONWriter(registry: registry)
        return Pipeline(configuration, registry: registry, chooser: chooser, projection: projection, writer: writer)
    }

    @Test("Mapped rows give the same with and without remembered cells", arguments: 0..<128) func asWithout(seed: Int)
        throws
    {
        var random = SeededGenerator(seed: UInt64(2600 + seed))
        let scheme = Self.schemes[seed % Self.schemes.count]
        let proximity =
            random.happens(30) ? Proximity(origin: Self.origin, within: random.happens(50) ? 9000 : nil) : nil
        let style: TableWriter.Style? = [nil, .csv(delimiter: ASCII.comma), .tsv].randomElement(using: &random)!
        let transforms = try TransformOptions(ofMemoTrial: &random)
        let comparesPrices = random.happens(30)
        let own =
            scheme.select
            + ["station", "price", "cost", "m", "n", "o", "date", "address"].filter { _ in random.happens(60) }
        let select = random.happens(30) && transforms.sums.isEmpty ? own : nil
        let rows = (0..<600).map { _ in
            let plain = random.happens(70)
            var cells = scheme.cells.map { cells in
                let few = plain ? Array(cells.prefix(2)) : cells
                return few.randomElement(using: &random)!
            }
            if random.happens(2) { cells.removeLast() }
            if random.happens(2) { cells.append("") }
            return cells.joined(separator: ",") + "\n"
        }
        let text = (scheme.header + "\n" + rows.joined()).bytes
        try compare(scheme, text, proximity, style, transforms, select, comparesPrices, &random)
    }

    @Test("More values than are remembered of cells give the same", arguments: 0..<8) func manyValues(seed: Int) throws
    {
        var random = SeededGenerator(seed: UInt64(seed))
        let scheme = Self.schemes[seed % 2]
        let transforms = seed < 4 ? TransformOptions() : try TransformOptions(ofMemoTrial: &random)
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        let rows = (0..<12_000).map { _ in
            // Few values, then many, then few again.
            let few = random.happens(50)
            let (price, minute) = (random.number(0...(few ? 30 : 2500)), random.number(0...(few ? 9 : 1439)))
            let time = "\(two(minute / 60)):\(two(minute % 60))"
            var cells = scheme.cells.map { $0.prefix(3).randomElement(using: &random)! }
            if seed % 2 == 0 {
                cells[0] = "2026-03-29 \(time):\(two(random.number(0...59)))+02"
                for place in 2...4 { cells[place] = "\(1 + price % 2).\(100 + (price * place) % 900)" }
            } else {
                (cells[10], cells[11]) = ("\(1000 + price)", "13/02/2026 \(time)")
                cells[0] = "\(random.number(0...(few ? 5 : 3000)))"
            }
            return cells.joined(separator: ",") + "\n"
        }
        try compare(scheme, (scheme.header + "\n" + rows.joined()).bytes, nil, nil, transforms, nil, false, &random)
    }

    private func compare(
        _ scheme: Scheme, _ text: [UInt8], _ proximity: Proximity?, _ style: TableWriter.Style?,
        _ transforms: TransformOptions, _ select: [String]?, _ comparesPrices: Bool, _ random: inout SeededGenerator
    ) throws {
        let chunks = random.happens(50) ? [text] : random.pieces(of: text, longest: 3000)
        let remembering = run(
            try pipeline(
                scheme, proximity, style, transforms, select: select, comparesPrices: comparesPrices, remembers: true),
            chunks)
        let without = run(
            try pipeline(
                scheme, proximity, style, transforms, select: select, comparesPrices: comparesPrices, remembers: false),
            chunks)
        #expect(remembering.bytes == without.bytes)
        #expect(remembering.rejects == without.rejects)
        #expect(remembering.messages == without.messages)
        #expect(remembering.counts.read == without.counts.read)
        #expect(remembering.counts.leftOut == without.counts.leftOut)
        #expect(remembering.counts.parts == without.counts.parts)
        #expect(remembering.counts.lookups == without.counts.lookups)
        // A field that was chosen may not be there.
        #expect(remembering.error.map { "\($0)" } == without.error.map { "\($0)" })
        #expect(remembering.error != nil || without.counts.read > 100)
    }

    /// An object with prices of which each becomes a record.
    /// - Parameter fields: those of the mapping that differ between them.
    private static func prices(_ fields: String) -> Scheme {
        Scheme(
            header: "prices",
            cells: [
                ["\"shop\":\"A\"", "\"shop\":\"B\",\"town\":\"COMO\"", "\"shop\":null"],
                ["\"when\":\"2026-08-01\"", "\"then\":\"2026-08-02\"", "\"prices.unit\":3", "\"when\":1"],
                [
                    "\"kind\":\"U91\"", "\"kind\":\"E\"", "\"kind\":\"a\\u0022\"", "\"kind\":\"\"", "\"kind\":null",
                    "\"kind\":1",
                ],
                [
                    "\"price\":1.5", "\"price\":1.7", "\"price\":\"1.5\"", "\"price\":0", "\"price\":null",
                    "\"price\":\"x\"", "\"price\":[1]",
                ],
                [
                    "\"at\":\"2026-08-03 10:00:00\"", "\"at\":\"2026-08-04 10:00:00\"", "\"at\":\"\"",
                    "\"on\":\"2026-08-04\"", "\"at\":true",
                ],
                ["\"id\":1", "\"id\":\"1\"", "\"id\":true", "\"id\":null", "\"id\":{\"x\":2}", "\"unit\":2"],
            ], select: ["prices.id", "time", "unit", "code"],
            mapping: """
                [mapping]
                name = own
                [match]
                fields = shop, prices
                [read]
                each = prices
                flatten = yes
                [fields]
                time = time(prices.at, "%Y-%m-%d %H:%M:%S")
                product = prices.kind
                station = shop
                suburb = town ?? "Perth"

                """ + fields)
    }

    private static let objects: [Scheme] = [
        prices(
            """
            date = date(prices.at, "%Y-%m-%d %H:%M:%S")
            price = prices.price * 100
            code = prices.kind ++ prices.id
            """),
        // Some fields are made of an element and of the rest of the object.
        prices(
            """
            date = date(prices.at, "%Y-%m-%d %H:%M:%S") ?? when
            price = prices.price * 100 * (prices.unit ?? 1)
            code = prices.kind
            [records]
            where = prices.kind != "E"
            """),
        // With the API's list of stations.
        Scheme(
            header: "fuel_prices",
            cells: [
                ["\"node_id\":\"u1\"", "\"node_id\":\"u2\"", "\"node_id\":\"none\""],
                ["\"public_phone_number\":1", "\"public_phone_number\":null"],
                ["\"fuel_type\":\"E10\"", "\"fuel_type\":\"B7S\"", "\"fuel_type\":null"],
                ["\"price\":141.9", "\"price\":1.4", "\"price\":null", "\"price\":\"\""],
                ["\"price_last_updated\":\"2026-07-01 08:30:00\"", "\"price_last_updated\":\"\""],
                [
                    "\"price_change_effective_timestamp\":\"2026-07-01T08:00:00Z\"",
                    "\"price_change_effective_timestamp\":\"2026-10-25T00:30:00Z\"",
                    "\"price_change_effective_timestamp\":null",
                ],
            ], select: ["time", "fuel_prices.price_last_updated"],
            lookup: """
                node_id,trading_name,brand_name,location.address_line_1,location.city,location.postcode,fuel_prices.x
                u1,Mitte,ARAL,Lindenallee,Berlin,AB1 2CD,1
                u2,Hof,,,,,

                """, key: "node_id", column: "node_id"),
    ]

    @Test("Elements of objects give the same with and without remembered cells", arguments: 0..<128)
    func elementsAsWithout(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(7100 + seed))
        let scheme = Self.objects[seed % Self.objects.count]
        let proximity =
            random.happens(20) ? Proximity(origin: Self.origin, within: random.happens(50) ? 9000 : nil) : nil
        let style: TableWriter.Style? = [nil, .csv(delimiter: ASCII.comma), .tsv].randomElement(using: &random)!
        let transforms = try TransformOptions(ofMemoTrial: &random)
        let own = scheme.select + ["station", "price", "m", "n", "date"].filter { _ in random.happens(60) }
        let select = random.happens(30) && transforms.sums.isEmpty ? own : nil
        func members(_ lists: ArraySlice<[String]>) -> String {
            let plain = random.happens(80)
            var members = lists.map { (plain ? Array($0.prefix(2)) : $0).randomElement(using: &random)! }
            if random.happens(3) { members.shuffle(using: &random) }
            if random.happens(3) { members.removeLast() }
            return members.joined(separator: ",")
        }
        let lines = (0..<120).map { _ in
            let elements = (0..<Int.random(in: 0..<9, using: &random)).map { _ in
                random.happens(97)
                    ? "{\(members(scheme.cells[2...]))}" : ["{}", "null", "3", "\"\""].randomElement(using: &random)!
            }
            return "{\(members(scheme.cells[..<2])),\"\(scheme.header)\":[\(elements.joined(separator: ","))]}\n"
        }
        try compare(
            scheme, lines.joined().bytes, proximity, style, transforms, select, random.happens(30), &random)
    }
}
