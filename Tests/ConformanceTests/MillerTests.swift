import Foundation
import ShellSupport
import Testing

/// Miller (github.com/johnkerl/miller, BSD-2-Clause), version 6, as an oracle: the same question to both programs gives
/// the same records, in the same order, on real prices and on the samples.
@Suite(
    .enabled(if: ConformanceData.isPresent, "FUELSTREAM_TEST_DATA names no folder: comparisons with Miller skipped"),
    .enabled(if: hasMiller, "no mlr on the PATH: comparisons with Miller skipped"))
struct MillerTests {
    /// One question, as the two programs are asked.
    struct Question: CustomTestStringConvertible {
        let ours: String
        let millers: String

        init(_ ours: String, _ millers: String) {
            self.ours = ours
            self.millers = millers
        }

        var testDescription: String { ours }
    }

    /// What differs on purpose, by our side of the question, and why.
    ///
    /// Not asked at all: `samples/quoting.csv`, where Miller stops at the short row, which is a record here.
    private static let known = [
        "--where 'PRODUCT_PRICE < 120'":
            "an empty price compares with no number; for Miller it comes before all of them",
        "--where 'BRAND_DESCRIPTION > 5'": "a text compares with no number; for Miller it comes behind all of them",
        "--where 'PRODUCT_PRICE * 3 == 338.7'":
            "decimals are exact; 112.9 * 3 is 338.70000000000005 in Miller's doubles",
        "--where 'PRODUCT_PRICE % 10 == 2.9'": "the same, 2.9000000000000057",
        "--sort-by -PRODUCT_PRICE":
            "numbers come first in both directions; an empty price is none, and first of all for Miller",
    ]

    /// What an empty value is guarded with: to Miller it compares with numbers.
    private static func priced(_ condition: String) -> String { "is_not_empty($PRODUCT_PRICE) && (\(condition))" }

    private static func filter(_ ours: String, _ millers: String) -> Question {
        Question("--where '\(ours)'", "filter '\(millers)'")
    }

