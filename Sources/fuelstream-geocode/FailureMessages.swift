/// Tells what failed on standard error; of reasons that repeat themselves, the first few.
struct FailureMessages {
    /// How often in a row a reason is told.
    private static let mostOfAKind = 3
    /// How much of an address is shown, in characters.
    private static let shownLength = 100

    private var reason: String?
    private var count = 0

    /// One more address has failed.
    mutating func add(_ reason: String, about line: AddressInput.Line) {
        if reason != self.reason {
            finish()
            self.reason = reason
        }
        count += 1
        if count <= Self.mostOfAKind { StandardIO.complain(Self.prefix(line) + reason) }
    }

    /// Says how many messages were left out.
    mutating func finish() {
        if count > Self.mostOfAKind, let reason {
            StandardIO.complain("\(count - Self.mostOfAKind) more: \(reason)")
        }
        reason = nil
        count = 0
    }

    private static func prefix(_ line: AddressInput.Line) -> String {
        guard case .address(let address) = line else { return "" }
        return String(address.unicodeScalars.prefix(shownLength)) + ": "
    }
}
