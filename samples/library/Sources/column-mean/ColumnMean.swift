import Glibc
import StreamKit

/// Prints how many numbers a column has, and their mean: `column-mean COLUMN < FILE`.
@main
enum ColumnMean {
    static func main() {
        guard let column = CommandLine.arguments.dropFirst().first else { fail("usage: column-mean COLUMN < FILE") }
        do {
            let (count, sum) = try add(column)
            print(count, count > 0 ? sum / Double(count) : 0)
        } catch { fail("column-mean: \(error)") }
    }

    /// Reads standard input chunk by chunk. Nothing of a row is copied but the one cell.
    static func add(_ column: String) throws -> (count: Int, sum: Double) {
        // Rows that are none are told, and the others counted.
        var rows = RecordStream(table: TableOptions()) { tell("column-mean: \($0)") }
        var count = 0
        var sum = 0.0
        func take(_ row: borrowing LentRecord) {
            guard let index = row.index(of: column), let number = Double(row.string(index)) else { return }
            count += 1
            sum += number
        }
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while case let length = read(STDIN_FILENO, &chunk, chunk.count), length != 0 {
            guard length > 0 else { throw StreamError(.readFailed, String(cString: strerror(errno)), errno: errno) }
            try rows.push(chunk.span.extracting(0..<length).bytes, take)
        }
        try rows.finish(take)
        if !rows.columns.contains(column) { throw StreamError(.usage, "there is no column \(column)") }
        return (count, sum)
    }

    static func fail(_ message: String) -> Never {
        tell(message)
        exit(1)
    }

    static func tell(_ message: String) {
        var line = message + "\n"
        line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
