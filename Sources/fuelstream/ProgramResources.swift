import StreamKit

#if canImport(CProgram)
    import CProgram

    /// Memory, threads and descriptors of the program, as it is linked (`CProgram`).
    enum ProgramResources {
        /// How many descriptors a run opens at a time besides the files that it writes and keeps: libdispatch crashes without
        /// its own.
        private static let descriptorCount: Int32 = 8

        /// Why there are not enough descriptors for a run whose files are open, if so.
        static var descriptorShortage: String? {
            let shortage = Errno(rawValue: descriptor_shortage(descriptorCount))
            return shortage.rawValue == 0 ? nil : "\(shortage) (ulimit -n)"
        }

        /// To be called before any other thread runs. Ends the program if there are no descriptors for it; if there are no
        /// threads, it ends later.
        static func prepare() {
            allocator_use_heaps(1)
            unsafe shortage_ends_program(
                text("fuelstream: the system gives no more threads (ulimit -u, ulimit -v, or pids.max)\n"),
                text("fuelstream: the system gives no more memory (ulimit -v, or memory.max)\n"),
                ExitStatus.ioFailure.rawValue)
            if let descriptorShortage { ExitStatus.ioFailure.exit(message: descriptorShortage) }
        }

        private static func text(_ text: StaticString) -> UnsafePointer<CChar> {
            unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
        }

        /// One heap for each working thread.
        static func useHeaps(_ count: Int) { allocator_use_heaps(Int32(count)) }

        /// Keeps the memory of pieces of input.
        static let keepPieces: StreamRunner.PieceMemory = buffer_pool_keep
    }
#else
    /// Without what only the program links.
    enum ProgramResources {
        static var descriptorShortage: String? { nil }

        static func prepare() {}
        static func useHeaps(_ count: Int) {}

        static let keepPieces: StreamRunner.PieceMemory = { _, _ in }
    }
#endif
