/// The `xml:base` in scope (https://www.w3.org/TR/xmlbase/): what relative addresses are relative to.
struct BaseAddress: Equatable {
    private struct Base: Equatable {
        var depth: Int
        var address: [UInt8]
    }

    private var bases: [Base] = []

    /// Whether there is one.
    var isSet: Bool { !bases.isEmpty }

    /// An element at some depth has an `xml:base`, which may be relative to the enclosing one.
    mutating func push(_ address: ByteView, depth: Int) {
        bases.append(Base(depth: depth, address: resolve(address.trimmed) ?? address.trimmed.array))
    }

    /// An element at that depth has ended.
    mutating func pop(depth: Int) {
        if bases.last?.depth == depth { bases.removeLast() }
    }

    /// Resolves a relative address; `nil` if it is not relative, or there is no base.
    func resolve(_ address: ByteView) -> [UInt8]? {
        guard let base = bases.last, !address.isEmpty, case let reference = AddressParts(address),
            reference.scheme == nil
        else { return nil }
        return base.address.withView { reference.resolved(against: AddressParts($0)) }
    }
}

/// The parts of an address (RFC 3986, section 3) or of an international one (RFC 3987): any characters stand for themselves.
private struct AddressParts {
    private(set) var scheme: ByteView?
    private var authority: ByteView?
    private var path: ByteView
    private var query: ByteView?
    private var fragment: ByteView?

    init(_ address: ByteView) {
        var rest = address
        if let mark = rest.firstIndex(of: UInt8(ascii: "#")) {
            fragment = rest.dropFirst(mark + 1)
            rest = rest.prefix(mark)
        }
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            query = rest.dropFirst(mark + 1)
            rest = rest.prefix(mark)
        }
        if let colon = rest.firstIndex(of: ASCII.colon), rest.prefix(colon).isScheme {
            scheme = rest.prefix(colon)
            rest = rest.dropFirst(colon + 1)
        }
        if rest.starts(with: ByteView("//")) {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: ASCII.slash) ?? rest.count
            authority = rest.prefix(end)
            rest = rest.dropFirst(end)
        }
        path = rest
    }

    /// The address that a relative one means (RFC 3986, section 5.2), with `%20` for white space.
    func resolved(against base: AddressParts) -> [UInt8] {
        var address = ByteBuffer()
        if let scheme = base.scheme {
            address.append(scheme)
            address.append(ASCII.colon)
        }
        if let authority = authority ?? base.authority {
            address.append("//")
            address.append(authority)
        }
        if authority == nil, path.isEmpty {
            address.append(base.path)
            address.append(UInt8(ascii: "?"), query ?? base.query)
        } else {
            let isWhole = authority != nil || path.starts(with: ByteView("/"))
            address.append(pathWithoutDots: isWhole ? path.array : base.beginning + path.array)
            address.append(UInt8(ascii: "?"), query)
        }
        address.append(UInt8(ascii: "#"), fragment)
        return address.view.array.flatMap { ASCII.isWhiteSpace($0) ? Array("%20".utf8) : [$0] }
    }

    /// What stands before a relative path.
    private var beginning: [UInt8] {
        if let slash = path.lastIndex(of: ASCII.slash) { return path.prefix(slash + 1).array }
        return authority == nil ? [] : [ASCII.slash]
    }
}

extension ByteView {
    fileprivate var isScheme: Bool {
        guard count > 0, ASCII.isLetter(self[0]) else { return false }
        return (1..<count).allSatisfy {
            ASCII.isLetter(self[$0]) || ASCII.isDigit(self[$0]) || self[$0] == ASCII.plus || self[$0] == ASCII.minus
                || self[$0] == ASCII.dot
        }
    }
}

extension ByteBuffer {
    /// Appends a part behind its mark, if there is one.
    fileprivate mutating func append(_ mark: UInt8, _ part: ByteView?) {
        guard let part else { return }
        append(mark)
        append(part)
    }

    /// Appends a path whose segments `.` and `..` have been followed (RFC 3986, section 5.2.4).
    fileprivate mutating func append(pathWithoutDots path: [UInt8]) {
        let parts = path.split(separator: ASCII.slash, omittingEmptySubsequences: false)
        let isAbsolute = path.first == ASCII.slash
        var kept: [ArraySlice<UInt8>] = []
        for (index, part) in parts.enumerated().dropFirst(isAbsolute ? 1 : 0) {
            let isParent = part.elementsEqual("..".utf8)
            if isParent { _ = kept.popLast() }
            if !isParent, !part.elementsEqual(".".utf8) {
                kept.append(part)
            } else if index == parts.count - 1 {
                kept.append([])
            }
        }
        if isAbsolute { append(ASCII.slash) }
        for (index, part) in kept.enumerated() {
            if index > 0 { append(ASCII.slash) }
            for byte in part { append(byte) }
        }
    }
}
