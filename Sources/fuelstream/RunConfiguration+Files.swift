import StreamKit

/// No file may be read and written at the same time: it would be lost, or never end.
extension RunConfiguration {
    /// - Throws: `UsageError` if that would happen.
    func checkFiles() throws(UsageError) {
        let path = command.writing.output
        let isStandardOutput = path == nil || path == "-" || path == "/dev/stdout"
        // An input that is replaced in one step may be read until then.
        let output = isStandardOutput ? FileIdentity(descriptor: 1) : nil
        if let name = input(output) { throw UsageError(message: "\(name): the input is the output, too") }
        let replaced = isStandardOutput ? nil : path.flatMap { FileIdentity(creating: $0) }
        if let file = fileOfOption(replaced ?? output) {
            throw UsageError(message: "\(file.option): \(file.path) is the output, too")
        }
        guard let rejects = command.errors.rejects, rejects != "/dev/stdout", rejects != "/dev/stderr" else { return }
        if rejects == "-" { throw UsageError(message: "--rejects: - is not a file; use /dev/stderr") }
        let file = FileIdentity(creating: rejects)
        if let name = input(file) { throw UsageError(message: "--rejects: \(rejects) is also an input: \(name)") }
        if let read = fileOfOption(file) {
            throw UsageError(message: "--rejects: \(rejects) is also the file of \(read.option)")
        }
        if file != nil, file == output || file == replaced {
            throw UsageError(message: "--rejects: \(rejects) is the output, too")
        }
    }

    /// The name of the input that is a given file.
    private func input(_ file: FileIdentity?) -> String? {
        // There may be many inputs, and mostly no output file that they could be.
        guard let file else { return nil }
        for source in sources {
            switch source {
            case .standardInput where FileIdentity(descriptor: 0) == file: return "standard input"
            case .file(let path) where FileIdentity(path: path) == file: return path
            default: continue
            }
        }
        return nil
    }

    /// The option whose file is a given one, and that file's name there.
    private func fileOfOption(_ file: FileIdentity?) -> (option: String, path: String)? {
        guard let file else { return nil }
        return filesOfOptions.first { _, path in FileIdentity(creating: path) == file }
    }

    /// What options read besides the input, and what they remember.
    private var filesOfOptions: [(option: String, path: String)] {
        let places = command.places
        let files: [(String, String?)] = [
            ("--unique-in", command.filtering.uniqueIn), ("--changes-in", command.records.changesIn),
            ("--suburbs", places.suburbs), ("--mapping", command.records.mappingName),
            ("FUELSTREAM_STATIONS", places.stationsOfEnvironment),
        ]
        let others = places.stations.map { ("--stations", $0) } + command.records.lookups.map { ("--lookup", $0.file) }
        return others + files.compactMap { option, path in path.map { (option, $0) } }
    }
}
