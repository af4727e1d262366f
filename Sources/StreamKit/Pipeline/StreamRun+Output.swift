internal import Dispatch
internal import Glibc

/// What goes out.
extension StreamRun {
    func submitOutput() {
        submitRejects()
        guard !pipeline.output.isEmpty else { return }
        let block = spareBlock()
        pipeline.takeOutput(&block.bytes)
        if !remembrances.isEmpty {
            remembrances.forEach { $0.take(everything: false) }
            block.journalEnds = remembrances.map(\.taken)
        }
        submit(block)
    }

    func spareBlock() -> BlockSink.Block {
        spareBlocks.popLast() ?? BlockSink.Block(ByteBuffer(capacity: 64 * 1024), descriptor: output, holds: .records)
    }

    func submitRejects() {
        guard let rejects, !pipeline.rejects.isEmpty else { return }
        beginRejects()
        let block = BlockSink.Block(ByteBuffer(), descriptor: rejects.descriptor, holds: .rejects)
        pipeline.takeRejects(&block.bytes)
        submit(block)
    }

    /// What an earlier run has kept is gone once there is something new, or the run has come to an end.
    func beginRejects() {
        if !rejectsHaveBegun { rejects?.begin() }
        rejectsHaveBegun = true
    }

    func sendMessages() {
        guard !pipeline.messages.isEmpty else { return }
        var bytes = ByteBuffer()
        bytes.append(progress.clearLine())
        bytes.append(pipeline.messages)
        pipeline.removeMessages()
        submit(BlockSink.Block(bytes, descriptor: STDERR_FILENO))
    }

    func say(_ message: String) {
        var bytes = ByteBuffer()
        bytes.append(progress.clearLine())
        bytes.appendText("\(pipeline.program): \(message.printable)\n")
        submit(BlockSink.Block(bytes, descriptor: STDERR_FILENO))
    }

    func submit(_ block: BlockSink.Block) {
        blocksInFlight += 1
        sink.write(block) { [queue, confined] block, error in
            queue.async { confined?.content.didWrite(block, error) }
        }
    }

    func didWrite(_ block: BlockSink.Block, _ error: Errno?) {
        blocksInFlight -= 1
        if block.content == .records {
            if error == nil { remember(block.journalEnds) }
            // One outsize record must not hold on to its memory.
            block.bytes.release(above: team == nil ? 128 * 1024 : BatchTeam.largestSpareBlock)
            spareBlocks.append(block)
        }
        if let error {
            if block.descriptor == output {
                if !outputHasFailed { didFail(error) }
            } else if block.content == .rejects, !rejectsHaveFailed {
                rejectsDidFail(error)
            }
        }
        if isClosed { completeIfDone() } else { pump() }
    }

    private func rejectsDidFail(_ error: Errno) {
        rejectsHaveFailed = true
        outcome.ioFailed = true
        say("\(rejects?.path ?? ""): \(error)")
        close()
    }

    /// Standard output takes no more.
    func didFail(_ error: Errno) {
        outputHasFailed = true
        if error == .brokenPipe {
            outcome.outputClosed = true
        } else {
            outcome.ioFailed = true
            say("standard output: \(error)")
        }
        close()
    }

    func completeIfDone() {
        guard isClosed, blocksInFlight == 0, closingSources == 0, !isWaiting, !isCompleting, team?.isQuiet ?? true
        else { return }
        if !remembrances.isEmpty { rememberTheRest() }
        guard remembrances.allSatisfy(\.isDone) else { return }
        if remembrances.isEmpty || storesAreClosed { return complete() }
        if !isClosingStores { closeStores() }
    }

    func closeStores() {
        isClosingStores = true
        let stores = remembrances.map(\.store)
        storeQueue.async { [queue, confined] in
            stores.forEach { $0.content.close() }
            queue.async { confined?.content.didCloseStores() }
        }
    }

    func didCloseStores() {
        storesAreClosed = true
        completeIfDone()
    }

    /// Says the last words: all has been written, or time is up for that.
    func complete() {
        guard !isCompleting, let completion else { return }
        isCompleting = true
        // A mistake in the options leaves it as it was.
        if outcome.error?.code != .usage { beginRejects() }
        outcome.counts = pipeline.counts
        outcome.rejections = pipeline.rejections
        outcome.seconds = progress.seconds
        // The document's end has counted, too.
        didUse(0)
        control.finish(summary?(outcome) ?? []) { [outcome] signal in
            var outcome = outcome
            outcome.signal = signal
            completion(outcome)
        }
    }

    // MARK: Memories

    /// A block has left: what its records are remembered by may be kept.
    func remember(_ ends: [Int]) {
        for (remembrance, end) in zip(remembrances, ends) { remembrance.release(end) }
        commit()
    }

    /// All blocks have left. What was read behind the last record that was written is remembered too, if all went well.
    func rememberTheRest() {
        let everything = outcome.error == nil && !outcome.outputClosed && !outcome.ioFailed
        guard everything, !hasTakenTheRest else { return }
        hasTakenTheRest = true
        for remembrance in remembrances {
            remembrance.take(everything: true)
            remembrance.release(remembrance.taken)
        }
        commit()
    }

    func commit() {
        for (number, remembrance) in remembrances.enumerated() {
            guard let piece = remembrance.nextCommit() else { continue }
            storeQueue.async { [queue, confined, store = remembrance.store] in
                var failure: StreamError?
                do throws(StreamError) {
                    try store.content.commit(piece.journal.view, news: &piece.news)
                } catch {
                    failure = error
                }
                queue.async { [failure] in confined?.content.didCommit(piece, of: number, failure) }
            }
        }
    }

    func didCommit(_ piece: JournalPiece, of number: Int, _ failure: StreamError?) {
        remembrances[number].didCommit(piece, failed: failure != nil)
        // Nothing is given to a store that has failed: it fails once.
        if let failure {
            outcome.ioFailed = true
            say(failure.message)
            close()
        }
        commit()
        if isClosed { completeIfDone() } else { pump() }
    }
}
