import Foundation
import FuzzChecks
import ShellSupport
import TestSupport
import Testing

/// Inputs that a fuzzer has found worth keeping, and those that have shown a fault, each in a file.
@Suite struct CorpusTests {
    private static func inputs(_ target: String) throws -> [(name: String, bytes: [UInt8])] {
        let folder = Shell.root.appendingPathComponent("Tests/Fuzz/Corpus/\(target)")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
            (name, Array(try Data(contentsOf: folder.appendingPathComponent(name))))
        }
    }

    @Test("Inputs that the fuzzers found break no promise", arguments: FuzzCheck.allCases) func kept(check: FuzzCheck)
        throws
    {
        let inputs = try Self.inputs(check.rawValue)
        #expect(!inputs.isEmpty)
        for input in inputs {
            let fault = check.fault(in: input.bytes)
            #expect(fault == nil, "\(check.rawValue)/\(input.name)")
        }
    }

    @Test("Command lines that the fuzzer found break no promise") func keptOptions() throws {
        let inputs = try Self.inputs("options")
        #expect(!inputs.isEmpty)
        for input in inputs {
            let fault = OptionsCheck.fault(in: input.bytes)
            #expect(fault == nil, "options/\(input.name)")
        }
    }
}
