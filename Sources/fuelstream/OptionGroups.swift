import CommandLineOptions
import FuelKit
import StreamKit

/// The values of the options, in the groups of the help page.
extension FuelstreamCommand {
    struct Reading {
        var from = InputChoice.auto
        var records: RecordsPath?
        var flatten = false
        var each: [String] = []
        var unpivot: UnpivotArgument?
        var encoding: EncodingName?
        var delimiter: DialectByte?
        var quote: QuoteChoice?
        var noHeader = false
        var columns: FieldList?
        var keepRepeatedHeaders = false
        var skip: RecordCount?
        var infer = false
        var decimalComma = false

        /// How numbers are written in the input's texts.
        var numbers: NumberStyle { decimalComma ? .comma : .point }

        /// - Parameter hasMapping: a mapping may say where the records are.
        func validate(hasMapping: Bool) throws(OptionError) {
            if delimiter != nil || quote != nil, from != .auto, from != .csv {
                throw OptionError("--delimiter and --quote are for CSV, not for \(from.rawValue)")
            }
            if records != nil, from != .auto, from != .json, from != .xml {
                throw OptionError("--records is for JSON and XML documents, not for \(from.rawValue)")
            }
            if !each.allSatisfy(QuotedName.isPath) {
                throw OptionError("--each needs the name of a field, or a path like a.prices")
            }
            if from == .xml, records == nil, !hasMapping { throw OptionError("--from xml needs --records") }
            try columns.validate("--columns")
            if skip != nil, [.rss, .ndjson, .json, .xml].contains(from) {
                throw OptionError("--skip is for tables, not for \(from.rawValue)")
            }
            let quoteByte = quote.map(\.byte) ?? ASCII.quote
            if quoteByte == delimiter?.byte ?? ASCII.comma {
                throw OptionError("--delimiter and --quote are the same")
            }
        }
    }

    struct Records {
        var schemaName: SchemaName?
        var mapping: MappingName?
        var listMappings = false
        var assumedProduct: ProductName?
        var changes = false
        var changesIn: String?
        var rename: [String] = []
        var set: [String] = []
        /// Tables, each with its key fields once these have been named.
        private(set) var lookups: [(file: String, on: LookupKeyArgument?, match: Lookups.Match)] = []
        /// Whether a key came without a table before it, and an option that belongs to one, or to none.
        private var hasStrayKey = false
        private var matchFault: String?

        mutating func beginLookup(in file: String) { lookups.append((file, nil, .any)) }

        /// `--matched` and `--unmatched`.
        mutating func keep(_ match: Lookups.Match, _ option: String) {
            guard let last = lookups.indices.last else { return matchFault = "\(option) needs a --lookup before it" }
            if lookups[last].match != .any, lookups[last].match != match {
                matchFault = "--matched and --unmatched exclude each other"
            }
            lookups[last].match = match
        }

        mutating func endLookup(_ key: LookupKeyArgument) {
            if let last = lookups.indices.last, lookups[last].on == nil {
                lookups[last].on = key
            } else {
                hasStrayKey = true
            }
        }

        func validate() throws(OptionError) {
            if hasStrayKey {
                throw OptionError("--on needs a --lookup of its own before it; several keys are separated by commas")
            }
            if let matchFault { throw OptionError(matchFault) }
        }

        /// The shape of records.
        var schema: FuelSchemaChooser.Choice { schemaName?.choice ?? (mapping == nil ? .auto : .fuel) }

        /// The mapping that was asked for, unless records stay as they are.
        var mappingName: String? {
            schemaName?.mapping
                ?? (schemaName.map { $0.choice == .auto || $0.choice == .fuel } ?? true ? mapping?.text : nil)
        }

        /// Whether prices are compared with earlier ones.
        var comparesPrices: Bool { changes || changesIn != nil }
    }

