/// A schema or a writer that looks for the places of records, and can say at the end of a run what it has found.
public protocol PlaceFinder: AnyObject {
    /// What records have shown since `forgetFindings`: whether they have places, and several pairs of coordinates.
    var findings: RunFindings { get }
    /// Forgets that.
    func forgetFindings()
    /// Why no record had a place; `nil` if that is usual.
    /// - Parameters:
    ///   - fields: the fields in which places were looked for.
    ///   - all: all of the records' fields.
    func explainNoPlaces(in fields: [FieldName], of all: [FieldName]) -> CoordinateNote?
    /// Which of several pairs of coordinates is the place.
    /// - Parameter fields: the fields in which places were looked for.
    func explainChoiceOfPlaces(in fields: [FieldName]) -> CoordinateNote?
}
