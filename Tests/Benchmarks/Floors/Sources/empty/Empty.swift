import Dispatch

/// Runs a block on a queue of its own, and ends.
@main enum Empty {
    static func main() {
        DispatchQueue(label: "empty").sync {}
    }
}
