extension RecordStream where Reader == FeedReader {
    /// A stream of the items of feeds: RSS, RDF, Atom.
    /// - Parameters:
    ///   - maximumRecordBytes: the longest item.
    ///   - onFault: called with each fault; an error it throws ends the reading. By default rejections are thrown.
    public init(
        feed maximumRecordBytes: Int = 1 << 20, onFault: @escaping (ReadingFault) throws -> Void = rejecting
    ) {
        let names = FieldNames()
        self.init(FeedReader(registry: names, maximumRecordBytes: maximumRecordBytes), names: names, onFault: onFault)
    }
}
