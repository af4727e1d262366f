import FuelKit
import StreamKit
import Testing

@Suite struct MapPageTests {
    @Test("The settings of the map page name the place and its bands") func settings() throws {
        #expect(MapPage.page().settings == "{}")
        let origin = try #require(Coordinate(latitude: -31.5, longitude: 115))
        let bands = try #require(Proximity.Bands(near: 2.5, medium: 10))
        let page = MapPage.page(proximity: Proximity(origin: origin, bands: bands), name: "\"a\\\n\u{1}é")
        #expect(
            page.settings
                == #"{"near":{"name":"\"a\\\n\u0001é","latitude":-31.5,"longitude":115.0,"bands":[2.5,10.0]}}"#)
    }

    @Test("The settings of the map page say what was selected, computed and summed up") func columns() {
        let page = MapPage.page(columns: ["a\"", "b"], computed: ["c"], sums: [("mean", "mean(price)")])
        #expect(
            page.settings == #"{"columns":["a\"","b"],"computed":["c"],"sums":[["mean","mean(price)"]]}"#)
    }

    @Test("A title that was asked for is there before the script has run") func title() {
        let opening = MapPage.page(title: "Ø & <b>").opening
        #expect(opening.contains("<title>Ø &amp; &lt;b></title>"))
        #expect(opening.contains("<h1 id=\"title\">Ø &amp; &lt;b></h1>"))
    }

    /// The records stand in an element that no browser runs, behind the script that reads them, and the page asks for
    /// nothing from anywhere.
    @Test("The map page keeps records as data and refers to nothing outside") func page() {
        let page = MapPage.page()
        let (opening, closing) = ("\(page.opening)", "\(page.closing)")
        #expect(opening.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
        #expect(opening.hasSuffix("<script type=\"application/json\" id=\"records\">"))
        #expect(closing.hasPrefix("</script>\n<noscript>\n"))
        #expect(page.ending == "</noscript>\n</body>\n</html>\n")
        #expect(opening.contains("content=\"default-src 'none'; img-src data:; style-src 'sha256-"))
        #expect(opening.contains("script-src 'sha256-"))
        #expect(opening.utf8.count + closing.utf8.count <= 260_000)
        for word in [" src=", "url(", "@import", "http:", "https:", "<base", " onload=", " onclick="] {
            let text = opening.replacing("http://www.w3.org/2000/svg", with: "").replacing("/^https?:/", with: "")
                // Links that are there to be followed.
                .replacing("https://www.openstreetmap.org/directions", with: "")
                .replacing("https://www.openstreetmap.org/search", with: "")
            #expect(!text.contains(word), "\(word)")
        }
    }
}