    static let filters: [Question] = [
        filter("PRODUCT_PRICE < 120", "$PRODUCT_PRICE < 120"),
        filter("PRODUCT_PRICE != \"\" && PRODUCT_PRICE < 120", priced("$PRODUCT_PRICE < 120")),
        filter("PRODUCT_PRICE >= 129.9", priced("$PRODUCT_PRICE >= 129.9")),
        filter("PRODUCT_PRICE == 127.9", "$PRODUCT_PRICE == 127.9"),
        filter(
            "PRODUCT_PRICE != 129.90 && PRODUCT_PRICE <= 131",
            priced("$PRODUCT_PRICE != 129.9 && $PRODUCT_PRICE <= 131")),
        filter("PRODUCT_PRICE * 10 > 1300", priced("$PRODUCT_PRICE * 10 > 1300")),
        filter("PRODUCT_PRICE * 3 == 338.7", "$PRODUCT_PRICE * 3 == 338.7"),
        filter("PRODUCT_PRICE % 10 == 2.9", "$PRODUCT_PRICE % 10 == 2.9"),
        filter("floor(PRODUCT_PRICE) == 129", priced("floor($PRODUCT_PRICE) == 129")),
        filter("ceil(PRODUCT_PRICE / 10) == 13", priced("ceil($PRODUCT_PRICE / 10) == 13")),
        filter("round(PRODUCT_PRICE) % 2 == 0", priced("round($PRODUCT_PRICE) % 2 == 0")),
        filter("abs(PRODUCT_PRICE - 130) <= 5", priced("abs($PRODUCT_PRICE - 130) <= 5")),
        filter("min(PRODUCT_PRICE, 120) == 120", priced("min($PRODUCT_PRICE, 120) == 120")),
        filter(
            "max(PRODUCT_PRICE, 120, POSTCODE) == POSTCODE",
            priced("is_not_empty($POSTCODE) && max($PRODUCT_PRICE, 120, $POSTCODE) == $POSTCODE")),
        filter(
            "POSTCODE >= 6000 && POSTCODE < 6100", "is_not_empty($POSTCODE) && $POSTCODE >= 6000 && $POSTCODE < 6100"),
        filter("POSTCODE == \"\"", "is_empty($POSTCODE)"),
        filter("BRAND_DESCRIPTION == \"BP\"", "$BRAND_DESCRIPTION == \"BP\""),
        filter("BRAND_DESCRIPTION != \"BP\"", "$BRAND_DESCRIPTION != \"BP\""),
        filter("BRAND_DESCRIPTION < \"C\"", "$BRAND_DESCRIPTION < \"C\""),
        filter("BRAND_DESCRIPTION > 5", "$BRAND_DESCRIPTION > 5"),
        filter("TRADING_NAME < LOCATION", "$TRADING_NAME < $LOCATION"),
        filter("PUBLISH_DATE > \"14/02/2021\"", "$PUBLISH_DATE > \"14/02/2021\""),
        filter("!(REGION_DESCRIPTION == \"Metro\")", "!($REGION_DESCRIPTION == \"Metro\")"),
        filter(
            "PRODUCT_DESCRIPTION == \"ULP\" || PRODUCT_DESCRIPTION == \"98 RON\" && REGION_DESCRIPTION == \"Metro\"",
            "$PRODUCT_DESCRIPTION == \"ULP\" || $PRODUCT_DESCRIPTION == \"98 RON\" && $REGION_DESCRIPTION == \"Metro\""),
        filter(
            "PRODUCT_PRICE > 135 ? REGION_DESCRIPTION == \"Metro\" : BRAND_DESCRIPTION == \"United\"",
            "is_not_empty($PRODUCT_PRICE) && $PRODUCT_PRICE > 135 ? $REGION_DESCRIPTION == \"Metro\" : $BRAND_DESCRIPTION == \"United\""
        ),
        filter(
            "TRADING_NAME =~ \"^(BP|Caltex) .*(North|South|a$)\"",
            "$TRADING_NAME =~ \"^(BP|Caltex) .*(North|South|a$)\""),
        filter("TRADING_NAME !~ \"[0-9A-K]\"", "$TRADING_NAME !=~ \"[0-9A-K]\""),
        filter("ADDRESS =~ \"[(]Cnr [^ ]+ (Rd|St)[)]$\"", "$ADDRESS =~ \"[(]Cnr [^ ]+ (Rd|St)[)]$\""),
        filter("contains(ADDRESS, \"Hwy\")", "$ADDRESS =~ \"Hwy\""),
        filter(
            "starts_with(TRADING_NAME, \"Puma \") || ends_with(LOCATION, \"Y\")",
            "$TRADING_NAME =~ \"^Puma \" || $LOCATION =~ \"Y$\""),
        filter("length(TRADING_NAME) > 25", "strlen($TRADING_NAME) > 25"),
        filter("lower(LOCATION) == \"albany\"", "tolower($LOCATION) == \"albany\""),
        filter(
            "replace(ADDRESS, \" Rd\", \" Road\") =~ \"Road .*Road\"",
            "gsub($ADDRESS, \" Rd\", \" Road\") =~ \"Road .*Road\""),
        filter("LOCATION ++ POSTCODE == \"PERTH6000\"", "$LOCATION . $POSTCODE == \"PERTH6000\""),
        filter("day(PUBLISH_DATE) == 15", "splitax($PUBLISH_DATE, \"/\")[1] == \"15\""),
        filter("month(PUBLISH_DATE) == 9", "splitax($PUBLISH_DATE, \"/\")[2] == \"09\""),
        filter(
            "weekday(PUBLISH_DATE) >= 6",
            "int(strftime(strptime(sub($PUBLISH_DATE, \" .*\", \"\"), \"%d/%m/%Y\"), \"%u\")) >= 6"),
        filter("line() % 100 == 7", "(FNR + 1) % 100 == 7"),
        Question(
            "--where 'PRODUCT_DESCRIPTION == \"Diesel\"' --where 'PRODUCT_PRICE < 125'",
            "filter '$PRODUCT_DESCRIPTION == \"Diesel\"' then filter '\(priced("$PRODUCT_PRICE < 125"))'"),
    ]

    /// Behind a filter that leaves no empty price: those come last here, and first in Miller where prices descend.
    private static let isPriced = "--where 'PRODUCT_PRICE != \"\"'"

    private static func sorted(_ ours: String, _ millers: String) -> Question {
        Question("\(isPriced) \(ours)", "filter 'is_not_empty($PRODUCT_PRICE)' then \(millers)")
    }

