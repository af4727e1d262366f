/// Records on their way from the pipeline that made them to the one that decides in order what becomes of them, encoded one
/// behind the other, each behind a head of its own.
enum ShippedRecords {
    /// What stands before a record.
    struct Head {
        /// The line it starts on.
        var line: Int
        /// How many records of its batch had been left out before it.
        var leftOut: Int
    }
}

extension ByteBuffer {
    /// Appends a record.
    /// - Parameter number: what stands for a field's name.
    mutating func append(
        shipped record: borrowing Record, _ head: ShippedRecords.Head, number: (FieldName) -> Int
    ) {
        append(number: head.line)
        append(number: head.leftOut)
        append(encoded: record, number: number)
    }
}

extension RecordDecoder {
    /// Takes what stands before the next shipped record; nothing if there is none.
    mutating func nextHead() -> ShippedRecords.Head? {
        if atEnd { return nil }
        return ShippedRecords.Head(line: number(), leftOut: number())
    }
}
