/// A value on the heap that is changed in place through a constant: the state of an object that is used for every record,
/// reached by one pointer.
public final class Box<State: ~Copyable> {
    /// The value.
    public var state: State

    /// Puts a value on the heap.
    public init(_ state: consuming State) { self.state = state }
}
