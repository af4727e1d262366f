import FuelKit

/// A gazetteer that is made once for all tests. `@unchecked Sendable`: it is prepared for sharing, from when on asking it
/// changes nothing.
struct SharedGazetteer: @unchecked Sendable {
    let index: SuburbIndex

    init(_ index: SuburbIndex) {
        index.prepareForSharing()
        self.index = index
    }

    static let builtIn = SharedGazetteer(SuburbIndex.builtIn())
}