    static let orders: [Question] = [
        Question("--limit 25", "head -n 25"),
        Question("--limit 2 --per BRAND_DESCRIPTION", "head -n 2 -g BRAND_DESCRIPTION"),
        Question(
            "--limit 3 --per PRODUCT_DESCRIPTION,REGION_DESCRIPTION",
            "head -n 3 -g PRODUCT_DESCRIPTION,REGION_DESCRIPTION"),
        sorted("--sort-by PRODUCT_PRICE --limit 1", "sort -nf PRODUCT_PRICE then head -n 1"),
        sorted("--sort-by PRODUCT_PRICE --limit 10", "sort -nf PRODUCT_PRICE then head -n 10"),
        sorted("--sort-by -PRODUCT_PRICE --limit 1000", "sort -nr PRODUCT_PRICE then head -n 1000"),
        sorted("--sort-by PRODUCT_PRICE", "sort -nf PRODUCT_PRICE"),
        sorted("--sort-by PRODUCT_PRICE --limit 100000", "sort -nf PRODUCT_PRICE"),
        Question("--sort-by PRODUCT_PRICE", "sort -nf PRODUCT_PRICE"),
        Question("--sort-by -PRODUCT_PRICE", "sort -nr PRODUCT_PRICE"),
        sorted("--sort-by LOCATION,-PRODUCT_PRICE,ADDRESS", "sort -f LOCATION -nr PRODUCT_PRICE -f ADDRESS"),
        sorted("--sort-by TRADING_NAME --limit 50", "sort -f TRADING_NAME then head -n 50"),
        sorted("--sort-by -TRADING_NAME --limit 100000", "sort -r TRADING_NAME"),
        sorted(
            "--sort-by BRAND_DESCRIPTION,-PRODUCT_PRICE --limit 700",
            "sort -f BRAND_DESCRIPTION -nr PRODUCT_PRICE then head -n 700"),
        sorted(
            "--sort-by -PRODUCT_PRICE,LOCATION,-ADDRESS --limit 700",
            "sort -nr PRODUCT_PRICE -f LOCATION -r ADDRESS then head -n 700"),
        sorted(
            "--sort-by PRODUCT_PRICE --limit 1 --per BRAND_DESCRIPTION",
            "sort -nf PRODUCT_PRICE then head -n 1 -g BRAND_DESCRIPTION"),
        sorted(
            "--sort-by -PRODUCT_PRICE --limit 2 --per LOCATION,PRODUCT_DESCRIPTION",
            "sort -nr PRODUCT_PRICE then head -n 2 -g LOCATION,PRODUCT_DESCRIPTION"),
        sorted(
            "--sort-by PRODUCT_PRICE,TRADING_NAME --limit 3 --per AREA_DESCRIPTION",
            "sort -nf PRODUCT_PRICE -f TRADING_NAME then head -n 3 -g AREA_DESCRIPTION"),
    ]

    static let others: [Question] = [
        Question("--unique TRADING_NAME", "head -n 1 -g TRADING_NAME"),
        Question(
            "--unique BRAND_DESCRIPTION,PRODUCT_DESCRIPTION", "head -n 1 -g BRAND_DESCRIPTION,PRODUCT_DESCRIPTION"),
        Question("--unique PRODUCT_PRICE", "head -n 1 -g PRODUCT_PRICE"),
        Question("--unique LOCATION,PUBLISH_DATE -s LOCATION,PUBLISH_DATE", "uniq -g LOCATION,PUBLISH_DATE"),
        Question("--unique POSTCODE -s POSTCODE", "uniq -g POSTCODE"),
        Question(
            "--where 'REGION_DESCRIPTION != \"Metro\"' --unique LOCATION --limit 20",
            "filter '$REGION_DESCRIPTION != \"Metro\"' then head -n 1 -g LOCATION then head -n 20"),
        Question(
            "--unique ADDRESS --sort-by ADDRESS --limit 30", "head -n 1 -g ADDRESS then sort -f ADDRESS then head -n 30"
        ),
        Question(
            "--set 'SHOP=upper(BRAND_DESCRIPTION) ++ \" at \" ++ LOCATION'",
            "put '$SHOP = toupper($BRAND_DESCRIPTION) . \" at \" . $LOCATION'"),
        Question(
            "--set 'LOCATION=lower(LOCATION)' --set 'LENGTH=length(LOCATION)' --unique LENGTH",
            "put '$LOCATION = tolower($LOCATION); $LENGTH = strlen($LOCATION)' then head -n 1 -g LENGTH"),
        Question(
            "--set 'BAND=PRODUCT_PRICE < 125 ? \"low\" : \"high\"' --limit 4 --per BAND",
            "put '$BAND = \(priced("$PRODUCT_PRICE < 125")) ? \"low\" : \"high\"' then head -n 4 -g BAND"),
        Question("-s PRODUCT_PRICE,TRADING_NAME", "cut -o -f PRODUCT_PRICE,TRADING_NAME"),
        Question("--drop ADDRESS,POSTCODE", "cut -x -f ADDRESS,POSTCODE"),
    ]

