internal import CFuelData
import StreamKit

/// Data that is part of the program, as bytes that are always there.
enum FuelData {
    /// The built-in gazetteer (`SuburbTable`).
    static var gazetteer: ByteView { unsafe view(of: fuel_data_gazetteer()) }
    /// The map page up to its records.
    static var pageOpening: ByteView { unsafe view(of: fuel_data_page_opening()) }
    /// The map page behind its records.
    static var pageClosing: ByteView { unsafe view(of: fuel_data_page_closing()) }

    private static func view(of data: fuel_data) -> ByteView { unsafe ByteView(base: data.bytes, count: data.count) }
}
