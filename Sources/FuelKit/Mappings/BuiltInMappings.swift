extension FuelMapping {
    /// The mappings that need no file. What the files of these schemes look like, and which of their quirks are handled, is in
    /// docs/mappings.md.
    ///
    /// They are outlines: what their sources are recognised by, and how these are read. Expressions are read when needed, which
    /// is seldom.
    public static let builtIn: [FuelMapping] = texts.map { readCertain($0, isOutline: true) }

    /// The built-in mapping with a given name.
    /// - Throws: `MappingError` if the system lacks the time zones that it needs.
    public static func named(_ name: String) throws(MappingError) -> FuelMapping? {
        guard let number = builtIn.firstIndex(where: { $0.name == name }) else { return nil }
        return try read(texts[number])
    }

    /// The whole mapping.
    /// - Throws: like `named`.
    func completed() throws(MappingError) -> FuelMapping { isOutline ? try Self.named(name) ?? self : self }

    /// FuelWatch's monthly files and its feed.
    static let formsOfFuelWatch: (month: Form, feed: Form) = {
        let forms = readCertain(fuelWatchItself).forms
        return (forms[0], forms[1])
    }()

    private static func read(_ text: String, isOutline: Bool = false) throws(MappingError) -> FuelMapping {
        var mapping = try MappingReader.read(text, name: "built-in", isOutline: isOutline)
        mapping.isBuiltIn = true
        if mapping.name == "fuelwatch" {
            for form in 0..<2 { mapping.forms[form].isRecognisedByCode = true }
        }
        return mapping
    }

    /// Reads what needs nothing of the system.
    private static func readCertain(_ text: String, isOutline: Bool = false) -> FuelMapping {
        do throws(MappingError) {
            return try read(text, isOutline: isOutline)
        } catch {
            preconditionFailure("a built-in mapping: line \(error.line): \(error)")
        }
    }

    private static let texts = [
        fuelWatchItself + "\n" + fuelWatchOthers, fuelCheck, queensland, tankerkoenig, prixCarburants, mimit, geoportal,
        fuelFinder,
    ]

    private static let fuelWatchItself = """
        [mapping]
        name  = fuelwatch
        title = Western Australia: feed, monthly and wholesale files, web API
        state = WA
        coordinates = feed

        [match]                          # one file a month; rows without this header are recognised by their form
        fields = PUBLISH_DATE, TRADING_NAME, PRODUCT_PRICE, ADDRESS
        [fields]
        date     = PUBLISH_DATE
        station  = TRADING_NAME
        brand    = BRAND_DESCRIPTION
        product  = PRODUCT_DESCRIPTION
        price    = PRODUCT_PRICE
        address  = ADDRESS
        suburb   = LOCATION
        postcode = POSTCODE
        area     = AREA_DESCRIPTION
        region   = REGION_DESCRIPTION

        [match]                          # the feed; title and description of an item repeat the other fields
        fields = trading-name, price
        [read]
        from = rss
        [fields]
        date      = date
        price     = price
        brand     = brand
        station   = `trading-name`
        address   = address
        suburb    = location
        phone     = phone
        features  = `site-features`
        latitude  = latitude
        longitude = longitude
        """

    private static let fuelWatchOthers = """
        [match]                          # one wholesale file a year; a terminal, and no station
        fields = PUBLISH_DATE, PRODUCT, PRODUCT_PRICE, LOCATION
        [fields]
        date     = PUBLISH_DATE
        product  = PRODUCT
        price    = PRODUCT_PRICE
        brand    = BRAND_DESCRIPTION
        station  = TRADING_NAME
        address  = ADDRESS
        suburb   = LOCATION
        postcode = POSTCODE
        area     = AREA_DESCRIPTION
        region   = REGION_DESCRIPTION

        [match]                          # https://www.fuelwatch.wa.gov.au/api/sites?fuelType=ULP
        fields = siteName, address, product, productFuelType
        [read]
        from    = json
        flatten = yes
        [fields]                         # prices run from 06:00 in Perth, when it is midnight two hours east of Greenwich
        date     = today("Etc/GMT-2")
        product  = productFuelType == "PUP" ? "PULP" : productFuelType == "DSL" ? "Diesel" : productFuelType == "BDL" ? "Brand diesel" : productFuelType == "98R" ? "98 RON" : productFuelType
        price    = product.priceToday
        brand    = brandName
        station  = siteName
        address  = address.line1
        suburb   = address.location
        postcode = address.postCode
        latitude = address.latitude
        longitude = address.longitude
        price_tomorrow = product.priceTomorrow
        """

    private static let fuelCheck = """
        [mapping]
        name  = fuelcheck-nsw
        title = New South Wales and the ACT: FuelCheck's monthly price history
        state = NSW
        [match]
        fields = ServiceStationName, Suburb, FuelCode, PriceUpdatedDate, Price
        [records]
        fill = ServiceStationName, Address, Suburb, Postcode, Brand
        [fields]
        date     = date(PriceUpdatedDate, "%Y-%m-%dT%H:%M:%S") ?? date(PriceUpdatedDate, "%Y-%m-%d %H:%M:%S") ?? date(PriceUpdatedDate, "%d/%m/%Y %I:%M:%S %p") ?? date(PriceUpdatedDate, "%d/%m/%Y %H:%M:%S") ?? date(PriceUpdatedDate, "%d/%m/%Y %H:%M") ?? date(PriceUpdatedDate, "%Y-%m-%dT%H:%M") ?? date(PriceUpdatedDate, "%Y-%m-%d %H:%M") ?? date(PriceUpdatedDate, "%Y-%m-%dT%H:%M:%S.%f") ?? date(PriceUpdatedDate, "%Y-%m-%d %H:%M:%S.%f") ?? date(PriceUpdatedDate, "%Y-%m-%d") ?? date(PriceUpdatedDate, "%d/%m/%Y") ?? date(PriceUpdatedDate, "%Y-%m-%dT%H:%M:%S%z", "Australia/Sydney", "Australia/Sydney") ?? date(PriceUpdatedDate, "%Y-%m-%d %H:%M:%S%z", "Australia/Sydney", "Australia/Sydney") ?? date(PriceUpdatedDate, "%Y-%m-%dT%H:%M:%S.%f%z", "Australia/Sydney", "Australia/Sydney")
        time     = time(PriceUpdatedDate, "%Y-%m-%dT%H:%M:%S") ?? time(PriceUpdatedDate, "%Y-%m-%d %H:%M:%S") ?? time(PriceUpdatedDate, "%d/%m/%Y %I:%M:%S %p") ?? time(PriceUpdatedDate, "%d/%m/%Y %H:%M:%S") ?? time(PriceUpdatedDate, "%d/%m/%Y %H:%M") ?? time(PriceUpdatedDate, "%Y-%m-%dT%H:%M") ?? time(PriceUpdatedDate, "%Y-%m-%d %H:%M") ?? time(PriceUpdatedDate, "%Y-%m-%dT%H:%M:%S.%f") ?? time(PriceUpdatedDate, "%Y-%m-%d %H:%M:%S.%f") ?? time(PriceUpdatedDate, "%Y-%m-%dT%H:%M:%S%z", "Australia/Sydney", "Australia/Sydney") ?? time(PriceUpdatedDate, "%Y-%m-%d %H:%M:%S%z", "Australia/Sydney", "Australia/Sydney") ?? time(PriceUpdatedDate, "%Y-%m-%dT%H:%M:%S.%f%z", "Australia/Sydney", "Australia/Sydney")
        product  = FuelCode
        price    = Price
        currency = "AUD"
        brand    = Brand
        station  = ServiceStationName
        address  = Address
        suburb   = Suburb
        postcode = Postcode
        """

    private static let queensland = """
        [mapping]
        name  = queensland
        title = Queensland: monthly price changes
        state = QLD
        [match]                          # since 2026 also with blanks for underscores
        fields = SiteId, Site_Name, Fuel_Type, Price, TransactionDateutc
        [read]
        from = csv
        [records]                        # not available
        where = Price == null || Price != 9999
        [fields]                         # tenths of a cent; UTC, and no daylight saving
        date     = date(TransactionDateutc, "%d/%m/%Y %H:%M", "UTC", "Australia/Brisbane") ?? date(TransactionDateutc, "%Y-%m-%dT%H:%M:%S", "UTC", "Australia/Brisbane") ?? date(TransactionDateutc, "%d/%m/%Y %H:%M:%S", "UTC", "Australia/Brisbane") ?? date(TransactionDateutc, "%d/%m/%Y %I:%M:%S %p", "UTC", "Australia/Brisbane") ?? date(TransactionDateutc, "%Y-%m-%d %H:%M:%S", "UTC", "Australia/Brisbane") ?? date(TransactionDateutc, "%Y-%m-%dT%H:%M", "UTC", "Australia/Brisbane") ?? date(TransactionDateutc, "%Y-%m-%d %H:%M", "UTC", "Australia/Brisbane") ?? date(TransactionDateutc, "%Y-%m-%dT%H:%M:%S.%f", "UTC", "Australia/Brisbane") ?? date(TransactionDateutc, "%Y-%m-%d %H:%M:%S.%f", "UTC", "Australia/Brisbane") ?? date(TransactionDateutc, "%Y-%m-%dT%H:%M:%S%z", "UTC", "Australia/Brisbane") ?? date(TransactionDateutc, "%Y-%m-%d %H:%M:%S%z", "UTC", "Australia/Brisbane") ?? date(TransactionDateutc, "%Y-%m-%dT%H:%M:%S.%f%z", "UTC", "Australia/Brisbane")
        time     = time(TransactionDateutc, "%d/%m/%Y %H:%M", "UTC", "Australia/Brisbane") ?? time(TransactionDateutc, "%Y-%m-%dT%H:%M:%S", "UTC", "Australia/Brisbane") ?? time(TransactionDateutc, "%d/%m/%Y %H:%M:%S", "UTC", "Australia/Brisbane") ?? time(TransactionDateutc, "%d/%m/%Y %I:%M:%S %p", "UTC", "Australia/Brisbane") ?? time(TransactionDateutc, "%Y-%m-%d %H:%M:%S", "UTC", "Australia/Brisbane") ?? time(TransactionDateutc, "%Y-%m-%dT%H:%M", "UTC", "Australia/Brisbane") ?? time(TransactionDateutc, "%Y-%m-%d %H:%M", "UTC", "Australia/Brisbane") ?? time(TransactionDateutc, "%Y-%m-%dT%H:%M:%S.%f", "UTC", "Australia/Brisbane") ?? time(TransactionDateutc, "%Y-%m-%d %H:%M:%S.%f", "UTC", "Australia/Brisbane") ?? time(TransactionDateutc, "%Y-%m-%dT%H:%M:%S%z", "UTC", "Australia/Brisbane") ?? time(TransactionDateutc, "%Y-%m-%d %H:%M:%S%z", "UTC", "Australia/Brisbane") ?? time(TransactionDateutc, "%Y-%m-%dT%H:%M:%S.%f%z", "UTC", "Australia/Brisbane")
        product  = Fuel_Type
        price    = Price / 10
        currency = "AUD"
        brand    = Site_Brand
        station  = Site_Name
        address  = Sites_Address_Line_1
        suburb   = Site_Suburb
        postcode = Site_Post_Code
        latitude = Site_Latitude
        longitude = Site_Longitude
        """

    private static let tankerkoenig = """
        [mapping]
        name  = tankerkoenig
        title = Germany: Tankerkönig's daily price changes, with --lookup stations.csv
        [match]
        fields = station_uuid, diesel, e5, e10
        [lookup]
        on = station_uuid = uuid
        [records]                        # 0.000: not sold
        columns = product, price: diesel = "Diesel", e5 = "E5", e10 = "E10"
        [fields]
        date     = date(date, "%Y-%m-%d %H:%M:%S%z", "Europe/Berlin", "Europe/Berlin") ?? date(date, "%Y-%m-%dT%H:%M:%S%z", "Europe/Berlin", "Europe/Berlin") ?? date(date, "%Y-%m-%d %H:%M:%S", "Europe/Berlin", "Europe/Berlin") ?? date(date, "%Y-%m-%d %H:%M:%S.%f%z", "Europe/Berlin", "Europe/Berlin")
        time     = time(date, "%Y-%m-%d %H:%M:%S%z", "Europe/Berlin", "Europe/Berlin") ?? time(date, "%Y-%m-%dT%H:%M:%S%z", "Europe/Berlin", "Europe/Berlin") ?? time(date, "%Y-%m-%d %H:%M:%S", "Europe/Berlin", "Europe/Berlin") ?? time(date, "%Y-%m-%d %H:%M:%S.%f%z", "Europe/Berlin", "Europe/Berlin")
        product  = product
        price    = price * 100
        currency = "EUR"
        brand    = brand
        station  = name
        address  = trim(street ++ (" " ++ house_number ?? ""))
        suburb   = city
        postcode = post_code
        latitude = latitude
        longitude = longitude
        """

    private static let prixCarburants = """
        [mapping]
        name  = prix-carburants
        title = France: the daily and yearly files
        [match]
        root = pdv_liste
        [read]
        from    = xml
        records = pdv
        each    = prix
        flatten = yes
        [fields]                         # thousandths of a euro in older years, euros since 2022; degrees times 100,000
        date     = date(prix.maj, "%Y-%m-%dT%H:%M:%S") ?? date(prix.maj, "%Y-%m-%d %H:%M:%S") ?? date(prix.maj, "%Y-%m-%dT%H:%M") ?? date(prix.maj, "%Y-%m-%d %H:%M") ?? date(prix.maj, "%Y-%m-%dT%H:%M:%S.%f") ?? date(prix.maj, "%Y-%m-%d %H:%M:%S.%f") ?? date(prix.maj, "%Y-%m-%d") ?? date(prix.maj, "%Y-%m-%dT%H:%M:%S%z", "Europe/Paris", "Europe/Paris") ?? date(prix.maj, "%Y-%m-%d %H:%M:%S%z", "Europe/Paris", "Europe/Paris") ?? date(prix.maj, "%Y-%m-%dT%H:%M:%S.%f%z", "Europe/Paris", "Europe/Paris")
        time     = time(prix.maj, "%Y-%m-%dT%H:%M:%S") ?? time(prix.maj, "%Y-%m-%d %H:%M:%S") ?? time(prix.maj, "%Y-%m-%dT%H:%M") ?? time(prix.maj, "%Y-%m-%d %H:%M") ?? time(prix.maj, "%Y-%m-%dT%H:%M:%S.%f") ?? time(prix.maj, "%Y-%m-%d %H:%M:%S.%f") ?? time(prix.maj, "%Y-%m-%dT%H:%M:%S%z", "Europe/Paris", "Europe/Paris") ?? time(prix.maj, "%Y-%m-%d %H:%M:%S%z", "Europe/Paris", "Europe/Paris") ?? time(prix.maj, "%Y-%m-%dT%H:%M:%S.%f%z", "Europe/Paris", "Europe/Paris")
        product  = prix.nom
        price    = prix.valeur >= 100 ? prix.valeur / 10 : prix.valeur * 100
        currency = "EUR"
        address  = adresse
        suburb   = ville
        postcode = cp
        latitude = latitude == 0 ? null : abs(latitude) > 90 ? latitude / 100000 : latitude
        longitude = latitude == 0 ? null : abs(latitude) > 90 ? longitude / 100000 : longitude
        """

    private static let mimit = """
        [mapping]
        name  = mimit
        title = Italy: the ministry's daily prices, with --lookup anagrafica_impianti_attivi.csv
        [match]                          # after a line about the day; semicolons before 10/02/2026, bars since
        fields = idImpianto, descCarburante, prezzo, isSelf, dtComu
        [read]
        quote = none
        [lookup]
        on = idImpianto = idImpianto
        [records]
        where = descCarburante != null && descCarburante != ""
        [fields]
        date     = date(dtComu, "%d/%m/%Y %H:%M:%S") ?? date(dtComu, "%d/%m/%Y %H:%M") ?? date(dtComu, "%Y-%m-%dT%H:%M:%S") ?? date(dtComu, "%Y-%m-%d %H:%M:%S") ?? date(dtComu, "%Y-%m-%dT%H:%M") ?? date(dtComu, "%Y-%m-%d %H:%M") ?? date(dtComu, "%Y-%m-%dT%H:%M:%S.%f") ?? date(dtComu, "%Y-%m-%d %H:%M:%S.%f") ?? date(dtComu, "%d/%m/%Y") ?? date(dtComu, "%Y-%m-%d") ?? date(dtComu, "%Y-%m-%dT%H:%M:%S%z", "Europe/Rome", "Europe/Rome") ?? date(dtComu, "%Y-%m-%d %H:%M:%S%z", "Europe/Rome", "Europe/Rome") ?? date(dtComu, "%Y-%m-%dT%H:%M:%S.%f%z", "Europe/Rome", "Europe/Rome")
        time     = time(dtComu, "%d/%m/%Y %H:%M:%S") ?? time(dtComu, "%d/%m/%Y %H:%M") ?? time(dtComu, "%Y-%m-%dT%H:%M:%S") ?? time(dtComu, "%Y-%m-%d %H:%M:%S") ?? time(dtComu, "%Y-%m-%dT%H:%M") ?? time(dtComu, "%Y-%m-%d %H:%M") ?? time(dtComu, "%Y-%m-%dT%H:%M:%S.%f") ?? time(dtComu, "%Y-%m-%d %H:%M:%S.%f") ?? time(dtComu, "%Y-%m-%dT%H:%M:%S%z", "Europe/Rome", "Europe/Rome") ?? time(dtComu, "%Y-%m-%d %H:%M:%S%z", "Europe/Rome", "Europe/Rome") ?? time(dtComu, "%Y-%m-%dT%H:%M:%S.%f%z", "Europe/Rome", "Europe/Rome")
        product  = isSelf == 1 ? descCarburante ++ " self" : descCarburante
        price    = prezzo * 100
        currency = "EUR"
        brand    = Bandiera
        station  = `Nome Impianto`
        address  = Indirizzo
        suburb   = Comune
        area     = Provincia
        latitude = Latitudine
        longitude = Longitudine
        """

    private static let geoportal = """
        [mapping]
        name  = geoportal
        title = Spain: the ministry's prices of all stations
        [match]
        fields = C.P., Dirección, Rótulo, Localidad, IDEESS
        [read]
        from = json
        [records]
        columns = product, price: `Precio Adblue` = "Adblue", `Precio Amoniaco` = "Amoniaco", `Precio Biodiesel` = "Biodiesel", `Precio Bioetanol` = "Bioetanol", `Precio Biogas Natural Comprimido` = "Biogas Natural Comprimido", `Precio Biogas Natural Licuado` = "Biogas Natural Licuado", `Precio Diésel Renovable` = "Diésel Renovable", `Precio Gas Natural Comprimido` = "Gas Natural Comprimido", `Precio Gas Natural Licuado` = "Gas Natural Licuado", `Precio Gases licuados del petróleo` = "Gases licuados del petróleo", `Precio Gasoleo A` = "Gasoleo A", `Precio Gasoleo B` = "Gasoleo B", `Precio Gasoleo Premium` = "Gasoleo Premium", `Precio Gasolina 95 E10` = "Gasolina 95 E10", `Precio Gasolina 95 E25` = "Gasolina 95 E25", `Precio Gasolina 95 E5` = "Gasolina 95 E5", `Precio Gasolina 95 E5 Premium` = "Gasolina 95 E5 Premium", `Precio Gasolina 95 E85` = "Gasolina 95 E85", `Precio Gasolina 98 E10` = "Gasolina 98 E10", `Precio Gasolina 98 E5` = "Gasolina 98 E5", `Precio Gasolina Renovable` = "Gasolina Renovable", `Precio Hidrogeno` = "Hidrogeno", `Precio Metanol` = "Metanol"
        [fields]                         # decimal commas
        date     = date(Fecha, "%d/%m/%Y %H:%M:%S") ?? date(Fecha, "%d/%m/%Y %H:%M") ?? date(Fecha, "%d/%m/%Y")
        time     = time(Fecha, "%d/%m/%Y %H:%M:%S") ?? time(Fecha, "%d/%m/%Y %H:%M")
        product  = product
        price    = number(replace(price, ",", ".")) * 100
        currency = "EUR"
        brand    = `Rótulo`
        station  = `Rótulo`
        address  = `Dirección`
        suburb   = Localidad
        postcode = `C.P.`
        area     = Municipio
        region   = Provincia
        latitude = replace(Latitud, ",", ".")
        longitude = replace(`Longitud (WGS84)`, ",", ".")
        """

    private static let fuelFinder = """
        [mapping]
        name  = fuel-finder
        title = United Kingdom: Fuel Finder's file, and its API with --lookup
        [match]
        fields = forecourts.node_id, forecourts.trading_name, forecourts.location.postcode
        [records]
        columns = product, price, changed: forecourts.fuel_price.E5 + forecourts.price_change_effective_timestamp.E5 = "E5", forecourts.fuel_price.E10 + forecourts.price_change_effective_timestamp.E10 = "E10", forecourts.fuel_price.B7S + forecourts.price_change_effective_timestamp.B7S = "B7S", forecourts.fuel_price.B7P + forecourts.price_change_effective_timestamp.B7P = "B7P", forecourts.fuel_price.B10 + forecourts.price_change_effective_timestamp.B10 = "B10", forecourts.fuel_price.HVO + forecourts.price_change_effective_timestamp.HVO = "HVO"
        [fields]                         # pence; some stations give pounds
        date     = date(changed != null && changed != "" ? changed : forecourt_update_timestamp, "%a %b %d %Y %H:%M:%S GMT%z (Coordinated Universal Time)", "UTC", "Europe/London") ?? date(changed != null && changed != "" ? changed : forecourt_update_timestamp, "%a %b %d %Y %H:%M:%S GMT%z (British Summer Time)", "UTC", "Europe/London") ?? date(changed != null && changed != "" ? changed : forecourt_update_timestamp, "%a %b %d %Y %H:%M:%S GMT%z (Greenwich Mean Time)", "UTC", "Europe/London") ?? date(changed != null && changed != "" ? changed : forecourt_update_timestamp, "%Y-%m-%dT%H:%M:%S%z", "UTC", "Europe/London") ?? date(changed != null && changed != "" ? changed : forecourt_update_timestamp, "%Y-%m-%dT%H:%M:%S.%f%z", "UTC", "Europe/London") ?? date(changed != null && changed != "" ? changed : forecourt_update_timestamp, "%Y-%m-%d %H:%M:%S", "UTC", "Europe/London")
        time     = time(changed != null && changed != "" ? changed : forecourt_update_timestamp, "%a %b %d %Y %H:%M:%S GMT%z (Coordinated Universal Time)", "UTC", "Europe/London") ?? time(changed != null && changed != "" ? changed : forecourt_update_timestamp, "%a %b %d %Y %H:%M:%S GMT%z (British Summer Time)", "UTC", "Europe/London") ?? time(changed != null && changed != "" ? changed : forecourt_update_timestamp, "%a %b %d %Y %H:%M:%S GMT%z (Greenwich Mean Time)", "UTC", "Europe/London") ?? time(changed != null && changed != "" ? changed : forecourt_update_timestamp, "%Y-%m-%dT%H:%M:%S%z", "UTC", "Europe/London") ?? time(changed != null && changed != "" ? changed : forecourt_update_timestamp, "%Y-%m-%dT%H:%M:%S.%f%z", "UTC", "Europe/London") ?? time(changed != null && changed != "" ? changed : forecourt_update_timestamp, "%Y-%m-%d %H:%M:%S", "UTC", "Europe/London")
        product  = product
        price    = price < 10 ? price * 100 : price
        currency = "GBP"
        brand    = forecourts.brand_name
        station  = forecourts.trading_name
        address  = forecourts.location.address_line_1
        suburb   = forecourts.location.city
        postcode = forecourts.location.postcode
        latitude = forecourts.location.latitude
        longitude = forecourts.location.longitude

        [match]                          # /api/v1/pfs/fuel-prices
        fields = node_id, fuel_prices
        [read]
        from    = json
        each    = fuel_prices
        flatten = yes
        [lookup]                         # fuelstream --flatten -t csv of the list of stations
        on = node_id
        [fields]
        date     = date(fuel_prices.price_change_effective_timestamp != null && fuel_prices.price_change_effective_timestamp != "" ? fuel_prices.price_change_effective_timestamp : fuel_prices.price_last_updated, "%Y-%m-%dT%H:%M:%S%z", "UTC", "Europe/London") ?? date(fuel_prices.price_change_effective_timestamp != null && fuel_prices.price_change_effective_timestamp != "" ? fuel_prices.price_change_effective_timestamp : fuel_prices.price_last_updated, "%Y-%m-%d %H:%M:%S", "UTC", "Europe/London") ?? date(fuel_prices.price_change_effective_timestamp != null && fuel_prices.price_change_effective_timestamp != "" ? fuel_prices.price_change_effective_timestamp : fuel_prices.price_last_updated, "%Y-%m-%dT%H:%M:%S.%f%z", "UTC", "Europe/London") ?? date(fuel_prices.price_change_effective_timestamp != null && fuel_prices.price_change_effective_timestamp != "" ? fuel_prices.price_change_effective_timestamp : fuel_prices.price_last_updated, "%Y-%m-%d %H:%M:%S.%f", "UTC", "Europe/London")
        time     = time(fuel_prices.price_change_effective_timestamp != null && fuel_prices.price_change_effective_timestamp != "" ? fuel_prices.price_change_effective_timestamp : fuel_prices.price_last_updated, "%Y-%m-%dT%H:%M:%S%z", "UTC", "Europe/London") ?? time(fuel_prices.price_change_effective_timestamp != null && fuel_prices.price_change_effective_timestamp != "" ? fuel_prices.price_change_effective_timestamp : fuel_prices.price_last_updated, "%Y-%m-%d %H:%M:%S", "UTC", "Europe/London") ?? time(fuel_prices.price_change_effective_timestamp != null && fuel_prices.price_change_effective_timestamp != "" ? fuel_prices.price_change_effective_timestamp : fuel_prices.price_last_updated, "%Y-%m-%dT%H:%M:%S.%f%z", "UTC", "Europe/London") ?? time(fuel_prices.price_change_effective_timestamp != null && fuel_prices.price_change_effective_timestamp != "" ? fuel_prices.price_change_effective_timestamp : fuel_prices.price_last_updated, "%Y-%m-%d %H:%M:%S.%f", "UTC", "Europe/London")
        product  = fuel_prices.fuel_type
        price    = fuel_prices.price < 10 ? fuel_prices.price * 100 : fuel_prices.price
        currency = "GBP"
        brand    = brand_name
        station  = trading_name
        address  = location.address_line_1
        suburb   = location.city
        postcode = location.postcode
        latitude = location.latitude
        longitude = location.longitude
        """
}
