import CommandLineOptions

/// The options by purpose, as on the help page.
extension FuelstreamCommand {
    static let table = OptionTable<Self>(
        program: "fuelstream", version: version,
        summary: "Turns feeds and tables of fuel prices into enriched records, one per line.",
        usage: "[options] [file ...]", operands: .init("file") { $0.files.append($1) },
        groups: [reading, records, places, choice, writing, errors, running],
        otherName: otherName,
        epilogue: """
            Examples:
              fuelstream --assume-product ULP --near 6050 feed.rss
              cat FuelWatchRetail-*.csv | fuelstream --where 'price < 150' -t csv
              fuelstream --near 6050 --sort-by price --limit 5 -s price,station month.csv
            Full manual: man fuelstream
            """,
        commonOptions: [
            "assume-product", "near", "where", "changes", "by", "calc", "sort-by", "limit", "select", "to",
        ],
        shortEpilogue: """
            Examples:
              fuelstream --assume-product ULP --near 6050 --sort-by price --limit 5 feed.rss
              cat FuelWatchRetail-*.csv | fuelstream --where 'price < 150' -t csv
            All options: fuelstream --help; full manual: man fuelstream
            """)

    private typealias Group = OptionTable<Self>.Group

    private static let reading = Group(
        "Reading (no file, or -, is standard input)",
        [
            .value("from", short: "f", "format", "Input format: auto, rss, csv, tsv, ndjson, json, xml") {
                $0.reading.from = $1
            },
            .value("records", "path", "Path of the records: data.sites[]; XML: an element") {
                $0.reading.records = $1
            },
            .flag("flatten", "Turns nested objects into fields: address.city") { $0.reading.flatten = true },
            .value("each", "path", "Makes one record per element of a list; repeatable", isRepeatable: true) {
                $0.reading.each.append($1)
            },
            .value("unpivot", "key,value=fields", "Makes one record per field: product,price=e5,e10") {
                $0.reading.unpivot = $1
            },
            .value("encoding", "name", "Input encoding: auto, or a name that iconv knows") {
                $0.reading.encoding = $1
            },
            .value("delimiter", short: "d", "c", "Field delimiter for CSV input: a character, or tab") {
                $0.reading.delimiter = $1
            },
            .value("quote", "c", "Quote character for CSV input, or none") { $0.reading.quote = $1 },
            .flag("no-header", "Treats the first row of a table as data") { $0.reading.noHeader = true },
            .value("columns", "names", "Names of a table's columns, replacing its header's", isRepeatable: true) {
                $0.reading.columns.append($1)
            },
            .value("skip", "n", "Skips N lines before a table") { $0.reading.skip = $1 },
            .flag("keep-repeated-headers", "Keeps rows that repeat the header") {
                $0.reading.keepRepeatedHeaders = true
            },
            .flag("infer", "Writes numbers and booleans of raw tables as such") { $0.reading.infer = true },
            .flag("decimal-comma", "Numbers of the input are written 1.234,5 or 1234,5") {
                $0.reading.decimalComma = true
            },
        ])

    private static let records = Group(
        "Records",
        [
            .value("schema", "name", "Record schema: auto, fuel, feed, raw, or a mapping") {
                $0.records.schemaName = $1
            },
            .value("mapping", "name|file", "How a source's fields become fuel records") { $0.records.mapping = $1 },
            .flag("list-mappings", "Lists the built-in mappings and exits") {
                $0.records.listMappings = true
            },
            .value("assume-product", "name", "Fuel grade, or its code, for records without one") {
                $0.records.assumedProduct = $1
            },
            .value(
                "lookup", "file", "Adds fields from another table by key; repeatable", takesFile: true,
                isRepeatable: true
            ) { $0.records.beginLookup(in: $1) },
            .value("on", "key[=theirs]", "Key fields, and the table's; ~ for = ignores case", isRepeatable: true) {
                $0.records.endLookup($1)
            },
            .flag("matched", "Keeps records whose key the --lookup before it has") {
                $0.records.keep(.matched, "--matched")
            },
            .flag("unmatched", "Those whose key it lacks, unchanged", sharesLine: true) {
                $0.records.keep(.unmatched, "--unmatched")
            },
            .flag("changes", "Adds previous_price, price_change, previous_date") { $0.records.changes = true },
            .value("changes-in", "file", "The same, and remembers the prices from run to run", takesFile: true) {
                $0.records.changesIn = $1
            },
            .value("rename", "new=old", "Renames a field; repeatable", isRepeatable: true) {
                $0.records.rename.append($1)
            },
            .value("set", "name=expr", "Adds or replaces a field; repeatable", isRepeatable: true) {
                $0.records.set.append($1)
            },
        ])

