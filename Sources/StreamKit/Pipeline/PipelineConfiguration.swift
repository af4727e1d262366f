/// The shape of a run that does not depend on the input.
public struct PipelineConfiguration: Sendable {
    /// What is read; nothing to look at the first bytes of each source.
    public var inputFormat: InputFormat?
    /// The encoding of all sources, by iconv's name; nothing for a byte-order mark, an XML declaration, or else UTF-8.
    public var encoding: String?
    /// The dialect of CSV that is read, if one was asked for: then nothing is taken for TSV by its looks.
    public var dialect: CSVDialect?
    /// What is known of tables that are read; the dialect in it does not count.
    public var table = TableOptions()
    /// A table that is recognised by itself.
    public var knownTable: KnownTable?
    /// Tables that are recognised by their header, wherever it stands in the first lines and whatever parts its fields.
    public var knownHeaders: (@Sendable () -> KnownHeaders)?
    /// The name of the elements that are the records of an XML document, by that of its root element, where it is known.
    public var recordsOfRoot: (@Sendable (String) -> String?)?
    /// Where in documents the records are, if that is said: of JSON a `RecordPath`, of XML the local name of their elements.
    /// A source that begins with `{`, `[` or `<` is such a document then.
    public var recordsPath: String?
    /// The longest record, in bytes of input.
    public var maximumRecordBytes = 1 << 20
    /// Whether the first rejected piece of input ends the run.
    public var isStrict = false
    /// Whether warnings and notes are counted and not shown.
    public var isQuiet = false
    /// Whether what became no record is kept (`Pipeline.rejects`).
    public var keepsRejects = false
    /// Whether what became no record is counted by its reason (`Pipeline.rejections`).
    public var talliesRejections = false
    /// What is done with records behind their schema.
    public var transforms = TransformOptions()
    /// Whether conditions may be applied before all fields are there; not where others depend on what is read.
    public var mayFilterEarly = true
    /// The name that messages begin with.
    public var program = "fuelstream"
    /// What messages call the things that were asked for.
    public var terms: MessageTerms {
        get { table.terms }
        set { table.terms = newValue }
    }
    /// How many bytes of output make a block that is worth a system call.
    public var blockSize = 60 * 1024

    /// The usual shape.
    public init() {}
}
