import FuelKit
import StreamKit
import TestSupport
import Testing

@testable import fuelstream

/// A pipeline that makes fuel records, as the program sets it up.
private func pipeline(
    toCSV: Bool = false, _ choice: FuelSchemaChooser.Choice = .auto, assumedProduct: String? = nil,
    proximity: Proximity? = nil, select: [String]? = nil
) -> Pipeline {
    let registry = FieldNames()
    let projection = Projection(select.map { .select($0) } ?? .all, registry: registry)
    let options = FuelOptions(assumedProduct: assumedProduct, proximity: proximity, suburbs: smallGazetteer)
    let chooser = FuelSchemaChooser(choice, registry: registry, options: options, selection: projection.selection)
    registry.keepAll()
    var configuration = PipelineConfiguration()
    configuration.knownTable = .ofFuel()
    configuration.wording = NoteWording().text
    let writer: any RecordWriter = toCSV ? TableWriter(registry: registry) : NDJSONWriter(registry: registry)
    return Pipeline(configuration, registry: registry, chooser: chooser, projection: projection, writer: writer)
}

/// Five places: quicker to read than Western Australia.
private let smallGazetteer = {
    let csv = """
        postcode,suburb,latitude,longitude
        6006,North Perth,-31.93,115.85
        6050,Mount Lawley,-31.935,115.87
        6330,Albany,-35.02,117.88
        0872,Giles,-25.03,128.3
        6800,Perth GPO,-31.95,115.86

        """
    return csv.bytes.withView { try! SuburbIndex(csv: $0) }
}()

private let item = """
    <title>142.9: BP North Perth</title><description>Address: 1 Angove St</description><brand>BP</brand>\
    <date>2021-02-13</date><price>142.9</price><trading-name>BP North Perth</trading-name>\
    <location>NORTH PERTH</location><address>1 Angove St</address><phone>(08) 9000 0000</phone>\
    <latitude>-31.9281</latitude><longitude>115.8552</longitude><site-features>Shop, ATM, </site-features>
    """

private let header = """
    PUBLISH_DATE,TRADING_NAME,BRAND_DESCRIPTION,PRODUCT_DESCRIPTION,PRODUCT_PRICE,ADDRESS,LOCATION,POSTCODE,\
    AREA_DESCRIPTION,REGION_DESCRIPTION
    """

private let row = "13/02/2021,BP North Perth,BP,ULP,142.9,1 Angove St,NORTH PERTH,6006,North of River,Metro"

/// The item or the row with one element's or column's value changed.
private func item(_ name: String, _ value: String) -> String {
    let start = item.range(of: "<\(name)>")!.upperBound
    let end = item.range(of: "</\(name)>")!.lowerBound
    return item.replacingCharacters(start..<end, with: value)
}

private func row(_ column: Int, _ value: String) -> String {
    var fields = row.split(separator: ",").map(String.init)
    fields[column] = value
    return fields.joined(separator: ",")
}

extension String {
    /// Where a text stands first.
    fileprivate func range(of text: String) -> Range<Index>? { ranges(of: text).first }

    fileprivate func replacingCharacters(_ range: Range<Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
    }
}

private func feed(_ items: String...) -> String {
    "<rss><channel><title>FuelWatch</title>" + items.map { "<item>\($0)</item>\n" }.joined() + "</channel></rss>\n"
}

private func month(_ rows: String...) -> String { ([header] + rows).map { $0 + "\n" }.joined() }

/// Runs input in every way and gives the result, which must be the same for all.
private func outcome(_ input: String, _ make: () -> Pipeline) -> PipelineRun {
    let expected = run(make(), [input.bytes])
    #expect(difference(input.bytes, from: expected) { run(make(), $0) } == nil)
    return expected
}

