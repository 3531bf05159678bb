import BusInterfaces
import MonotonicTime
import SignCore
import SignTestSupport
import Testing

/// Tests `[[button]]` with keys of input devices.
@Suite("Buttons that are keys")
struct ButtonKeyTests {
    private func key(_ text: String) throws -> ButtonSettings {
        try #require(try configuration("[[button]]\n\(text)\n" + anOption).buttons.first)
    }

    /// Returns the errors and warnings of a button.
    private func finding(_ text: String) -> [String] {
        findings(in: "[[button]]\n\(text)\n" + anOption)
    }

    @Test("a key, its device and its grab reach the button")
    func keys() throws {
        let right = try #require(InputCode("KEY_RIGHT"))
        #expect(try key("key = \"KEY_RIGHT\"").contact == .keys(KeyRequest([right])))
        let touch = try #require(InputCode("BTN_TOUCH"))
        let settings = try key(
            "key = [\"KEY_RIGHT\", \"BTN_TOUCH\"]\ndevice = \"/dev/input/event3\"\ngrab = false"
        )
        #expect(
            settings.contact
                == .keys(KeyRequest([right, touch], of: "/dev/input/event3", isExclusive: false))
        )
        #expect(settings.shownName == "KEY_RIGHT")
    }

    @Test("the steps of a knob are not debounced by default")
    func knob() throws {
        #expect(try key("key = \"REL_DIAL+\"").timing.debounce == .zero)
        #expect(try key("key = \"REL_DIAL+\"\ndebounce = \"5ms\"").timing.debounce == .milliseconds(5))
        #expect(try key("key = \"KEY_RIGHT\"").timing.debounce > .zero)
    }

    @Test(
        "an unknown key is an error with the nearest one",
        arguments: [
            ("\"KEY_RIHGT\"", "unknown key 'KEY_RIHGT'; did you mean 'KEY_RIGHT'? "),
            ("\"right\"", "unknown key 'right'; did you mean 'KEY_RIGHT'? "),
            ("\"qqqqqqqqqqqq\"", "unknown key 'qqqqqqqqqqqq'; "),
        ]
    )
    func unknown(value: String, start: String) {
        let end = "`loopbanner inputs` shows the key that you press"
        #expect(finding("key = \(value)") == ["f:2:7: error: \(start)\(end)"])
    }

    @Test(
        "other mistakes are errors with a remedy",
        arguments: [
            (
                "key = \"REL_DIAL\"",
                "2:7: error: key 'REL_DIAL' needs a direction: 'REL_DIAL+' or 'REL_DIAL-'"
            ),
            ("key = []", "2:7: error: key must not be empty; write a key, such as \"KEY_RIGHT\""),
            (
                "key = 3",
                "2:7: error: key must be a key, such as \"KEY_RIGHT\", or an array of keys, not a whole number"
            ),
            ("key = [\"BTN_A\", \"BTN_SOUTH\"]", "2:17: error: key lists 'BTN_SOUTH' twice; remove one"),
            (
                "device = \"a\"",
                "2:10: error: device applies only to keys of an input device; add key, such as \"KEY_RIGHT\", or remove device"
            ),
            (
                "grab = true",
                "2:8: error: grab applies only to keys of an input device; add key, such as \"KEY_RIGHT\", or remove grab"
            ),
            (
                "key = \"KEY_A\"\nline = \"GPIO4\"",
                "3:8: error: line belongs to a GPIO line, and key to an input device; a button can have only one of them, so remove line or key"
            ),
            (
                "key = \"KEY_A\"\nactive = \"low\"",
                "3:10: error: active belongs to a GPIO line, and key to an input device; a button can have only one of them, so remove active or key"
            ),
            (
                "key = \"KEY_A\"\ndevice = \"/dev/input\"",
                "3:10: warning: device '/dev/input' is a directory; name a device in it, such as \"/dev/input/event0\"; `loopbanner inputs` lists them"
            ),
            (
                "key = \"KEY_A\"\ndevice = \"/dev/input/by-id\"",
                "3:10: warning: device '/dev/input/by-id' is a directory; name a device in it, such as \"/dev/input/event0\"; `loopbanner inputs` lists them"
            ),
            (
                "key = \"KEY_A\"\ndevice = \"/dev/spidev0.0\"",
                "3:10: warning: device '/dev/spidev0.0' is outside /dev/input; name an input device, such as \"/dev/input/event0\"; `loopbanner inputs` lists them"
            ),
        ]
    )
    func mistakes(text: String, message: String) {
        #expect(finding(text) == ["f:\(message)"])
    }

    @Test("a key without a device is noted, because the sign takes every device that has it")
    func note() throws {
        func notes(_ text: String) throws -> [String] {
            try Configuration.parse(Array(("[[button]]\n\(text)\n" + anOption).utf8), file: "f").notes.map {
                "\($0)"
            }
        }
        let note =
            "f:2:7: note: without device, the sign grabs every input device with KEY_A, including the keyboard of the "
            + "console; name a device, or write grab = false"
        #expect(try notes("key = \"KEY_A\"") == [note])
        #expect(
            try notes("key = \"BTN_TOUCH\"") == [
                "f:2:7: note: without device, the sign grabs every input device with BTN_TOUCH; name a device, or "
                    + "write grab = false"
            ]
        )
        #expect(try notes("key = \"KEY_A\"\ngrab = false").isEmpty)
        #expect(try notes("key = \"KEY_A\"\ndevice = \"pedal\"").isEmpty)
    }

    @Test("two buttons may share a key if they have names or different devices")
    func sharedKey() {
        func buttons(_ first: String, _ second: String) -> [String] {
            findings(
                in:
                    "[[button]]\nkey = \"KEY_A\"\n\(first)\n[[button]]\nkey = [\"KEY_B\", \"KEY_A\"]\n\(second)\n"
                    + anOption
            )
        }
        #expect(
            buttons("", "") == [
                "f:5:7: error: 'KEY_A' is already used by the button on line 2; give both buttons names or different devices"
            ]
        )
        #expect(buttons("name = \"x\"", "name = \"y\"").isEmpty)
        #expect(buttons("device = \"x\"", "device = \"y\"").isEmpty)
        #expect(buttons("device = \"x\"", "").isEmpty)
    }

    @Test("a combination names a key, and a line beside it")
    func combination() throws {
        let text = """
            [[button]]
            key = ["KEY_A", "KEY_B"]
            [[button]]
            [[combination]]
            buttons = ["KEY_B", "GPIO17"]
            on_tap = "pause"

            """
        #expect(try configuration(text + anOption).combinations.first?.buttons == [0, 1])
    }
}
