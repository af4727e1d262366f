/// The configuration of a run, independent of the input.
public struct PipelineConfiguration: Sendable {
    /// The input format; `nil` to detect it from the first bytes of each source.
    public var inputFormat: InputFormat?
    /// The encoding of all sources, by iconv's name; `nil` to use a byte-order mark, an XML declaration, or else UTF-8.
    public var encoding: String?
    /// The CSV dialect of the input, if a delimiter was asked for: then none is looked for.
    public var dialect: CSVDialect?
    /// What encloses fields of the input, or that nothing does, if that was asked for.
    public var quote: UInt8??
    /// What is known about input tables; the dialect in it is ignored.
    public var table = TableOptions()
    /// A table that is recognised automatically.
    public var knownTable: KnownTable?
    /// Tables recognised by their header, anywhere in the first lines and with any delimiter.
    public var knownHeaders: (@Sendable () -> KnownHeaders)?
    /// The name of the elements that are an XML document's records, by that of its root element, if known.
    public var recordsOfRoot: (@Sendable (String) -> String?)?
    /// Where the records are in documents, if specified: in JSON a `RecordPath`, in XML the local name of their elements.
    /// A source that begins with `{`, `[` or `<` is then such a document.
    public var recordsPath: String?
    /// The longest record, in bytes of input.
    public var maximumRecordBytes = 1 << 20
    /// Whether the first rejected piece of input ends the run.
    public var isStrict = false
    /// Whether warnings and notes are counted but not shown.
    public var isQuiet = false
    /// Whether rejects are kept (`Pipeline.rejects`).
    public var keepsRejects = false
    /// Whether rejections are counted by reason (`Pipeline.rejections`).
    public var talliesRejections = false
    /// Fields that become a record each, before a schema is chosen.
    public var unpivot: UnpivotOptions?
    /// What is done with records after their schema.
    public var transforms = TransformOptions()
    /// Whether conditions may be applied before all fields are known; not if other state depends on what is read.
    public var mayFilterEarly = true
    /// Whether records like earlier ones are put together from what is remembered of these, which changes nothing else.
    var remembersRecords = true
    /// What the options need, for a note at the end if there was none of it.
    public var preconditions: [OptionPrecondition] = []
    /// The program's name, at the start of messages and of the labels of queues.
    public var program = "fuelstream"
    /// Puts notes into words, for messages and rejects; the default has texts as they are, and other notes by their cases.
    public var wording: @Sendable (any Note) -> String = { "\($0)" }
    /// Fields of schemas that exist only if something else is configured, such as a distance.
    public var fieldsOnRequest: [String] = []
    /// How many bytes of output are worth a system call.
    public var blockSize = 40 * 1024

    /// The default configuration.
    public init() {}
}
