/// What the first bytes of a source have told of how it is to be read, which no option says.
struct SourceRecognition: Equatable, Sendable {
    /// How a table begins.
    var start: KnownHeaders.Start?
    /// The root element by which an XML document is known.
    var root: String?
    /// The name of the elements that are its records.
    var recordName: String?

    /// The same behind the beginning.
    var inMiddle: SourceRecognition {
        var next = self
        next.start?.skippedLines = 0
        return next
    }
}
