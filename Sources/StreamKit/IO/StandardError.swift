/// Messages before and behind a run; during one, they go through the output queue, in order with the records.
public enum StandardError {
    /// Writes a line, as far as it goes: there is nowhere to complain to.
    public static func writeLine(_ line: String) {
        Array((line + "\n").utf8).withView { view in
            var rest = view
            while !rest.isEmpty {
                switch SystemCall.write(2, rest) {
                case .success(let written): rest = rest.dropFirst(written)
                case .failure(.interrupted): continue
                case .failure(.wouldBlock): SystemCall.waitUntilWritable(2)
                case .failure: return
                }
            }
        }
    }
}
