internal import CFuelData
import StreamKit

/// Data that is part of the program, as bytes that are always there.
enum FuelData {
    /// The built-in gazetteer (`SuburbTable`).
    static var gazetteer: ByteView { unsafe view(of: fuel_data_gazetteer()) }
    /// The suburb names that FuelWatch's feed knows, one per line.
    static var feedSuburbs: ByteView { unsafe view(of: fuel_data_feed_suburbs()) }
    /// The built-in mappings, FuelWatch's first.
    static var mappings: [ByteView] {
        var mappings: [ByteView] = []
        while case let next = unsafe view(of: fuel_data_mapping(mappings.count)), !next.isEmpty {
            mappings.append(next)
        }
        return mappings
    }
    /// The map page up to its records.
    static var pageOpening: ByteView { unsafe view(of: fuel_data_page_opening()) }
    /// The map page from its records to the table of the first of them, for readers without script.
    static var pageClosing: ByteView { unsafe view(of: fuel_data_page_closing()) }
    /// The map page after that table.
    static var pageEnding: ByteView { unsafe view(of: fuel_data_page_ending()) }

    private static func view(of data: fuel_data) -> ByteView {
        guard let bytes = unsafe data.bytes else { return .empty }
        return unsafe ByteView(base: bytes, count: data.count)
    }
}
