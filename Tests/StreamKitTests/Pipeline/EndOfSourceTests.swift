import TestSupport
import Testing

@testable import StreamKit

/// What is read only when the source has ended, because until then it might be something else.
@Suite struct EndOfSourceTests {
    /// A comment that begins in a tag and does not end: what follows is read as elements when nothing else can come.
    private let document = "<l><a <!--/>" + (0..<500).map { "<p><n>\($0)</n></p>" }.joined() + "</l>"

    private func pipeline() -> Pipeline {
        let registry = FieldNames()
        let projection = Projection(.all, registry: registry)
        registry.keepAll()
        var configuration = PipelineConfiguration()
        configuration.blockSize = 256
        configuration.recordsPath = "p"
        return Pipeline(
            configuration, registry: registry, chooser: SingleSchemaChooser(RawSchema(selection: nil)),
            projection: projection, writer: NDJSONWriter(registry: registry))
    }

    /// The blocks of output, each taken when there is nothing more to do without room.
    private func blocks(stopsWhenFull: Bool) throws -> [String] {
        var pipeline = pipeline()
        var blocks: [String] = []
        func take() {
            blocks.append(pipeline.output.string)
            pipeline.removeOutput(keeping: 0)
        }
        pipeline.beginSource("-")
        let bytes = document.bytes
        var used = 0
        while used < bytes.count {
            used += try Array(bytes[used...]).withView { try pipeline.push($0) }
            take()
        }
        while try !pipeline.endSource(stopsWhenFull: stopsWhenFull) { take() }
        try pipeline.finish()
        take()
        return blocks
    }

    @Test("At the end, output stops at a block if that is wanted, and is the same") func blocks() throws {
        let (blocks, whole) = (try blocks(stopsWhenFull: true), try blocks(stopsWhenFull: false))
        let output = (0..<500).map { "{\"n\":\"\($0)\"}\n" }.joined()
        #expect(blocks.joined() == output)
        #expect(whole.joined() == output)
        #expect(whole.map(\.utf8.count).max() == output.utf8.count)
        #expect((blocks.map(\.utf8.count).max() ?? 0) < 256 + 16)
    }
}
