/// Numbers keys, from 0 on, in the order in which they come; memory and keys are those of a `KeyTable`.
///
/// For what belongs to a key, in an array of its own: a module that uses a `KeyTable` with a payload of its own looks up that
/// type at run time for every access.
public struct KeyNumbers: ~Copyable {
    private var numbers = KeyTable<UInt32>()

    /// The number of keys; the next one gets this number.
    public var count: Int { numbers.count }
    /// The memory in bytes, used or not.
    public var allocatedBytes: Int { numbers.allocatedBytes }

    /// No keys.
    public init() {}

    /// The number of a key, which is new if it was `count`.
    public mutating func number(of key: KeyHash) -> Int {
        let next = UInt32(numbers.count)
        return Int(numbers.update(key, default: next) { $0 })
    }

    /// The number of a key; `nil` if it has none.
    public func existingNumber(of key: KeyHash) -> Int? { numbers.value(of: key).map { Int($0) } }
}
