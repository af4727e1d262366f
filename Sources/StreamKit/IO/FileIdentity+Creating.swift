extension FileIdentity {
    /// The file at a path, or the one that would be created there; `nil` for what is no regular file, or cannot be created.
    public init?(creating path: String) {
        if SystemCall.status(path) == nil, let target = ReplacedFile.target(of: path) {
            let (folder, name) = ReplacedFile.parts(of: target)
            guard let status = SystemCall.status(folder.isEmpty ? "." : folder) else { return nil }
            self.init(device: UInt(status.st_dev), inode: UInt(status.st_ino))
            self.name = name
        } else {
            self.init(path: path)
        }
    }
}
