import CCurl
import StreamKit

/// Makes GET requests with libcurl, one at a time, each with a time and a size limit. Connections are reused. Redirections
/// are not followed, and only `http` and `https` are allowed.
///
/// `@safe`: libcurl keeps the addresses of `message`, `fields` and `receiver`, which stay in place as long as it lives.
@safe
final class HTTPClient {
    /// The longest body after decompression, in bytes.
    fileprivate static let maximumBodySize = 1 << 20
    /// The longest header, in bytes; less than libcurl's own limit, which varies between versions.
    fileprivate static let maximumHeaderSize = 1 << 17

    /// A server's answer.
    struct Reply {
        let status: Int
        /// The target of a redirection, as an absolute URL.
        let redirection: String?
        /// How many seconds the server asks to wait (`Retry-After`).
        let retryAfter: Int?
    }

    /// Why there is no answer.
    enum Failure: Error {
        /// The answer was not complete in time.
        case timedOut
        /// The body or the header is too long.
        case tooLong
        /// No connection, or one that broke; in libcurl's words.
        case connection(String)
    }

    private let handle: UnsafeMutableRawPointer
    private let fields: UnsafeMutablePointer<curl_slist>?
    /// The buffer for libcurl's error message.
    private let message: UnsafeMutablePointer<CChar>
    private let receiver = ReplyReceiver()

    /// A client without connections.
    init(userAgent: String) {
        guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK, let handle = unsafe curl_easy_init() else {
            fatalError("libcurl cannot be initialised")
        }
        unsafe self.handle = handle
        unsafe message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        // States are recognised by their English names.
        let accept = unsafe curl_slist_append(nil, "Accept: application/json")
        unsafe fields = curl_slist_append(accept, "Accept-Language: en")
        unsafe set(CURLOPT_ERRORBUFFER, message)
        unsafe set(CURLOPT_HTTPHEADER, fields)
        unsafe set(CURLOPT_USERAGENT, userAgent)
        // Whatever encodings libcurl can decode.
        unsafe set(CURLOPT_ACCEPT_ENCODING, "")
        unsafe check(curl_allow_http_only(handle))
        // No signals: they would be for the whole process.
        unsafe check(curl_set_number(handle, CURLOPT_NOSIGNAL, 1))
        let context = unsafe Unmanaged.passUnretained(receiver).toOpaque()
        unsafe check(curl_set_receiver(handle, CURLOPT_WRITEFUNCTION, receiveBody, CURLOPT_WRITEDATA, context))
        unsafe check(curl_set_receiver(handle, CURLOPT_HEADERFUNCTION, receiveHeaderLine, CURLOPT_HEADERDATA, context))
    }

    deinit {
        unsafe curl_easy_cleanup(handle)
        unsafe curl_slist_free_all(fields)
        unsafe message.deallocate()
    }

    /// The body of the last answer; valid until the next request.
    var body: ByteView { receiver.body.view }

    /// Makes a request and waits for its answer, whatever its status.
    /// - Parameter seconds: the time limit.
    func get(_ url: String, seconds: Double) throws(Failure) -> Reply {
        receiver.removeAll()
        unsafe message[0] = 0
        unsafe set(CURLOPT_URL, url)
        // 0 would mean no limit.
        unsafe check(curl_set_number(handle, CURLOPT_TIMEOUT_MS, max(1, Int(seconds * 1000))))
        let result = unsafe curl_easy_perform(handle)
        guard result == CURLE_OK else { throw failure(result) }
        let redirection = unsafe curl_redirection(handle).map { unsafe String(cString: $0) }
        return Reply(
            status: unsafe curl_status(handle), redirection: redirection, retryAfter: receiver.retryAfter)
    }

    private func failure(_ result: CURLcode) -> Failure {
        if receiver.isTooLong { return .tooLong }
        switch result {
        case CURLE_OPERATION_TIMEDOUT: return .timedOut
        // libcurl adds how many milliseconds it took, so no two messages would be the same.
        case CURLE_COULDNT_CONNECT: return .connection("cannot connect to the server")
        default:
            let text = unsafe message[0] == 0 ? String(cString: curl_easy_strerror(result)) : String(cString: message)
            return .connection(text)
        }
    }

    private func set(_ option: CURLoption, _ value: UnsafeRawPointer?) {
        unsafe check(curl_set_address(handle, option, value))
    }

    /// Options fail if libcurl was built without them, or memory has run out.
    private func check(_ result: CURLcode) {
        precondition(result == CURLE_OK, "an option that libcurl does not take")
    }
}

/// Collects an answer as libcurl hands it over.
private final class ReplyReceiver {
    var body = ByteBuffer()
    private(set) var isTooLong = false
    private var headerSize = 0
    /// Values of header fields.
    private var delay: String?
    private var date: String?

    func removeAll() {
        body.removeAll()
        isTooLong = false
        beginHeader()
        headerSize = 0
    }

    /// `false` if it is too much.
    func add(body piece: ByteView) -> Bool {
        isTooLong = body.count + piece.count > HTTPClient.maximumBodySize
        if !isTooLong { body.append(piece) }
        return !isTooLong
    }

    /// `false` if it is too much.
    func add(headerLine line: ByteView) -> Bool {
        headerSize += line.count
        isTooLong = headerSize > HTTPClient.maximumHeaderSize
        if line.starts(with: ByteView("HTTP/")) {
            beginHeader()
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            switch line.prefix(colon).string.lowercased() {
            case "retry-after": delay = line.dropFirst(colon + 1).trimmed.string
            case "date": date = line.dropFirst(colon + 1).trimmed.string
            default: break
            }
        }
        return !isTooLong
    }

    /// A proxy's or an informational answer may come first.
    private func beginHeader() {
        delay = nil
        date = nil
    }

    /// Seconds, or the time up to a date: from the server's own date, if it sends one.
    var retryAfter: Int? {
        guard let delay, !delay.isEmpty else { return nil }
        if delay.utf8.allSatisfy({ (48...57).contains($0) }) { return Int(delay) ?? .max }
        guard let end = Self.seconds(delay) else { return nil }
        return max(0, end - (date.flatMap(Self.seconds) ?? time(nil)))
    }

    /// Seconds since 1970 of a date in one of the three forms of RFC 9110, section 5.6.7.
    private static func seconds(_ date: String) -> Int? {
        let seconds = unsafe curl_getdate(date, nil)
        return seconds == -1 ? nil : seconds
    }
}

/// libcurl's callback: the receiver it was given, and the data for it.
private func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ add: (ReplyReceiver, ByteView) -> Bool
) -> Int {
    guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
    let receiver = unsafe Unmanaged<ReplyReceiver>.fromOpaque(context).takeUnretainedValue()
    let piece = unsafe UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt8.self)
    // Any number other than the byte count ends the transfer.
    return add(receiver, unsafe ByteView(base: piece, count: count)) ? count : -1
}

private let receiveBody: curl_receiver = { bytes, size, count, context in
    unsafe receive(bytes, size * count, context) { $0.add(body: $1) }
}

private let receiveHeaderLine: curl_receiver = { bytes, size, count, context in
    unsafe receive(bytes, size * count, context) { $0.add(headerLine: $1) }
}
