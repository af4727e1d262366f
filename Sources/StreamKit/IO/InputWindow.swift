/// How much of a descriptor is read at a time and ahead, in bytes: the bounds of `DescriptorReader`.
struct InputWindow: Equatable, Sendable {
    /// The most that is delivered at a time.
    let piece: Int
    /// The most that is requested at a time.
    let operation: Int
    /// The most that may be requested, there or in use when more is requested.
    let ahead: Int

    /// How many pieces may be requested, there or in use.
    var pieces: Int { (operation + ahead) / piece }

    /// 192 KiB, for a run that needs memory for its records: both are to fit into 800 KB.
    static let narrow = InputWindow(piece: 48 << 10, operation: 96 << 10, ahead: 96 << 10)
    /// 384 KiB, for any other run: where little is done with the bytes, it would wait for the others.
    static let wide = InputWindow(piece: 48 << 10, operation: 240 << 10, ahead: 144 << 10)
    /// 1.5 MB, where several workers process what one thread reads: it should wait for nothing.
    static let shared = InputWindow(piece: 512 << 10, operation: 1 << 20, ahead: 512 << 10)
    /// Compressed bytes take so long that one piece ahead will do.
    static let compressed = InputWindow(piece: 48 << 10, operation: 48 << 10, ahead: 48 << 10)
}
