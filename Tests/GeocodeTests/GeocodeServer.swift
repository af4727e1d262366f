import Foundation
import Glibc
import Synchronization

/// An HTTP server on the loopback, of one thread and plain sockets, that does as it is told: well and badly.
///
/// It serves one connection at a time and one request a connection.
final class GeocodeServer: Sendable {
    /// A request, as it came.
    struct Request: Sendable {
        /// When all of it was there.
        let arrival: ContinuousClock.Instant
        /// `/search?q=…`
        let target: String
        /// Names in small letters.
        let headers: [String: String]

        /// The query's items, decoded.
        var items: [String: String] {
            let items = URLComponents(string: target)?.queryItems ?? []
            return Dictionary(items.map { ($0.name, $0.value ?? "") }) { _, last in last }
        }
    }

    /// What becomes of a request.
    enum Reply: Sendable {
        /// Status 200 with a body.
        case body(String)
        /// A status with header lines and a body.
        case status(Int, [String] = [], String = "")
        /// These bytes, then the end of the connection.
        case bytes(String)
        /// Nothing, until the client goes.
        case hang
        /// A body without an end, as fast as it goes.
        case endless
        /// Header lines without an end, as fast as it goes.
        case endlessHeaders
        /// A byte now and then, without an end.
        case drip

        /// One place, as Nominatim writes it.
        static func place(_ latitude: String, _ longitude: String) -> Reply {
            .body(#"[{"place_id":1,"lat":"\#(latitude)","lon":"\#(longitude)","display_name":"Somewhere"}]"#)
        }
    }

    let port: UInt16
    private let listener: Int32
    private let seen = Mutex<[Request]>([])

    /// - Parameter reply: the answer to a request, given its number from 0.
    init(_ reply: @escaping @Sendable (Int, Request) -> Reply) {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(listener, generic, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, generic, &length) == 0
            }
        }
        precondition(isBound, "no port on the loopback")
        port = UInt16(bigEndian: address.sin_port)
        Thread { [weak self] in
            var number = 0
            while case let client = accept(listener, nil, nil), client >= 0 {
                if let request = Self.readRequest(client) {
                    self?.seen.withLock { $0.append(request) }
                    Self.send(reply(number, request), to: client)
                    number += 1
                }
                close(client)
            }
            close(listener)
        }.start()
    }

    /// Answers these in turn; the last one again and again.
    convenience init(_ replies: Reply...) {
        self.init { number, _ in replies[min(number, replies.count - 1)] }
    }

    /// Wakes the thread from `accept`, which fails then.
    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    var url: String { "http://127.0.0.1:\(port)" }

    /// All requests so far.
    var requests: [Request] { seen.withLock { $0 } }

    /// The pauses between the requests' arrivals.
    var pauses: [Duration] {
        let arrivals = requests.map(\.arrival)
        return zip(arrivals, arrivals.dropFirst()).map { $0.duration(to: $1) }
    }

    private static func readRequest(_ client: Int32) -> Request? {
        var text = ""
        var bytes = [UInt8](repeating: 0, count: 4096)
        while !text.contains("\r\n\r\n") {
            let count = recv(client, &bytes, bytes.count, 0)
            guard count > 0 else { return nil }
            text += String(decoding: bytes[..<count], as: UTF8.self)
        }
        let lines = text.components(separatedBy: "\r\n")
        let headers = lines.dropFirst().compactMap { line -> (String, String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (line[..<colon].lowercased(), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
        }
        return Request(
            arrival: .now, target: lines[0].components(separatedBy: " ")[1],
            headers: Dictionary(headers) { _, last in last })
    }

    private static func send(_ reply: Reply, to client: Int32) {
        switch reply {
        case .body(let body): send(.status(200, [], body), to: client)
        case .status(let status, let headers, let body):
            let head = ["HTTP/1.1 \(status) Whatever", "Content-Length: \(body.utf8.count)", "Connection: close"]
            _ = write((head + headers).joined(separator: "\r\n") + "\r\n\r\n" + body, to: client)
        case .bytes(let text): _ = write(text, to: client)
        case .hang:
            var byte: UInt8 = 0
            while recv(client, &byte, 1, 0) > 0 {}
        case .endless: repeatWithoutEnd(String(repeating: " ", count: 65536), after: "\r\n[", to: client)
        case .endlessHeaders:
            repeatWithoutEnd(String(repeating: "X-Header: more\r\n", count: 1000), after: "", to: client)
        case .drip: repeatWithoutEnd(" ", after: "\r\n[", to: client, pause: 50_000)
        }
    }

    /// Until the client goes. The pause is in microseconds.
    private static func repeatWithoutEnd(_ text: String, after start: String, to client: Int32, pause: UInt32 = 0) {
        var isOpen = write("HTTP/1.1 200 OK\r\n" + start, to: client)
        while isOpen {
            usleep(pause)
            isOpen = write(text, to: client)
        }
    }

    /// `false` when the client has gone.
    private static func write(_ text: String, to client: Int32) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
