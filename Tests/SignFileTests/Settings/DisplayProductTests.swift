import Diagnostics
import Pixels
import SignAPI
import SignCore
import TestSupport
import Testing

@testable import SignFile

@Suite("Displays that a person chooses when a sign is set up")
struct DisplayProductTests {
    private func configuration(_ text: String) throws -> Configuration {
        try Configuration.parse(Array(text.utf8), file: "f").configuration
    }

    private func edited(_ text: String, _ json: String) throws -> String {
        try SettingsEditTests.edited(text, json)
    }

    private func edited(_ text: String, to product: DisplayProduct) throws -> String {
        try edited(text, Self.change(to: product))
    }

    /// The JSON of a change to a product, with an example for each key that it needs.
    private static func change(to product: DisplayProduct) -> String {
        let keys = product.keys.filter { $0.isRequired && !$0.isNumber }.map {
            ", \"\($0.name)\": \"\($0.example)\""
        }
        return "{\"display\": {\"product\": \"\(product.id)\"\(keys.joined())}}"
    }

    /// The lines of a text that are comments.
    private func comments(_ text: String) -> Set<String> {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n")).map { $0.drop { $0 == UInt8(ascii: " ") } }
        return Set(lines.filter { $0.first == UInt8(ascii: "#") }.compactMap { String($0) })
    }

    @Test("every product is a valid display of its size and its colors, in a new file")
    func valid() throws {
        for product in DisplayProduct.all {
            let text = try edited("[[option]]\ntext = \"x\"\n", to: product)
            let display = try configuration(text).wall[0]
            #expect(display.size == PixelSize(width: product.width, height: product.height), "\(product.id)")
            #expect((display.format == .color) == product.hasColors, "\(product.id)")
            #expect(DisplayProduct.present(in: Array(text.utf8)) == product)
        }
        #expect(Set(DisplayProduct.all.map(\.id)).count == DisplayProduct.all.count)
        #expect(DisplayProduct.all.contains(.memory))
    }

    @Test("each product can become each other one in the configuration of a new sign, with all comments")
    func everyChange() throws {
        let original = try Project.text("config/loopbanner.toml")
        for product in DisplayProduct.all {
            let first = try edited(original, to: product)
            #expect(DisplayProduct.present(in: Array(first.utf8)) == product, "\(product.id)")
            #expect(comments(original).isSubset(of: comments(first)), "\(product.id)")
            let messages = try Configuration.parse(Array(first.utf8), file: "f").diagnostics
            #expect(messages.filter { $0.severity == .error } == [], "\(product.id)")
            #expect(try configuration(first).wall[0].brightness == 20)
            for other in DisplayProduct.all {
                let second = try edited(first, to: other)
                #expect(DisplayProduct.present(in: Array(second.utf8)) == other, "\(product.id) \(other.id)")
            }
        }
    }