    struct Places {
        var near: PlaceName?
        var latitude: String?
        var longitude: String?
        var within: Kilometres?
        var bands: BandLimits?
        var suburbs: String?
        var listSuburbs = false
        var stations: [String] = []
        var noStations = false
        var geocodeWith: String?
        var feedURL = false
        var day: FeedAddress.Day?
        var region: Region?
        var noSurrounding = false

        /// The coordinate fields, if they were named.
        var fields: (latitude: String, longitude: String)? {
            if let latitude, let longitude { (latitude, longitude) } else { nil }
        }

        /// - Parameter showsPlaces: whether the output shows where records are.
        func validate(showsPlaces: Bool) throws(OptionError) {
            if near == nil {
                if within != nil { throw OptionError("--within needs --near") }
                if bands != nil { throw OptionError("--bands needs --near") }
                if latitude != nil || longitude != nil, !showsPlaces {
                    throw OptionError("--latitude and --longitude need --near, or --to geojson, geojsonl, rss or html")
                }
            }
            if (latitude == nil) != (longitude == nil) {
                throw OptionError("--latitude and --longitude need each other")
            }
            if noStations, !stations.isEmpty { throw OptionError("--stations and --no-stations exclude each other") }
            if let geocodeWith {
                if stations.isEmpty { throw OptionError("--geocode-with needs --stations") }
                if geocodeWith.isEmpty { throw OptionError("--geocode-with needs a command") }
            }
            if !feedURL {
                if day != nil { throw OptionError("--day needs --feed-url") }
                if region != nil { throw OptionError("--region needs --feed-url") }
                if noSurrounding { throw OptionError("--no-surrounding needs --feed-url") }
            }
        }
    }

    struct Filtering {
        var conditions: [String] = []
        var by: FieldList?
        var calc: [String] = []
        var having: [String] = []
        var pivot: FieldArgument?
        var describe = false
        var unique: FieldList?
        var uniqueIn: String?
        var sortBy: SortKeys?
        var limit: RecordCount?
        var per: FieldList?

        func validate() throws(OptionError) {
            if uniqueIn != nil, unique == nil { throw OptionError("--unique-in needs --unique") }
            if by == nil, calc.isEmpty, !having.isEmpty { throw OptionError("--having needs --by or --calc") }
            if let pivot {
                guard let by else { throw OptionError("--pivot needs --by") }
                if by.names.contains(pivot.name) { throw OptionError("--pivot: --by has a field with that name") }
            }
            if limit == nil, per != nil { throw OptionError("--per needs --limit") }
            try by.validate("--by")
            try per.validate("--per")
            try unique.validate("--unique")
            try sortBy.validate("--sort-by")
        }
    }

    struct Writing {
        var to = OutputChoice.ndjson
        var output: String?
        var select: FieldList?
        var drop: FieldList?
        var outputDelimiter: DialectByte?
        var noOutputHeader = false
        var excel = false
        var title: String?

        func validate() throws(OptionError) {
            if let title {
                if title.isEmpty { throw OptionError("--title needs a text") }
                if !to.hasTitle { throw OptionError("--title is for --to rss and --to html") }
            }
            try select.validate("--select")
            try drop.validate("--drop")
            if select != nil, drop != nil { throw OptionError("--select and --drop exclude each other") }
            if excel, to != .csv { throw OptionError("--excel is for --to csv") }
            if outputDelimiter != nil, to != .csv { throw OptionError("--output-delimiter is for --to csv") }
            if outputDelimiter?.byte == ASCII.quote { throw OptionError("--output-delimiter cannot be the quote") }
            if noOutputHeader, !to.isTable { throw OptionError("--no-output-header is for --to csv and --to tsv") }
        }
    }

    struct Errors {
        var strict = false
        var rejects: String?
        var acceptRejects = false
        var failEmpty = false
        var quiet = false
        var maxRecordBytes: ByteCount?
    }

    struct Execution {
        var progress = false
        var stats = false
        var statsJson = false
        var jobs: JobCount?
    }
}
