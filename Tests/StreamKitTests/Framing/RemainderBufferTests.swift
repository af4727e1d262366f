import StreamKit
import TestSupport
import Testing

/// The buffer against a twin that simply keeps everything that is not done in one array.
@Suite struct RemainderBufferTests {
    /// Chunks of any size, pieces of any size taken from the window, more asked for or not: the window is always a
    /// prefix of what is not done, and all of it once nothing can be added.
    @Test("The window is the beginning of what is not consumed", arguments: 0..<40) func window(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var buffer = RemainderBuffer()
        var twin: [UInt8] = []
        let longest = [1, 10, 600, 5_000][seed % 4]
        for _ in 0..<60 {
            let chunk = random.bytes(0...longest)
            twin += chunk
            chunk.withView { view in
                buffer.supply(view)
                var isUsedUp = false
                while !isUsedUp {
                    if random.happens(60) {
                        let count = random.number(0...buffer.window.count)
                        buffer.consume(count)
                        twin.removeFirst(count)
                    }
                    #expect(twin.starts(with: buffer.window.array))
                    isUsedUp = !buffer.extend()
                }
            }
            #expect(buffer.window.array == twin)
        }
    }

    /// What `detach` says is not done with comes again in the next chunk; nothing does if reading goes on in what was kept.
    @Test("Bytes that were detached are supplied again", arguments: 0..<40) func detach(seed: Int) {
        var random = SeededGenerator(seed: UInt64(1000 + seed))
        var buffer = RemainderBuffer()
        var taken: [UInt8] = []
        let all = random.bytes(2_000...4_000)
        var position = 0
        while position < all.count {
            let chunk = Array(all[position..<min(all.count, position + random.number(1...700))])
            chunk.withView { view in
                buffer.supply(view)
                for _ in 0..<random.number(0...4) {
                    let count = random.number(0...buffer.window.count)
                    taken += buffer.window.prefix(count).array
                    buffer.consume(count)
                    if !buffer.extend(), random.happens(50) {
                        position += chunk.count
                        return
                    }
                }
                position += buffer.detach()
            }
        }
        taken += buffer.window.array
        #expect(taken == all)
    }

    @Test("removeAll forgets the remainder") func removeAll() {
        var buffer = RemainderBuffer()
        "13/02/2021,Bob".bytes.withView { view in
            buffer.supply(view)
            let isExtended = buffer.extend()
            #expect(!isExtended)
        }
        #expect(buffer.window.string == "13/02/2021,Bob")
        buffer.removeAll()
        #expect(buffer.window.isEmpty)
    }

    /// A piece that stretches over thousands of chunks.
    @Test("A piece may extend over thousands of chunks") func pieceOverManyChunks() {
        var buffer = RemainderBuffer()
        let all = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        for byte in all {
            [byte].withView { view in
                buffer.supply(view)
                while buffer.extend() {}
            }
        }
        #expect(buffer.window.array == all)
    }
}
