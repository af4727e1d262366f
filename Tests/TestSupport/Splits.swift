/// The ways in which bytes may arrive: whole, one by one, and in two pieces cut at every point.
public func splits(of bytes: [UInt8]) -> some Sequence<[[UInt8]]> {
    (-1...max(bytes.count - 1, 0)).lazy.map { cut in
        switch cut {
        case -1: bytes.map { [$0] }
        case 0: [bytes]
        default: [Array(bytes[..<cut]), Array(bytes[cut...])]
        }
    }
}

/// Feeds bytes in every way and says which way gives something else than expected, and what; nothing if none does.
public func difference<Result: Equatable>(
    _ bytes: [UInt8], from expected: Result, _ feed: ([[UInt8]]) throws -> Result
) rethrows -> String? {
    for chunks in splits(of: bytes) {
        let result = try feed(chunks)
        if result != expected { return report(result, expected, chunks) }
    }
    return nil
}

/// Says what differs when a result is not the expected one.
public func report<Result>(_ result: Result, _ expected: Result, _ chunks: [[UInt8]]) -> String {
    let way =
        switch chunks.count {
        case 0, 1: "whole"
        case 2: "cut before byte \(chunks[0].count)"
        default: "in \(chunks.count) pieces"
        }
    let input = String(decoding: chunks.joined(), as: UTF8.self)
    return "\(way): \(String(reflecting: input))\n   gives \(result)\nexpected \(expected)"
}

extension String {
    /// The text's bytes.
    public var bytes: [UInt8] { Array(utf8) }
}

extension Array where Element == UInt8 {
    /// The bytes as text, U+FFFD for what is not UTF-8.
    public var text: String { String(decoding: self, as: UTF8.self) }
}
