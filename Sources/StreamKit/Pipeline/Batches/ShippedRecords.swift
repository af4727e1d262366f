/// Records sent from the pipeline that made them to the one that decides about them in order, encoded one after the other,
/// each preceded by a head.
enum ShippedRecords {
    /// Precedes a record.
    struct Head {
        /// The line it starts on.
        var line: Int
        /// How many records of its batch had been left out before it.
        var leftOut: Int
        /// Whether its texts are cells of a table.
        var isCells: Bool
    }
}

extension ByteBuffer {
    /// Appends a record.
    /// - Parameter number: the number that represents a field's name.
    mutating func append(
        shipped record: borrowing Record, _ head: ShippedRecords.Head, number: (FieldName) -> Int
    ) {
        append(number: head.line)
        append(number: head.leftOut)
        append(number: head.isCells ? 1 : 0)
        append(encoded: record, number: number)
    }
}

extension RecordDecoder {
    /// Takes the head of the next shipped record; `nil` if there is none.
    mutating func nextHead() -> ShippedRecords.Head? {
        if atEnd { return nil }
        return ShippedRecords.Head(line: number(), leftOut: number(), isCells: number() == 1)
    }
}
