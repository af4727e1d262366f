public import StreamKit

extension RSSPresentation {
    /// Suits fuel records, and feed records among them.
    public static var fuel: RSSPresentation {
        var presentation = RSSPresentation()
        presentation.title = "fuelstream"
        presentation.titles = [
            [.field("product"), .text(" "), .field("price"), .text(": "), .field("station")],
            [.field("price"), .text(": "), .field("station")],
            [.field("station")],
        ]
        presentation.descriptions = [
            [.field("address"), .text(", "), .field("suburb"), .text(" "), .field("postcode")],
            [.field("address"), .text(", "), .field("suburb")],
        ]
        presentation.times = ["published", "updated", "date"]
        // Western Australia, all year; only fuel records have the field.
        presentation.zone = (8 * 60, "coordinates_from")
        return presentation
    }
}
