import MonotonicTime
import Pixels
import Testing

@testable import BannerText

@Suite("Effects around a whole text")
struct TextEffectsTests {
    @Test("one or several effects are read, and none is no effect")
    func names() throws {
        #expect(try TextEffects("rainbow").effects == [.rainbow])
        #expect(try TextEffects(" wave  pulse ").effects == [.wave, .pulse])
        #expect(
            try TextEffects("gradient:red-#0000ff shimmer").effects == [
                .gradient(from: Color(red: 255, green: 0, blue: 0), to: Color(red: 0, green: 0, blue: 255)),
                .shimmer,
            ]
        )
        #expect(try TextEffects("none").effects == [])
    }

    @Test("a border is around the page, so the text has no tag for it")
    func border() throws {
        let effects = try TextEffects("border wave")
        #expect(effects.hasBorder && effects.effects == [.wave])
        #expect(effects.enclosing("A") == "{wave}A{/}")
        #expect(try !TextEffects("wave").hasBorder && TextEffects("border").enclosing("A") == "A")
        #expect(throws: TextEffectsError.clash("border", "border")) { try TextEffects("border border") }
    }

    @Test(
        "a text inside effects looks as if their tags were around it",
        arguments: [
            "Tea", "{color:red}Tea{/} {bold}now{/}", "Tea\nCake", "Tea\n", "Tea\r\n", "{{}}", "{fill}",
        ]
    )
    func around(text: String) throws {
        let source = try TextEffects("wave rainbow").enclosing(text)
        let (template, plain) = (try TextTemplate(source), try TextTemplate(text))
        let time = CivilTime(secondsSince1970: 0)
        #expect(template.text(at: time) == plain.text(at: time))
        #expect(template.styles.allSatisfy { $0.waves })
        #expect(template.breaksLines == plain.breaksLines)
    }

    @Test("no effect, and effects of an empty text, change nothing")
    func unchanged() throws {
        #expect(try TextEffects("none").enclosing("Tea\n") == "Tea\n")
        #expect(try TextEffects("wave").enclosing("") == "")
    }

    @Test("a color in the text replaces that of the effect, and keeps the others")
    func innerColor() throws {
        let source = try TextEffects("wave rainbow").enclosing("{color:red}A{/}B")
        #expect(try TextTemplate(source).styles.map(\.effects) == [[.wave], [.rainbow, .wave]])
    }

    @Test(
        "an error says what to write",
        arguments: [
            ("", "must not be empty; write \"rainbow\", or \"none\" for no effect"),
            (
                "rainbow gradient:red-blue",
                "has two effects that set the color, \"rainbow\" and \"gradient:red-blue\"; remove one"
            ),
            ("wave wave", "has \"wave\" twice; remove one"),
            ("none wave", "has \"none\" among other effects; remove it, or write \"none\" alone"),
            ("wave:2", "has \"wave\" with ':'; write \"wave\" alone"),
            (
                "gradient",
                "has a gradient without two colors; write both with '-', as in \"gradient:red-blue\""
            ),
        ]
    )
    func errors(text: String, message: String) {
        #expect(self.message(text) == message)
    }

    private func message(_ text: String) -> String {
        do throws(TextEffectsError) { _ = try TextEffects(text) } catch { return error.description }
        return ""
    }

    @Test("an unknown word is an error with the nearest name or the right form")
    func unknown() {
        func unknown(_ word: String) -> String { "has '\(word)', which is not an effect;" }
        #expect(message("rainbw") == "\(unknown("rainbw")) did you mean \"rainbow\"?")
        #expect(message("wave Gradient") == "\(unknown("Gradient")) did you mean \"gradient:red-blue\"?")
        #expect(
            message("rainbow,wave")
                == "\(unknown("rainbow,wave")) write spaces between effects: \"rainbow wave\""
        )
        #expect(message("{rainbow}") == "\(unknown("{rainbow}")) write the effect without braces")
        #expect(
            message("tea kettle")
                == "\(unknown("tea")) write \"rainbow\", \"pulse\", \"shimmer\", \"wave\", \"typewriter\", \"roll\", "
                + "\"gradient:red-blue\", \"border\" or \"none\", or several with spaces between them"
        )
        #expect(
            message("gradient:red-blurple").hasPrefix(
                "has a gradient in which a color is 'blurple', which is not a color; "
            )
        )
    }
}
