import StreamKit
import TestSupport
import Testing

@testable import FuelKit

private func folded(_ name: String) -> String { name.bytes.withView { SuburbName($0).folded.text } }

private func found(_ name: String, in index: SuburbIndex? = nil) -> String? {
    let index = index ?? SuburbIndex.builtIn
    return name.bytes.withView { index.find($0) }.map { number in
        let suburb = index.suburb(number)
        return "\(suburb.name.string) \(suburb.postcode.string)"
    }
}

/// A gazetteer from the rows below a usual header.
private func gazetteer(_ rows: String, header: String = "postcode,suburb,latitude,longitude,accuracy") throws
    -> SuburbIndex
{
    var fault: SuburbIndex.Fault?
    var index: SuburbIndex?
    "\(header)\n\(rows)".bytes.withView { view in
        do throws(SuburbIndex.Fault) { index = try SuburbIndex(csv: view) } catch { fault = error }
    }
    if let fault { throw fault }
    return try #require(index)
}

@Suite struct SuburbNameTests {
    @Test(
        "Names are folded to one spelling",
        arguments: [
            ("North Perth", "north perth"), ("NORTH PERTH", "north perth"), ("  North   Perth ", "north perth"),
            ("Mt Lawley", "mount lawley"), ("MT. LAWLEY", "mount lawley"), ("Mount Lawley", "mount lawley"),
            ("St James", "saint james"), ("St. James", "saint james"), ("Saint James", "saint james"),
            ("O'Connor", "oconnor"), ("O\u{2019}Connor", "oconnor"), ("O`Connor", "oconnor"),
            ("East-Fremantle", "east fremantle"),
            // Only as words of their own, and only in front.
            ("Stirling", "stirling"), ("Mtlawley", "mtlawley"), ("Stoneville", "stoneville"), ("Mt", "mt"),
            ("", ""), (" - ", ""), ("Caf\u{E9}", "caf\u{E9}"),
        ])
    func folding(name: String, expected: String) { #expect(folded(name) == expected) }

    @Test(
        "The edit distance is symmetric",
        arguments: [
            ("", "", 0), ("perth", "perth", 0), ("perth", "pert", 1), ("", "abc", 3), ("kitten", "sitting", 3),
        ])
    func editDistance(one: String, other: String, distance: Int) {
        let (one, other) = (one.bytes.withView { SuburbName($0) }, other.bytes.withView { SuburbName($0) })
        #expect(one.editDistance(to: other) == distance)
        #expect(other.editDistance(to: one) == distance)
        #expect(one.isOneEdit(from: other) == (distance == 1))
    }

    /// All pairs of texts of up to four of three letters.
    @Test("One edit is recognised exactly if the distance is one") func oneEdit() {
        var texts: [[UInt8]] = [[]]
        for length in 0..<4 {
            texts += texts.filter { $0.count == length }.flatMap { text in "abc".utf8.map { text + [$0] } }
        }
        for one in texts {
            for other in texts {
                let (isOne, distance) = one.withView { one in
                    other.withView { (one.isOneEdit(from: $0), one.editDistance(to: $0)) }
                }
                #expect(isOne == (distance == 1), "\(one) \(other)")
            }
        }
    }
}

@Suite struct SuburbIndexTests {
    @Test(
        "A suburb is found by its name in any case",
        arguments: [
            ("NORTH PERTH", "North Perth 6006"), ("mt lawley", "Mount Lawley 6050"),
            ("Mount Lawley", "Mount Lawley 6050"),
            ("PERTH", "Perth 6000"), ("O'CONNOR", "O'Connor 6163"), ("Denham", "Denham 6537"),
        ])
    func byName(name: String, expected: String) { #expect(found(name) == expected) }

    /// One place, however its first word is written.
    @Test(
        "St and Saint, Mt and Mount are the same",
        arguments: [
            ("St James", "Saint James"), ("St Georges Terrace", "Saint Georges Terrace"),
            ("Mt Pleasant", "Mount Pleasant"),
        ])
    func abbreviations(short: String, long: String) {
        #expect(found(short) == found(long))
        #expect(folded(short) == folded(long))
    }

    /// Spellings that FuelWatch has used over the years.
    @Test(
        "Spellings that FuelWatch once used lead to today's suburb",
        arguments: [
            ("BRUNSWICK JUNCTION", "Brunswick"), ("Collgardie", "Coolgardie"), ("HARVAY", "Harvey"),
            ("Kwinana", "Kwinana Town Centre"), ("OCONNER", "O'Connor"), ("Quinns Rock", "Quinns Rocks"),
            ("Stratham Downs", "Stratham"), ("WESTFIELD", "Camillo"), ("Young Siding", "Youngs Siding"),
            ("Yunderup", "North Yunderup"),
        ])
    func historicalSpellings(old: String, today: String) throws {
        let place = try #require(found(old))
        #expect(place.hasPrefix(today + " "))
        #expect(place == found(today))
    }

    @Test("An unknown name finds nothing", arguments: ["", "Nowhere", "Perthh", "6000"]) func unknown(name: String) {
        #expect(found(name) == nil)
    }

    /// Every row is found by its name and postcode, as itself or as another one that has both.
    @Test("Every suburb is found by its name and postcode") func everyRow() {
        let index = SuburbIndex.builtIn
        for number in 0..<index.count {
            let name = index.suburb(number).name.string
            // What FuelWatch calls something else.
            if name.bytes.withView({ SuburbName($0).today }) != nil { continue }
            let match = name.bytes.withView { name in index.match(name, postcode: index.suburb(number).postcode) }
            guard case .suburb(let row) = match else {
                Issue.record("\(name)")
                continue
            }
            #expect(index.suburb(row).postcode == index.suburb(number).postcode)
            #expect(folded(index.suburb(row).name.string) == folded(name))
        }
    }

    @Test("A post office is found only if no suburb has its name") func postOffices() throws {
        let index = try gazetteer(
            """
            6800,Perth,-31,115,9
            6000,Perth,-31.95,115.86,1
            6900,Alone,-30,115,9
            6100,Burswood DC,-31.9,115.9,9
            6100,Burswood Delivery Centre,-31.9,115.9,9
            6100,Burswood PO,-31.9,115.9,9
            6100,Burswood GPO,-31.9,115.9,9
            6100,Burswood BC,-31.9,115.9,9
            6100,Burswood,-32,116,1
            6100,Depot Hill,-32.1,116.1,1

            """)
        #expect(found("Perth", in: index) == "Perth 6000")
        // Unless nothing else is there.
        #expect(found("Alone", in: index) == "Alone 6900")
        #expect(
            "6100".bytes.withView { index.suburbs(withPostcode: $0) }.map { index.suburb($0).name.string } == [
                "Burswood", "Depot Hill",
            ])
        #expect("6900".bytes.withView { index.suburbs(withPostcode: $0) }.isEmpty)
        #expect(
            index.nearest(to: Coordinate(latitude: -30, longitude: 115)!).map { index.suburb($0).name.string }
                == "Perth")
        #expect(
            index.nearest(to: Coordinate(latitude: -31.9, longitude: 115.9)!).map { index.suburb($0).name.string }
                == "Perth")
        #expect("Alone".bytes.withView { index.namesLike($0, count: 9) }.contains("Alone") == false)
    }

    /// Of several postcodes: not one that a district shares, then the best accuracy, then the lowest.
    @Test(
        "Of several postcodes the most exact, then the lowest is used",
        arguments: [
            ("6065,A,-31,115,9\n6100,A,-32,116,1\n", "A 6100"), ("6100,A,-32,116,1\n6210,A,-31,115,9\n", "A 6100"),
            ("6065,A,-31,115,9\n", "A 6065"), ("6210,A,-31,115,1\n6065,A,-31,115,1\n", "A 6065"),
            ("6300,A,-31,115,4\n6100,A,-32,116,3\n", "A 6300"), ("6300,A,-31,115,4\n6100,A,-32,116,4\n", "A 6100"),
            ("6300,A,-31,115,\n6100,A,-32,116,\n", "A 6100"), ("6800,A,-31,115,9\n6065,A,-32,116,1\n", "A 6065"),
        ])
    func severalPostcodes(rows: String, expected: String) throws {
        #expect(found("a", in: try gazetteer(rows)) == expected)
    }

    /// The twin measures the distance to each of them.
    @Test("The nearest suburb agrees with a search through all") func nearestAgainstTwin() {
        var random = SeededGenerator(seed: 7)
        let index = SuburbIndex.builtIn
        let suburbs = (0..<index.count).map { index.suburb($0) }.filter { !$0.isPostOffice }
        for _ in 0..<25 {
            let place = Coordinate(
                latitude: Double.random(in: -35 ... -15, using: &random),
                longitude: Double.random(in: 113...129, using: &random))!
            let least = suburbs.map { vectorDistance(place, $0.coordinate) }.min()!
            let nearest = index.nearest(to: place).map { vectorDistance(place, index.suburb($0).coordinate) }
            #expect(abs(nearest! - least) < 1e-6)
        }
    }

    @Test("The most similar names are suggested") func namesLike() {
        let index = SuburbIndex.builtIn
        #expect("Norh Perth".bytes.withView { index.namesLike($0) }.first == "North Perth")
        #expect("Mt Lawly".bytes.withView { index.namesLike($0) }.first == "Mount Lawley")
        #expect("x".bytes.withView { index.namesLike($0, count: 3) }.count == 3)
    }

    @Test("The closest postcodes are suggested") func postcodesLike() throws {
        let index = try gazetteer("6000,A,-31,115,1\n6010,B,-31,115,1\n6003,C,-31,115,1\n6901,D,-31,115,1\n")
        #expect(index.postcodesLike(6004, count: 2) == ["6003", "6000"])
        #expect(index.postcodesLike(6901, count: 1) == ["6010"])
    }

    /// Columns in any order and case, further ones, quotes, CRLF, a mark.
    @Test(
        "A gazetteer may have any order of columns, quotes and CRLF",
        arguments: [
            "postcode,suburb,latitude,longitude\n6006,North Perth,-31.93,115.85\n",
            "\u{FEFF}Longitude,Locality,State,POSTCODE,Latitude\r\n115.85,\"North Perth\",WA,6006,-31.93\r\n",
            "suburb,postcode,longitude,latitude,accuracy\n North Perth , 6006 , 115.85 , -31.93 ,x\n",
        ])
    func customGazetteer(csv: String) throws {
        let lines = csv.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let index = try gazetteer(
            lines.count == 2 ? String(lines[1]) : csv.split(separator: "\r\n").dropFirst().joined(separator: "\r\n"),
            header: lines.count == 2 ? String(lines[0]) : String(csv.split(separator: "\r\n")[0]))
        #expect(index.count == 1)
        let suburb = index.suburb(0)
        #expect(
            [suburb.name, suburb.postcode, suburb.latitude, suburb.longitude].map(\.string) == [
                "North Perth", "6006", "-31.93", "115.85",
            ])
        #expect(suburb.coordinate == Coordinate(latitude: -31.93, longitude: 115.85))
    }

    @Test(
        "A mistake in a gazetteer is reported with its line",
        arguments: [
            ("postcode,suburb,latitude,longitude", "", 1, "no suburb in it"),
            ("suburb,latitude,longitude", "A,-31,115\n", 1, "no column \u{201C}postcode\u{201D}"),
            (
                "postcode,latitude,longitude", "6000,-31,115\n", 1,
                "no column \u{201C}suburb\u{201D} or \u{201C}locality\u{201D}"
            ),
            (
                "postcode,suburb,longitude", "6000,A,115\n", 1,
                "no column \u{201C}latitude\u{201D} or \u{201C}lat\u{201D}"
            ),
            (
                "postcode,suburb,latitude", "6000,A,-31\n", 1,
                "no column \u{201C}longitude\u{201D} or \u{201C}long\u{201D}"
            ),
            ("postcode,suburb,latitude,longitude", "6000,A,-31,115\n6000,,-31,115\n", 3, "a row without a name"),
            (
                "postcode,suburb,latitude,longitude", "60,A,-31,115\n", 2,
                "\u{201C}60\u{201D} is not a postcode of four digits"
            ),
            ("postcode,suburb,latitude,longitude", "6000,A,-91,115\n", 2, "-91, 115 is no latitude and longitude"),
            ("postcode,suburb,latitude,longitude", "6000,A,-31,115,9\n", 2, "5 fields where the header has 4"),
        ] as [(String, String, Int, String)])
    func faults(header: String, rows: String, line: Int, reason: String) {
        let fault = #expect(throws: SuburbIndex.Fault.self) { try gazetteer(rows, header: header) }
        #expect(fault?.line == line)
        #expect(fault.map { "\($0.reason)" } == reason)
    }

    /// More names than the memo holds, asked again and again: the same as the index says.
    @Test("The memo of suburbs returns what the index returns") func memoAgainstIndex() {
        func texts(_ suburb: Suburb) -> [String] {
            [suburb.name, suburb.postcode, suburb.latitude, suburb.longitude].map(\.string)
        }
        let index = SuburbIndex.builtIn
        var memo = SuburbMemo(index)
        var random = SeededGenerator(seed: 8)
        for _ in 0..<4_000 {
            var name = index.suburb(random.number(0...(index.count - 1))).name.array
            if random.happens(20) { name += [UInt8](repeating: 0x78, count: random.number(1...80)) }
            name.withView { view in
                let known = memo.find(view, postcode: .empty).suburb
                if known.map(texts) != index.find(view).map({ texts(index.suburb($0)) }) {
                    Issue.record("\(view.string)")
                }
            }
        }
    }
}

