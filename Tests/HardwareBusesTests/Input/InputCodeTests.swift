import BusInterfaces
import Testing

/// Tests the names of keys and steps against linux/input-event-codes.h. The codes were copied by hand from its lines.
@Suite("Names of keys")
struct InputCodeTests {
    @Test(
        "a name means the code that the kernel's header gives it",
        arguments: [
            ("KEY_ESC", 1), ("KEY_A", 30), ("KEY_SPACE", 57), ("KEY_F1", 59), ("KEY_KP0", 82),
            ("KEY_F12", 88),
            ("KEY_ENTER", 28), ("KEY_RIGHT", 106), ("KEY_PAGEDOWN", 109), ("KEY_POWER", 116),
            ("KEY_PLAYPAUSE", 164),
            ("KEY_MICMUTE", 248), ("BTN_0", 0x100), ("BTN_LEFT", 0x110), ("BTN_TRIGGER", 0x120),
            ("BTN_SOUTH", 0x130), ("BTN_A", 0x130), ("BTN_TOOL_PEN", 0x140), ("BTN_TOUCH", 0x14A),
            ("BTN_GEAR_DOWN", 0x150), ("KEY_OK", 0x160), ("KEY_RED", 0x18E), ("KEY_NUMERIC_0", 0x200),
            ("BTN_DPAD_UP", 0x220), ("BTN_TRIGGER_HAPPY40", 0x2E7),
        ]
    )
    func codes(name: String, code: Int) throws {
        let key = try #require(InputCode(name))
        #expect(Int(key.code) == code)
        #expect(key.kind == .key)
        #expect(key.name == name)
    }

    @Test("two names of one key are the same key, and its usual name is printed")
    func aliases() throws {
        #expect(try #require(InputCode("BTN_A")).isSame(as: #require(InputCode("BTN_SOUTH"))))
        #expect(InputCode.keyName(0x130) == "BTN_SOUTH")
        #expect(InputCode.keyName(106) == "KEY_RIGHT")
        #expect(InputCode.keyName(84) == "KEY_84")
    }

    @Test("a step has a direction")
    func steps() throws {
        let step = try #require(InputCode("REL_DIAL+"))
        #expect(step.code == 7)
        #expect(step.kind == .step(isPositive: true))
        #expect(InputCode("REL_WHEEL-")?.kind == .step(isPositive: false))
        #expect(InputCode.stepName(8, isPositive: false) == "REL_WHEEL-")
        #expect(InputCode("REL_DIAL") == nil)
        #expect(InputCode("REL_+") == nil)
    }

    @Test(
        "names that are no key have no code",
        arguments: ["", "KEY_", "right", "KEY_1 ", "KEY_RESERVED", "EV_KEY"]
    )
    func unknown(name: String) {
        #expect(InputCode(name) == nil)
    }

    @Test(
        "a similar name is suggested",
        arguments: [
            ("right", "KEY_RIGHT"), ("KEY_RIHGT", "KEY_RIGHT"), ("touch", "BTN_TOUCH"),
            ("key_enter", "KEY_ENTER"),
            ("REL_DAIL+", "REL_DIAL+"),
        ]
    )
    func nearest(word: String, name: String) {
        #expect(InputCode.nearest(to: word) == name)
    }
}
