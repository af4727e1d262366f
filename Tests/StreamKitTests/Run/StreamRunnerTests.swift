import Dispatch
import Glibc
import Testing

@testable import StreamKit

@Suite struct StreamRunnerTests {
    /// A run leaves nothing behind: what it was made of is freed, and signals do again what they do by themselves, so that
    /// the next run of the process can be ended by one.
    @Test("A run leaves nothing behind for the next one in the process", .timeLimit(.minutes(1)))
    func oneRunAfterTheOther() async throws {
        for _ in 1...2 {
            weak var left: NDJSONWriter?
            // Other tests of the process may have a run of their own.
            while !SystemCall.hasDefaultAction(SIGHUP) { try await Task.sleep(for: .milliseconds(5)) }
            do {
                let registry = FieldNames()
                let writer = NDJSONWriter(registry: registry)
                left = writer
                let pipeline = Pipeline(
                    PipelineConfiguration(), registry: registry, chooser: SingleSchemaChooser(RawSchema()),
                    projection: Projection(.all, registry: registry), writer: writer)
                let output = open("/dev/null", O_WRONLY)
                defer { close(output) }
                let runner = StreamRunner(pipeline, sources: [.file("/etc/passwd")], output: output)
                let outcome = await withCheckedContinuation { done in
                    runner.start { done.resume(returning: $0) }
                }
                #expect(outcome.bytes > 0)
                #expect(outcome.signal == nil)
            }
            while left != nil || !SystemCall.hasDefaultAction(SIGHUP) { try await Task.sleep(for: .milliseconds(5)) }
        }
    }
}
