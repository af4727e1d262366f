import StreamKit

#if canImport(CProgram)
    import CProgram

    /// Memory, threads and descriptors of the program, as it is linked (`CProgram`).
    enum ProgramResources {
        /// How many descriptors are open at a time besides those that are open now: libdispatch crashes without its own.
        private static let descriptorCount: Int32 = 8

        /// To be called before any other thread runs. Ends the program if there are no descriptors for it; if there are no
        /// threads, it ends later.
        static func prepare() {
            allocator_use_heaps(1)
            unsafe shortage_ends_program(
                text("fuelstream: the system gives no more threads (ulimit -u, ulimit -v, or pids.max)\n"),
                text("fuelstream: the system gives no more memory (ulimit -v, or memory.max)\n"),
                ExitStatus.ioFailure.rawValue)
            let shortage = Errno(rawValue: descriptor_shortage(descriptorCount))
            if shortage.rawValue != 0 { ExitStatus.ioFailure.exit(message: "\(shortage) (ulimit -n)") }
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
        static func prepare() {}
        static func useHeaps(_ count: Int) {}

        static let keepPieces: StreamRunner.PieceMemory = { _, _ in }
    }
#endif
