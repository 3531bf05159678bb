import ButtonInput
import MonotonicTime
import SignCore
import SignTestSupport
import Testing

@testable import SignDaemon

@Suite("The keyboard of a preview")
struct KeyboardTests {
    private static let two = """
        [[button]]
        on_long_press = "activate"
        [[button]]
        line = "GPIO27"
        on_tap = "none"
        [[button]]
        line = "GPIO22"
        long_press = "1s"
        on_long_press = "pause"
        [[option]]
        text = "Tea"
        [[option]]
        text = "Cake"
        action = ["/bin/true"]
        """

    private func descriptions(_ requests: [Keyboard.Request]) -> [String] {
        requests.map { request in
            switch request {
            case .edge(let edge):
                "\(edge.edge.isActive ? "press" : "release") \(edge.button) "
                    + "\((edge.edge.at - .zero).rawValue / 1_000_000)"
            case .command(let word): word.word
            case .alert: "alert"
            case .nextTransition: "next transition"
            case .unbound(let key): "unbound \(key.label)"
            case .suspend: "suspend"
            case .quit: "quit"
            }
        }
    }

    private func read(_ text: String, _ configuration: String = two) throws -> [String] {
        var keyboard = Keyboard(try SignTestSupport.configuration(configuration))
        return descriptions(keyboard.read(text.utf8, at: .zero))
    }

    @Test("space and the digits are the buttons, and a button without a command has no key")
    func buttons() throws {
        #expect(try read(" ") == ["press 0 0"])
        #expect(try read("1") == ["press 0 0"])
        #expect(try read("3") == ["press 2 0"])
        #expect(try read("2") == ["unbound 2"])
        #expect(try read("4") == ["unbound 4"])
        #expect(try read("0") == ["unbound 0"])
    }

    @Test("a key without an effect in this configuration has no function")
    func unbound() throws {
        #expect(try read("a") == ["alert"])
        #expect(try read("+-x") == ["unbound +", "unbound -", "unbound x"])
        #expect(try read("p\r\u{1B}[C\u{1B}[D") == ["pause", "activate", "next", "previous"])
        let plain = "[scroll]\nautoplay = false\n" + anOption
        #expect(
            try read("p\r\u{1B}[C\u{1B}[Dl", plain)
                == ["unbound p", "unbound enter", "unbound →", "unbound ←", "unbound l"]
        )
        #expect(try read(" ", plain) == ["press 0 0"])
        #expect(
            try read("+-", "[display]\nheight = 16\n[text]\nscale_max = 2\n" + anOption) == [
                "larger", "smaller",
            ]
        )
    }

    @Test("l is a long press of the button pressed last, if that has one")
    func longPress() throws {
        var keyboard = Keyboard(try SignTestSupport.configuration(Self.two))
        func type(_ text: String, at milliseconds: Int64) -> [String] {
            descriptions(keyboard.read(text.utf8, at: .zero + .milliseconds(milliseconds)))
        }
        #expect(type("l", at: 0) == ["press 0 0"])
        #expect(descriptions(keyboard.advance(to: .zero + .seconds(1))) == ["release 0 670"])
        #expect(type("3", at: 2_000) == ["press 2 2000"])
        #expect(type("l", at: 3_000) == ["release 2 2070", "press 2 3000"])
        #expect(descriptions(keyboard.advance(to: .zero + .seconds(9))) == ["release 2 4070"])
    }

    @Test("keys can be held if the terminal reports releases, and l is not offered")
    func releases() throws {
        var keyboard = Keyboard(try SignTestSupport.configuration(Self.two))
        #expect(keyboard.caption.contains("l long press"))
        func type(_ text: String, at milliseconds: Int64) -> [String] {
            descriptions(keyboard.read(text.utf8, at: .zero + .milliseconds(milliseconds)))
        }
        #expect(type("\u{1B}[?27u", at: 0) == [])
        #expect(!keyboard.caption.contains("l long press"))
        #expect(type("\u{1B}[32;1:1;32u", at: 100) == ["press 0 100"])
        #expect(keyboard.nextDeadline == nil)
        #expect(type("\u{1B}[32;1:2;32u", at: 600) == [])
        #expect(type("\u{1B}[32;1:3u", at: 900) == ["release 0 900"])
        #expect(type("\u{1B}[1;1:1C\u{1B}[1;1:2C\u{1B}[1;1:3C", at: 1_000) == ["next", "next"])
        #expect(type("\u{1B}[120;;120u\u{1B}[120;1:2;120u\u{1B}[120;1:3u", at: 1_100) == ["unbound x"])
        #expect(type("\u{1B}[113;;113u", at: 1_200) == ["quit"])
        #expect(type("\u{1B}[99;5u\u{1B}[92;5u\u{1B}[122;5u", at: 1_300) == ["quit", "quit", "suspend"])
    }

    @Test(
        "the caption offers only keys that do something",
        arguments: [
            (anOption, "space tap   p pause   a alert   q quit"),
            (
                two,
                "space button   3 buttons   l long press   ← previous   → next   enter activate   p pause   t transition   a alert   q quit"
            ),
            ("[[button]]\non_tap = \"none\"\n" + anOption, "p pause   a alert   q quit"),
            (
                "[[button]]\n[[button]]\nline = \"GPIO27\"\n" + anOption,
                "space tap   2 second button   p pause   a alert   q quit"
            ),
            (
                """
                [[button]]
                on_tap = "none"
                [[button]]
                line = "GPIO27"
                on_tap = "none"
                [[combination]]
                buttons = ["GPIO17", "GPIO27"]
                on_tap = "next"
                """ + anOption, "space button   2 second button   p pause   a alert   q quit"
            ),
            ("[scroll]\nautoplay = false\n", "space tap   a alert   q quit"),
        ]
    )
    func caption(text: String, caption: String) throws {
        let keys = PreviewKeys(try configuration(text))
        #expect(keys.caption(reportsReleases: false) == caption)
    }

    @Test("with many buttons nine have a key")
    func many() throws {
        let buttons = (16...27).map { "[[button]]\nline = \"GPIO\($0)\"\n" }.joined()
        let keys = PreviewKeys(try configuration(buttons + anOption))
        #expect(keys.caption(reportsReleases: true).hasPrefix("space tap   2 3 4 5 6 7 8 9 buttons   p"))
    }
}
