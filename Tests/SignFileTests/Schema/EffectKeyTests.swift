import SignAPI
import SignCore
import SignFile
import SignTestSupport
import Testing

/// The key `effect` of options and of `[scroll]`.
@Suite("Effects of whole texts in a file")
struct EffectKeyTests {
    private let color = "[display]\ndriver = \"memory\"\nformat = \"color\"\n"

    private func contents(_ text: String) throws -> [ContentSettings] {
        try configuration(text).options.map(\.content)
    }

    private func notes(_ text: String) throws -> [String] {
        try Configuration.parse(Array(text.utf8), file: "f").notes.map(\.description)
    }

    @Test("an option shows its text as if the tags of its effects were around it")
    func option() throws {
        let option = "[[option]]\ntext = \"Tea {bold}now{/}\"\neffect = \"wave gradient:red-blue\"\n"
        #expect(
            try contents(color + option) == [.text("{wave}{gradient:red-blue}Tea {bold}now{/}{/}{/}")]
        )
        #expect(findings(in: color + option).isEmpty)
        #expect(try notes(color + option).isEmpty)
    }

    @Test("ids and the text in reports have no tags of effects")
    func reports() throws {
        let options = try configuration("\(color)[[option]]\ntext = \"Tea\"\neffect = \"rainbow\"\n").options
        #expect(options.map(\.id) == ["Tea"])
        #expect(options.map(\.text) == ["Tea"])
    }

    @Test("the effect of [scroll] is that of each text without one, and of no picture or page")
    func banner() throws {
        let file =
            color + "[scroll]\neffect = \"rainbow\"\n[[option]]\ntext = \"A\"\n[[option]]\ntext = \"B\"\n"
            + "effect = \"wave\"\n[[option]]\ntext = \"C\"\neffect = \"none\"\n[[option]]\nid = \"D\"\n"
            + "page = \"solid\"\n[header]\ntext = \"E\"\n"
        let found = try configuration(file.replacing("format", with: "height = 16\nformat"))
        #expect(
            found.options.map(\.content) == [
                .text("{rainbow}A{/}"), .text("{wave}B{/}"), .text("C"), .page(.solid),
            ]
        )
        #expect(found.regions[.header]?.content == .text("E"))
    }

    @Test("an unknown effect is an error with the nearest, and a transition names its key")
    func unknown() {
        let option = "[[option]]\ntext = \"Tea\"\n"
        #expect(
            findings(in: "\(option)effect = \"rainbwo\"\n")
                == ["f:3:10: error: effect has 'rainbwo', which is not an effect; did you mean \"rainbow\"?"]
        )
        #expect(
            findings(in: "[scroll]\neffect = \"wav\"\n\(option)")
                == ["f:2:10: error: effect has 'wav', which is not an effect; did you mean \"wave\"?"]
        )
        #expect(
            findings(in: "\(option)effect = \"dissolve\"\n") == [
                "f:3:10: error: effect sets how the letters look, such as \"rainbow\"; for how the "
                    + "option appears, write transition = \"dissolve\""
            ]
        )
        #expect(
            findings(in: "\(option)effect = \"\"\n")
                == ["f:3:10: error: effect must not be empty; write \"rainbow\", or \"none\" for no effect"]
        )
        #expect(
            findings(in: "\(option)transition = \"rainbow\"\n") == [
                "f:3:14: error: transition is how an option appears, such as \"dissolve\"; for the letters "
                    + "of its text write effect = \"rainbow\""
            ]
        )
    }

    @Test("an effect without letters is a warning")
    func withoutText() {
        #expect(
            findings(in: "\(color)[[option]]\nid = \"a\"\npage = \"solid\"\neffect = \"wave\"\n")
                == ["f:7:1: warning: effect does nothing without visible text; remove it"]
        )
    }

    @Test(
        "a mistake in the text is an error at the text, and styles that are too deep with the effect at the effect"
    )
    func styles() {
        #expect(
            findings(in: "[[option]]\ntext = \"a{/}b{bold}\"\neffect = \"wave\"\n") == [
                "f:2:8: error: text has an unmatched {/}; remove it, or write {{/}} to show it"
            ]
        )
        let deep = String(repeating: "{bold}", count: 8) + "a" + String(repeating: "{/}", count: 8)
        #expect(
            findings(in: "[[option]]\ntext = \"\(deep)\"\neffect = \"wave\"\n") == [
                "f:3:10: error: the text inside its effect has more than 8 nested styles; close some with {/}"
            ]
        )
    }

    @Test("an effect that the display cannot show is noted at its key")
    func display() throws {
        let bit = "[display]\ndriver = \"memory\"\n"
        let missing = "note: \"rainbow\" needs a display with colors; here its letters look like the others"
        let option = "[[option]]\ntext = \"☕\"\n"
        #expect(try notes("\(bit)\(option)effect = \"rainbow\"\n") == ["f:5:10: \(missing)"])
        #expect(try notes("\(bit)[scroll]\neffect = \"rainbow\"\n\(option)") == ["f:4:10: \(missing)"])
        #expect(
            findings(in: "\(bit)\(option)effect = \"wave\"\n") == [
                "f:5:10: warning: \"wave\" needs a row above the letters and one below, so it is cut off here; use smaller "
                    + "letters, or remove \"wave\""
            ]
        )
        #expect(
            findings(in: "\(color)[[option]]\ntext = \"A\"\neffect = \"shimmer\"\n") == [
                "f:6:10: warning: \"shimmer\" is invisible in white letters, which cannot get brighter; set another "
                    + "color, such as color = \"amber\""
            ]
        )
    }

    @Test("programs may set the effect of an option")
    func interface() {
        #expect(Shape.option.fields.contains { $0.name == "effect" })
    }
}
