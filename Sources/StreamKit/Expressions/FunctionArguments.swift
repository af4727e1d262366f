/// The values of a call's arguments, at most four; none is missing.
struct FunctionArguments {
    let count: Int
    // Absent ones have no value.
    private(set) var first = Operand.missing
    private(set) var second = Operand.missing
    private(set) var third = Operand.missing
    private(set) var fourth = Operand.missing

    init(count: Int) { self.count = count }

    subscript(_ index: Int) -> Operand {
        get {
            switch index {
            case 0: first
            case 1: second
            case 2: third
            default: fourth
            }
        }
        set {
            switch index {
            case 0: first = newValue
            case 1: second = newValue
            case 2: third = newValue
            default: fourth = newValue
            }
        }
    }
}