@Suite struct PlaceTests {
    private func place(_ text: String) throws(Place.Unknown) -> Place { try Place(text) }

    @Test(
        "A place may be given by its coordinates",
        arguments: [
            ("-31.95,115.86", -31.95, 115.86), (" -31.95 , 115.86 ", -31.95, 115.86), ("0,0", 0, 0),
            ("-90,180", -90, 180),
            (".5,-.5", 0.5, -0.5),
        ] as [(String, Double, Double)])
    func coordinates(text: String, latitude: Double, longitude: Double) throws {
        let place = try Place(text)
        #expect(place.coordinate == Coordinate(latitude: latitude, longitude: longitude))
        #expect(place.warning == nil)
    }

    @Test(
        "Coordinates that are not on the Earth are refused", arguments: ["91,0", "-90.1,0", "0,180.5", "115.86,-31.95"])
    func notOnTheEarth(text: String) {
        let unknown = #expect(throws: Place.Unknown.self) { try place(text) }
        let rule = "first the latitude, -90 to 90, then the longitude, -180 to 180"
        #expect(unknown?.reason == "\(text) is not on the Earth: \(rule)")
    }

    @Test("A place may be given by its name") func name() throws {
        let index = SuburbIndex.builtIn
        let number = try #require("Mount Lawley".bytes.withView { index.find($0) })
        let place = try place("mt lawley")
        #expect(place.coordinate == index.suburb(number).coordinate)
        #expect(place.warning == nil)
    }