    private static let places = Group(
        "Places and stations",
        [
            .value("near", "where", "Adds distance from LAT,LON, a postcode or a suburb") { $0.places.near = $1 },
            .value("latitude", "field", "Latitude field, if it has an unusual name") { $0.places.latitude = $1 },
            .value("longitude", "field", "Longitude field") { $0.places.longitude = $1 },
            .value("within", "km", "Keeps records at most KM kilometres from --near") { $0.places.within = $1 },
            .value("bands", "near,far", "Limits of near and medium, in km (default: 5,15)") { $0.places.bands = $1 },
            .value("suburbs", "file", "A gazetteer CSV instead of the built-in one", takesFile: true) {
                $0.places.suburbs = $1
            },
            .flag("list-suburbs", "Lists the suburbs that --near knows and exits") { $0.places.listSuburbs = true },
            .value(
                "stations", "file", "Station locations, learnt from feeds; repeatable", takesFile: true,
                isRepeatable: true
            ) { $0.places.stations.append($1) },
            .flag("no-stations", "Ignores all station stores, even FUELSTREAM_STATIONS") {
                $0.places.noStations = true
            },
            .value("geocode-with", "command", "Asks a command where unknown stations are") {
                $0.places.geocodeWith = $1
            },
            .flag("feed-url", "Prints the URL of FuelWatch's feed and exits") { $0.places.feedURL = true },
            .value("day", "when", "Feed day: today, tomorrow, yesterday, YYYY-MM-DD") { $0.places.day = $1 },
            .value("region", "name", "Feed region, as FuelWatch names it") { $0.places.region = $1 },
            .flag("no-surrounding", "Leaves surrounding suburbs out of the feed") { $0.places.noSurrounding = true },
        ])

    private static let choice = Group(
        "Choosing records",
        [
            .value("where", "expr", "Keeps records that match; repeatable", isRepeatable: true) {
                $0.filtering.conditions.append($1)
            },
            .value("unique", "fields", "Keeps the first record for each value of these fields", isRepeatable: true) {
                $0.filtering.unique.append($1)
            },
            .value("unique-in", "file", "Remembers the values of --unique from run to run", takesFile: true) {
                $0.filtering.uniqueIn = $1
            },
            .value("by", "fields", "Groups records by these fields: one record per group", isRepeatable: true) {
                $0.filtering.by.append($1)
            },
            .value("calc", "name=sum", "Adds an aggregate per group, or overall; repeatable", isRepeatable: true) {
                $0.filtering.calc.append($1)
            },
            .value("having", "expr", "Keeps groups that match; repeatable", isRepeatable: true) {
                $0.filtering.having.append($1)
            },
            .value("pivot", "field", "Makes a column per value of a field, in the records of --by") {
                $0.filtering.pivot = $1
            },
            .flag("describe", "Describes the fields instead of writing the records") { $0.filtering.describe = true },
            .value("sort-by", "fields", "Sorts records by fields, -FIELD descending", isRepeatable: true) {
                $0.filtering.sortBy.append($1)
            },
            .value("limit", "n", "Writes at most N records") { $0.filtering.limit = $1 },
            .value("per", "fields", "Applies --limit within each group of these fields", isRepeatable: true) {
                $0.filtering.per.append($1)
            },
        ])

