internal import Dispatch

/// Writes blocks to descriptors, in order, on its own serial queue: the only place in the pipeline that may block in a
/// system call, because nobody waits for it with a lock.
///
/// Blocks are recycled: a full one comes in, and is returned once it has been written, to be emptied and filled again.
///
/// The queue owns only the blocks in transit; `failed` is accessed only on it, which is why the class is
/// `@unchecked Sendable`.
final class BlockSink: @unchecked Sendable {
    /// What a block contains. Its descriptor does not say: rejects may go where records do.
    enum Content {
        case records
        case rejects
        case message
    }

    /// A buffer passed between queues. `@unchecked Sendable`: it is handed over, never shared.
    final class Block: @unchecked Sendable {
        var bytes: ByteBuffer
        let descriptor: Int32
        let content: Content
        /// How many of its first bytes have been written.
        var written = 0
        /// For each memory of the run, how much of its journal goes with this block and those before it.
        var journalEnds: [Int] = []

        init(_ bytes: consuming ByteBuffer, descriptor: Int32, holds content: Content = .message) {
            self.bytes = bytes
            self.descriptor = descriptor
            self.content = content
        }

        /// Empties it, for other bytes.
        func removeAll() {
            bytes.removeAll()
            written = 0
            journalEnds = []
        }
    }

    /// How many blocks may wait to be written.
    static let credits = 2

    private let queue: DispatchQueue
    private var failed: [Int32: Errno] = [:]

    init(queue: DispatchQueue) { self.queue = queue }

    /// Runs other work that may block, after all blocks.
    func run(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

    /// Writes a block; `completion` is called on the sink's queue, with the block. After a failure
    /// nothing more is written to the same descriptor and every block for it completes with the error.
    func write(_ block: Block, completion: @escaping @Sendable (Block, Errno?) -> Void) {
        queue.async {
            if self.failed[block.descriptor] == nil {
                let rest = block.bytes.view.dropFirst(block.written)
                self.failed[block.descriptor] = SystemCall.writeAll(block.descriptor, rest)
            }
            completion(block, self.failed[block.descriptor])
        }
    }
}
