import TestSupport
import Testing

/// Real files, damaged at random: whatever comes in whatever pieces, nothing is lost, and items that no damage has touched
/// come out as they did.
@Suite struct DamageTests {
    private static let table = """
        PUBLISH_DATE,TRADING_NAME,PRODUCT_PRICE,ADDRESS\r
        13/02/2021,Saltbush Fuels Wangara,112.90,61 Quokka Way\r
        13/02/2021,"The ""Big"" Servo",125.90,"Shop 3, 88 Currawong Way"\r
        13/02/2021,"Kookaburra
        Flat",128.50,Lot 7 Woylie Rd\r
        13/02/2021,Caf\u{E9},,\r

        """

    private static let objects = """
        {"date":"2021-02-13","price":112.9,"features":["ATM","Shop"],"station":"Salt \\u0026 Sons \\"Servo\\""}
        {"date":null,"open":true,"at":{"lat":-31.95,"lon":115.86},"price":-1.5e3}

        {"station":"Caf\u{E9}","price":99}

        """

    private static let rss = """
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>FuelWatch</title>
        <item><title>112.9: Saltbush Fuels</title><price>112.9</price><dc:creator>Ada</dc:creator></item>
        <item>
          <title><![CDATA[Tuesday <i>is</i> < Wednesday]]></title><!-- <item> -->
          <description>Caf&eacute; &amp; 12&nbsp;pumps</description>
          <enclosure url="https://bowser.example.com/41.mp3?a&amp;b" length="1"/>
        </item>
        <item><title>Caf\u{E9}</title></item>
        <item><title/><price>142.0</price></item>
        </channel></rss>

        """

    private static let atom = """
        <?xml version="1.0" encoding="utf-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://pumpwatch.example.org/"><title>Pumpwatch</title>
          <entry><title type="html">Diesel &lt;em&gt;dips&lt;/em&gt;</title><link href="12.html"/></entry>
          <entry xml:base="notes/"><author><name>Mira</name></author><link rel="enclosure" href="12.csv"/></entry>
        </feed>

        """

    private static let documents = """
        {"Fecha":"1/2/2026","a":{"b":[1,2]},"L":[
          {"id":1,"p":[{"f":"x"},{"f":"y"}],"s":"q \\"}],["},
          {"id":2,"p":[],"s":"},{"}
        ],"n":null}
        [{"a":1},{"a":2}]
        {"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","url":"u"}]}
        {"a":1}

        """

    private static let trials: [DamageTrial.Kind: DamageTrial] = [
        .table: DamageTrial(.table, [table.bytes]), .objects: DamageTrial(.objects, [objects.bytes]),
        .documents: DamageTrial(.documents, [("[" + objects + "]").bytes, documents.bytes]),
        .feed: DamageTrial(.feed, [rss.bytes, atom.bytes]),
    ]

    @Test(
        "Every byte of damaged input becomes a record, a rejection or nothing that counts",
        arguments: DamageTrial.Kind.allCases) func nothingIsLost(kind: DamageTrial.Kind) throws
    {
        let trial = try #require(Self.trials[kind])
        var compared = 0
        for seed in 0..<300 as Range<UInt64> { #expect(trial.fault(seed: seed, compared: &compared) == nil) }
        #expect(kind != .feed || compared > 100)
    }
}
