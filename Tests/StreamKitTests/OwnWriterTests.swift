import StreamKit
import TestSupport
import Testing

/// A writer as somebody else would write it, with the public API alone: that of the article "Writing a format".
private final class PairWriter: RecordWriter {
    let registry: FieldNames

    init(registry: FieldNames) { self.registry = registry }

    func write(_ record: borrowing Record, to output: inout ByteBuffer) -> WriteOutcome {
        for index in 0..<record.count {
            output.appendText(registry.string(of: record.name(index)))
            output.append("=")
            output.append(record.value(index).bytes)
            output.append(index == record.count - 1 ? ASCII.lineFeed : ASCII.space)
        }
        return .written
    }
}

@Suite("Writers from outside the library") struct OwnWriterTests {
    @Test("A pipeline writes with a writer of one's own", arguments: [false, true])
    func pipeline(isSorted: Bool) throws {
        var configuration = PipelineConfiguration()
        if isSorted { configuration.transforms.order = [.init(name: "b", isDescending: false)] }
        let registry = FieldNames()
        var pipeline = Pipeline(
            configuration, registry: registry, chooser: SingleSchemaChooser(RawSchema()),
            projection: Projection(.all, registry: registry), writer: PairWriter(registry: registry))
        pipeline.beginSource("-")
        #expect(try "a,b\n1,2\n3,1\n".bytes.withView { try pipeline.push($0) } == 12)
        try pipeline.endSource()
        try pipeline.finish()
        let lines = isSorted ? ["a=3 b=1", "a=1 b=2"] : ["a=1 b=2", "a=3 b=1"]
        #expect(pipeline.output.string == lines.map { $0 + "\n" }.joined())
    }
}
