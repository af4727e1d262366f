/// The bytes of a stream from where reading stands: the chunk as it came, or a copy once a piece goes over a chunk's end.
///
/// ```
///   chunk    …</item>⏎<item>…</item>⏎<item><title>It
///   rest              ├── in the chunk, no copy ───┤
///
///   kept     <item><title>It│'s raining</title></item>⏎<it│em>…       the next chunk follows in slices; once the piece is
///   rest     ├───────────────────────── borrowed ─────────┤            done, reading goes back to the chunk itself
/// ```
/// Views of `rest` are good until the next call of `extend`, `unread` or `settle`.
struct DocumentBytes: ~Copyable {
    /// Slices grow with what is kept: whoever looks at all of it again after each still does linear work.
    private static let shortestSlice = 4 * 1024
    /// More memory than this is not kept for later.
    private static let longestKept = 128 * 1024

    /// Where in its stream `rest` begins.
    private(set) var offset = 0
    private var chunk = ByteView.empty
    /// How much of the chunk has been taken or copied.
    private var position = 0
    /// Bytes from before `position` that have not been taken, from `start` on; none if it is empty.
    private var kept = ByteBuffer()
    private var start = 0
    /// How many of the last bytes kept are the chunk's last ones before `position`.
    private var borrowed = 0

    /// Whether they are in the chunk itself, and no memory is to be let go.
    var isInChunk: Bool { kept.isEmpty && kept.capacity <= Self.longestKept }

    /// The bytes at hand, as far as they are in one piece.
    var rest: ByteView { kept.isEmpty ? chunk.dropFirst(position) : kept.view.dropFirst(start) }

    /// Hands over the next chunk; the last one has been used up.
    mutating func supply(_ next: ByteView) {
        chunk = next
        position = 0
        borrowed = 0
    }

    /// Lets go of the chunk; how many of its bytes have been taken.
    mutating func detach() -> Int {
        let taken = position
        supply(.empty)
        return taken
    }

    /// Makes `rest` longer, so that it no longer is in the chunk; `false` if that has no more.
    mutating func extend() -> Bool {
        if start > kept.count / 2 {
            kept.removeFirst(start)
            start = 0
        }
        let isFirst = kept.isEmpty
        let count = isFirst ? chunk.count - position : min(chunk.count - position, max(Self.shortestSlice, kept.count))
        kept.append(chunk[position..<(position + count)])
        position += count
        borrowed += count
        return !isFirst && count > 0
    }

    /// Takes the first bytes.
    mutating func skip(_ count: Int) {
        offset += count
        if kept.isEmpty {
            position += count
        } else {
            start += count
            if start == kept.count { removeKept() }
        }
    }

    /// Puts bytes that had been taken before the others again.
    mutating func unread(_ bytes: ByteView) {
        guard !bytes.isEmpty else { return }
        var all = ByteBuffer(capacity: bytes.count + kept.count - start)
        all.append(bytes)
        all.append(kept.view.dropFirst(start))
        swap(&all, &kept)
        start = 0
        offset -= bytes.count
    }

    /// Goes back to the chunk if all that is left is in it.
    mutating func settle() {
        if kept.isEmpty { return kept.release(above: Self.longestKept) }
        guard kept.count - start <= borrowed else { return }
        position -= kept.count - start
        removeKept()
    }

    /// Says where in its stream the next byte is, when all at hand have been taken.
    mutating func move(to place: Int) { offset = place }

    private mutating func removeKept() {
        kept.removeAll()
        start = 0
        borrowed = 0
    }
}