    /// The mean of a postcode's rows, post offices left out.
    @Test("A place may be given by its postcode") func postcode() throws {
        let index = try gazetteer(
            "6000,A,-31,115,1\n6000,B,-31.1,115.1,1\n6000,C PO,-20,120,1\n6001,D,-31,115,1\n6001,E,-31,115.3,1\n")
        let near = try Place("6000", in: index)
        #expect(abs(near.coordinate.latitude + 31.05) < 1e-9)
        #expect(abs(near.coordinate.longitude - 115.05) < 1e-9)
        #expect(near.warning == nil)
        // 28.6 km apart.
        let wide = try Place("6001", in: index)
        #expect(abs(wide.coordinate.longitude - 115.15) < 1e-9)
        #expect(wide.warning == "postcode 6001 spans 29 km; distances are from the mean of its 2 suburbs")
    }

    @Test(
        "A postcode that spans more than 20 km gives a warning",
        arguments: [("-31.1797", nil), ("-31.1800", "postcode 6000 spans 20 km")] as [(String, String?)])
    func widePostcode(latitude: String, warning: String?) throws {
        let index = try gazetteer("6000,A,-31,115,1\n6000,B,\(latitude),115,1\n")
        let place = try Place("6000", in: index)
        #expect((place.warning == nil) == (warning == nil))
        #expect(place.warning?.hasPrefix(warning ?? "") ?? true)
    }

