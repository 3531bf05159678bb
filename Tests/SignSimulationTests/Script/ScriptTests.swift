import Diagnostics
import Foundation
import InfiniteScroll
import MonotonicTime
import SettingsText
import SignCore
import SignFile
import SignTestSupport
import TestSupport
import Testing

@testable import SignSimulation

@Suite("Scripts")
struct ScriptTests {
    private func complaints(_ text: String) -> [String] {
        do throws(ConfigurationError) {
            _ = try Script(parsing: text, file: "s")
            return []
        } catch {
            return error.diagnostics.map(\.description)
        }
    }

    private func complaints(path: String) -> [String] {
        do throws(ConfigurationError) {
            _ = try Script(path: path, for: Configuration()) { (_: String) throws(ConfigurationError) in
                Playlist(Configuration())
            }
            return []
        } catch {
            return error.diagnostics.map { "\($0.line):\($0.column): \($0.message)" }
        }
    }

    private static let vocabulary = """
        write one of tap, double_tap, long_press, press, release, next, previous, pause, resume, larger, \
        smaller, brighter, darker, reload, scale N, brightness N, lit on|off|auto, goto ID, activate [ID], \
        hold [TIME], count NAME CHANGE, dismiss [ID], \
        value NAME [TEXT], alert TEXT [for TIME], config FILE; the first five take \
        a button's name or line, as in press GPIO27; default: the first button
        """

    private func goTo(_ id: String) -> Script.Action {
        .command(.navigate(.goTo(id: id)), cause: "go_to")
    }

