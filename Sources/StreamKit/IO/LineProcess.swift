public import Dispatch
internal import Glibc

/// A command that answers each line with a line. It is started by the first question, by `sh -c`, in its own process group;
/// there is one question at a time.
///
/// All state is confined to the queue; that is why the class is `@unchecked Sendable`.
public final class LineProcess: @unchecked Sendable {
    /// Why there is no answer. The command has been ended; the next question starts it again.
    public enum Failure: Error, Equatable, Sendable {
        /// It could not be started.
        case notStarted(Errno)
        /// It ended, or closed its output; with its status, if it exited by itself in time.
        case ended(status: Int32?)
        /// It did not answer in time.
        case timedOut
        /// Its answer is too long.
        case tooLong
        /// It wrote without being asked.
        case unsolicited
    }

    /// The longest answer, in bytes.
    public static let longestAnswer = 4096

    /// A started command, and our ends of its pipes.
    private struct Child: Sendable {
        let process: Int32
        let input: Int32
        let output: Int32
    }

    private let command: String
    private let queue: DispatchQueue
    private var child: Child?
    private var watch: ReadinessWatch?
    private var answer: [UInt8] = []
    /// The current question, with its line end.
    private var line: [UInt8] = []
    /// Whether the running command has answered before: if it ends now, that may have been its last answer, and the question
    /// came a moment too late.
    private var hasAnswered = false
    private var completion: (@Sendable (Result<[UInt8], Failure>) -> Void)?
    /// The number of the question: a late timeout belongs to another one.
    private var question = 0

    /// A command that has not been started.
    /// - Parameters:
    ///   - command: a line of shell.
    ///   - queue: the serial queue on which everything else must be called, and completions are.
    public init(command: String, queue: DispatchQueue) {
        self.command = command
        self.queue = queue
    }

    /// Asks a question; `completion` is called with the answer, without its line end, or with the failure.
    /// - Parameters:
    ///   - line: without a line end; it should be shorter than a pipe's buffer.
    ///   - seconds: how long to wait for the answer.
    ///   - completion: called once, on the queue.
    public func ask(
        _ line: [UInt8], seconds: Int, completion: @escaping @Sendable (Result<[UInt8], Failure>) -> Void
    ) {
        dispatchPrecondition(condition: .onQueue(queue))
        precondition(self.completion == nil, "one question at a time")
        self.completion = completion
        question += 1
        answer = []
        // A command may end with an answer; but what it has written since does not answer this question.
        if let child, readAll(from: child.output) != nil, answer.isEmpty { end() }
        if !answer.isEmpty { return fail(.unsolicited) }
        self.line = line + [ASCII.lineFeed]
        sendQuestion()
        let number = question
        queue.asyncAfter(deadline: .now() + .seconds(seconds)) { [self] in
            if number == question, self.completion != nil { fail(.timedOut) }
        }
    }

    /// Sends the question to the command, which is started if it is not running.
    private func sendQuestion() {
        if child == nil, let error = start() { return finish(.failure(.notStarted(error))) }
        guard let child else { return }
        if line.withView({ SystemCall.writeToChild(child.input, $0) }) { wait() } else { fail(.ended(status: nil)) }
    }

    /// Ends the command, and the current question.
    public func stop() {
        dispatchPrecondition(condition: .onQueue(queue))
        if completion != nil { fail(.timedOut) } else { end() }
    }

    /// Starts the command; returns why it could not.
    private func start() -> Errno? {
        switch SystemCall.spawn(command) {
        case .failure(let error):
            return error
        case .success(let (process, input, output)):
            child = Child(process: process, input: input, output: output)
            hasAnswered = false
            do throws(Errno) {
                watch = try ReadinessWatch(output, queue: queue) { [weak self] in self?.read() }
                return nil
            } catch {
                end()
                return error
            }
        }
    }

    private func wait() {
        do throws(Errno) { try watch?.arm() } catch { fail(.ended(status: nil)) }
    }

    private func read() {
        guard let child, completion != nil else { return }
        let failure = readAll(from: child.output)
        if let end = answer.firstIndex(of: ASCII.lineFeed) {
            if end != answer.count - 1 { return fail(.unsolicited) }
            // An answer counts, even if the command ended with it.
            hasAnswered = true
            if failure != nil { self.end() }
            return finish(.success(Array(answer[..<end])))
        }
        if answer.count > Self.longestAnswer { return fail(.tooLong) }
        if let failure { return fail(failure) }
        wait()
    }

    /// Reads what is available; returns why there will be no more.
    private func readAll(from descriptor: Int32) -> Failure? {
        var piece = [UInt8](repeating: 0, count: 4096)
        while answer.count <= Self.longestAnswer {
            switch SystemCall.read(descriptor, &piece) {
            case .success(0): return .ended(status: nil)
            case .success(let count): answer += piece[..<count]
            case .failure(.wouldBlock): return nil
            case .failure: return .ended(status: nil)
            }
        }
        return nil
    }

    private func fail(_ failure: Failure) {
        guard failure == .ended(status: nil), let child else {
            end()
            return finish(.failure(failure))
        }
        if hasAnswered, answer.isEmpty {
            end()
            return sendQuestion()
        }
        // Its status comes a moment after the end of its output.
        forget()
        question += 1
        reap(child, attempts: 50)
    }

    /// Waits up to half a second for the status of a command whose output has ended.
    private func reap(_ ended: Child, attempts: Int) {
        let status = SystemCall.status(of: ended.process)
        if status == nil, attempts > 0 {
            return queue.asyncAfter(deadline: .now() + .milliseconds(10)) { [self] in
                reap(ended, attempts: attempts - 1)
            }
        }
        if status == nil { SystemCall.endProcess(ended.process) }
        close(ended)
        finish(.failure(.ended(status: status)))
    }

    private func end() {
        guard let child else { return }
        forget()
        SystemCall.endProcess(child.process)
        close(child)
    }

    private func forget() {
        child = nil
        watch = nil
    }

    private func close(_ child: Child) {
        SystemCall.close(child.input)
        SystemCall.close(child.output)
    }

    private func finish(_ result: Result<[UInt8], Failure>) {
        guard let completion else { return }
        self.completion = nil
        completion(result)
    }
}
