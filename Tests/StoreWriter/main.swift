import Glibc
import StreamKit
import StreamStore

// Writes to a store until it is done or killed: `StoreWriter keys|prices FOLDER FILE WRITER ROUNDS`, where FILE
// is a name in FOLDER. The number of a round is a line on standard output as soon as the store says that it is kept.
//
// A round of keys is ten: low half the writer's number, high half 0, 1, 2 … A round of prices is one of each of
// WRITER's ten stations, dated by the round.

/// Days that never end, ten digits long for once: in the order of their bytes all the same.
func date(_ round: Int) -> [UInt8] {
    let digits = String(round)
    return Array((String(repeating: "0", count: 10 - digits.count) + digits).utf8)
}

func writeKeys(_ path: String, writer: UInt64, rounds: Int) throws {
    let store = try SeenKeys(path: path, fields: "key")
    try store.load { _ in }
    for round in 0..<rounds {
        var hashes: [UInt8] = []
        for number in UInt64(10 * round)..<UInt64(10 * round + 10) {
            for half in [writer, number] { hashes += (0..<8).map { UInt8(truncatingIfNeeded: half >> (8 * $0)) } }
        }
        var news = ByteBuffer()
        try hashes.withView { (view) throws(StreamError) in try store.commit(view, news: &news) }
        StandardStream.output.writeLine("\(round)")
    }
    store.close()
}

func writePrices(_ path: String, writer: UInt64, rounds: Int) throws {
    let store = try LastPrices(path: path)
    var journal = ByteBuffer()
    var news = ByteBuffer()
    for round in 0..<rounds {
        journal.removeAll()
        for station in 0..<10 {
            Array("\(writer)/\(station)".utf8).withView { name in
                date(round).withView { date in
                    for text in [
                        name, ByteView("1 Road"), .empty, ByteView("ULP"), date, ByteView("100.0"), .empty, .empty,
                        .empty,
                    ] {
                        journal.appendCounted(text)
                    }
                }
            }
        }
        try store.commit(journal.view, news: &news)
        StandardStream.output.writeLine("\(round)")
    }
    store.close()
}

let arguments = CommandLine.arguments
guard arguments.count == 6, let writer = UInt64(arguments[4]), let rounds = Int(arguments[5]) else {
    fatalError("StoreWriter keys|prices FOLDER FILE WRITER ROUNDS")
}
chdir(arguments[2])
do {
    if arguments[1] == "keys" {
        try writeKeys(arguments[3], writer: writer, rounds: rounds)
    } else {
        try writePrices(arguments[3], writer: writer, rounds: rounds)
    }
} catch {
    StandardStream.error.writeLine("\(error)")
    exit(1)
}
