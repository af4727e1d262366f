/// The cores that this process may run on.
public enum AvailableCores {
    /// Their number, at least one: those of its affinity, or fewer if its control groups limit its CPU time (`cpu.max` of
    /// cgroup v2; half a core counts as one).
    public static var count: Int {
        let ours = groups(in: text("/proc/self/cgroup")).compactMap { quota(in: text("/sys/fs/cgroup\($0)/cpu.max")) }
        return max(1, min(allowed(in: text("/proc/self/status")), ours.min() ?? .max))
    }

    /// The number of cores in the mask in `/proc/self/status`; 0 if there is no mask.
    static func allowed(in text: String) -> Int {
        let line = text.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed:") }
        return line?.dropFirst(13).reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) } ?? 0
    }

    /// The paths of the control group in `/proc/self/cgroup` and of those that enclose it, without a trailing slash.
    static func groups(in text: String) -> [String] {
        let line = text.split(separator: "\n").first { $0.hasPrefix("0::/") }
        guard let line else { return [] }
        let names = line.dropFirst(4).split(separator: "/")
        return (0...names.count).map { count in names.prefix(count).map { "/\($0)" }.joined() }
    }

    /// How many cores `cpu.max` allows, rounded up; `nil` if unlimited.
    static func quota(in text: String) -> Int? {
        let words = text.split { $0 == " " || $0 == "\n" }
        guard words.count == 2, let time = Int(words[0]), let period = Int(words[1]), time > 0, period > 0 else {
            return nil
        }
        return time / period + (time % period == 0 ? 0 : 1)
    }

    /// A small system file; empty if it cannot be read.
    private static func text(_ path: String) -> String {
        String(decoding: (try? FileContents.read(path, limit: 1 << 16)) ?? [], as: UTF8.self)
    }
}
