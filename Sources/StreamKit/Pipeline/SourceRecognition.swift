/// What the first bytes of a source have shown about how to read it, beyond the options.
struct SourceRecognition {
    /// How a table begins.
    var start: KnownHeaders.Start?
    /// Whether lines that are no part of it stand before it.
    var hasPreamble = false
    /// The root element by which an XML document is recognised.
    var root: String?
    /// The name of the elements that are its records.
    var recordName: String?
}
