/// The identity of a regular file, whatever its names; or of one that is to be created.
public struct FileIdentity: Equatable, Sendable {
    let device: UInt
    let inode: UInt
    /// The name of a file that does not exist yet; the others are then its folder's.
    var name: String?

    /// The file at a path; `nil` if there is none, or it is not a regular one.
    public init?(path: String) {
        guard let found = SystemCall.identity(path) else { return nil }
        self = found
    }

    /// The file of a descriptor; `nil` if it is not a regular one.
    public init?(descriptor: Int32) {
        guard let found = SystemCall.identity(descriptor) else { return nil }
        self = found
    }

    init(device: UInt, inode: UInt) {
        self.device = device
        self.inode = inode
    }
}