    @Test(
        "An unknown place is refused with suggestions",
        arguments: [
            ("Norh Perth", "no suburb \u{201C}Norh Perth\u{201D}; the nearest names are North Perth, "),
            ("", "a place is missing"), ("-31.95", "-31.95 is half a point"),
            ("north,perth", "no suburb \u{201C}north,perth\u{201D}; "), ("1,2,3", "no suburb \u{201C}1,2,3\u{201D}; "),
            ("9999", "no suburb has postcode 9999; the nearest are 7"),
            ("60", "60 is not a postcode, which has four digits"),
            ("99999999999999999999", "99999999999999999999 is not a postcode, which has four digits"),
            // Only a post office has it.
            ("6800", "no suburb has postcode 6800; "),
        ])
    func unknown(text: String, reason: String) {
        let unknown = #expect(throws: Place.Unknown.self) { try place(text) }
        #expect(unknown?.reason.hasPrefix(reason) == true, "\(unknown?.reason ?? "")")
    }
}

@Suite struct SuburbMatchTests {
    private func match(_ name: String, _ postcode: String) -> String {
        let index = SuburbIndex.builtIn
        let match = name.bytes.withView { name in postcode.bytes.withView { index.match(name, postcode: $0) } }
        func text(_ row: Int) -> String {
            let suburb = index.suburb(row)
            return "\(suburb.name.string) \(index.state(row)?.abbreviation ?? "") \(suburb.postcode.string)"
        }
        return switch match {
        case .suburb(let row): text(row)
        case .misspelt(let row): "~\(text(row))"
        case .postcode: "postcode"
        case .unknown: "unknown"
        }
    }