/// The value of a field in a line of NDJSON, as it is spelled.
private func field(_ name: String, of line: String?) -> String? {
    guard let line, let start = line.range(of: "\"\(name)\":")?.upperBound else { return nil }
    let rest = line[start...]
    // Lists and texts without escapes are all there is in these tests.
    let end =
        rest.first == "["
        ? rest.firstIndex(of: "]").map { rest.index(after: $0) }
        : rest.first == "\""
            ? rest.dropFirst().firstIndex(of: "\"").map { rest.index(after: $0) }
            : rest.firstIndex { $0 == "," || $0 == "}" }
    return end.map { String(rest[..<$0]) }
}

@Suite struct FuelSchemaFeedTests {
    @Test(
        "Known spellings of products, suburbs and dates are normalised",
        arguments: [
            ("product", "diesel", "Diesel"), ("product", "4", "Diesel"), ("suburb", "Mt Lawley", "Mount Lawley"),
            ("suburb", "ALBANY", "Albany"), ("date", "13/02/2021", "2021-02-13"), ("product", "Petrol", nil),
            ("suburb", "Nowhere", nil), ("date", "today", nil), ("brand", "bp", nil),
        ] as [(String, String, String?)])
    func spellings(field: String, text: String, expected: String?) {
        let schema = FuelSchema(registry: FieldNames(), options: FuelOptions(suburbs: smallGazetteer))
        #expect(schema.spelling(of: text, in: field) == expected)
    }

