/// The bytes of a stream from the current position: the chunk itself, or a copy if a piece crosses a chunk's end.
///
/// ```
///   chunk    …</item>⏎<item>…</item>⏎<item><title>It
///   rest              ├── in the chunk, no copy ───┤
///
///   kept     <item><title>It│'s raining</title></item>⏎<it│em>…       the next chunk follows in slices; once the piece is
///   rest     ├───────────────────────── borrowed ─────────┤            done, reading goes back to the chunk itself
/// ```
/// Views of `rest` are valid until the next call of `extend`, `unread` or `dropChunk`.
struct DocumentBytes: ~Copyable {
    /// Slices grow with what is kept: reading all of it again after each is still linear work.
    private static let shortestSlice = 4 * 1024
    /// More memory than this is not kept for later.
    private static let longestKept = 128 * 1024

    /// The position of `rest` in its stream.
    private(set) var offset = 0
    private var chunk = ByteView.empty
    /// How much of the chunk has been consumed or copied.
    private var position = 0
    /// Unconsumed bytes from before `position`, from `start` on; none if it is empty.
    private var kept = ByteBuffer()
    private var start = 0
    /// How many of the last kept bytes are the chunk's last ones before `position`.
    private var borrowed = 0

    /// Whether the bytes are in the chunk itself, and there is no memory to release.
    var isInChunk: Bool { kept.isEmpty && kept.capacity <= Self.longestKept }

    /// The available bytes, as far as they are contiguous.
    var rest: ByteView { kept.isEmpty ? chunk.dropFirst(position) : kept.view.dropFirst(start) }

    /// Hands over the next chunk; the previous one has been used up.
    mutating func supply(_ next: ByteView) {
        chunk = next
        position = 0
        borrowed = 0
    }

    /// Releases the chunk; returns how many of its bytes have been consumed.
    mutating func detach() -> Int {
        let taken = position
        supply(.empty)
        return taken
    }

    /// Makes `rest` longer, so that it is no longer in the chunk; `false` if that has no more.
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

    /// Consumes the first bytes.
    mutating func skip(_ count: Int) {
        offset += count
        if kept.isEmpty {
            position += count
        } else {
            start += count
            if start == kept.count { removeKept() }
        }
    }

    /// Puts consumed bytes back before the others.
    mutating func unread(_ bytes: ByteView) {
        guard !bytes.isEmpty else { return }
        var all = ByteBuffer(capacity: bytes.count + kept.count - start)
        all.append(bytes)
        all.append(kept.view.dropFirst(start))
        swap(&all, &kept)
        start = 0
        offset -= bytes.count
    }

    /// Returns to the chunk if everything left is in it.
    mutating func dropChunk() {
        if kept.isEmpty { return kept.release(above: Self.longestKept) }
        guard kept.count - start <= borrowed else { return }
        position -= kept.count - start
        removeKept()
    }

    /// Sets the stream position of the next byte, once all available ones have been consumed.
    mutating func move(to place: Int) { offset = place }

    private mutating func removeKept() {
        kept.removeAll()
        start = 0
        borrowed = 0
    }
}
