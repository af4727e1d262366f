/// Turns chunks split anywhere into windows that begin with a line, record or document: the bytes after the last complete
/// one are kept and precede the next chunk.
///
/// Most bytes are never copied. A window is the chunk itself, except for the piece that straddles two chunks:
/// ```
///   chunk 1   …,142.9⏎13/02/2021,Bob's Sho         remainder: 13/02/2021,Bob's Sho
///   chunk 2   ps,BP,tea,111.7⏎14/02/…
///
///   remainder │13/02/2021,Bob's Sho│ps,BP,tea,111.7⏎14/0│     window: the remainder, and of the chunk as
///             ╰──── own ───────────╯╰──── borrowed ─────╯     much after it as the piece turns out to need
///
///   chunk 2   ps,BP,tea,111.7⏎│14/02/…                        window: the chunk from here on
/// ```
/// `consume` says how much of the window is done, `extend` asks for more after the same start. Memory is that of the
/// longest piece, at least 4 KiB and at most twice what the user lets grow.
@safe
public struct RemainderBuffer: ~Copyable {
    private static let firstBorrow = 512

    /// The start of the straddling piece, and borrowed bytes of the chunk after it.
    private var kept = ByteBuffer()
    /// How much of `kept` is done.
    private var keptStart = 0
    /// How much of `kept` is not a copy of bytes in the chunk. Zero when the window is in the chunk.
    private var own = 0
    private var chunk = ByteView.empty
    private var chunkStart = 0
    /// The length of the last chunk, if it has been used up.
    private var usedUp = 0

    /// An empty buffer.
    public init() {}

    /// Hands over the next chunk, which must stay readable until `extend` returns `false` or `detach` is called. The
    /// previous one must be used up.
    public mutating func supply(_ next: ByteView) {
        assert(chunkStart == chunk.count)
        chunk = next
        chunkStart = 0
        usedUp = 0
    }

    /// The bytes not done yet, contiguous, from the first one on; perhaps not all of them.
    public var window: ByteView {
        own > 0 ? kept.view.dropFirst(keptStart) : chunk.dropFirst(chunkStart)
    }

    /// Says that the first `n` bytes of the window are done. They stay readable until the next call of
    /// `extend` or `supply`.
    public mutating func consume(_ n: Int) {
        assert(n <= window.count)
        guard own > 0 else {
            chunkStart += n
            return
        }
        keptStart += n
        if keptStart >= own {
            // The straddling piece is done; continue in the chunk itself.
            chunkStart = keptStart - own
            own = 0
        }
    }

    /// Adds bytes after the window, whose start stays the same byte but may move in memory. `false` when the chunk is used
    /// up: then everything not done has been kept, and the next chunk may come.
    public mutating func extend() -> Bool {
        if own == 0 {
            kept.removeAll()
            kept.release(above: 128 * 1024)
            keptStart = 0
            kept.append(chunk.dropFirst(chunkStart))
            own = kept.count
            useUpChunk()
            return false
        }
        if keptStart > 0 {
            kept.removeFirst(keptStart)
            own -= keptStart
            keptStart = 0
        }
        let borrowed = kept.count - own
        let available = chunk.count - borrowed
        if available == 0 {
            own = kept.count
            useUpChunk()
            return false
        }
        kept.append(chunk[borrowed..<(borrowed + min(available, max(Self.firstBorrow, kept.count)))])
        return true
    }

    /// Stops in the middle of a chunk and releases it; returns how many of its bytes are done or kept. The rest must be
    /// supplied again.
    public mutating func detach() -> Int {
        var used = usedUp
        usedUp = 0
        if own > 0 { kept.truncate(to: own) } else { used += chunkStart }
        dropChunk()
        return used
    }

    /// Forgets everything.
    public mutating func removeAll() {
        kept.removeAll()
        keptStart = 0
        own = 0
        usedUp = 0
        dropChunk()
    }

    private mutating func useUpChunk() {
        usedUp += chunk.count
        dropChunk()
    }

    private mutating func dropChunk() {
        chunk = .empty
        chunkStart = 0
    }
}
