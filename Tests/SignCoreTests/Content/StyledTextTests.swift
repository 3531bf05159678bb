import Pixels
import SignSimulation
import SignTestSupport
import Testing

@testable import SignCore

@Suite("Styled text on a sign")
struct StyledTextTests {
    private func toml(_ text: String, _ display: String = "", _ more: String = "") -> String {
        "[display]\ndriver = \"memory\"\nwidth = 64\n\(display)\n[scroll]\nautoplay = false\n\(more)\n"
            + "[[option]]\ntext = \"\(text)\"\n"
    }

    private func selected(_ played: Played) -> [String] {
        played.events.compactMap { event in
            guard case .engine(.selected(let selection)) = event.kind else { return nil }
            return "\(selection.option.id) | \(selection.option.text)"
        }
    }

    @Test("reports and ids have the text without styles")
    func reports() throws {
        let played = try play(toml("{bold}Sale{/} {color:red}now{/}"), milliseconds: 10)
        #expect(selected(played) == ["Sale now | Sale now"])
    }

    @Test("an icon is its character in the picture, in reports and in ids")
    func icons() throws {
        let played = try play(toml("{icon:heart} Tea"), milliseconds: 10)
        #expect(selected(played) == ["♥ Tea | ♥ Tea"])
        #expect(try played.picture(at: 0) == play(toml("♥ Tea"), milliseconds: 10).picture(at: 0))
    }

    @Test("blinking text changes every half second of the wall clock, and the sign sleeps in between")
    func blinks() throws {
        let played = try play(toml("{blink}new{/} tea"), milliseconds: 2_100)
        #expect(played.pictures.map(\.at) == [0, 500, 1_000, 1_500, 2_000])
        #expect(played.picture(at: 0) == played.picture(at: 1_000))
        #expect(played.picture(at: 500) == played.picture(at: 1_500))
        #expect(played.picture(at: 0) != played.picture(at: 500))
        let bold = try play(toml("{bold}new{/} tea"), milliseconds: 2_100)
        #expect(bold.pictures.map(\.at) == [0])
    }

    @Test("effects step by the wall clock, in options and regions, and a sign without a moving effect sleeps")
    func effects() throws {
        let wave = try play(toml("{wave}Hello{/}"), milliseconds: 1_000)
        #expect(wave.pictures.map(\.at) == Array(stride(from: 0, to: 1_000, by: 60)))
        let header = "[header]\ntext = \"{rainbow}A{/}\""
        let color = "height = 16\nformat = \"color\""
        let rainbow = try play(toml("{gradient:red-blue}Tea{/}", color, header), milliseconds: 300)
        #expect(rainbow.pictures.map(\.at) == [0, 50, 100, 150, 200, 250, 300])
        let gradient = try play(toml("{gradient:red-blue}Tea{/}", color), milliseconds: 1_000)
        #expect(gradient.pictures.map(\.at) == [0])
        let bits = try play(toml("{rainbow}{pulse}Tea{/}{/}"), milliseconds: 1_000)
        #expect(bits.pictures.map(\.at) == [0])
        #expect(try bits.picture(at: 0) == play(toml("Tea"), milliseconds: 10).picture(at: 0))
    }

    @Test("a value and the time have the surrounding style, and a value's braces are literal")
    func live() throws {
        let played = try play(
            toml("now {bold}{value:a|-}{/} a"),
            script: "1s value a 12\n2s value a {bold}",
            milliseconds: 3_000
        )
        func shown(_ text: String) throws -> [String] {
            try play(toml(text), milliseconds: 10).picture(at: 0)
        }
        #expect(try played.picture(at: 0) == shown("now {bold}-{/} a"))
        #expect(try played.picture(at: 1_000) == shown("now {bold}12{/} a"))
        #expect(try played.picture(at: 2_000) == shown("now {bold}{{bold}}{/} a"))
        let clock = try play(toml("{invert}{time:%H}{/}h"), milliseconds: 10)
        #expect(try clock.picture(at: 0) == shown("{invert}12{/}h"))
    }

    @Test("an equal text in another style is redrawn")
    func sameWords() throws {
        let played = try play(
            toml("{value:a|}{bold}{value:b|1}{/}{value:c|}"),
            script: "1s value c 1\n2s value c\n2s value a 1",
            milliseconds: 3_000
        )
        #expect(try played.picture(at: 1_500) == play(toml("{bold}1{/}1"), milliseconds: 10).picture(at: 0))
        #expect(try played.picture(at: 2_500) == play(toml("1{bold}1{/}"), milliseconds: 10).picture(at: 0))
    }

    @Test("on a display with colors each word has its own, even in a region")
    func colors() throws {
        let played = try play(
            toml(
                "I{color:#010203}I{/}",
                "height = 16\nformat = \"color\"",
                "[header]\ntext = \"{color:#0a0b0c}I{/}\""
            ),
            milliseconds: 10
        )
        let frame = try #require(played.pictures.first?.frame)
        var seen: Set<Color> = []
        for x in 0..<frame.width {
            for y in 0..<frame.height { seen.insert(frame[colorAt: x, y]) }
        }
        #expect(
            seen == [
                .black, .white, Color(red: 1, green: 2, blue: 3), Color(red: 10, green: 11, blue: 12),
            ]
        )
    }

    @Test("an option with a background keeps it around and in its styles")
    func background() throws {
        let more = "[text]\ncolor = \"#ffffff\""
        let text = toml("{invert}I{/}", "format = \"color\"", more) + "background = \"#000040\"\n"
        let frame = try #require(try play(text, milliseconds: 10).pictures.first?.frame)
        var seen: Set<Color> = []
        for x in 0..<frame.width {
            for y in 0..<frame.height { seen.insert(frame[colorAt: x, y]) }
        }
        #expect(seen == [.white, Color(red: 0, green: 0, blue: 64)])
    }
}
