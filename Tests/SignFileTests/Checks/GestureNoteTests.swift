import MonotonicTime
import SignCore
import SignFile
import SignTestSupport
import Testing

/// Tests the notes of `check` about what a tap must wait for.
@Suite struct GestureNoteTests {
    private func notes(_ text: String) throws -> [String] {
        try Configuration.parse(Array((text + anOption).utf8), file: "f").notes.map(\.description)
    }

    private let hint = "; with wait = \"at-rest\" it is immediate during a slide"

    @Test("a button with an immediate tap has no note")
    func silent() throws {
        #expect(try notes("[[button]]\non_tap = \"previous\"\n") == [])
        #expect(try notes("[[button]]\nwait = \"at-rest\"\n") == [])
    }

    @Test("a tap that waits for a second one or for its release has a note with its delay")
    func waits() throws {
        #expect(
            try notes("[[button]]\non_double_tap = \"pause\"\ndouble_tap = \"250.5ms\"\n") == [
                "f:1:1: note: GPIO17: a tap is recognized when the button is released and 250.5 ms pass without "
                    + "a second press (on_double_tap)\(hint)"
            ]
        )
        #expect(
            try notes("[[button]]\nname = \"front\"\non_long_press = \"pause\"\n") == [
                "f:1:1: note: front: a tap is recognized 5 ms after the release of the button (on_long_press)\(hint)",
                "f:1:1: note: front: a long press is recognized when the button has been held for 600 ms",
            ]
        )
        #expect(
            try notes("[[button]]\ndebounce = \"0s\"\non_long_press = \"pause\"\nwait = \"at-rest\"\n") == [
                "f:1:1: note: GPIO17: at rest a tap is recognized on release of the button (on_long_press); "
                    + "during a slide every press is an immediate tap (wait = \"at-rest\")",
                "f:1:1: note: GPIO17: at rest a long press is recognized when the button has been held for 600 ms",
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
        let moving = "during a slide a tap is recognized at the press, because not all buttons combine then"
        #expect(
            try notes(text) == [
                "f:1:1: note: GPIO17: a tap is recognized when the button is released and 300 ms pass without "
                    + "a second press (on_double_tap)\(hint)",
                "f:1:1: note: GPIO17: a double tap is recognized 100 ms after the second press, or 5 ms after the "
                    + "release of the button, whichever comes first ([[combination]] with GPIO27 and GPIO22)",
                "f:3:1: note: GPIO27: at rest a tap is recognized 100 ms after the press, or 5 ms after the release of "
                    + "the button, whichever comes first ([[combination]] with GPIO17 and GPIO22); "
                    + "during a slide every press is an immediate tap (wait = \"at-rest\")",
                "f:6:1: note: GPIO22: a tap is recognized 100 ms after the press, or 5 ms after the release of "
                    + "the button, whichever comes first ([[combination]] with GPIO17 and GPIO27)\(hint)",
                "f:6:1: note: GPIO22: \(moving)",
                "f:8:1: note: GPIO17 + GPIO27: a tap is recognized 100 ms after the first press, or 5 ms after the "
                    + "release of the first button, whichever comes first (larger [[combination]])",
                "f:8:1: note: GPIO17 + GPIO27: during a slide they do not combine (wait = \"at-rest\")",
                "f:11:1: note: GPIO17 + GPIO27 + GPIO22: a tap is recognized 5 ms after the release of the first button "
                    + "(on_long_press)",
                "f:11:1: note: GPIO17 + GPIO27 + GPIO22: a long press is recognized when all have been held for 600 ms",
                "f:11:1: note: GPIO17 + GPIO27 + GPIO22: during a slide they do not combine "
                    + "(wait = \"at-rest\")",
            ]
        )
    }
}