    /// Sums over prices that are there, to three digits behind the point, by Miller's names for them.
    private static func summed(_ fields: String, _ sums: KeyValuePairs<String, String>) -> Question {
        let ours = sums.map { " --calc '\($0)=round(\($1), 3)'" }.joined()
        let millers = sums.map { name, _ in
            let value = "$PRODUCT_PRICE_\(name)"
            return "$\(name) = is_empty(\(value)) ? \"\" : sub(string(fmtnum(\(value), \"%.3f\")), \"[.]?0*$\", \"\")"
        }
        return sorted(
            "--by \(fields)\(ours)",
            "stats1 -i -a \(sums.map(\.key).joined(separator: ",")) -f PRODUCT_PRICE -g \(fields)"
                + " then put '\(millers.joined(separator: "; "))' then cut -x -r -f '^PRODUCT_PRICE'")
    }

    static let sums: [Question] = [
        summed(
            "BRAND_DESCRIPTION",
            [
                "count": "count()", "min": "min(PRODUCT_PRICE)", "max": "max(PRODUCT_PRICE)",
                "distinct_count": "distinct(PRODUCT_PRICE)",
            ]),
        summed(
            "PUBLISH_DATE,PRODUCT_DESCRIPTION",
            [
                "sum": "sum(PRODUCT_PRICE)", "mean": "mean(PRODUCT_PRICE)", "stddev": "stddev(PRODUCT_PRICE)",
                "var": "variance(PRODUCT_PRICE)",
            ]),
        summed(
            "AREA_DESCRIPTION",
            [
                "p33": "percentile(PRODUCT_PRICE, 33)", "p50": "median(PRODUCT_PRICE)",
                "p99": "percentile(PRODUCT_PRICE, 99)",
            ]),
        sorted(
            "--by REGION_DESCRIPTION --calc 'PRODUCT_PRICE_mode=mode(PRODUCT_PRICE)'",
            "stats1 -a mode -f PRODUCT_PRICE -g REGION_DESCRIPTION"),
        Question("--by LOCATION", "count -g LOCATION"),
        Question(
            "--by LOCATION --calc 'count=distinct(TRADING_NAME)'",
            "count-distinct -f LOCATION,TRADING_NAME then count -g LOCATION"),
    ]

    /// The tables that all questions are about. The last has a column without a name, which is left out here.
    private static let tables = [
        "'\(Shell.testData?.path ?? "")/FuelWatchRetail-2021-02.5days.csv'", "samples/fuelwatch-month.csv",
        "samples/fuelwatch-2022-09.csv",
    ]

    @Test("fuelstream and Miller answer alike, but for known differences") func answers() throws {
        var agree = 0
        var records = 0
        var differing: Set<String> = []
        let questions = Self.filters + Self.orders + Self.others + Self.sums
        for question in questions {
            for table in Self.tables {
                let ours = try answer("fuelstream -q --schema raw -t csv \(question.ours) \(table)")
                let millers = try answer("mlr --icsv --ocsv cut -x -r -f '^$' then \(question.millers) \(table)")
                records += ours.count { $0 == "\n" }
                if ours == millers {
                    agree += 1
                } else if Self.known[question.ours] != nil {
                    differing.insert(question.ours)
                } else {
                    Issue.record("\(question.ours), \(table): \(Self.firstDifference(ours, millers))")
                }
            }
        }
        #expect(differing == Set(Self.known.keys), "a difference that is listed is none any more")
        #expect(agree > 200)
        #expect(records > 100_000)
        print(
            "Miller: \(questions.count) questions, \(questions.count * Self.tables.count) comparisons: \(agree) agree, "
                + "\(records) records; \(differing.count) questions known to differ")
    }

    /// A command's records, in Miller's spelling of JSON.
    private func answer(_ command: String) throws -> String {
        let result = try Shell.run("\(command) | mlr --icsv --ojsonl --jvquoteall cat")
        #expect(result.status == 0, "\(command): \(result.errors)")
        #expect(result.errors.isEmpty, "\(command): \(result.errors)")
        return result.output
    }

    private static func firstDifference(_ ours: String, _ millers: String) -> String {
        let lines = [ours, millers].map { $0.split(separator: "\n") }
        let place = zip(lines[0], lines[1]).prefix { $0 == $1 }.map { _ in 1 }.count
        let shown = lines.map { $0.dropFirst(place).first ?? "nothing" }
        return "\(lines[0].count) records and \(lines[1].count); \(shown[0]) where Miller has \(shown[1])"
    }
}

private let hasMiller = Shell.has("mlr")
