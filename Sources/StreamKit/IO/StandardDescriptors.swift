internal import Glibc

/// The three standard descriptors, which a program may be started without.
public enum StandardDescriptors {
    /// Whether standard input is a terminal, where somebody would have to type.
    public static var inputIsTerminal: Bool { SystemCall.isTerminal(STDIN_FILENO) }

    /// The number of columns of the terminal on standard output; `nil` if it is not one, or does not know.
    public static var outputColumns: Int? { SystemCall.columns(ofTerminal: STDOUT_FILENO) }

    /// Keeps the numbers of closed standard descriptors (`<&-`, `>&-`) from being reused: the next file or queue to be opened
    /// would get one, and be read as input or overwritten with messages.
    ///
    /// Each closed one becomes `/dev/null`, opened the wrong way round, so that using it fails with EBADF as before. To be
    /// called before anything is opened and before any queue runs.
    public static func reserveClosedDescriptors() {
        for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where SystemCall.flags(number) == nil {
            let unusableMode = number == STDIN_FILENO ? O_WRONLY : O_RDONLY
            guard case .success(let placeholder) = SystemCall.open("/dev/null", unusableMode) else { continue }
            // The lowest free number is this one, unless a lower one could not be opened.
            if placeholder != number {
                SystemCall.duplicate(placeholder, as: number)
                SystemCall.close(placeholder)
            }
        }
    }
}
