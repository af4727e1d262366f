import Glibc
import StreamKit

/// Turns the rows of a table for which something is true into NDJSON: `csv-where 'price > 180' < FILE`.
@main
enum CSVWhere {
    static func main() {
        do { try filter(CommandLine.arguments.dropFirst().map(Expression.init(parsing:))) } catch {
            StandardStream.error.writeLine("csv-where: \(error)")
            exit(1)
        }
    }

    /// Reads standard input chunk by chunk: no queue, no callback.
    static func filter(_ conditions: [Expression]) throws {
        let registry = FieldNames()
        var configuration = PipelineConfiguration()
        configuration.program = "csv-where"
        configuration.inputFormat = .csv
        configuration.transforms.conditions = conditions
        var pipeline = Pipeline(
            configuration, registry: registry, chooser: SingleSchemaChooser(RawSchema()),
            projection: Projection(.all, registry: registry), writer: NDJSONWriter(registry: registry))
        pipeline.beginSource("-")
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while case let count = read(STDIN_FILENO, &chunk, chunk.count), count != 0 {
            guard count > 0 else { throw StreamError(.readFailed, String(cString: strerror(errno)), errno: errno) }
            var done = 0
            while done < count {
                // Fewer bytes than there are, if the block of output is full: it goes out, and the rest comes again.
                done += try chunk.withView { view in try pipeline.push(view[done..<count]) }
                flush(&pipeline)
            }
        }
        try pipeline.endSource()
        try pipeline.finish()
        flush(&pipeline)
    }

    /// Writes the records and messages that there are.
    static func flush(_ pipeline: inout Pipeline) {
        for line in pipeline.messages.string.split(separator: "\n") { StandardStream.error.writeLine(String(line)) }
        pipeline.removeMessages()
        var block = ByteBuffer()
        pipeline.takeOutput(&block)
        print(block.view.string, terminator: "")
    }
}