    @Test("A complete item of the feed fills every field") func everyField() {
        let result = outcome(feed(item)) { pipeline(assumedProduct: "ULP") }
        #expect(
            result.output == """
                {"date":"2021-02-13","product":"ULP","price":142.9,"brand":"BP","station":"BP North Perth",\
                "address":"1 Angove St","suburb":"North Perth","postcode":"6006","area":null,"region":null,\
                "phone":"(08) 9000 0000","features":["Shop","ATM"],"latitude":-31.9281,"longitude":115.8552,\
                "coordinates_from":"feed"}

                """)
        #expect(result.messages.isEmpty)
    }

    @Test("An item with a name alone gives a record of missing fields") func minimalItem() {
        let result = outcome(feed("<trading-name>BP</trading-name><price/>")) { pipeline() }
        #expect(
            result.output == """
                {"date":null,"product":null,"price":null,"brand":null,"station":"BP","address":null,"suburb":null,\
                "postcode":null,"area":null,"region":null,"phone":null,"features":null,"latitude":null,\
                "longitude":null,"coordinates_from":null}

                """)
    }

    /// The suburb is the nearest place, never the post office beside it.
    @Test("Coordinates give the nearest suburb, never a post office") func suburbFromCoordinates() {
        let line = run(pipeline(), [feed(item("location", "")).bytes]).lines.first
        #expect(field("suburb", of: line) == "\"North Perth\"")
        #expect(field("coordinates_from", of: line) == "\"feed\"")
    }

    @Test("A suburb gives coordinates, and they are marked as the suburb's") func pointFromSuburb() {
        let line = run(pipeline(), [feed(item.replacing("-31.9281", with: "").replacing("115.8552", with: "")).bytes])
            .lines.first
        #expect(field("latitude", of: line) == "-31.93")
        #expect(field("longitude", of: line) == "115.85")
        #expect(field("coordinates_from", of: line) == "\"suburb\"")
    }

    @Test("An unknown suburb is kept as it is written") func unknownSuburb() {
        let line = run(pipeline(), [feed(item("location", "NOWHERE")).bytes]).lines.first
        #expect(field("suburb", of: line) == "\"NOWHERE\"")
        #expect(field("postcode", of: line) == "null")
    }

    @Test(
        "Prices are written with one decimal at least",
        arguments: [
            ("142", "142.0"), ("183.90", "183.9"), ("142.9", "142.9"), (" 142.90 ", "142.9"), ("142.95", "142.95"),
            ("0", "0.0"), (".5", "0.5"), ("0142.9", "142.9"), ("142.", "142.0"), ("", "null"),
        ])
    func priceForms(price: String, expected: String) {
        #expect(field("price", of: run(pipeline(), [feed(item("price", price)).bytes]).lines.first) == expected)
    }

    @Test(
        "An item with an invalid value is rejected with the reason",
        arguments: [
            ("date", "2021-02-31", "not a date: \u{201C}2021-02-31\u{201D}"),
            ("date", "today", "not a date: \u{201C}today\u{201D}"),
            ("price", "n/a", "not a price: \u{201C}n/a\u{201D}"), ("price", "-1", "not a price: \u{201C}-1\u{201D}"),
            ("price", "1e", "not a price: \u{201C}1e\u{201D}"),
            ("latitude", "-91", "not a latitude and longitude: \u{201C}-91\u{201D}, \u{201C}115.8552\u{201D}"),
            ("longitude", "east", "not a latitude and longitude: \u{201C}-31.9281\u{201D}, \u{201C}east\u{201D}"),
            ("latitude", "", "a longitude without a latitude"), ("longitude", "", "a latitude without a longitude"),
        ])
    func rejects(name: String, value: String, reason: String) {
        let result = outcome(feed(item, item(name, value), item)) { pipeline() }
        #expect(result.messages == "fuelstream: -:2: \(reason)\n")
        #expect(result.counts.written == 2)
        #expect(result.counts.rejected == 1)
    }

    /// What the mapping does not know follows under its own name; repeated elements are a list.
    @Test("Elements that the mapping does not know keep their names") func furtherElements() {
        let result = run(pipeline(), [feed(item + "<note>open</note><tag>a</tag><tag>b</tag>").bytes])
        #expect(result.output.hasSuffix("\"coordinates_from\":\"feed\",\"note\":\"open\",\"tag\":[\"a\",\"b\"]}\n"))
    }

    @Test("Other feeds get the schema for feeds, and are rejected as fuel") func otherFeeds() {
        let other = run(pipeline(), [feed("<title>News</title>").bytes]).output
        #expect(other.hasPrefix("{\"id\":null,\"title\":\"News\",\"link\":null,"))
        #expect(run(pipeline(.raw), [feed(item).bytes]).output.contains("\"title\":\"142.9: BP North Perth\""))
        #expect(
            run(pipeline(.fuel), [feed("<title>News</title>").bytes]).messages
                == "fuelstream: -:1: not a FuelWatch item: it has neither trading-name nor price\n")
    }

    /// Names without end in one document make the registry forget; the fields of FuelWatch must be known again.
    @Test("FuelWatch's fields are recognised after names were forgotten") func forgottenNames() {
        let items = (0...FieldNames.limit / 100).map { number in
            "<item><price>1</price>" + (0..<100).map { "<e\(number)x\($0)/>" }.joined() + "</item>"
        }
        // Without the elements that are left out anyway, so that the others come in another order.
        let last = String(item[item.range(of: "<brand>")!.lowerBound...])
        // More white space than the parser takes at a time, so that the last item begins after the forgetting.
        let input =
            "<rss><item>\(item)</item>" + items.joined() + String(repeating: " ", count: 20_000)
            + "<item>\(last)</item></rss>"
        let result = run(pipeline(), [input.bytes])
        #expect(result.counts.written == items.count + 2)
        #expect(result.lines.first == result.lines.last)
    }
}

