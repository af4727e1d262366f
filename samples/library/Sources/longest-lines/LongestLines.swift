import Dispatch
import Glibc
import StreamKit

/// Prints the longest lines of standard input with their numbers, the longest first: `longest-lines [N] < FILE`.
@main
enum LongestLines {
    static func main() {
        guard let limit = Int(CommandLine.arguments.dropFirst().first ?? "3"), limit > 0 else {
            fail("usage: longest-lines [N] < FILE")
        }
        let longest = Ranking(limit: limit)
        do {
            let reader = try LineReader(descriptor: STDIN_FILENO)
            reader.readLines(on: DispatchQueue(label: "lines")) { line in
                longest.take(line)
                return true
            } completion: { error in
                if let error { fail("longest-lines: \(error)") }
                for line in longest.lines { print(line.number, line.text, separator: "\t") }
                exit(0)
            }
        } catch { fail("longest-lines: \(error)") }
        dispatchMain()
    }

    static func fail(_ message: String) -> Never {
        StandardStream.error.writeLine(message)
        exit(1)
    }
}

/// The longest lines so far. `@unchecked Sendable`: touched on the queue of the lines alone.
final class Ranking: @unchecked Sendable {
    private let limit: Int
    private var count = 0
    private(set) var lines: [(number: Int, length: Int, text: String)] = []

    init(limit: Int) { self.limit = limit }

    func take(_ line: ByteView) {
        count += 1
        let place = lines.firstIndex { $0.length < line.count } ?? lines.count
        guard place < limit else { return }
        // The view is good in here only; of what is kept there is a copy.
        lines.insert((count, line.count, line.string), at: place)
        if lines.count > limit { lines.removeLast() }
    }
}
