import SignAPI
import TestSupport
import Testing

@testable import SignFile

@Suite("Changing settings in a configuration")
struct SettingsEditTests {
    /// Returns the configuration `text` after the change in JSON, or why it fails.
    static func edited(_ text: String, _ json: String) throws -> String {
        let change = try SettingsChange(JSONTree(Array(json.utf8)))
        guard let edited = SettingsEdit(of: Array(text.utf8))?.result(of: change) else { return "failure" }
        return String(decoding: edited, as: UTF8.self)
    }

    private static let shop = """
        # Our shop.
        [display]
        driver = "memory"
        brightness = 20   # at night

        [display.modules]
        rotate = 90

        [scroll]   # how it moves
          speed = 50      # pixels per second,
                          # as measured
          dwell = "3s"

        [[option]]
        text = "Tea"

        # At night.
        [[schedule]]
        when = "22:00..06:00"   # local
        lit = false

        """

    @Test("the settings that a sign stores apart from its file are written into the file")
    func stored() throws {
        let reply = try JSONTree(
            Array(
                #"{"settings":{"scroll":{"speed":40,"dwell":"3s"},"schedule":[{"when":"Mon"}],"counter":[]},"#
                    .utf8
            )
                + Array(#""stored":["scroll.speed","scroll.slide","schedule","display"]}"#.utf8)
        )
        let change = try #require(try SettingsChange(storedIn: reply))
        #expect(change.paths == ["scroll.speed", "scroll.slide", "schedule"])
        let text = "[scroll]\nspeed = 50   # fast\nslide = \"1s\"\n"
        let edited = SettingsEdit(of: Array(text.utf8))?.result(of: change) ?? []
        #expect(
            String(decoding: edited, as: UTF8.self)
                == "[scroll]\nspeed = 40   # fast\n\n[[schedule]]\nwhen = \"Mon\"\n"
        )
        #expect(try SettingsChange(storedIn: ["settings": .object([]), "stored": .array([])]) == nil)
    }