@Suite struct FuelSchemaMonthTests {
    @Test("A complete row of a month's file fills its fields") func everyField() {
        let result = outcome(month(row)) { pipeline() }
        #expect(
            result.output == """
                {"date":"2021-02-13","product":"ULP","price":142.9,"brand":"BP","station":"BP North Perth",\
                "address":"1 Angove St","suburb":"North Perth","postcode":"6006","area":"North of River",\
                "region":"Metro","phone":null,"features":null,"latitude":-31.93,"longitude":115.85,\
                "coordinates_from":"suburb"}

                """)
        #expect(result.messages.isEmpty)
    }

    /// Rows alone, as `grep` leaves them, are the same records.
    @Test("Rows without their header give the same records") func withoutHeader() {
        #expect(
            outcome(row + "\n" + row + "\n") { pipeline() }.output == run(pipeline(), [month(row, row).bytes]).output)
        #expect(run(pipeline(), [(row + ",\n").bytes]).output == run(pipeline(), [month(row).bytes]).output)
    }

    @Test(
        "The values of a row are normalised",
        arguments: [
            (0, "13/02/2021 09:05:00 AM", "date", "\"2021-02-13\""), (0, "", "date", "null"),
            (3, "", "product", "\"E85\""),
            (3, "Diesel", "product", "\"Diesel\""), (4, "142", "price", "142.0"), (4, "183.90", "price", "183.9"),
            (4, "", "price", "null"), (6, "Mt Lawley", "suburb", "\"Mount Lawley\""), (6, "", "suburb", "null"),
            (7, "", "postcode", "\"6006\""), (7, "872", "postcode", "\"0872\""), (7, "6999", "postcode", "\"6999\""),
            (8, "", "area", "null"),
        ] as [(Int, String, String, String)])
    func values(column: Int, value: String, name: String, expected: String) {
        let line = run(pipeline(assumedProduct: "E85"), [month(row(column, value)).bytes]).lines.first
        #expect(field(name, of: line) == expected)
    }

    @Test(
        "A row with an invalid value is rejected with the reason",
        arguments: [
            (row(0, "31/02/2021"), "not a date: \u{201C}31/02/2021\u{201D}"),
            (row(4, "n/a"), "not a price: \u{201C}n/a\u{201D}"),
            (row(7, "WA"), "not a postcode: \u{201C}WA\u{201D}"),
            (row(7, "000"), "not a postcode: \u{201C}000\u{201D}"),
            ("13/02/2021,BP North Perth,BP,ULP,142.9", "the row was cut: it stops before its address"),
            ("13/02", "the row was cut: it stops before its address"),
        ])
    func rejects(bad: String, reason: String) {
        let result = outcome(month(row, bad, row)) { pipeline() }
        #expect(result.messages == "fuelstream: -:3: \(reason)\n")
        #expect(result.counts.written == 2)
        #expect(result.counts.rejected == 1)
    }

    /// A row cut behind its address is short, not cut.
    @Test("A row cut after its address is a record") func shortRow() {
        let result = run(pipeline(), [month("13/02/2021,BP North Perth,BP,ULP,142.9,1 Angove St").bytes])
        #expect(result.counts.written == 1)
        #expect(result.counts.rejected == 0)
        #expect(field("address", of: result.lines.first) == "\"1 Angove St\"")
        #expect(field("suburb", of: result.lines.first) == "null")
    }

    /// The months of 2022 and 2023 end each line with a comma: no column comes of it unless it holds something.
    @Test("A comma at the end of each line makes no column") func trailingCommas() {
        let expected = run(pipeline(), [month(row, row).bytes]).output
        let all = header + ",\n" + row + ",\n" + row + ",\n"
        #expect(outcome(all) { pipeline() }.output == expected)
        #expect(outcome(month(row + ",", row + ",")) { pipeline() }.output == expected)
        #expect(run(pipeline(), [(header + ",\n" + row + ",x\n").bytes]).output.hasSuffix(",\"column_11\":\"x\"}\n"))
    }

    /// A column that the mapping does not know.
    @Test("A further column comes after the known ones") func restrictions() {
        let input = header + ",restrictions\n" + row + ",members only\n" + row + ",\n" + row + "\n"
        let result = outcome(input) { pipeline() }
        #expect(result.lines.map { field("restrictions", of: $0) } == ["\"members only\"", "null", "null"])
        let table = run(pipeline(toCSV: true), [input.bytes])
        #expect(!table.output.contains("restrictions"))
        #expect(table.messages.contains("names the columns"))
        #expect(table.counts.written == 3)
        let selected = run(pipeline(toCSV: true, select: ["price", "restrictions"]), [input.bytes])
        #expect(selected.output == "price,restrictions\n142.9,members only\n142.9,\n142.9,\n")
    }

    /// Months of different years in one stream: another order, further columns, no line end in between.
    @Test("Months with different columns may be joined") func joinedMonths() {
        let other = "PRODUCT_PRICE,PUBLISH_DATE,TRADING_NAME,ADDRESS,LOCATION\n150,14/02/2021,Puma,2 York St,ALBANY\n"
        let result = outcome(month(row) + header + "\n" + row + other + month(row)) { pipeline() }
        #expect(result.messages.isEmpty)
        #expect(
            result.lines.map { field("station", of: $0) } == [
                "\"BP North Perth\"", "\"BP North Perth\"", "\"Puma\"", "\"BP North Perth\"",
            ])
        #expect(field("price", of: result.lines[2]) == "150.0")
        #expect(field("suburb", of: result.lines[2]) == "\"Albany\"")
        #expect(result.lines[0] == result.lines[3])
    }

    @Test("Other tables get the raw schema, and are rejected as fuel") func otherTables() {
        #expect(run(pipeline(), ["a,b\n1,2\n".bytes]).output == "{\"a\":\"1\",\"b\":\"2\"}\n")
        #expect(run(pipeline(.raw), [month(row).bytes]).output.hasPrefix("{\"PUBLISH_DATE\":\"13/02/2021\""))
        let result = run(pipeline(.fuel), ["a,b\n1,2\n".bytes])
        #expect(result.counts.written == 0)
        #expect(result.counts.rejected == 1)
    }
}