    @Test("every command is parsed with its time")
    func everyWord() throws {
        let script = try Script(
            parsing: """
                # a script
                0s tap
                  500ms   double_tap   # twice

                500ms long_press
                1s press
                1.5s release
                2s next
                3s previous
                4s goto green tea
                5s activate
                6s pause
                7s resume
                1min config other file.toml
                """,
            file: "s"
        )
        #expect(
            script.lines.map(\.action) == [
                .gesture(.tap), .gesture(.doubleTap), .gesture(.longPress), .edge(true), .edge(false),
                .command(.navigate(.next), cause: "next"), .command(.navigate(.previous), cause: "previous"),
                goTo("green tea"), .command(.navigate(.activate), cause: "activate"),
                .command(.navigate(.pause), cause: "pause"), .command(.navigate(.resume), cause: "resume"),
                .reload("other file.toml"),
            ]
        )
        #expect(
            script.lines.map { $0.time.nanoseconds / 1_000_000 }
                == [0, 500, 500, 1000, 1500, 2000, 3000, 4000, 5000, 6000, 7000, 60_000]
        )
        #expect(script.lines[1].location == TextLocation(line: 3, column: 3))
    }

    @Test("a script supports all input lines of a running sign")
    func inputLines() throws {
        let script = try Script(
            parsing: "1s activate tea # now\n1s hold 5min\n1s hold\n2s reload\n2s activate \"Tea #1\"\n",
            file: "s"
        )
        let activate = Command.Input(.navigate(.activate), cause: "activate")
        func select(_ id: String) -> Command.Input { Command.Input(.navigate(.goTo(id: id)), cause: "go_to") }
        #expect(
            script.lines.map(\.action) == [
                .commands([select("tea"), activate]),
                .command(.navigate(.hold(.interval(.seconds(300)))), cause: "hold"),
                .command(.navigate(.hold(.forever)), cause: "hold"), .reload(nil),
                .commands([select("Tea #1"), activate]),
            ]
        )
        #expect(
            complaints("1s reload a.toml\n1s hold soon\n") == [
                "s:1:4: error: reload takes no argument, not 'a.toml'",
                "s:2:4: error: 'soon' \(durationComplaint("soon"))",
            ]
        )
    }

    @Test("a command for a button can name it, and the name can contain spaces")
    func buttons() throws {
        let text =
            "1s tap GPIO27\n1s press  upper left # one\n1s release 4\n2s double_tap a\n3s long_press b\n"
        let script = try Script(parsing: text, file: "s")
        #expect(
            script.lines.map(\.action) == [
                .gesture(.tap, button: "GPIO27"), .edge(true, button: "upper left"),
                .edge(false, button: "4"), .gesture(.doubleTap, button: "a"),
                .gesture(.longPress, button: "b"),
            ]
        )
    }

    /// Returns the names of buttons and options in the script `text` that `configuration` does not have.
    private func unknownNames(
        in text: String,
        _ configuration: Configuration,
        reload: (String) throws(ConfigurationError) -> Playlist
    ) throws -> [String] {
        var findings = Findings(file: "s")
        try Script(parsing: text, file: "s").findUnknownNames(
            configuration: configuration,
            loadPlaylist: reload,
            findings: &findings
        )
        return findings.diagnostics.map(\.description)
    }

    @Test("an unknown id is reported with a similar one, after a reload from the new configuration")
    func unknownIDs() throws {
        var configuration = Configuration()
        configuration.options = [
            OptionSettings(id: "tea", text: "Tea"), OptionSettings(id: "coffee", text: "Coffee"),
        ]
        var other = Configuration()
        other.options = [OptionSettings(id: "cake", text: "Cake")]
        let text =
            "1s goto tea\n2s goto cofee\n3s goto 12345\n4s config other\n5s goto cake\n6s goto tea\n"
            + "7s reload\n8s activate tee\n8s activate cake\n"
        let new = Playlist(other)
        let found = try unknownNames(in: text, configuration) { (_: String) throws(ConfigurationError) in new
        }
        #expect(
            found == [
                "s:2:1: error: unknown option 'cofee'; did you mean 'coffee'?",
                "s:3:1: error: unknown option '12345'", "s:6:1: error: unknown option 'tea'",
                "s:8:1: error: unknown option 'tee'",
            ]
        )
    }

    @Test(
        "an unknown button is reported with the existing ones, after a reload those of the new configuration"
    )
    func unknownButtons() throws {
        var configuration = Configuration()
        var back = ButtonSettings(line: "GPIO27")
        back.name = "back"
        configuration.buttons = [ButtonSettings(), back]
        let text = """
            1s press GPIO27
            1s tap back
            2s release GPIO4
            3s config missing
            3s tap GPIO27
            4s config none
            4s tap GPIO17
            5s tap GPIO27
            """
        let found = try unknownNames(in: text, configuration) { (name: String) throws(ConfigurationError) in
            if name == "missing" { throw ConfigurationError(diagnostics: []) }
            return Playlist(Configuration())
        }
        #expect(
            found == [
                "s:3:1: error: unknown button 'GPIO4'; the buttons are 'GPIO17' and 'back'",
                "s:8:1: error: unknown button 'GPIO27'; the only button is 'GPIO17'",
            ]
        )
    }

    @Test("a quoted argument can contain anything")
    func quoted() throws {
        let text = #"""
            1s goto "Tea #1"
            1s goto "a # b"   # a comment
            1s goto Tea#1 # another
            1s goto say "cheese"
            1s goto "\"Tea\" \\ #1"
            1s config "a  #.toml"#
            1s tap " "
            1s goto ""
            """#
        let script = try Script(parsing: text, file: "s")
        #expect(
            script.lines.map(\.action) == [
                goTo("Tea #1"), goTo("a # b"), goTo("Tea#1"),
                goTo(#"say "cheese""#), goTo(#""Tea" \ #1"#),
                .reload("a  #.toml"), .gesture(.tap, button: " "), goTo(""),
            ]
        )
    }

    @Test("an ambiguous comment is rejected, and so is a partly quoted argument")
    func ambiguous() {
        let advice = """
            is ambiguous; write a space after the # of a comment, and quote an argument that contains #, \
            as in goto "Tea #1"
            """
        #expect(
            complaints("1s goto Tea #1\n1s tap #2\n1s goto \"Tea\n1s goto \"a\" b\n1s tap ## two\n#3\n #4\n")
                == [
                    "s:1:13: error: '#1' \(advice)",
                    "s:2:8: error: '#2' \(advice)",
                    "s:3:9: error: missing closing quote",
                    "s:4:13: error: unexpected 'b' after the closing quote; write \\\" for a literal quote",
                ]
        )
    }

    @Test("an empty script is valid", arguments: ["", "\n", "# nothing\n", "\r\n\r\n"])
    func empty(_ text: String) throws {
        #expect(try Script(parsing: text, file: "s").lines.isEmpty)
    }

    @Test("CRLF line ends are accepted")
    func carriageReturns() throws {
        let script = try Script(parsing: "1s tap # one\r\n# two\r\n2s goto tea\r\n", file: "s")
        #expect(script.lines.map(\.action) == [.gesture(.tap), goTo("tea")])
        #expect(script.lines.map(\.location.line) == [1, 3])
        #expect(
            complaints("1s tap\r\n2s tpa\r\n") == ["s:2:4: error: unknown input 'tpa'; did you mean 'tap'?"]
        )
    }

    @Test("every error is reported with its location, in one run")
    func everyMistake() {
        #expect(
            complaints(
                """
                1s tpa
                soon tap
                2s
                3s goto
                3s config
                3s next twice
                3s dance
                1s tap
                """
            ) == [
                "s:1:4: error: unknown input 'tpa'; did you mean 'tap'?",
                "s:2:1: error: 'soon' \(durationComplaint("soon"))",
                "s:3:1: error: no command after '2s'; \(Self.vocabulary)",
                "s:4:4: error: goto needs the id of an option: goto ID",
                "s:5:4: error: config needs a file: config FILE",
                "s:6:4: error: next takes no argument, not 'twice'",
                "s:7:4: error: unknown input 'dance'; \(Self.vocabulary)",
                "s:8:1: error: '1s' is earlier than the previous line; times must not decrease",
            ]
        )
    }

    @Test("commands change scale and brightness, some with a number in a range")
    func looks() throws {
        let script = try Script(
            parsing: "1s larger\n1s smaller\n1s scale 8\n1s brighter\n1s darker\n1s brightness 0\n",
            file: "s"
        )
        #expect(
            script.lines.map(\.action) == [
                .command(.larger, cause: "larger"),
                .command(.smaller, cause: "smaller"),
                .command(.scale(8), cause: "scale"),
                .command(.brighter, cause: "brighter"),
                .command(.darker, cause: "darker"),
                .command(.brightness(0), cause: "brightness"),
            ]
        )
        #expect(
            complaints("1s scale\n1s scale 9\n1s brightness\n1s brightness dim\n1s brighter 5\n") == [
                "s:1:4: error: scale needs a number, 1 to 8",
                "s:2:4: error: scale must be 1 to 8, not '9'",
                "s:3:4: error: brightness needs a number, 0 to 100",
                "s:4:4: error: brightness must be 0 to 100, not 'dim'",
                "s:5:4: error: brighter takes no argument, not '5'",
            ]
        )
        #expect(
            complaints("1s brightness +10\n1s brightness -10\n1s scale +1\n") == [
                "s:1:4: error: brightness must be 0 to 100, not '+10'; for a step write brighter or darker",
                "s:2:4: error: brightness must be 0 to 100, not '-10'; for a step write brighter or darker",
                "s:3:4: error: scale must be 1 to 8, not '+1'; for a step write larger or smaller",
            ]
        )
    }

    @Test("a column counts characters, not bytes")
    func columns() {
        #expect(
            complaints("1s tap\n\u{3000}\t1s é") == ["s:2:6: error: unknown input 'é'; \(Self.vocabulary)"]
        )
    }

    @Test("a quoted control sequence does not reach the terminal")
    func printable() {
        #expect(
            complaints("1s \u{1B}[2J") == ["s:1:4: error: unknown input '\\u{1b}[2J'; \(Self.vocabulary)"]
        )
    }

    @Test("a file that is not a script is rejected with the reason")
    func unreadable() throws {
        let directory = try TemporaryDirectory()
        #expect(complaints(path: directory.path + "/none") == ["1:1: no such file"])
        #expect(complaints(path: directory.path) == ["1:1: this is a directory; name a script file"])
        #expect(
            complaints(path: "/dev/null") == [
                "1:1: this is a device, pipe or socket, not a regular file"
            ]
        )
        let latin = directory.path + "/latin"
        try Data([0x31, 0x73, 0x20, 0x74, 0x61, 0x70, 0x0A, 0xE9, 0x0A]).write(
            to: URL(fileURLWithPath: latin)
        )
        #expect(complaints(path: latin) == ["2:1: this line is not UTF-8; save the file as UTF-8"])
        let good = try Script(path: directory.file("good", "1s tap\n"), for: Configuration()) {
            (_: String) throws(ConfigurationError) in Playlist(Configuration())
        }
        #expect(good.lines.count == 1)
    }

    private func durationComplaint(_ text: String) -> String {
        do {
            _ = try Nanoseconds(duration: text)
            return ""
        } catch {
            return "\(error)"
        }
    }
}