    private static let writing = Group(
        "Writing",
        [
            .value(
                "to", short: "t", "format", "Output format: ndjson, csv, tsv, table, geojson, geojsonl, rss or html"
            ) { $0.writing.to = $1 },
            .value(
                "output", short: "o", "file", "Writes to FILE, replaced in one step if all went well", takesFile: true
            ) {
                $0.writing.output = $1
            },
            .value("select", short: "s", "fields", "Writes these fields, in this order", isRepeatable: true) {
                $0.writing.select.append($1)
            },
            .value("drop", "fields", "Writes all fields but these", isRepeatable: true) { $0.writing.drop.append($1) },
            .value("output-delimiter", "c", "Field delimiter for CSV output") {
                $0.writing.outputDelimiter = $1
            },
            .flag("no-output-header", "Writes CSV and TSV without a header") { $0.writing.noOutputHeader = true },
            .flag("excel", "Writes CSV as Excel reads it: a byte-order mark, CRLF") { $0.writing.excel = true },
            .value("title", "text", "Title of a feed or page that is written") { $0.writing.title = $1 },
        ])

    private static let errors = Group(
        "Errors and limits",
        [
            .flag("strict", "Stops at the first rejected piece of input") { $0.errors.strict = true },
            .value("rejects", "file", "Keeps rejected input in a file, verbatim, as NDJSON", takesFile: true) {
                $0.errors.rejects = $1
            },
            .flag("accept-rejects", "Exits 0 even if input was rejected") {
                $0.errors.acceptRejects = true
            },
            .flag("fail-empty", "Exits 1 if no record was written, as grep does") { $0.errors.failEmpty = true },
            .flag("quiet", short: "q", "Hides notes and warnings, but not errors or rejects") {
                $0.errors.quiet = true
            },
            .value("max-record-bytes", "n", "Longest record; suffixes K, M, G (default: 1M)") {
                $0.errors.maxRecordBytes = $1
            },
        ])

    private static let running = Group(
        "Running",
        [
            .flag("progress", "Shows progress on standard error") { $0.execution.progress = true },
            .flag("stats", "Prints a summary at the end") { $0.execution.stats = true },
            .flag("stats-json", "The same as JSON", sharesLine: true) { $0.execution.statsJson = true },
            .value("jobs", "n", "Uses N workers, or auto for one per core; same output") { $0.execution.jobs = $1 },
            .help, .version, .completionScript,
        ])

    /// Our names for other tools' options.
    private static func otherName(_ name: String) -> String? {
        if name.first == "j", let jobs = Int(name.dropFirst()) { return "--jobs \(jobs)" }
        return switch name {
        case "filter", "query", "grep", "search": "--where"
        case "head", "n", "max-count", "top": "--limit"
        case "fields", "cut", "c", "keep", "cut-fields": "--select"
        case "exclude", "x": "--drop"
        case "uniq", "u", "dedupe": "--unique"
        case "group-by", "groupby", "g": "--by"
        case "order-by": "--sort-by"
        case "desc", "descending", "reverse": "--sort-by -FIELD"
        case "format": "--to"
        case "derive", "mutate", "put": "--set"
        case "join": "--lookup FILE --on"
        case "melt": "--unpivot"
        case "reshape": "--pivot"
        case "frequency": "--by"
        case "summary", "schema-of": "--describe"
        case "sample": "| shuf -n"
        case "tail": "| tail -n"
        case "csv", "ocsv": "--to csv"
        case "table", "c2p", "opprint", "pprint": "--to table"
        case "json", "ojson", "ndjson", "j": "--to ndjson"
        case "otsv": "--to tsv"
        case "icsv": "--from csv"
        case "ijson": "--from json"
        case "itsv": "--from tsv"
        case "F", "separator", "ifs": "--delimiter"
        case "ofs", "out-delimiter": "--output-delimiter"
        case "no-headers", "no-header-row": "--no-header"
        case "headers": "--columns"
        case "threads", "parallel": "--jobs"
        case "verbose": "--stats"
        case "radius", "distance": "--within"
        case "place", "location": "--near"
        case "v", "V": "--version"
        default: nil
        }
    }
}