    @Test("keys that every display has stay, and a table of the former display goes")
    func exact() throws {
        let text = """
            # The LEDs.
            [display]
            driver = "max7219"   # four modules
            speed = 500_000
            brightness = 7       # at night

            [display.modules]    # the mounting
            rotate = 90          # found out

            [scroll]
            dwell = "3s"
            """
        #expect(
            try edited(text, to: .memory) == """
                # The LEDs.
                [display]
                driver = "memory"   # four modules
                brightness = 7       # at night
                height = 8
                width = 32

                # the mounting
                # found out

                [scroll]
                dwell = "3s"
                """
        )
    }

    @Test(
        "the display can be an inline table",
        arguments: ["display = { driver = \"memory\", brightness = 9 }\n[scroll]\n"]
    )
    func inline(text: String) throws {
        let edited = try edited(text, to: try #require(.named("sense-hat")))
        #expect(edited == "display = { driver = \"sense-hat\", brightness = 9 }\n[scroll]\n")
    }

    @Test(
        "a display in another mounting is the same product",
        arguments: [
            (
                "driver = \"max7219\"\nwidth = 32\nheight = 8\n[display.modules]\nrotate = 90\n",
                "max7219-32x8"
            ),
            ("driver = \"memory\"\nwidth = 64\nheight = 16\nformat = \"color\"\n", "memory"),
            ("driver = \"terminal\"\n", nil),
        ]
    )
    func mounted(table: String, id: String?) {
        #expect(DisplayProduct.present(in: Array("[display]\n\(table)".utf8))?.id == id)
    }

    @Test(
        "a display in the network has the address and the size that a person gives, and any size is the same product"
    )
    func network() throws {
        let text = "[display]\ndriver = \"memory\"   # the LEDs\nbrightness = 7\n"
        let json = #"{"display": {"product": "ddp", "address": "wled.local", "width": 40, "height": 10}}"#
        let edited = try edited(text, json)
        #expect(
            edited == """
                [display]
                driver = "ddp"   # the LEDs
                brightness = 7
                address = "wled.local"
                height = 10
                width = 40

                """
        )
        let product = try #require(DisplayProduct.present(in: Array(edited.utf8)))
        #expect(product.id == "ddp")
        #expect(
            product.values(in: Array(edited.utf8)) == [
                "address": "wled.local", "width": "40", "height": "10",
            ]
        )
        #expect(product.values(in: Array(text.utf8)) == ["width": "16", "height": "16"])
        let multicast = try self.edited(text, #"{"display": {"product": "e131", "address": null}}"#)
        #expect(!multicast.contains("address") && multicast.contains("width = 64"))
    }

    @Test(
        "mistakes in the values of a display in the network have the paths of their keys",
        arguments: [
            (
                #""product": "ddp", "address": "a b""#,
                "display.address: address must be an IP address or a name"
            ),
            (#""product": "ddp""#, "display.driver: driver 'ddp' needs the address of the display"),
            (#""product": "artnet", "address": "a", "width": 0"#, "display.width: "),
            (#""product": "artnet", "address": "a", "height": "x""#, "display.height: height must be"),
            (
                #""product": "colorlight", "interface": "a/b""#,
                "display.interface: interface must be the name"
            ),
            (#""product": "ddp", "address": "a", "width": {}"#, "display.width: "),
            (
                #""product": "ddp", "address": "a", "width": 16, "height": null"#,
                "display.height: height needs a number, such as 32"
            ),
            (
                #""product": "ddp", "address": "a", "interface": "eth0""#,
                "display.interface: interface can only be"
            ),
        ]
    )
    func networkMistakes(members: String, start: String) throws {
        let text = Array("[display]\ndriver = \"memory\"\n\n[[option]]\ntext = \"x\"\n".utf8)
        let tree = try JSONTree(Array("{\"display\": {\(members)}}".utf8))
        var found: [String] = []
        do throws(SettingsChange.ValidationError) {
            let change = try SettingsChange(tree)
            let edited = try change.applied(to: text, besides: nil)
            do throws(ConfigurationError) {
                _ = try Configuration.parse(edited, file: "f")
            } catch {
                let problems = SettingPlaces(of: change, in: edited).problems(among: error.diagnostics)
                throw .init(problems: problems)
            }
        } catch {
            found = error.problems.map { "\($0.path): \($0.message)" }
        }
        #expect(found.first?.hasPrefix(start) == true, "\(found)")
    }

    @Test("several displays are left alone")
    func several() throws {
        let text = "[[display]]\ndriver = \"memory\"\n[[display]]\ndriver = \"memory\"\n"
        #expect(try edited(text, to: .memory) == "failure")
        #expect(DisplayProduct.present(in: Array(text.utf8)) == nil)
    }

    @Test("an unknown product is reported with the nearest one")
    func unknown() throws {
        let error = thrown(SettingsChange.ValidationError.self) {
            _ = try SettingsChange(["display": ["product": "max7219-32x9"]])
        }
        #expect(
            error?.problems.map(\.message) == ["unknown product 'max7219-32x9'; did you mean 'max7219-32x8'?"]
        )
    }

    @Test("a display, a time zone and options are set together, with the comments of the documented file")
    func together() throws {
        let original = try Project.text("config/loopbanner.toml")
        let json =
            #"{"display": {"product": "memory"}, "location": {"zone": "Europe/Berlin"}, "text": {"language": "de"}, "#
            + #""option": [{"text": "Tea"}, {"text": "Cake 4 €"}]}"#
        let text = try edited(original, json)
        let settings = try configuration(text)
        #expect(settings.options.map(\.id) == ["Tea", "Cake 4 €"])
        #expect(settings.zone == "Europe/Berlin" && settings.place == nil)
        #expect(text.contains("#dwell = \"5s\"                 # how long this option rests"))
    }

    @Test("only id and text of an option can be set, so that no client adds an action to the file")
    func protected() {
        let error = thrown(SettingsChange.ValidationError.self) {
            let json = #"{"option": [{"text": "x", "action": ["/bin/sh"]}]}"#
            _ = try SettingsChange(JSONTree(Array(json.utf8)))
        }
        #expect(
            error?.problems == [
                ListProblem(
                    path: "option[0].action",
                    message: "action can only be set in the configuration file"
                )
            ]
        )
    }

    @Test("what the file cannot take is kept beside it, until the file has another display")
    func stored() throws {
        let file = Array(try Project.text("config/loopbanner.toml").utf8)
        let json = #"{"display": {"product": "memory"}, "option": [{"text": "Tea"}]}"#
        let change = try SettingsChange(JSONTree(Array(json.utf8)))
        let settings = StoredSettings().changed(by: change, file: file)
        #expect(settings.paths == ["display", "option"])
        let read = try #require(StoredSettings(text: settings.text))
        let merged = try #require(read.merged(into: file)?.text)
        #expect(DisplayProduct.present(in: merged) == .memory)
        let other = Array(
            String(decoding: file, as: UTF8.self).replacing("\nwidth = 32 ", with: "\nwidth = 64 ").utf8
        )
        #expect(read.merged(into: other)?.dropped == ["display"])
    }

    @Test(
        "a time zone that does not exist is a mistake",
        arguments: [
            ("Berlin", "zone 'Berlin' does not exist; did you mean \"Europe/Berlin\"?"),
            ("../etc/passwd", "zone '../etc/passwd' does not exist; write a name such as \"Europe/Berlin\""),
        ]
    )
    func zone(name: String, message: String) {
        let text =
            "[display]\ndriver = \"memory\"\n[location]\nzone = \"\(name)\"\n[[option]]\ntext = \"x\"\n"
        let error = thrown(ConfigurationError.self) {
            _ = try Configuration.parse(Array(text.utf8), file: "f")
        }
        #expect(error?.diagnostics.first?.message.hasPrefix(message.prefix(30)) == true)
    }
}
