internal import Dispatch
internal import Glibc

/// What is asked and told from outside while it runs.
extension StreamRun {
    // MARK: Progress

    /// Begins to tell how far the run has got, if that was asked for.
    func showProgress() {
        guard progress.isRepeating else { return }
        weighSources {}
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + progress.interval, repeating: progress.interval, leeway: .milliseconds(50))
        timer.setEventHandler { [confined] in confined?.content.tellProgress(stays: false) }
        timer.activate()
        progressTimer = timer
    }

    /// Finds out how much there is to read, once: a file may be far away.
    func weighSources(_ completion: @escaping @Sendable () -> Void) {
        progress.knowsTotal = true
        progressQueue.async { [queue, confined, sources] in
            let sizes = sources.map(\.size)
            let total = sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) }
            queue.async {
                confined?.content.progress.report.totalBytes = total
                completion()
            }
        }
    }

    func tellProgress(stays: Bool) {
        if !progress.knowsTotal {
            return weighSources { [confined] in confined?.content.tellProgress(stays: stays) }
        }
        guard !progress.isBeingWritten else { return }
        progress.isBeingWritten = true
        let line = BlockSink.Block(progress.bytes(pipeline.counts, stays: stays), descriptor: STDERR_FILENO)
        progressSink.write(line) { [queue, confined] _, _ in
            queue.async { confined?.content.progress.isBeingWritten = false }
        }
    }

    // MARK: Signals

    func watchSignals() {
        // A shell that starts a job with `nohup` or `&` in a script means the signal to be ignored.
        let numbers = [SIGINT, SIGTERM, SIGHUP, SIGUSR1].filter(hasDefaultAction)
        guard !numbers.isEmpty, let pipe = SystemCall.signalPipe(numbers) else { return }
        let source = DispatchSource.makeReadSource(fileDescriptor: pipe, queue: queue)
        source.setEventHandler { [confined] in
            for number in SystemCall.signals(from: pipe) { confined?.content.didReceive(number) }
        }
        source.activate()
        signals = source
    }

    /// The first signal: whole records already made are written, for at most a second. The second: the end.
    func didReceive(_ number: Int32) {
        if number == SIGUSR1 { return tellProgress(stays: true) }
        if outcome.signal != nil {
            if DispatchTime.now() > signalEnd { complete() }
            return
        }
        outcome.signal = number
        signalEnd = .now() + .milliseconds(200)
        close()
        queue.asyncAfter(deadline: .now() + .seconds(1)) { [confined] in confined?.content.complete() }
    }
}

private func hasDefaultAction(_ number: Int32) -> Bool {
    var current = sigaction()
    guard unsafe sigaction(number, nil, &current) == 0 else { return false }
    return unsafe current.__sigaction_handler.sa_handler == nil
}
