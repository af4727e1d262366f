/// Which regular file a path or a descriptor stands for, whatever its names are.
public struct FileIdentity: Equatable, Sendable {
    let device: UInt
    let inode: UInt

    /// The file of a path; nothing if there is none, or it is not a regular one.
    public init?(path: String) {
        guard let found = SystemCall.identity(path) else { return nil }
        self = found
    }

    /// The file behind a descriptor; nothing if it is not a regular one.
    public init?(descriptor: Int32) {
        guard let found = SystemCall.identity(descriptor) else { return nil }
        self = found
    }

    init(device: UInt, inode: UInt) {
        self.device = device
        self.inode = inode
    }
}
