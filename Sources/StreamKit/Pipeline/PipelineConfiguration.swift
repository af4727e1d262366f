/// The shape of a run that does not depend on the input.
public struct PipelineConfiguration: Sendable {
    /// What is read; nothing to look at the first bytes of each source.
    public var inputFormat: InputFormat?
    /// The dialect of tables that are read.
    public var dialect = CSVDialect()
    /// A table that is recognised by itself.
    public var knownTable: KnownTable?
    /// The longest record, in bytes of input.
    public var maximumRecordBytes = 1 << 20
    /// Whether the first rejected piece of input ends the run.
    public var isStrict = false
    /// The name that messages begin with.
    public var program = "fuelstream"
    /// How many bytes of output make a block that is worth a system call.
    public var blockSize = 64 * 1024

    /// The usual shape.
    public init() {}
}
