import StreamKit

/// Which fields of a record have its latitude and longitude: those that were named, else those with a usual name.
///
/// Usual are `latitude`, `lat`, `longitude`, `lon`, `lng` and `long`, and `y` with `x`, in any case, alone or at the end of a
/// longer name behind a blank, `_`, `.`, `-` or a change of case (`Site_Latitude`, `stopLat`). The two of a pair have the same
/// beginning.
struct PlaceFields {
    /// A latitude and a longitude.
    struct Pair: Equatable {
        let latitude: FieldName
        let longitude: FieldName
    }

    private struct Part {
        let name: FieldName
        let isLatitude: Bool
        /// It is `x` or `y`, which mean nothing alone.
        let isAxis: Bool
        /// What stands before, in small letters.
        let beginning: [UInt8]
    }

    private static let endings: [(text: StaticString, isLatitude: Bool, isAxis: Bool)] = [
        ("latitude", true, false), ("longitude", false, false), ("lat", true, false), ("long", false, false),
        ("lon", false, false), ("lng", false, false), ("y", true, true), ("x", false, true),
    ]

    private let registry: FieldNames
    /// Those that were named.
    private let asked: Pair?
    private let usual: Pair

    init(_ asked: (latitude: String, longitude: String)?, registry: FieldNames) {
        self.registry = registry
        self.asked = asked.map {
            Pair(
                latitude: registry.intern(Array($0.latitude.utf8)), longitude: registry.intern(Array($0.longitude.utf8))
            )
        }
        usual = Pair(latitude: registry.intern("latitude"), longitude: registry.intern("longitude"))
    }

    /// The pairs among these fields, the one to be asked first in front; at most two.
    func pairs(in names: [FieldName]) -> [Pair] {
        if let asked { return names.contains(asked.latitude) && names.contains(asked.longitude) ? [asked] : [] }
        if names.contains(usual.latitude), names.contains(usual.longitude) { return [usual] }
        let parts = names.compactMap(part)
        var pairs: [Pair] = []
        for isAxis in [false, true] where pairs.isEmpty {
            for north in parts where north.isLatitude && north.isAxis == isAxis {
                let east = parts.first {
                    !$0.isLatitude && $0.isAxis == isAxis && $0.beginning == north.beginning
                }
                if let east { pairs.append(Pair(latitude: north.name, longitude: east.name)) }
            }
        }
        return Array(pairs.prefix(2))
    }

    private func part(_ name: FieldName) -> Part? {
        let bytes = registry.bytes(of: name)
        return bytes.withView { view in
            for ending in Self.endings {
                let text = ByteView(ending.text)
                let start = view.count - text.count
                guard start >= 0, (0..<text.count).allSatisfy({ ASCII.lowercased(view[start + $0]) == text[$0] }),
                    Self.beginsWord(view, at: start)
                else { continue }
                return Part(
                    name: name, isLatitude: ending.isLatitude, isAxis: ending.isAxis,
                    beginning: view.prefix(start).array.map(ASCII.lowercased))
            }
            return nil
        }
    }

    private static func beginsWord(_ name: ByteView, at start: Int) -> Bool {
        if start == 0 { return true }
        let before = name[start - 1]
        if [ASCII.space, UInt8(ascii: "_"), ASCII.dot, ASCII.minus].contains(before) { return true }
        let isCapital = ASCII.isLetter(name[start]) && name[start] & 0x20 == 0
        return isCapital && (ASCII.isDigit(before) || ASCII.isLetter(before) && before & 0x20 != 0)
    }
}
