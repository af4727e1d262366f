internal import Dispatch

/// Reports, once per request, when a descriptor can be read or has ended.
///
/// A dispatch source must not watch a pipe itself. When one hangs up, libdispatch's manager thread keeps using its data
/// about the source while the notified thread frees it: an occasional crash, seen by us and by others
/// (swift-corelibs-libdispatch #949, swift-subprocess #47). So the descriptor is put into an epoll instance of our own,
/// where a hang-up is an event like others, and the source watches that instance, which never hangs up:
///
/// ```
///   descriptor ─ epoll instance ─ dispatch source ─▶ handler, on the queue
/// ```
final class ReadinessWatch {
    private let descriptor: Int32
    private let instance: Int32
    private let source: any DispatchSourceRead

    /// - Parameters:
    ///   - queue: the serial queue on which `handler` is called, and everything else must be.
    /// - Throws: why it cannot be watched.
    init(_ descriptor: Int32, queue: DispatchQueue, handler: @escaping @Sendable () -> Void) throws(Errno) {
        let instance = try SystemCall.readinessOf(descriptor).get()
        self.descriptor = descriptor
        self.instance = instance
        source = DispatchSource.makeReadSource(fileDescriptor: instance, queue: queue)
        source.setEventHandler { if SystemCall.takeEvent(instance) { handler() } }
        source.setCancelHandler { SystemCall.close(instance) }
        source.activate()
    }

    deinit { source.cancel() }

    /// Arms the handler for one call.
    /// - Throws: why it never will be.
    func arm() throws(Errno) { try SystemCall.arm(instance, for: descriptor).get() }
}
