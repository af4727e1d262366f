/// An aggregate over many records.
enum Aggregate: String, CaseIterable, Sendable {
    case count, sum, mean, min, max, first, last, median, stddev, variance, mode, distinct, range, percentile

    /// How many arguments it takes.
    var arity: ClosedRange<Int> {
        switch self {
        case .count: 0...1
        case .first, .last: 1...2
        case .percentile: 2...2
        default: 1...1
        }
    }

    /// A function of one record has the same name if it has more arguments.
    var isAlsoFunction: Bool { self == .min || self == .max }
}
