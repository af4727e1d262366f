import Dispatch
import FuelKit
import Glibc
import StreamKit

/// Options put to use: what they mean together, and the run.
struct RunConfiguration {
    private let command: FuelstreamCommand
    private let suburbs: SuburbSource
    private let place: Place?

    /// - Throws: `UsageError` for a place that does not exist or a gazetteer that cannot be read.
    init(_ command: FuelstreamCommand) throws {
        self.command = command
        let suburbs = try SuburbSource(file: command.suburbs)
        self.suburbs = suburbs
        do throws(Place.Unknown) {
            place = try command.near.map { text throws(Place.Unknown) in try Place(text, suburbs: suburbs.index) }
        } catch {
            throw UsageError(message: "--near: \(error.reason)")
        }
        if let warning = place?.warning { StandardStream.error.writeLine("fuelstream: warning: --near: \(warning)") }
    }

    /// Does what was asked for. Returns only from what needs no stream; a stream ends with the program.
    func run() {
        if command.feedURL, let place, let product = command.assumeProduct.flatMap(Product.named) {
            let address = FeedAddress.address(for: product, near: place.coordinate, suburbs: suburbs.index())
            if let error = StandardStream.output.writeLine(address) {
                ExitStatus.ioFailure.exit(message: "standard output: \(error)")
            }
            return
        }
        stream()
    }

    private func stream() -> Never {
        Allocator.useOneHeap()
        let pipeSignal = PipeSignal()
        StreamRunner(pipeline(), sources: sources).start { outcome in finish(outcome, pipeSignal) }
        dispatchMain()
    }

    private var sources: [StreamRunner.Source] {
        command.files.isEmpty ? [.standardInput] : command.files.map { $0 == "-" ? .standardInput : .file($0) }
    }

    private func pipeline() -> Pipeline {
        let registry = FieldNames()
        let choice: Projection.Choice =
            if let select = command.select {
                .select(select.names)
            } else if let drop = command.drop {
                .drop(drop.names)
            } else {
                .all
            }
        let projection = Projection(choice, registry: registry)
        let chooser = FuelSchemaChooser(
            command.schema, registry: registry, options: fuelOptions, selection: projection.selection)
        registry.keepAll()
        var configuration = PipelineConfiguration()
        configuration.inputFormat = command.from.format
        configuration.knownTable = FuelWatchTable.known
        configuration.isStrict = command.strict
        let writer: any RecordWriter =
            switch command.to {
            case .ndjson: NDJSONWriter(registry: registry)
            case .csv: CSVWriter(registry: registry)
            }
        return Pipeline(configuration, registry: registry, chooser: chooser, projection: projection, writer: writer)
    }

    private var fuelOptions: FuelOptions {
        let product = command.assumeProduct.map { Product.named($0)?.name ?? $0 }
        let proximity = place.map { place in
            Proximity(
                origin: place.coordinate, bands: command.bands?.bands ?? .standard, within: command.within?.value)
        }
        return FuelOptions(assumedProduct: product, proximity: proximity, suburbs: suburbs.index)
    }
}

/// The gazetteer: the built-in one when it is first asked for, or a file read at once.
private final class SuburbSource {
    private var made: SuburbIndex?

    init(file: String?) throws {
        guard let file else { return }
        do {
            let bytes = try FileContents.read(file)
            made = try bytes.withView { view throws(SuburbIndex.Fault) in try SuburbIndex(csv: view) }
        } catch let error as StreamError {
            throw UsageError(message: "--suburbs: \(error.message)")
        } catch let fault as SuburbIndex.Fault {
            throw UsageError(message: "--suburbs: \(file):\(fault.line): \(fault.reason)")
        }
    }

    func index() -> SuburbIndex {
        if let made { return made }
        let index = SuburbIndex.builtIn()
        made = index
        return index
    }
}

/// Ends the program as the run ended.
private func finish(_ outcome: StreamRunner.Outcome, _ pipeSignal: PipeSignal) {
    if let signal = outcome.signal { die(of: signal) }
    if outcome.outputClosed {
        if pipeSignal.wasDefault { die(of: SIGPIPE) }
        ExitStatus.ioFailure.exit(message: "standard output: Broken pipe")
    }
    exit(ExitStatus(outcome).rawValue)
}

/// A closed pipe is noticed by the failing write, so that descriptors can be put back before the program dies of it.
private struct PipeSignal: Sendable {
    /// Whether SIGPIPE would have ended the program: then it does, in the end.
    let wasDefault: Bool

    init() {
        let previous = signal(SIGPIPE, SIG_IGN)
        wasDefault = previous == nil
    }
}

/// Lets a signal do what it would have done, so that the shell sees its status.
private func die(of number: Int32) -> Never {
    signal(number, SIG_DFL)
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
    exit(128 + number)
}
