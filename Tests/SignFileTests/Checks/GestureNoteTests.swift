import MonotonicTime
import SignCore
import SignFile
import SignTestSupport
import Testing

/// What `check` tells of what a tap waits for.
@Suite struct GestureNoteTests {
    private func notes(_ text: String) throws -> [String] {
        try Configuration.parse(Array((text + anOption).utf8), file: "f").notes.map(\.description)
    }

    private let hint = "; wait = \"at-rest\" makes it immediate while the banner slides"

    @Test("a button whose tap is immediate says nothing")
    func silent() throws {
        #expect(try notes("[[button]]\non_tap = \"previous\"\n") == [])
        #expect(try notes("[[button]]\nwait = \"at-rest\"\n") == [])
    }

    @Test("a tap that waits for a second one or for its release says so, with its price")
    func waits() throws {
        #expect(
            try notes("[[button]]\non_double_tap = \"pause\"\ndouble_tap = \"250.5ms\"\n") == [
                "f:1:1: note: GPIO17: a tap counts when the button is let go and 250.5 ms have passed without "
                    + "a second one (on_double_tap)\(hint)"
            ]
        )
        #expect(
            try notes("[[button]]\nname = \"front\"\non_long_press = \"pause\"\n") == [
                "f:1:1: note: front: a tap counts 5 ms after the button is let go (on_long_press)\(hint)",
                "f:1:1: note: front: a long press counts when the button has been held for 600 ms",
            ]
        )
        #expect(
            try notes("[[button]]\ndebounce = \"0s\"\non_long_press = \"pause\"\nwait = \"at-rest\"\n") == [
                "f:1:1: note: GPIO17: at rest a tap counts when the button is let go (on_long_press); "
                    + "while the banner slides every press is a tap at once (wait = \"at-rest\")",
                "f:1:1: note: GPIO17: at rest a long press counts when the button has been held for 600 ms",
            ]
        )
    }

    @Test("a press that waits for other buttons names them")
    func combinations() throws {
        let text = """
            [[button]]
            on_double_tap = "pause"
            [[button]]
            line = "GPIO27"
            wait = "at-rest"
            [[button]]
            line = "GPIO22"
            [[combination]]
            buttons = ["GPIO17", "GPIO27"]
            on_tap = "activate"
            [[combination]]
            buttons = ["GPIO22", "GPIO17", "GPIO27"]
            within = "100ms"
            on_long_press = "pause"
            """
        let moving = "while the banner slides a tap counts at the press, since not all buttons combine then"
        #expect(
            try notes(text) == [
                "f:1:1: note: GPIO17: a tap counts when the button is let go and 300 ms have passed without "
                    + "a second one (on_double_tap)\(hint)",
                "f:1:1: note: GPIO17: a double tap counts 100 ms after the second press, or 5 ms after the "
                    + "button is let go, whichever is earlier ([[combination]] with GPIO27 and GPIO22)",
                "f:3:1: note: GPIO27: at rest a tap counts 100 ms after the press, or 5 ms after the button is "
                    + "let go, whichever is earlier ([[combination]] with GPIO17 and GPIO22); "
                    + "while the banner slides every press is a tap at once (wait = \"at-rest\")",
                "f:6:1: note: GPIO22: a tap counts 100 ms after the press, or 5 ms after the button is "
                    + "let go, whichever is earlier ([[combination]] with GPIO17 and GPIO27)\(hint)",
                "f:6:1: note: GPIO22: \(moving)",
                "f:8:1: note: GPIO17 + GPIO27: a tap counts 100 ms after the first press, or 5 ms after the "
                    + "first button is let go, whichever is earlier (a larger [[combination]])",
                "f:8:1: note: GPIO17 + GPIO27: while the banner slides they do not combine (wait = \"at-rest\")",
                "f:11:1: note: GPIO17 + GPIO27 + GPIO22: a tap counts 5 ms after the first button is let go "
                    + "(on_long_press)",
                "f:11:1: note: GPIO17 + GPIO27 + GPIO22: a long press counts when all have been held for 600 ms",
                "f:11:1: note: GPIO17 + GPIO27 + GPIO22: while the banner slides they do not combine "
                    + "(wait = \"at-rest\")",
            ]
        )
    }
}
