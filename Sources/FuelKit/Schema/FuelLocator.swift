import StreamKit

/// Finds where a record's station is: its suburb and postcode and, if it has no point of its own, that of the station, which
/// the store or the geocoder knows, or of the suburb.
struct FuelLocator: ~Copyable {
    private var suburbs: SuburbMemo
    private let stations: Stations?
    private let inquiry: StationInquiry?
    private let statistics: FuelStatistics?
    /// Whether the last record's suburb is not known.
    private var isUnknown = false

    /// - Parameter home: the state where a name alone is looked up first; `nil` if no gazetteer is consulted.
    init(_ options: FuelOptions, home: AustralianState?) {
        suburbs = SuburbMemo(options.suburbs, home: home)
        stations = options.stations
        inquiry = options.inquiry
        statistics = options.statistics
    }

    /// Whether a record's place follows from its own fields, and nothing is learnt from it.
    var isFixed: Bool { stations == nil }

    /// What to count for records in the same place as the last one; `nil` if each has to be located.
    func note(_ price: borrowing FuelPrice) -> UInt8? {
        if statistics != nil, isUnknown { return nil }
        return UInt8(FuelStatistics.origin(price[.coordinatesFrom]))
    }

    /// Counts a record by its `note`.
    func count(_ note: UInt8, _ count: Int) { statistics?.add(origin: Int(note), times: count) }

    /// Completes a record. `false` if its station has to be asked for first.
    /// - Parameter asksGazetteer: whether its suburb may be in the gazetteer, which is Australia's.
    mutating func locate(_ price: inout FuelPrice, _ arena: inout Arena, asksGazetteer: Bool) -> Bool {
        var found = SuburbMemo.Found()
        let asksGazetteer = asksGazetteer && suburbs.isAsked
        if !asksGazetteer {
            // Suburb and postcode stay as they are.
        } else if !price[.suburb].isEmpty || price.coordinate == nil {
            found = suburbs.find(price[.suburb], postcode: price[.postcode])
        } else if let coordinate = price.coordinate {
            found.suburb = suburbs.nearest(to: coordinate)
        }
        if let suburb = found.suburb {
            if found.isMisspelt { price.noteRepair("\(price[.suburb].quoted) is taken to be \(suburb.name.string)") }
            price[.suburb] = suburb.name
            if price[.postcode].isEmpty { price[.postcode] = suburb.postcode }
        }
        if let stations, !locate(&price, stations, found, asksGazetteer: asksGazetteer) { return false }
        if price.coordinate == nil {
            if let suburb = found.suburb {
                price.setPoint(suburb.coordinate, suburb.latitude, suburb.longitude, from: .suburb)
            } else if let middle = found.middle {
                let (latitude, longitude) = (
                    arena.write(middle.latitude, decimals: 5), arena.write(middle.longitude, decimals: 5)
                )
                price.setPoint(middle, latitude, longitude, from: .postcode)
            }
        }
        isUnknown = found.suburb == nil && !price[.suburb].isEmpty && asksGazetteer
        if let statistics {
            statistics.add(
                coordinatesFrom: price[.coordinatesFrom], unknownSuburb: isUnknown ? price[.suburb] : nil)
        }
        return true
    }

    /// Learns where the record's station is, or finds it. `false` if it has to be asked for first.
    private func locate(
        _ price: inout FuelPrice, _ stations: Stations, _ place: SuburbMemo.Found, asksGazetteer: Bool
    ) -> Bool {
        let (name, address, suburb) = (price[.station], price[.address], price[.suburb])
        let origin = CoordinateSource(named: price[.coordinatesFrom])
        // The point of a suburb or postcode ranks last, even if an earlier run put it in.
        let point = origin == .suburb || origin == .postcode ? nil : price.coordinate
        // A point that is not the feed's own may be wrong for other records.
        if point != nil, origin != .feed { return true }
        guard stations.isReady else { return false }
        if let coordinate = point {
            stations.learn(
                name: name, address: address, suburb: suburb, latitude: price[.latitude],
                longitude: price[.longitude], coordinate: coordinate, day: price.day)
            return true
        }
        let end = inquiry?.takeEnd()
        switch stations.find(name: name, address: address, suburb: suburb) {
        case .found(let station):
            price.setPoint(
                station.coordinate, station.latitude, station.longitude, from: end == .answered ? .geocoder : .station)
        case .failed:
            break
        case .unknown:
            guard end == nil, let inquiry, !stations.isFull else { break }
            let postcode = price[.postcode]
            return !inquiry.begin(
                name: name, address: address, suburb: suburb,
                state: asksGazetteer ? suburbs.state(of: suburb, postcode: postcode) : nil, postcode: postcode,
                surroundings: place.suburb?.coordinate ?? place.middle)
        }
        return true
    }
}

extension FuelPrice {
    fileprivate mutating func setPoint(
        _ coordinate: Coordinate, _ latitude: ByteView, _ longitude: ByteView, from source: CoordinateSource
    ) {
        self.coordinate = coordinate
        self[.latitude] = latitude
        self[.longitude] = longitude
        self[.coordinatesFrom] = ByteView(source.name)
    }
}
