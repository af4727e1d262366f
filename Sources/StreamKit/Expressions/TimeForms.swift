/// The forms in which expressions read dates and times, as far as they are known before the texts are:
/// `date(x, "%F") ?? date(x, "%d/%m/%Y")` reads one text in two forms.
///
/// The last text is kept with what it was read as, and the forms that it has not: a date and a time of day are mostly read
/// from the same text. A class, so that evaluation may remember that. Confined to the records queue.
///
/// With this tables whose rows have times of their own (Queensland, Italy) take 0.85 of the time without.
final class TimeForms {
    /// A pattern and zones, as the functions are given them.
    struct Form: Equatable {
        /// `nil` for what dates in feeds may be.
        var pattern: [UInt8]?
        var from: [UInt8]?
        var to: [UInt8]?
    }

    private struct Zones {
        let from: ZoneOffsets?
        let to: ZoneOffsets?
    }

    private var forms: [Form] = []
    /// Whether some of them are patterns.
    private(set) var havePatterns = false
    /// The pattern of each form, if it has one and the system has its zones. Apart from these, which are counted references.
    private var patterns = UncheckedArray<ByteView?>()
    private var zones: [Zones] = []
    private var zoneCache = ZoneCache()
    private var memory = Arena()
    /// The last text; a bit for each of the first 64 forms that it has not; one that it has, and what it says.
    private var text = ByteBuffer()
    private var isNot: UInt64 = 0
    private var known = -1
    private var reading = ClockReading()

    /// The number of a form.
    func add(_ form: Form) -> Int32 {
        if let number = forms.firstIndex(of: form) { return Int32(number) }
        forms.append(form)
        if form.pattern != nil { havePatterns = true }
        func zone(_ name: [UInt8]?) -> ZoneOffsets? { name?.withView { zoneCache.zone(named: $0) } ?? nil }
        let zones = Zones(from: zone(form.from), to: zone(form.to))
        let hasZones = (form.from == nil || zones.from != nil) && (form.to == nil || zones.to != nil)
        patterns.append(hasZones ? form.pattern.map { $0.withView { memory.copy($0) } } : nil)
        self.zones.append(zones)
        return Int32(forms.count - 1)
    }

    /// A text that is read next.
    func begin(_ text: ByteView) {
        if self.text.view == text { return }
        self.text.removeAll()
        self.text.append(text)
        (isNot, known) = (0, -1)
    }

    /// What the text says in a form; `nil` if it has not that form.
    func read(_ number: Int32) -> ClockReading? {
        let number = Int(number)
        if known == number { return reading }
        let bit: UInt64 = number < 64 ? 1 << UInt64(number) : 0
        if isNot & bit != 0 { return nil }
        guard let result = readForm(number) else {
            isNot |= bit
            return nil
        }
        (known, reading) = (number, result)
        return result
    }

    private func readForm(_ number: Int) -> ClockReading? {
        if let pattern = patterns[number] {
            guard let result = PatternReader.read(text.view, pattern) else { return nil }
            let zones = zones[number]
            return result.carried(from: zones.from, to: zones.to)
        }
        return forms[number].pattern == nil ? ClockReading(ofFeed: text.view) : nil
    }
}

extension ExpressionSyntax {
    /// The text that `date`, `time` or `timestamp` reads, and in which form, if that is known.
    var timeInForm: (function: ExpressionFunction, text: ExpressionSyntax, form: TimeForms.Form)? {
        guard case .call(let function, let parts) = self, [.date, .time, .timestamp].contains(function),
            let text = parts.first
        else { return nil }
        let literals = parts.dropFirst().compactMap { if case .text(let text) = $0 { text } else { nil } }
        guard literals.count == parts.count - 1, literals.count < 4 else { return nil }
        func literal(_ index: Int) -> [UInt8]? { index < literals.count ? literals[index] : nil }
        return (function, text, TimeForms.Form(pattern: literal(0), from: literal(1), to: literal(2)))
    }

    /// The name, if it is a field.
    var fieldName: [UInt8]? { if case .field(let name) = self { name } else { nil } }
}