/// fuelstream reads its own output.
@Suite struct FuelSchemaOwnRecordsTests {
    /// Tables that came from both sources, with all that options add, are the same bytes when they are read again.
    @Test("Output of an earlier run reads back unchanged", arguments: [false, true]) func ownOutput(isNear: Bool) {
        let proximity = isNear ? Proximity(origin: Coordinate(latitude: -31.95, longitude: 115.86)!) : nil
        for input in [feed(item, item("site-features", "A, B \"c\", D;e")), month(row, row(6, "Nowhere"), row(4, ""))] {
            let first = run(pipeline(toCSV: true, assumedProduct: "ULP", proximity: proximity), [input.bytes])
            #expect(first.counts.written >= 2)
            #expect(first.messages.isEmpty)
            // Once with the distances worked out anew, once with those that are there.
            for again in [proximity, nil] {
                let second = outcome(first.output) { pipeline(toCSV: true, proximity: again) }
                #expect(second.counts.written == first.counts.written)
                if again != nil || !isNear { #expect(second.output == first.output) }
            }
            // As NDJSON, each way gives the same records.
            let direct = run(pipeline(assumedProduct: "ULP", proximity: proximity), [input.bytes])
            let over = run(pipeline(proximity: proximity), [first.output.bytes])
            #expect(over.output == direct.output)
        }
    }

    @Test("Records of an earlier run keep their fields") func everyField() {
        let input = """
            date,product,price,station,suburb,address,features,latitude,longitude,coordinates_from,\
            distance_km,previous_price,note
            2021-02-13,ULP,142.90,BP,mt lawley,1 High St,Shop; ATM,-31.9,115.8,geocoder,1.5,140.0,x
            2021-02-14,ULP,142.90,BP,mt lawley,1 High St,,-31.9,115.8,,,,

            """
        #expect(
            outcome(input) { pipeline() }.output == """
                {"date":"2021-02-13","product":"ULP","price":142.9,"brand":null,"station":"BP","address":"1 High St",\
                "suburb":"Mount Lawley","postcode":"6050","area":null,"region":null,"phone":null,\
                "features":["Shop","ATM"],"latitude":-31.9,"longitude":115.8,"coordinates_from":"geocoder",\
                "distance_km":1.5,"previous_price":140.0,"note":"x"}
                {"date":"2021-02-14","product":"ULP","price":142.9,"brand":null,"station":"BP","address":"1 High St",\
                "suburb":"Mount Lawley","postcode":"6050","area":null,"region":null,"phone":null,"features":null,\
                "latitude":-31.9,"longitude":115.8,"coordinates_from":"input","distance_km":null,\
                "previous_price":null,"note":null}

                """)
    }