    @Test("the brightness of each display is replaced in its place")
    func displays() throws {
        let text = """
            # The left one.
            [[display]]
            driver = "max7219"
            brightness = 20   # at night

            [[display]]
            driver = "max7219"
            device = "/dev/spidev0.1"   # chip select 1

            """
        #expect(
            try Self.edited(text, #"{"display":[{"brightness":5},{"brightness":90}]}"#)
                == text.replacing("brightness = 20", with: "brightness = 5")
                .replacing("# chip select 1\n", with: "# chip select 1\nbrightness = 90\n")
        )
        #expect(
            try Self.edited(text, #"{"display":[{},{}]}"#)
                == text.replacing("brightness = 20   # at night", with: "# at night")
        )
        let change = try SettingsChange(JSONTree(Array(#"{"display":[{"brightness":5}]}"#.utf8)))
        let error = thrown(SettingsChange.ValidationError.self) {
            _ = try change.applied(to: Array(text.utf8), besides: nil)
        }
        #expect(error?.problems.map(\.path) == ["display"])
        #expect(
            error?.problems.map(\.message) == ["display must have 2 elements, one for each display, not 1"]
        )
        let other = thrown(SettingsChange.ValidationError.self) {
            _ = try SettingsChange(JSONTree(Array(#"{"display":[{"width":5}]}"#.utf8)))
        }
        #expect(
            other?.problems.map(\.message) == ["width can only be set in the configuration file"]
        )
    }

    private static let buttons = """
        # The one at the door.
        [[button]]
        line = "GPIO17"   # pin 11
        on_long_press = "pause"

        [[button]]
        key = "KEY_RIGHT"
        name = "remote"

        """

    @Test("the commands and times of each button are replaced in their place, and its wiring stays")
    func buttonCommands() throws {
        let change =
            #"{"button":[{"on_tap":"count queue +1","long_press":"1s"},{"name":"remote","on_tap":"previous"}]}"#
        #expect(
            try Self.edited(Self.buttons, change)
                == """
                # The one at the door.
                [[button]]
                line = "GPIO17"   # pin 11
                long_press = "1s"
                on_tap = "count queue +1"

                [[button]]
                key = "KEY_RIGHT"
                name = "remote"
                on_tap = "previous"

                """
        )
        let same = #"{"button":[{"on_long_press":"pause"},{"name":"remote"}]}"#
        #expect(try Self.edited(Self.buttons, same) == Self.buttons)
    }

    @Test(
        "a change of the number of buttons, of their wiring, or of a program is refused",
        arguments: [
            (#"{"button":[]}"#, "button must have 2 elements, one for each button, not 0"),
            (#"{"button":[{}]}"#, "button must have 2 elements, one for each button, not 1"),
            (#"{"button":[{"line":"GPIO4"},{}]}"#, "line can only be set in the configuration file"),
            (#"{"button":[{"key":"KEY_A"},{}]}"#, "key can only be set in the configuration file"),
            (#"{"report":{"on_event":["/bin/true"]}}"#, "on_event can only be set in the configuration file"),
            (#"{"realtime":{"device":"/run/x"}}"#, "device can only be set in the configuration file"),
            (
                #"{"text":{"fonts":["builtin","/home/pi/own.ttf"]}}"#,
                "fonts must be a built-in font, a file next to the configuration file, or a system font"
            ),
            (#"{"display":[{"on_exit":"keep"}]}"#, "display must be an object, because there is only one"),
        ]
    )
    func refused(json: String, message: String) throws {
        let text = Array((Self.buttons + "[display]\ndriver = \"memory\"\n").utf8)
        let error = thrown(SettingsChange.ValidationError.self) {
            _ = try SettingsChange(JSONTree(Array(json.utf8))).applied(to: text, besides: nil)
        }
        #expect(error?.problems.map(\.message) == [message])
    }

    @Test("a configuration without a button has none to change")
    func noButton() throws {
        let change = try SettingsChange(JSONTree(Array(#"{"button":[{"on_tap":"previous"}]}"#.utf8)))
        let error = thrown(SettingsChange.ValidationError.self) {
            _ = try change.applied(to: [], besides: nil)
        }
        #expect(
            error?.problems.map(\.message) == [
                "the configuration file has no [[button]]; add it there, because it depends on the hardware"
            ]
        )
    }

    @Test("fonts of the system and files beside the configuration can be chosen, and tables for reports set")
    func fontsAndReports() throws {
        let change =
            #"{"text":{"fonts":["builtin","own.ttf","/usr/share/fonts/a.otf"]},"statistics":{"keep":"2 years"},"#
            + #""report":{"stdout":false},"combination":[{"buttons":["GPIO17","remote"],"on_tap":"activate"}]}"#
        #expect(
            try Self.edited("[text]\n", change)
                == """
                [text]
                fonts = ["builtin", "own.ttf", "/usr/share/fonts/a.otf"]

                [[combination]]
                buttons = ["GPIO17", "remote"]
                on_tap = "activate"

                [report]
                stdout = false

                [statistics]
                keep = "2 years"

                """
        )
    }

    @Test("a single display and each of a list can be lit by a tap, and keep its picture at the end")
    func displayBehavior() throws {
        let single = try Self.edited(
            "[display]\ndriver = \"memory\"\n",
            #"{"display":{"tap_lights":"30s","on_exit":"keep"}}"#
        )
        #expect(single == "[display]\ndriver = \"memory\"\ntap_lights = \"30s\"\non_exit = \"keep\"\n")
        let list = "[[display]]\nwidth = 8\n[[display]]\nwidth = 8\ntap_lights = \"5s\"\n"
        #expect(
            try Self.edited(list, #"{"display":[{"on_exit":"keep","brightness":3},{"tap_lights":"5s"}]}"#)
                == "[[display]]\nwidth = 8\nbrightness = 3\non_exit = \"keep\"\n[[display]]\nwidth = 8\ntap_lights = \"5s\"\n"
        )
    }

    @Test("a value is replaced in its place, and all comments stay")
    func replaced() throws {
        let edited = try Self.edited(Self.shop, #"{"scroll": {"speed": 40}, "display": {"brightness": 7}}"#)
        #expect(
            edited
                == Self.shop.replacing("speed = 50 ", with: "speed = 40 ")
                .replacing("brightness = 20 ", with: "brightness = 7 ")
        )
    }

    @Test("a new key comes after the other keys of its table, with their indentation")
    func added() throws {
        let edited = try Self.edited(Self.shop, #"{"scroll": {"easing": "out", "loop": false}}"#)
        let added = "  dwell = \"3s\"\n  easing = \"out\"\n  loop = false\n"
        #expect(edited == Self.shop.replacing("  dwell = \"3s\"\n", with: added))
    }

    @Test("a comment that continues in the next line stays above a new key")
    func continuedComment() throws {
        let text = "[scroll]\nspeed = 50  # pixels\n            # per second\n[text]\n"
        #expect(
            try Self.edited(text, #"{"scroll": {"gap": 2}}"#)
                == "[scroll]\nspeed = 50  # pixels\n            # per second\ngap = 2\n[text]\n"
        )
    }

    @Test("a new table is added at the end, and a table without keys gets them below its header")
    func newTable() throws {
        #expect(
            try Self.edited(Self.shop, #"{"text": {"color": "red"}}"#) == Self.shop
                + "\n[text]\ncolor = \"red\"\n"
        )
        #expect(
            try Self.edited("[text] # letters\n# size\n[scroll]\n", #"{"text": {"size": 16}}"#)
                == "[text] # letters\nsize = 16\n# size\n[scroll]\n"
        )
        #expect(try Self.edited("a = 1", #"{"text": {"size": 16}}"#) == "a = 1\n\n[text]\nsize = 16\n")
    }

    @Test("null removes a key with its line, and a comment after it stays")
    func removed() throws {
        let edited = try Self.edited(Self.shop, #"{"scroll": {"speed": null, "dwell": null, "gap": null}}"#)
        #expect(
            edited
                == Self.shop.replacing("  dwell = \"3s\"\n", with: "")
                .replacing("speed = 50      # pixels", with: "# pixels")
        )
    }

    @Test("tables in one line and keys with dots keep their notation")
    func notations() throws {
        #expect(
            try Self.edited(
                "scroll = { speed = 5, loop = true } # x\n",
                #"{"scroll": {"speed": 6, "loop": null, "gap": 1}}"#
            )
                == "scroll = { speed = 6, gap = 1 } # x\n"
        )
        #expect(
            try Self.edited("scroll.speed = 5\n[text]\n", #"{"scroll": {"gap": 1, "speed": 7}}"#)
                == "scroll.speed = 7\nscroll.gap = 1\n[text]\n"
        )
        #expect(
            try Self.edited("scroll.speed = 5\r\n", #"{"scroll": {"gap": 1}}"#)
                == "scroll.speed = 5\r\nscroll.gap = 1\r\n"
        )
    }

    @Test("the tables of a list that are the same keep their text, and others are inserted and removed")
    func lists() throws {
        let night = #"{"when": "22:00..06:00", "lit": false}"#
        let more = #"{"schedule": [\#(night), {"when": "Mon", "speed": 20.5}]}"#
        let edited = try Self.edited(Self.shop, more)
        #expect(edited == Self.shop + "\n[[schedule]]\nwhen = \"Mon\"\nspeed = 20.5\n")
        #expect(try Self.edited(edited, #"{"schedule": [\#(night)]}"#) == Self.shop)
        let changed = #"{"schedule": [{"when": "22:00..06:00", "brightness": 3}]}"#
        #expect(
            try Self.edited(Self.shop, changed)
                == Self.shop.replacing("# local\nlit = false", with: "# local\nbrightness = 3")
        )
        #expect(!(try Self.edited(Self.shop, #"{"schedule": []}"#)).contains("schedule"))
        #expect(
            try Self.edited("a = 1\n", #"{"counter": [{"name": "queue"}]}"#)
                == "a = 1\n\n[[counter]]\nname = \"queue\"\n"
        )
    }

    @Test("a region, a location and a sensor go with their last key")
    func tablesWithoutKeys() throws {
        let file =
            "[header]\ntext = \"Today\"\n\n[location]\nzone = \"Europe/Berlin\"\n\n[scroll]\nspeed = 5\n"
        let change = #"{"header": {"text": null}, "location": {"zone": null}, "scroll": {"speed": null}}"#
        let edited = try Self.edited(file, change)
        #expect(!edited.contains("header") && !edited.contains("location") && edited.contains("[scroll]"))
        let sized = try Self.edited("[left]\ntext = \"a\"\nsize = 8\n", #"{"left": {"text": null}}"#)
        #expect(sized.contains("[left]\n") && sized.contains("size = 8"))
    }

    @Test("a file whose end is open keeps it")
    func withoutLineEnding() throws {
        #expect(
            try Self.edited("[scroll]\nspeed = 5", #"{"scroll": {"gap": 1}}"#)
                == "[scroll]\nspeed = 5\ngap = 1"
        )
    }

    @Test("random changes put their values into the file, and change nothing else")
    func random() throws {
        for seed in 0..<40 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let speed = Int.random(in: 1...99, using: &random)
            let parts = [
                "[scroll]\nspeed = 9 # a", "[text]\nsize = 8", "[[counter]]\nname = \"a\"\nstart = 3",
                "[[option]]\ntext = \"x\"",
            ]
            let text = parts.shuffled(using: &random).joined(separator: "\n\n# b\n") + "\n"
            let json =
                #"{"scroll":{"speed":\#(speed)},"text":{"size":null,"scale":2},"counter":[{"name":"b"},{"name":"a"}]}"#
            let edited = try Self.edited(text, json)
            let values = SettingValues(Array(edited.utf8)).valuesByPath
            #expect(
                values == [
                    "scroll.speed": "\(speed)", "text.scale": "2",
                    "counter": #"[{ name = "b" }, { name = "a" }]"#, "option": #"[{ text = "x" }]"#,
                ],
                "seed \(seed)"
            )
            #expect(edited.contains("# a\n") && edited.contains("[[option]]\ntext = \"x\""), "seed \(seed)")
        }
    }
}
