/// A program's command line: the one place from which it is read, described and completed.
public struct OptionTable<Command>: Sendable {
    /// Options under a title.
    public struct Group: Sendable {
        let title: String
        let options: [Option<Command>]

        /// A group in the order of the help page.
        public init(_ title: String, _ options: [Option<Command>]) {
            self.title = title
            self.options = options
        }
    }

    /// What may be given besides options: files.
    public struct Operands: Sendable {
        let placeholder: String
        let add: @Sendable (inout Command, String) -> Void

        /// Operands called `placeholder`, in lower case, each passed to `add`.
        public init(_ placeholder: String, add: @escaping @Sendable (inout Command, String) -> Void) {
            self.placeholder = placeholder
            self.add = add
        }
    }

    let program: String
    let version: String
    /// What the program does, in one or more lines.
    let summary: String
    /// What may follow the program's name.
    let usage: String
    /// `nil` if there are only options.
    let operands: Operands?
    let groups: [Group]
    /// Our name for another tool's option. A function, because a dictionary would be built at every start.
    let otherName: @Sendable (String) -> String?
    /// The end of the help page.
    let epilogue: String
    /// The names of the options used most, in the order of the short page.
    let commonOptions: [String]
    /// The end of the short page.
    let shortEpilogue: String

    /// A table of the options, and of the other texts of the help page.
    public init(
        program: String, version: String, summary: String, usage: String, operands: Operands? = nil, groups: [Group],
        otherName: @escaping @Sendable (String) -> String? = { _ in nil }, epilogue: String,
        commonOptions: [String] = [], shortEpilogue: String = ""
    ) {
        self.program = program
        self.version = version
        self.summary = summary
        self.usage = usage
        self.operands = operands
        self.groups = groups
        self.otherName = otherName
        self.epilogue = epilogue
        self.commonOptions = commonOptions
        self.shortEpilogue = shortEpilogue
    }

    /// The options of all groups.
    public var options: [Option<Command>] { groups.flatMap { $0.options } }

    /// The first option that satisfies a condition.
    func option(where isMeant: (Option<Command>) -> Bool) -> Option<Command>? {
        // By index: the standard library's generic sequence code would have to be set up at every start.
        for group in groups.indices {
            for index in groups[group].options.indices where isMeant(groups[group].options[index]) {
                return groups[group].options[index]
            }
        }
        return nil
    }
}
