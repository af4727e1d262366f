/// FuelWatch's grades of fuel and their codes.
public struct Product: Equatable, Sendable {
    /// The code in the addresses of FuelWatch's feeds.
    public let code: Int
    /// The name, as FuelWatch's monthly files write it.
    public let name: String

    /// All grades that FuelWatch has feeds for.
    public static let all: [Product] = [
        Product(code: 1, name: "ULP"), Product(code: 2, name: "PULP"), Product(code: 4, name: "Diesel"),
        Product(code: 5, name: "LPG"), Product(code: 6, name: "98 RON"), Product(code: 10, name: "E85"),
        Product(code: 11, name: "Brand diesel"),
    ]

    /// The grade with a name, in any case, or a code.
    public static func named(_ text: String) -> Product? {
        all.first { $0.name.lowercased() == text.lowercased() || String($0.code) == text }
    }
}
