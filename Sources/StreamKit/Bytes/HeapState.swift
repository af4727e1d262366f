/// The state of an object that is used for every record, behind one pointer.
///
/// Every access to a stored property of a class is checked for overlap: a search in a list, which was a tenth of all the
/// work where several are accessed for each field. Here the whole state is reached at once and without that check, so the
/// owner must ensure that no method runs inside another one's access, as do objects of the records queue that call nobody
/// back. `@safe` by that contract.
@safe
public struct HeapState<State: ~Copyable>: ~Copyable {
    private let pointer: UnsafeMutablePointer<State>

    /// Puts the state on the heap.
    public init(_ state: consuming State) {
        unsafe pointer = .allocate(capacity: 1)
        unsafe pointer.initialize(to: state)
    }

    deinit {
        unsafe pointer.deinitialize(count: 1)
        unsafe pointer.deallocate()
    }

    /// The state, to be used or changed in place.
    public var state: State {
        _read { yield unsafe pointer.pointee }
        nonmutating _modify { yield unsafe &pointer.pointee }
    }
}
