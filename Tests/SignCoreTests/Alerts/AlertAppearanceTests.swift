import Pixels
import SignSimulation
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore

@Suite("Styles, icons and colors of alerts")
struct AlertAppearanceTests {
    private func played(_ alert: String, _ format: String = "bit", milliseconds: Int64 = 1_500) throws
        -> Played
    {
        try play(
            "[display]\ndriver = \"memory\"\nwidth = 32\nformat = \"\(format)\"\n[scroll]\nautoplay = false\n"
                + anOption,
            script: "1s \(alert)",
            milliseconds: milliseconds
        )
    }

    private func shows(_ text: String) throws -> [String] {
        try play(
            "[display]\ndriver = \"memory\"\nwidth = 32\n[[option]]\ntext = \"\(text)\"\n",
            milliseconds: 10
        ).picture(at: 0)
    }

    private func colors(_ played: Played) -> Set<String> {
        guard let frame = played.pictures.last?.frame else { return [] }
        return Set(
            (0..<frame.width).flatMap { x in (0..<frame.height).map { frame[colorAt: x, $0].hexadecimal } }
        )
    }

    @Test("a text is literal, unless the alert has markup")
    func markup() throws {
        #expect(try played("alert \"{x}\"").picture(at: 1_200) == shows("{{x}}"))
        let bold = try played("alert \"{bold}Hi{/}\" markup=true").picture(at: 1_200)
        #expect(try bold == shows("{bold}Hi{/}"))
        let event = try played("alert \"{bold}Hi{/} {{\" markup=true").events.compactMap { event -> String? in
            if case .alertRaised(_, let text, _) = event.kind { text } else { nil }
        }
        #expect(event == ["Hi {"])
    }

    @Test("styles of an alert move and blink, and its clock runs")
    func lives() throws {
        let blink = try played("alert \"{blink}Hi{/}\" markup=true", milliseconds: 3_100)
        #expect(try blink.picture(at: 2_100) == shows("Hi"))
        #expect(blink.picture(at: 2_600) == [String](repeating: String(repeating: ".", count: 32), count: 8))
        let clock = try played("alert {time:%S} markup=true", milliseconds: 3_100)
        #expect(try clock.picture(at: 2_100) == shows("02"))
        #expect(try clock.picture(at: 3_050) == shows("03"))
    }

    @Test("an icon stands in front of the text, two columns away")
    func icon() throws {
        let rows = try played("alert Hi icon=heart").picture(at: 1_200)
        let heart = try shows("{icon:heart}").map { $0.filter { $0 == "#" }.count }
        let both = rows.map { $0.filter { $0 == "#" }.count }
        let letters = try shows("Hi").map { $0.filter { $0 == "#" }.count }
        #expect(both == zip(heart, letters).map { $0 + $1 })
    }

    /// Plays `text`, a TOML and a script string, as an alert and as a page of a display with `rows` rows.
    private func alertAndPage(_ text: String, rows: Int, _ settings: String = "") throws -> (
        alert: [String], page: [String]
    ) {
        let display = "[display]\ndriver = \"memory\"\nwidth = 32\nheight = \(rows)\n"
        let alert = try play(
            display + "[scroll]\nautoplay = false\n" + anOption,
            script: "1s alert \"\(text)\"\(settings)",
            milliseconds: 1_500
        )
        let page = try play(display + "[[option]]\ntext = \"\(text)\"\n", milliseconds: 10)
        return (alert.picture(at: 1_200), page.picture(at: 0))
    }

    @Test("a line break begins another line where the display has the rows, as on a page")
    func lines() throws {
        for (text, settings) in [
            ("Tea\\n3.50", ""), ("Tea\\n3.50\\n", ""), ("{bold}Tea{/}\\nab", " markup=true"),
            ("A{fill}1\\nB{fill}2", " markup=true"),
        ] {
            for rows in [8, 16] {
                let (alert, page) = try alertAndPage(text, rows: rows, settings)
                #expect(alert == page && alert.count == rows, "\(text) in \(rows) rows")
            }
        }
        let (alert, page) = try alertAndPage("Tea\\n3.50", rows: 16)
        #expect(alert == page)
        let (single, spaced) = (try alertAndPage("Tea 3", rows: 8), try alertAndPage("Tea\\n3", rows: 8))
        #expect(spaced.alert == single.alert)
    }

    @Test("events have a space in place of a line break")
    func lineEvents() throws {
        let events = try played("alert \"Tea\\n3.50\"").events.compactMap { event -> String? in
            if case .alertRaised(_, let text, _) = event.kind { text } else { nil }
        }
        #expect(events == ["Tea 3.50"])
    }

    @Test("an alert has its own colors, and its background fills the display")
    func ink() throws {
        let text = try played("alert \"Hi\" color=red background=blue", "color")
        #expect(
            colors(text) == [Color(named: "red"), Color(named: "blue")].map { $0?.hexadecimal ?? "" }.asSet
        )
        #expect(colors(try played("alert Hi", "color")) == ["000000", "ffffff"])
        let styled = try played("alert \"{color:green}H{/}i\" markup=true color=red", "color")
        #expect(colors(styled).count == 3)
    }

    @Test("a text with mistakes or with values is rejected, and so are unknown icons and colors")
    func mistakes() {
        func error(_ line: String) -> String? {
            do {
                _ = try played(line)
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(error("alert \"{bold}Hi\" markup=true")?.contains("the text ") == true)
        #expect(
            error("alert \"{value:x}\" markup=true")?
                .contains("the text cannot show values; write the value itself") == true
        )
        #expect(error("alert Hi icon=hart")?.contains("unknown icon 'hart'") == true)
        #expect(
            error("alert Hi color=rot")?.contains("color is 'rot', which is not a color; did you mean 'red'?")
                == true
        )
    }
}

extension [String] {
    fileprivate var asSet: Set<String> { Set(self) }
}
