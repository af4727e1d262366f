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

    /// What may stand beside the options: files.
    public struct Operands: Sendable {
        let placeholder: String
        let add: @Sendable (inout Command, String) -> Void

        /// Operands that are called `placeholder`, in small letters, and each given to `add`.
        public init(_ placeholder: String, add: @escaping @Sendable (inout Command, String) -> Void) {
            self.placeholder = placeholder
            self.add = add
        }
    }

    let program: String
    let version: String
    /// What the program does, in a line or several.
    let summary: String
    /// What may follow its name.
    let usage: String
    /// Nothing if there are only options.
    let operands: Operands?
    let groups: [Group]
    /// What an option of another tool is here. A function, because a dictionary would be made at each start.
    let otherName: @Sendable (String) -> String?
    /// The end of the help page.
    let epilogue: String
    /// The names of the options that are used most, in the order of the short page.
    let commonOptions: [String]
    /// The end of the short page.
    let shortEpilogue: String

    /// A table of what options there are, and of what else the help page says.
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

    /// Those of all groups.
    public var options: [Option<Command>] { groups.flatMap { $0.options } }

    /// The first option of which something is true.
    func option(where isMeant: (Option<Command>) -> Bool) -> Option<Command>? {
        // By index: what the standard library does for any sequence at all would be made ready at each start.
        for group in groups.indices {
            for index in groups[group].options.indices where isMeant(groups[group].options[index]) {
                return groups[group].options[index]
            }
        }
        return nil
    }
}
