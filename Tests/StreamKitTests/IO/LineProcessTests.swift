import Dispatch
import TestSupport
import Testing

@testable import StreamKit

@Suite struct LineProcessTests {
    private let queue = DispatchQueue(label: "test.process")

    /// Asks questions one after the other.
    private func ask(_ command: String, _ questions: [String], seconds: Int = 60) async -> [String] {
        let process = LineProcess(command: command, queue: queue)
        var answers: [String] = []
        for question in questions {
            answers.append(
                await withCheckedContinuation { continuation in
                    queue.async {
                        process.ask(question.bytes, seconds: seconds) { result in
                            switch result {
                            case .success(let answer): continuation.resume(returning: answer.text)
                            case .failure(let failure): continuation.resume(returning: "\(failure)")
                            }
                        }
                    }
                })
        }
        await withCheckedContinuation { continuation in
            queue.async {
                process.stop()
                continuation.resume()
            }
        }
        return answers
    }

    @Test("Each question has its answer") func answers() async {
        #expect(
            await ask("cat", ["a", "", "b c", String(repeating: "x", count: 4000)]).map(\.count) == [1, 0, 3, 4000])
        #expect(await ask("while read -r l; do echo \"<$l>\"; done", ["1", "2"]) == ["<1>", "<2>"])
    }

    @Test(
        "A process that gives no answer fails with the reason",
        arguments: [
            ("exit 7", "ended(status: Optional(7))"), ("kill -9 $$", "ended(status: Optional(137))"),
            ("read l; exit 0", "ended(status: Optional(0))"),
            ("no-such-command-at-all 2>&-", "ended(status: Optional(127))"),
            ("read l; printf half", "ended(status: Optional(0))"), ("exec >&-; sleep 30", "ended(status: nil)"),
            ("read l; printf '1\\n2\\n'; cat", "unsolicited"), ("read l; yes | tr -d '\\n'", "tooLong"),
            ("sleep 30", "timedOut"), ("trap '' TERM INT HUP; while :; do sleep 1; done", "timedOut"),
        ])
    func failures(command: String, failure: String) async {
        let answers = await ask(command, ["a", "b"], seconds: failure == "timedOut" ? 1 : 60)
        #expect(answers == [failure, failure], "\(command)")
    }

    /// Its last word counts, and the next question starts it anew.
    @Test("A process that ends after an answer is started again") func restart() async {
        #expect(await ask("read l; echo \"got $l\"", ["1", "2", "3"]) == ["got 1", "got 2", "got 3"])
    }

    /// The next question may be there before the command has ended.
    @Test("A process may end a moment after its answer") func delayedEnd() async {
        #expect(await ask("read l; echo \"got $l\"; sleep 0.2", ["1", "2", "3"]) == ["got 1", "got 2", "got 3"])
    }

    @Test("A process has the default actions for signals") func signals() async {
        // A process that ignored SIGPIPE would go on writing.
        #expect(await ask("read l; (yes; echo $? >&2) | head -n 1 >/dev/null; echo done", [""]) == ["done"])
    }
}