    /// The postcode decides between places of one name.
    @Test(
        "A postcode distinguishes suburbs of the same name",
        arguments: [
            ("COOGEE", "2034", "Coogee NSW 2034"), ("COOGEE", "6166", "Coogee WA 6166"),
            ("COOGEE", "", "Coogee WA 6166"),
            ("Richmond", "3121", "Richmond VIC 3121"), ("RICHMOND", "2753", "Richmond NSW 2753"),
            ("MT LAWLEY", "6050", "Mount Lawley WA 6050"), ("Sydney", "", "Sydney NSW 2000"),
            // In four states, none of them Western Australia.
            ("Richmond", "", "unknown"),
            // The postcode next door.
            ("Mount Lawley", "6052", "Mount Lawley WA 6050"),
            // A letter is missing.
            ("MALABINE", "6401", "~Malabaine WA 6401"), ("Coogeee", "2034", "~Coogee NSW 2034"),
            ("Nowhere", "2034", "postcode"), ("", "2034", "postcode"),
            ("Nowhere", "", "unknown"), ("Nowhere", "0001", "unknown"), ("Perth", "0001", "Perth WA 6000"),
            // FuelWatch's spellings are Western Australia's.
            ("WESTFIELD", "6111", "Camillo WA 6111"),
        ])
    func matches(name: String, postcode: String, expected: String) { #expect(match(name, postcode) == expected) }

    /// Where places are that the postal list has in the middle of a postcode.
    @Test(
        "Remote places are where they are on the map",
        arguments: [
            ("Kununurra", -15.778, 128.742), ("Wyndham", -15.487, 128.124), ("Halls Creek", -18.225, 127.666),
            ("Warburton", -26.135, 126.577), ("Perth", -31.952, 115.861),
        ])
    func points(name: String, latitude: Double, longitude: Double) throws {
        let place = try Place(name).coordinate
        #expect(place.distance(to: Coordinate(latitude: latitude, longitude: longitude)!) < 3)
    }

    @Test(
        "A name may have its state or postcode after it",
        arguments: [
            ("Richmond VIC", "3121"), ("richmond, victoria", "3121"), ("Coogee 2034", "2034"), ("Coogee NSW", "2034"),
            ("Richmond New South Wales", "2753"), ("Sydney", "2000"), ("Mt Lawley WA", "6050"),
        ])
    func qualifiedNames(text: String, postcode: String) throws {
        let index = SuburbIndex.builtIn
        let place = try Place(text).coordinate
        let rows = postcode.bytes.withView { index.suburbs(withPostcode: $0) }
        #expect(rows.contains { index.suburb($0).coordinate == place })
    }

    @Test("Coordinates may be separated by a blank") func blankBetweenCoordinates() throws {
        #expect(try Place("-31.95 115.86").coordinate == Coordinate(latitude: -31.95, longitude: 115.86))
    }

    @Test("A name in several states is refused with the choices") func ambiguousNames() {
        let unknown = #expect(throws: Place.Unknown.self) { try Place("Richmond") }
        #expect(unknown?.reason.contains("Richmond VIC") == true)
        #expect(unknown?.reason.contains("Richmond NSW") == true)
    }

    /// As in files that people have: short names, no noughts in front, places without a point.
    @Test("A gazetteer may have short column names, postcodes without zeros and missing points") func incompleteFiles()
        throws
    {
        let index = try gazetteer(
            """
            1,200,ANU,ACT,149.119000,-35.277700
            2,800,DARWIN,NT,130.836680,-12.458684
            3,872,NOWHERE,NT,0,0
            4,6000,PERTH,WA,NULL,NULL

            """, header: "id,postcode,locality,state,long,lat")
        #expect(index.count == 2)
        #expect(index.rowsWithoutPoint == 2)
        #expect(found("Darwin", in: index) == "DARWIN 0800")
        #expect(index.find(ByteView("DARWIN")).flatMap { index.state($0) } == .northernTerritory)
    }

    @Test("The nearest suburb may be limited by distance") func nearestWithinALimit() {
        let index = SuburbIndex.builtIn
        #expect(index.nearest(to: Coordinate(latitude: 51.5, longitude: -0.12)!, within: 50) == nil)
        let row = index.nearest(to: Coordinate(latitude: -31.9523, longitude: 115.8613)!, within: 50)
        #expect(row.map { index.suburb($0).postcode.string } == "6000")
    }
}
