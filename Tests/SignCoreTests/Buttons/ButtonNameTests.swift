import BusInterfaces
import InfiniteScroll
import MonotonicTime
import SignTestSupport
import Testing

@testable import SignCore

/// Tests the names of buttons and combinations in events.
@Suite("The names of buttons in events")
struct ButtonNameTests {
    private let options =
        "\n[scroll]\nautoplay = false\n" + anOption + anOption.replacing("Tea", with: "Cake")

    private func sign(_ buttons: String) throws -> Sign {
        Sign(
            try playlist("[display]\ndriver = \"memory\"\n" + buttons + options),
            at: .zero,
            dropsLateFrames: false
        )
    }

    private func at(_ milliseconds: Int64) -> Instant { .zero + .milliseconds(milliseconds) }

    private func press(_ button: Int, by key: String? = nil, _ sign: inout Sign, at milliseconds: Int64) {
        sign.handle(
            Edge(isActive: true, at: at(milliseconds)),
            button: button,
            key: key,
            now: at(milliseconds)
        )
        sign.handle(
            Edge(isActive: false, at: at(milliseconds + 50)),
            button: button,
            now: at(milliseconds + 50)
        )
    }

    /// Returns the inputs and refusals so far, each with the name of its button.
    private func names(_ sign: inout Sign) -> [String] {
        var names: [String] = []
        sign.takeEvents { entry in
            switch entry.kind {
            case .engine(.input(let cause)): names.append("\(cause.name) \(cause.button ?? "-")")
            case .engine(.ignored(let cause, let reason)):
                names.append("\(cause.name) \(cause.button ?? "-") ignored: \(reason.code)")
            default: break
            }
        }
        return names
    }

    @Test("a button has its name, otherwise its line")
    func lines() throws {
        var sign = try sign("[[button]]\nline = \"GPIO17\"\nname = \"next\"\n[[button]]\nline = \"GPIO27\"\n")
        press(0, &sign, at: 100)
        press(1, &sign, at: 1_100)
        #expect(names(&sign) == ["tap next", "tap GPIO27"])
    }

    @Test("a button of several keys has the name of the key that was pressed")
    func keys() throws {
        var sign = try sign("[[button]]\nkey = [\"KEY_RIGHT\", \"KEY_ENTER\", \"REL_DIAL+\"]\n")
        press(0, by: "KEY_ENTER", &sign, at: 100)
        press(0, by: "REL_DIAL+", &sign, at: 1_100)
        press(0, by: "KEY_RIGHT", &sign, at: 2_100)
        press(0, by: nil, &sign, at: 3_100)
        #expect(names(&sign) == ["tap KEY_ENTER", "tap REL_DIAL+", "tap KEY_RIGHT", "tap KEY_RIGHT"])
    }

    @Test("a gesture that is decided later has the name of the key that began it")
    func laterGesture() throws {
        var sign = try sign(
            "[[button]]\nkey = [\"KEY_RIGHT\", \"KEY_ENTER\"]\non_double_tap = \"previous\"\ndouble_tap = \"300ms\"\n"
        )
        press(0, by: "KEY_ENTER", &sign, at: 100)
        press(0, by: "KEY_RIGHT", &sign, at: 1_100)
        sign.advance(to: at(5_000))
        #expect(names(&sign) == ["tap KEY_ENTER", "tap KEY_RIGHT"])
    }

    @Test("a name replaces the keys, and an unbound press has it, too")
    func namedKeys() throws {
        var sign = try sign(
            "[[button]]\nkey = [\"KEY_RIGHT\", \"KEY_ENTER\"]\nname = \"any\"\non_tap = \"none\"\n"
        )
        press(0, by: "KEY_ENTER", &sign, at: 100)
        #expect(names(&sign) == ["tap any ignored: unbound"])
    }

    @Test("a script or a client that names a key is reported with it")
    func scripts() throws {
        let keys = "[[button]]\nkey = [\"KEY_RIGHT\", \"KEY_ENTER\"]\n"
        let text = "[display]\ndriver = \"memory\"\n" + keys + options
        let events = try play(text, script: "1s tap KEY_ENTER\n3s press KEY_ENTER\n4s release\n5s tap").events
        let buttons = events.compactMap { event -> String? in
            if case .engine(.input(let cause)) = event.kind { cause.button } else { nil }
        }
        #expect(buttons == ["KEY_ENTER", "KEY_ENTER", "KEY_RIGHT"])
    }

    @Test("a combination has its name, otherwise the names of its buttons in the order of the file")
    func combinations() throws {
        let buttons =
            "[[button]]\nkey = [\"KEY_A\", \"KEY_B\"]\n[[button]]\nline = \"GPIO27\"\nname = \"back\"\n"
        let combination = "[[combination]]\nbuttons = [\"back\", \"KEY_A\"]\non_tap = \"activate\"\n"
        for (name, expected) in [("", "tap KEY_B+back"), ("name = \"both\"\n", "tap both")] {
            var sign = try sign(buttons + combination + name)
            sign.handle(Edge(isActive: true, at: at(100)), button: 1, now: at(100))
            sign.handle(Edge(isActive: true, at: at(110)), button: 0, key: "KEY_B", now: at(110))
            #expect(names(&sign) == [expected])
        }
    }

    @Test("the sign lists the names of its buttons and combinations, with the gestures that it recognizes")
    func list() throws {
        let text = """
            [[button]]
            line = "GPIO17"
            on_long_press = "activate"
            [[button]]
            key = ["KEY_A", "KEY_B"]
            on_double_tap = "previous"
            [[button]]
            line = "GPIO27"
            name = "door"
            wakes = "1min"
            [[combination]]
            buttons = ["door", "GPIO17"]
            on_long_press = "pause"
            [[combination]]
            name = "all"
            buttons = ["door", "GPIO17", "KEY_A"]
            on_tap = "pause"

            """
        let gestures = try configuration(text + anOption).reportedGestures
        #expect(
            gestures.map { "\($0.name): \($0.gestures.map(\.rawValue).joined(separator: " "))" } == [
                "GPIO17: tap long_press", "KEY_A: tap double_tap", "KEY_B: tap double_tap", "door: tap",
                "GPIO17+door: tap long_press", "all: tap",
            ]
        )
        #expect(try configuration(anOption).reportedGestures.isEmpty)
    }
}
