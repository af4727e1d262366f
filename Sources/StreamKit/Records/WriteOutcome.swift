/// A writer's outcome for a record.
public enum WriteOutcome {
    /// It was written.
    case written
    /// It was written, but some bytes were not UTF-8 and became U+FFFD.
    case repaired
    /// It was written, but some characters that the format does not allow became U+FFFD.
    case cleared
    /// It was written without fields that are not among the columns; these are the ones not reported before.
    case withoutFields([FieldName])
    /// It was not written, because it has a field that is not among the columns.
    case refused(FieldName)
}
