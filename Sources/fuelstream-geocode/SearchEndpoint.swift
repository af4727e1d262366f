import CommandLineOptions
import Foundation

/// Where a server is asked, and how an address becomes a request.
struct SearchEndpoint: OptionValue {
    static let expectation = """
        such as http://localhost:8080 or https://host/search; in a query no q, and no format but json and jsonv2
        """

    /// How many places are asked for where the first need not be in the right state.
    private static let placesToChooseFrom = 10

    /// Up to the query's first own item: `https://host/search?key=K&`.
    private let prefix: String
    /// Names of the query items that `prefix` brings.
    private let given: Set<String>

    /// The address of a server (`https://host`, `https://host/nominatim/`) or of its search endpoint, which ends in
    /// `search` or `search.php`. Query items of the address are kept, and replace ours of the same name.
    init?(argument: String) {
        guard var parts = URLComponents(string: argument), let scheme = parts.scheme?.lowercased(),
            HTTPClient.schemes.contains(scheme), let host = parts.host, !host.isEmpty
        else { return nil }
        let items = parts.percentEncodedQuery ?? ""
        given = Set((parts.queryItems ?? []).map(\.name))
        let format = parts.queryItems?.last { $0.name == "format" }?.value
        guard !given.contains("q"), format == nil || format == "json" || format == "jsonv2" else { return nil }
        let last = parts.percentEncodedPath.split(separator: "/").last.map(String.init)
        if last != "search", last != "search.php" {
            parts.percentEncodedPath += parts.percentEncodedPath.hasSuffix("/") ? "search" : "/search"
        }
        parts.percentEncodedQuery = nil
        parts.fragment = nil
        guard let base = parts.string else { return nil }
        prefix = base + "?" + items + (items.isEmpty || items.hasSuffix("&") ? "" : "&")
    }

    /// The request for an address.
    func url(for address: String, in state: AustralianState?) -> URL? {
        var query = address
        var items = [("format", "jsonv2"), ("countrycodes", "au")]
        if let state {
            if !state.isNamed(in: address) { query += ", " + state.name }
            items += [("addressdetails", "1"), ("limit", String(Self.placesToChooseFrom))]
        } else {
            items += [("limit", "1")]
        }
        let ours = items.filter { !given.contains($0.0) }.map { "&\($0.0)=\($0.1)" }.joined()
        return URL(string: prefix + "q=" + Self.encoded(query) + ours)
    }

    /// Everything but RFC 3986's unreserved characters as `%XX`: no server can take it for syntax.
    private static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.unicodeScalars.append(UnicodeScalar(byte))
            default:
                result += byte < 0x10 ? "%0" : "%"
                result += String(byte, radix: 16, uppercase: true)
            }
        }
        return result
    }
}
