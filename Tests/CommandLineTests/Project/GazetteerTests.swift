import Foundation
import ShellSupport
import StreamKit
import Testing

@testable import FuelKit

/// The table in the program is that of the lists it is made from; `make gazetteer` makes it anew.
@Suite struct GazetteerTests {
    @Test("The built-in gazetteer is the one its lists generate") func table() throws {
        let script = Shell.root.appendingPathComponent("Sources/FuelKit/Suburbs/Data/gazetteer.py")
        let run = try Shell.run("python3 '\(script.path)'")
        #expect(run.status == 0, "\(run.errors)")
        let index = try Array(run.output.utf8).withView { view throws(SuburbIndex.Fault) in try SuburbIndex(csv: view) }
        let table = Shell.root.appendingPathComponent("Sources/CFuelData/gazetteer.bin")
        let bytes = Data(index.table.bytes.array)
        if ProcessInfo.processInfo.environment["FUELSTREAM_UPDATE_GAZETTEER"] != nil { try bytes.write(to: table) }
        #expect(try Data(contentsOf: table) == bytes, "make gazetteer")
        #expect(index.rowsWithoutPoint == 0)
    }
}
