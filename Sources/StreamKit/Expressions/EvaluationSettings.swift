/// What expressions need to know about a run.
public struct EvaluationSettings: Sendable {
    /// When the run began, the basis of `today()`.
    public var now: Timestamp
    /// How numbers are written in the texts of records.
    public var numbers: NumberStyle

    /// Settings.
    /// - Parameters:
    ///   - now: when the run began; `nil` for now.
    ///   - numbers: how numbers are written in the texts of records.
    public init(now: Timestamp? = nil, numbers: NumberStyle = .point) {
        self.now = now ?? .now
        self.numbers = numbers
    }
}
