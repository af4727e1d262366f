/// A message about a batch, to be given when its turn comes.
struct BatchEvent: Sendable {
    enum Kind: Sendable {
        case rejected(KeptRejection)
        case warning
        case note
        /// This field is left out; reported once per run.
        case omission(String)
    }

    var kind: Kind
    var line: Int?
    /// The reason, or what there is to say.
    var note: any Note
    /// How many records had been shipped before.
    var record: Int

    var isRejection: Bool { if case .rejected = kind { true } else { false } }
}
