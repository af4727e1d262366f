import Glibc

/// The three standard descriptors. Reading and writing may block: the program has nothing else to do meanwhile.
enum StandardIO {
    /// To be called before anything is opened.
    ///
    /// A closed standard descriptor is taken by `/dev/null`, opened the wrong way round, so that no connection gets
    /// its number. SIGPIPE is ignored: it could come from a connection too, and standard output tells by EPIPE.
    static func prepare() {
        for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) < 0 {
            _ = unsafe open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
        _ = signal(SIGPIPE, SIG_IGN)
    }

    /// `read(2)` of what there is: how many bytes came, none at the end.
    static func read(_ bytes: inout [UInt8]) -> Int {
        while true {
            let count = unsafe bytes.withUnsafeMutableBytes {
                unsafe Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count)
            }
            if count >= 0 { return count }
            switch errno {
            case EINTR: continue
            case EAGAIN: wait(for: STDIN_FILENO, POLLIN)
            case let number: fail("cannot read standard input", number)
            }
        }
    }

    /// Writes a line, or several, to standard output, at once. Ends the program if that cannot be done: as by SIGPIPE,
    /// without a word, if nobody reads any more.
    static func answer(_ line: String) {
        switch write(line + "\n", to: STDOUT_FILENO) {
        case 0: break
        case EPIPE:
            _ = signal(SIGPIPE, SIG_DFL)
            raise(SIGPIPE)
            _exit(128 + SIGPIPE)
        case let number: fail("cannot write standard output", number)
        }
    }

    /// Writes a message of one line or several to standard error; best effort. What it quotes may hold anything: U+FFFD
    /// stands for control characters.
    static func complain(_ message: String) {
        let shown = message.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control && scalar != "\n" ? "\u{FFFD}" : String(scalar)
        }
        _ = write("fuelstream-geocode: \(shown.joined())\n", to: STDERR_FILENO)
    }

    /// Writes all of a text: copes with short writes, signals, and descriptors that others made non-blocking.
    /// Returns the error's number, 0 for none.
    private static func write(_ text: String, to descriptor: Int32) -> Int32 {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                wait(for: descriptor, POLLOUT)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }

    private static func wait(for descriptor: Int32, _ event: Int32) {
        var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        _ = unsafe poll(&entry, 1, -1)
    }

    private static func fail(_ what: String, _ number: Int32) -> Never {
        ExitStatus.ioFailure.exit(message: "\(what): \(unsafe String(cString: strerror(number)))")
    }
}
