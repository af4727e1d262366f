/// Decodes the fields of a record, each by the name of its property.
struct LentRecordDecoder: Decoder {
    private let memory: RecordMemory
    let codingPath: [any CodingKey] = []
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ memory: RecordMemory) { self.memory = memory }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Fields<Key>(memory: memory))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw DecodingError.typeMismatch([Any].self, .init(codingPath: [], debugDescription: "a record has names"))
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw DecodingError.typeMismatch(String.self, .init(codingPath: [], debugDescription: "a record has names"))
    }
}

/// The fields by their names.
private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let memory: RecordMemory
    var codingPath: [any CodingKey] { [] }

    var allKeys: [Key] {
        (0..<memory.state.source.count).compactMap { index in
            memory.state.source.name(index).flatMap { Key(stringValue: memory.names.string(of: $0)) }
        }
    }

    func contains(_ key: Key) -> Bool { memory.index(of: key.stringValue) != nil }

    func decodeNil(forKey key: Key) throws -> Bool {
        memory.index(of: key.stringValue).map(memory.isMissing) ?? true
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        guard let index = memory.index(of: key.stringValue) else {
            throw DecodingError.keyNotFound(key, .init(codingPath: [], debugDescription: "there is no such field"))
        }
        return try Field(memory: memory, index: index, codingPath: [key]).decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        throw Field.nested([key])
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw Field.nested([key]) }

    func superDecoder() throws -> any Decoder { LentRecordDecoder(memory) }

    func superDecoder(forKey key: Key) throws -> any Decoder { throw Field.nested([key]) }
}

/// One field, for types decoded from a single value.
private struct Field: Decoder, SingleValueDecodingContainer {
    let memory: RecordMemory
    let index: Int
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw Self.nested(codingPath)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Self.nested(codingPath) }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    static func nested(_ path: [any CodingKey]) -> DecodingError {
        .typeMismatch(
            String.self, .init(codingPath: path, debugDescription: "a field is one value; nested JSON is a String"))
    }

    func decodeNil() -> Bool { memory.isMissing(index) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value: Any? =
            switch type {
            case is String.Type: memory.text(index).string
            case is Bool.Type: try read(Bool.self)
            case is Double.Type: try read(Double.self)
            case is Float.Type: try read(Float.self)
            case is Int.Type: try read(Int.self)
            case is Int8.Type: try read(Int8.self)
            case is Int16.Type: try read(Int16.self)
            case is Int32.Type: try read(Int32.self)
            case is Int64.Type: try read(Int64.self)
            case is UInt.Type: try read(UInt.self)
            case is UInt8.Type: try read(UInt8.self)
            case is UInt16.Type: try read(UInt16.self)
            case is UInt32.Type: try read(UInt32.self)
            case is UInt64.Type: try read(UInt64.self)
            default: nil
            }
        if let value = value as? Value { return value }
        return try Value(from: self)
    }

    private func read<Value: LosslessStringConvertible>(_ type: Value.Type) throws -> Value {
        let text = memory.text(index).trimmed
        guard let value = Value(text.string) else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: codingPath,
                    debugDescription: "line \(memory.state.source.line): \(text.quoted) is no \(type)"))
        }
        return value
    }
}
