import StreamKit

/// What identifies a station: name, address and suburb in the form in which they are compared. Normalising a form again
/// does not change it. Reused: it holds the last station read.
struct StationKey: ~Copyable {
    private var text = ByteBuffer(capacity: 256)
    private var nameEnd = 0
    private var addressEnd = 0
    private var words = AddressWords()
    private var form = AddressForm()

    var name: ByteView { text.view.prefix(nameEnd) }
    var address: ByteView { text.view[nameEnd..<addressEnd] }
    var suburb: ByteView { text.view.dropFirst(addressEnd) }

    /// Whether there is enough to recognise a station.
    var isUsable: Bool { addressEnd > 0 }

    /// Whether the address locates a station, whoever trades there.
    var hasPlace: Bool { AddressParts(address).isPlace && !suburb.isEmpty }

    mutating func read(name: ByteView, address: ByteView, suburb: ByteView) {
        text.removeAll()
        write(name: name)
        nameEnd = text.count
        form.write(address, into: &text)
        addressEnd = text.count
        let compared = SuburbName(suburb)
        (compared.today ?? compared).folded.withView { text.append($0) }
    }

    /// Writes a name as words, without the `(WA)` that distinguishes it from another state's.
    private mutating func write(name: ByteView) {
        words.read(name)
        var count = words.count
        while count > 1, words.mark(count - 1) != nil || isTail(count - 1) { count -= 1 }
        for index in 0..<count where words.mark(index) == nil {
            if !text.isEmpty { text.append(ASCII.space) }
            text.append(words.text(index))
        }
    }

    private func isTail(_ index: Int) -> Bool {
        words.isWord(index, "wa") || words.isWord(index, "pty") || words.isWord(index, "ltd")
    }
}
