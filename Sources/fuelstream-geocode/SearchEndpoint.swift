import CCurl
import CommandLineOptions
import FuelKit
import StreamKit

/// The server to ask, and how an address becomes a request.
struct SearchEndpoint: OptionValue {
    static let expectation = """
        such as http://localhost:8080 or https://host/search; in a query no q, and no format but json and jsonv2
        """

    /// How many places to ask for if the first need not be in the right state.
    private static let placesToChooseFrom = 10

    /// The URL up to our first query item: `https://host/search?key=K&`.
    private let prefix: String
    /// Names of the query items in `prefix`.
    private let given: [Substring]

    /// The address of a server (`https://host`, `https://host/nominatim/`) or of its search endpoint, which ends in
    /// `search` or `search.php`. Query items of the address are kept, and replace ours of the same name.
    init?(argument: String) {
        guard let parts = unsafe curl_url() else { return nil }
        defer { unsafe curl_url_cleanup(parts) }
        guard unsafe curl_url_set(parts, CURLUPART_URL, argument, 0) == CURLUE_OK,
            let scheme = unsafe Self.part(CURLUPART_SCHEME, of: parts), scheme == "http" || scheme == "https",
            let host = unsafe Self.part(CURLUPART_HOST, of: parts), !host.isEmpty,
            var path = unsafe Self.part(CURLUPART_PATH, of: parts)
        else { return nil }
        let query = unsafe Self.part(CURLUPART_QUERY, of: parts) ?? ""
        let items = query.split(separator: "&")
        given = items.map { $0.prefix { $0 != "=" } }
        let formats = items.filter { $0 == "format" || $0.hasPrefix("format=") }
        guard !given.contains("q"), formats.allSatisfy({ $0 == "format=json" || $0 == "format=jsonv2" }) else {
            return nil
        }
        let last = path.split(separator: "/").last
        if last != "search", last != "search.php" { path += path.hasSuffix("/") ? "search" : "/search" }
        unsafe curl_url_set(parts, CURLUPART_PATH, path, 0)
        unsafe curl_url_set(parts, CURLUPART_QUERY, nil, 0)
        unsafe curl_url_set(parts, CURLUPART_FRAGMENT, nil, 0)
        guard let base = unsafe Self.part(CURLUPART_URL, of: parts) else { return nil }
        prefix = base + "?" + items.map { $0 + "&" }.joined()
    }

    /// The request for an address.
    func url(for address: String, in state: AustralianState?) -> String {
        var question = address
        var items = [("format", "jsonv2"), ("countrycodes", "au")]
        if let state {
            if !state.isNamed(in: address) { question += ", " + state.name }
            items += [("addressdetails", "1"), ("limit", String(Self.placesToChooseFrom))]
        } else {
            items += [("limit", "1")]
        }
        let ours = items.filter { item in !given.contains { $0 == item.0 } }.map { "&\($0.0)=\($0.1)" }
        // Only what RFC 3986 calls unreserved is left unescaped, so that no server can take the rest for syntax.
        return prefix + "q=" + question.percentEncoded(except: "-._~") + ours.joined()
    }

    /// A part of a URL parsed by libcurl.
    private static func part(_ part: CURLUPart, of parts: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard unsafe curl_url_get(parts, part, &text, 0) == CURLUE_OK, let text = unsafe text else { return nil }
        defer { unsafe curl_free(text) }
        return unsafe String(cString: text)
    }
}

extension AustralianState {
    /// Whether an address ends in the state, apart from a postcode and the country: `1 High St, Perth WA 6000`.
    ///
    /// Only the end counts: there are streets and suburbs of these names elsewhere.
    fileprivate func isNamed(in address: String) -> Bool {
        var words = address.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
        if words.last == "australia", words.dropLast().last.map({ $0 != "western" && $0 != "south" }) ?? false {
            words.removeLast()
        }
        if let last = words.last, last.count == 4, last.allSatisfy(\.isNumber) { words.removeLast() }
        return [abbreviation, name].contains { text in
            words.suffix(text.split(separator: " ").count).joined(separator: " ") == text.lowercased()
        }
    }
}
