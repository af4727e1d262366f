import TestSupport
import Testing

@testable import StreamKit

/// A pipeline that sums up groups of raw records.
private func pipeline(_ isWorker: Bool, _ transforms: TransformOptions) -> Pipeline {
    let registry = FieldNames()
    let projection = Projection(.all, registry: registry)
    registry.keepAll()
    var configuration = PipelineConfiguration()
    configuration.transforms = transforms
    return Pipeline(
        configuration, registry: registry, chooser: SingleSchemaChooser(RawSchema()), projection: projection,
        writer: NDJSONWriter(registry: registry), isWorker: isWorker)
}

@Suite("Sums in batches") struct BatchSumTests {
    private static let functions = [
        "count()", "count(v)", "sum(v)", "mean(v)", "variance(v)", "stddev(v)", "min(v)", "max(v)", "range(v)",
        "first(v)", "last(v)", "first(t, v)", "last(t, v)", "median(v)", "percentile(v, 90)", "mode(t)", "mode(v)",
        "sum(v * 2 + line())", "distinct(t)",
    ]

    /// Rows of a group, a value and a text. Groups are few for a while, then nearly as many as rows.
    private static func table(_ random: inout SeededGenerator) -> String {
        var text = "g,v,t\n"
        for _ in 0..<random.number(1...60) {
            let groups = random.happens(50) ? random.number(1...3) : 5000
            for _ in 0..<random.number(1...150) {
                let value =
                    switch random.number(0...9) {
                    case 0: ""
                    case 1: "n/a"
                    case 2: "\(random.number(1...9))e\(random.number(0...60))"
                    case 3: "1\(random.number(0...9)).0"
                    default: "\(random.number(-99...999)).\(random.number(0...99))"
                    }
                text += "\(random.number(1...groups)),\(value),t\(random.number(0...30))\n"
            }
        }
        return text
    }

    private static func options(_ random: inout SeededGenerator) throws -> TransformOptions {
        var options = TransformOptions()
        options.groups = random.happens(80) ? ["g"] : []
        for number in 0..<random.number(1...4) {
            let text = functions[random.number(0...(functions.count - 1))]
            options.sums.append(.init(name: "s\(number)", expression: try Expression(parsingSums: text)))
        }
        if random.happens(30) { options.order = [.init(name: "s0", isDescending: true)] }
        if random.happens(20) { options.limit = random.number(0...20) }
        return options
    }

    @Test("Sums of batches add up to those of all records") func sameAsOnePipeline() async {
        await #expect(processExitsWith: .success) {
            let runs = ShortBatchRun(seconds: 600)
            for seed in 1...60 as ClosedRange<UInt64> {
                var random = SeededGenerator(seed: 4200 + seed)
                let sources = (0..<random.number(1...2)).map { _ in Array(BatchSumTests.table(&random).utf8) }
                let options = try BatchSumTests.options(&random)
                let expected = try await runs.run(sources) { pipeline($0, options) }.run
                let (workers, size) = (random.number(1...3), random.number(200...3000))
                let run = try await runs.run(sources, workers: workers, batchSize: size) { pipeline($0, options) }.run
                #expect(run == expected, "seed \(seed)")
            }
        }
    }
}
