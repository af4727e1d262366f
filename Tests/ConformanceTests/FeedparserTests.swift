import Foundation
import Testing

/// feedparser's cases for RSS (github.com/kurtmckee/feedparser, BSD-2-Clause): a feed each, whose first comment says in
/// Python what is expected. What is about fields of the `feed` record is checked; every other file must still be read
/// without a message.
@Suite(.enabled(if: ConformanceData.isPresent, "FUELSTREAM_TEST_DATA names no folder: 68 cases of feedparser skipped"))
struct FeedparserTests {
    private static let folder = "feedparser-rss"

    /// A file's name and why fuelstream's record has something else.
    private static let known = [
        "item_description_not_a_doctype":
            "feedparser makes HTML safe to show and so escapes a stray <; we give the description as it is written",
        "item_fullitem":
            "content is from content:encoded and content; fullitem, of no namespace, stays a field of its own",
    ]

    @Test("Records have the fields that feedparser's cases expect, but for known differences") func fields() throws {
        var tally = Tally(
            "feedparser RSS", of: 68, known: Self.known, skipping: "about other fields, read without a message")
        for name in try ConformanceData.names(in: Self.folder, ext: "xml") {
            let feed = try ConformanceData.text("\(Self.folder)/\(name).xml")
            let expectation = try Expectation(ofFeed: feed)
            let fault = try Self.read(feed).fault
            #expect(fault == nil, "\(name) is read without a message, whatever is expected of it")
            if let other = expectation.other, expectation.checks.isEmpty {
                tally.skip(name, because: other)
            } else {
                tally.settle(name, difference: try Self.difference(feed, from: expectation))
            }
        }
        tally.finish()
    }

    /// Joined, the files give the records that they give one by one.
    @Test("Feedparser's feeds, joined, give the records they give one by one") func joinedFeeds() throws {
        let feeds = try ConformanceData.names(in: Self.folder, ext: "xml").map {
            try ConformanceData.text("\(Self.folder)/\($0).xml")
        }
        let joined = try Self.read(feeds.joined())
        #expect(joined.fault == nil)
        #expect(try joined.records == feeds.flatMap { try Self.read($0).records })
    }

    private static func read(_ feed: String) throws -> Records {
        try Records(["--schema", "feed"], Data(feed.utf8))
    }

    /// Where a channel has no item, and so gives no record, an empty item is put at its end: the record then has what
    /// is the channel's.
    private static func difference(_ feed: String, from expectation: Expectation) throws -> String? {
        let feed =
            feed.contains("<item>") ? feed : feed.replacingOccurrences(of: "</channel>", with: "<item/></channel>")
        let result = try read(feed)
        if let fault = result.fault { return fault }
        guard result.records.count == 1 else { return "gives \(result.records.count) records" }
        return expectation.checks.lazy.compactMap { $0.difference(in: result.records[0], of: feed) }.first
    }
}
