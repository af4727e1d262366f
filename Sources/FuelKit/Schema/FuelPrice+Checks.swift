import StreamKit

extension FuelPrice {
    /// Normalises date, price and postcode; returns what is wrong with them.
    mutating func check(
        _ dates: inout DateMemo, _ arena: inout Arena, checksPostcode: Bool = true
    ) -> String? {
        let date = self[.date]
        if !date.isEmpty {
            guard let (day, text) = dates.find(date, &arena) else { return "not a date: \(date.quoted)" }
            self.day = day
            self[.date] = text
        }
        let price = self[.price]
        if !price.isEmpty {
            if let amount = Decimal(price), amount.mantissa >= 0 {
                self.amount = amount
                self[.price] = Self.normalised(price, amount, &arena)
            } else {
                guard let amount = Decimal(exportedPrice: price), amount.mantissa >= 0 else {
                    return "not a price: \(price.quoted)"
                }
                self.amount = amount
                self[.price] = arena.write(amount, atLeast: 1)
            }
        }
        if checksPostcode, !self[.postcode].isEmpty, !isPostcode(self[.postcode]) {
            let postcode = self[.postcode].withoutZeroDecimals
            if isPostcode(postcode) {
                self[.postcode] = postcode
                return nil
            }
            // Spreadsheets drop the leading zero of 0872. All that begin with one are 08 and 09.
            guard postcode.count == 3, let number = Decimal(postcode), number.scale == 0, number.mantissa >= 800 else {
                return "not a postcode: \(self[.postcode].quoted)"
            }
            self[.postcode] = arena.joined("0", postcode)
        }
        return nil
    }

    /// A price with at least one decimal, and no trailing zeros beyond it.
    static func normalised(_ text: ByteView, _ amount: Decimal, _ arena: inout Arena) -> ByteView {
        // Most need at most their trailing zeros removed. The scale of a longer text is without them.
        guard amount.scale > 0, text[0] > ASCII.zero, text.count <= 19 else { return arena.write(amount, atLeast: 1) }
        var count = text.count
        var scale = amount.scale
        while scale > 1, text[count - 1] == ASCII.zero {
            count -= 1
            scale -= 1
        }
        return text.prefix(count)
    }

    /// Reads the record's own coordinates, both or none; returns what is wrong with them.
    /// - Parameter mapped: the source given for them, in records that a mapping makes.
    mutating func readCoordinates(
        from source: FuelSource, mapped: CoordinateSource?, _ arena: inout Arena
    ) -> String? {
        let latitude = self[.latitude]
        let longitude = self[.longitude]
        if latitude.isEmpty, longitude.isEmpty {
            self[.coordinatesFrom] = .empty
            return nil
        }
        guard !latitude.isEmpty, !longitude.isEmpty else {
            let fault = latitude.isEmpty ? "a longitude without a latitude" : "a latitude without a longitude"
            guard mapped != nil else { return fault }
            forgetPoint("\(fault): taken as missing")
            return nil
        }
        guard let north = arena.degrees(latitude, limit: 90), let east = arena.degrees(longitude, limit: 180),
            let coordinate = Coordinate(latitude: north.value, longitude: east.value)
        else {
            let fault = "not a latitude and longitude: \(latitude.quoted), \(longitude.quoted)"
            guard mapped != nil else { return fault }
            forgetPoint(latitude.isNull && longitude.isNull ? nil : "\(fault): taken as missing")
            return nil
        }
        if source == .feed || mapped != nil, coordinate.isNullIsland {
            forgetPoint("0, 0 is not a station's location: taken as missing")
            return nil
        }
        self.coordinate = coordinate
        self[.latitude] = north.text
        self[.longitude] = east.text
        if source != .records || self[.coordinatesFrom].isEmpty {
            self[.coordinatesFrom] = ByteView((mapped ?? source.coordinates).name)
        }
        return nil
    }

    /// - Parameter reason: what is told of it; `nil` if there is nothing to tell.
    private mutating func forgetPoint(_ reason: String?) {
        for field in [FuelField.latitude, .longitude, .coordinatesFrom] { self[field] = .empty }
        if let reason { noteRepair(reason) }
    }
}

extension ByteView {
    /// Whether it is how databases write that there is nothing.
    fileprivate var isNull: Bool {
        let null = ByteView("null")
        return count == null.count && (0..<count).allSatisfy { ASCII.lowercased(self[$0]) == null[$0] }
    }
}
