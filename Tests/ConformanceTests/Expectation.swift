import Foundation
import Testing

/// What one of feedparser's files expects of a record: as much of its Python expression as is about fields that the
/// `feed` record has.
///
///     Expect:      not bozo and entries[0]['tags'][1]['term'] == 'Example'
///                  ────┬───     ─────────────────┬───────────    ───┬───
///          read without a message        categories, index 1      text
struct Expectation {
    /// A comparison with a field of the record.
    struct Check {
        let field: String
        let index: Int
        let wanted: Wanted

        enum Wanted {
            case text(String)
            case present
            case channelLink
        }
    }

    /// What can be checked.
    private(set) var checks: [Check] = []

    /// What the first part that cannot be checked is about: `feed`, `entries` or `version`.
    private(set) var other: String?

    /// feedparser's names of what the `feed` record has, without indices.
    private static let fields = [
        "feed.title": "feed_title", "feed.link": "feed_link",
        "entries.title": "title", "entries.link": "link", "entries.id": "id", "entries.guid": "id",
        "entries.author": "author", "entries.comments": "comments",
        "entries.description": "summary", "entries.summary": "summary", "entries.content.value": "content",
        "entries.category": "categories", "entries.tags.term": "categories", "entries.enclosures.url": "enclosures",
        "entries.published": "published", "entries.updated": "updated",
        "entries.published_parsed": "published", "entries.updated_parsed": "updated",
        "entries.created": "dcterms:created", "entries.created_parsed": "dcterms:created",
        "entries.copyright": "dc:rights", "entries.license": "creativeCommons:license",
    ]

    /// Reads the expression in the comment at a feed's top.
    init(ofFeed feed: String) throws {
        let line = try #require(feed.split(separator: "\n").first { $0.contains("Expect:") }, "expects nothing")
        let expression = try #require(line.split(separator: "Expect:", maxSplits: 1).last)
        for clause in expression.components(separatedBy: " and ").map({ $0.trimmingCharacters(in: .whitespaces) }) {
            if clause == "not bozo" || clause == "1" { continue }
            if let check = Self.check(clause) {
                checks.append(check)
            } else {
                other = try other ?? String(#require(clause.firstMatch(of: /(?:not )?(\w+)/)?.output.1))
            }
        }
    }

    private static func check(_ clause: String) -> Check? {
        if clause == "len(feed['links']) == 1" { return Check(field: "feed_link", index: 0, wanted: .channelLink) }
        guard let comparison = clause.wholeMatch(of: /(\w+)((?:\[[^\]]+\])+) (==|!=) (.+)/) else { return nil }
        let (_, root, path, operation, literal) = comparison.output
        let steps = path.matches(of: /\[(?:(\d+)|'(\w+)')\]/).map(\.output)
        let name = ([root] + steps.compactMap(\.2)).joined(separator: ".")
        guard let field = fields[name], let wanted = wanted(operation, literal) else { return nil }
        // An entry's index is always 0, and so is that of an element where it is left out.
        let indices = steps.compactMap(\.1).compactMap { Int($0) }.dropFirst(root == "entries" ? 1 : 0)
        return Check(field: field, index: indices.first ?? 0, wanted: wanted)
    }

    private static func wanted(_ operation: Substring, _ literal: Substring) -> Check.Wanted? {
        if operation == "!=" { return literal == "None" ? .present : nil }
        if let text = literal.wholeMatch(of: /"""(.*)"""|'(.*)'/)?.output {
            return .text(String(text.1 ?? text.2 ?? ""))
        }
        // The first six numbers of a Python time tuple are the date and the time of day in UTC.
        guard let tuple = literal.wholeMatch(of: /\((\d+(?:, \d+){8})\)/)?.output.1 else { return nil }
        let numbers = tuple.split(separator: ", ").map { $0.count < 2 ? "0" + $0 : String($0) }
        return .text(numbers[..<3].joined(separator: "-") + "T" + numbers[3..<6].joined(separator: ":") + "Z")
    }
}

extension Expectation.Check {
    /// What is not as it should be in a feed's record.
    func difference(in record: JSON, of feed: String) -> String? {
        let values = record[field]?.elements ?? record[field].map { [$0] } ?? []
        let value = index < values.count ? values[index].string : nil
        let isAsWanted =
            switch wanted {
            case .present: value != nil
            case .text(let text): value.map { Self.agree($0, text) } ?? false
            // The channel's one link, not that of its image or of its text input.
            case .channelLink: value.map { feed.contains("<channel>\n<link>\($0)</link>") } ?? false
            }
        return isAsWanted ? nil : "\(field) is \(record[field]?.description ?? "absent"), wanted \(wanted)"
    }

    /// Times agree when they are the same instant, anything else when it is the same text.
    private static func agree(_ value: String, _ wanted: String) -> Bool {
        if let one = try? Date(value, strategy: .iso8601), let other = try? Date(wanted, strategy: .iso8601) {
            return one == other
        }
        return value.utf8.elementsEqual(wanted.utf8)
    }
}
