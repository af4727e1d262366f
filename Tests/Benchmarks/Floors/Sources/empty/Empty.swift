import ArgumentParser
import Dispatch

/// Parses no options, runs a block on a queue of its own, and ends.
@main struct Empty: ParsableCommand {
    func run() {
        DispatchQueue(label: "empty").sync {}
    }
}