    /// A price has one decimal at least and no needless zeros, however it was written.
    @Test("A price is written with one decimal at least and no needless zeros") func pricesAgainstTwin() {
        var random = SeededGenerator(seed: 4)
        var arena = Arena()
        var compared = 0
        for _ in 0..<300 {
            let text = random.bytes(1...8, of: "0011259.".bytes)
            guard let amount = text.withView({ Decimal($0) }) else { continue }
            arena.reset()
            let expected = arena.write(amount, atLeast: 1).string
            let line = run(pipeline(), [month(row(4, text.text)).bytes]).lines.first
            #expect(field("price", of: line) == expected, "\(text.text)")
            compared += 1
        }
        #expect(compared > 100)
    }

    @Test("A text in a field of numbers is rejected") func invalidNumbers() {
        let input = "date,product,price,station,suburb,distance_km\n2021-02-13,ULP,1,BP,Albany,far\n"
        let result = run(pipeline(), [input.bytes])
        #expect(result.messages == "fuelstream: -:2: not a number in distance_km: \u{201C}far\u{201D}\n")
    }

    /// Spellings of coordinates that JSON does not have.
    @Test(
        "Coordinates that JSON cannot have are written anew",
        arguments: [("-31.9281", "-31.9281"), ("-.5", "-0.5"), ("007", "7"), ("-31.90", "-31.90"), ("3e1", "3e1")])
    func coordinateSpellings(latitude: String, expected: String) {
        let input = "date,product,price,station,suburb,latitude,longitude\n2021-02-13,ULP,1,BP,Albany,\(latitude),115\n"
        #expect(field("latitude", of: run(pipeline(), [input.bytes]).lines.first) == expected)
    }
}

@Suite struct FuelSchemaProximityTests {
    private let perth = Coordinate(latitude: -31.95, longitude: 115.86)!
    private let albany = row(6, "ALBANY").replacing("6006", with: "6330")
    private let nowhere = row(6, "Nowhere").replacing("6006", with: "")

    @Test("--near adds distance, bearing and band") func distanceBearingBand() {
        let result = outcome(month(row, albany, nowhere)) {
            pipeline(proximity: Proximity(origin: perth))
        }
        #expect(result.lines.map { field("distance_band", of: $0) } == ["\"near\"", "\"far\"", "null"])
        #expect(result.lines.map { field("distance_km", of: $0) }.last == "null")
        let distance = Double(field("distance_km", of: result.lines[0]) ?? "") ?? 0
        #expect(abs(distance - vectorDistance(perth, Coordinate(latitude: -31.93, longitude: 115.85)!)) <= 0.0005)
        let bearing = Double(field("bearing", of: result.lines[0]) ?? "") ?? 0
        #expect(abs(bearing - perth.bearing(to: Coordinate(latitude: -31.93, longitude: 115.85)!)) <= 0.05)
    }

    /// One too far away is left out, and so is one that is nowhere; neither is rejected.
    @Test("Records outside the limit are dropped, not rejected") func within() {
        let proximity = Proximity(origin: perth, within: 10)
        let result = outcome(month(row, albany, nowhere)) { pipeline(proximity: proximity) }
        #expect(result.counts.written == 1)
        #expect(result.counts.leftOut == 2)
        #expect(result.counts.rejected == 0)
        // But a record that is wrong is rejected, however far away it is.
        let bad = run(pipeline(proximity: proximity), [month(albany.replacing("142.9", with: "n/a")).bytes])
        #expect(bad.counts.leftOut == 0)
        #expect(bad.counts.rejected == 1)
    }
}
