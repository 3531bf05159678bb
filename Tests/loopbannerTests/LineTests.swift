import Foundation
import Glibc
import SignTestSupport
import TestSupport
import Testing

/// Tests signs whose texts are rendered by the process `loopbanner-text` in Debian's Unifont.
@Suite("A sign with texts in fonts of the system")
struct LineTests: ControlTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func toml(_ text: String, fonts: String = #""builtin", "\#(unifont)""#) -> String {
        """
        [display]
        driver = "memory"
        width = 64
        height = 16
        [scroll]
        autoplay = false
        [text]
        size = 16
        fonts = [\(fonts)]
        [[option]]
        id = "a"
        text = "\(text)"

        """
    }

    /// Returns the `loopbanner-text` processes that `parent` has started.
    private func drawers(of parent: pid_t) -> [pid_t] {
        let children =
            (try? String(contentsOfFile: "/proc/\(parent)/task/\(parent)/children", encoding: .utf8)) ?? ""
        let others = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(parent)/task")) ?? []
        let ofThreads = others.map { task in
            (try? String(contentsOfFile: "/proc/\(parent)/task/\(task)/children", encoding: .utf8)) ?? ""
        }
        let all = ([children] + ofThreads).flatMap { $0.split(separator: " ").compactMap { pid_t($0) } }
        return Set(all).filter { child in
            let name = (try? String(contentsOfFile: "/proc/\(child)/comm", encoding: .utf8)) ?? ""
            return name.hasPrefix("loopbanner-text")
        }
    }

    private func frame(_ client: ControlClient) -> String {
        (client.call("GetFrame")["rows"]?.array?.compactMap(\.string) ?? []).joined(separator: "\n")
    }

    @Test("characters of the built-in letters are drawn without another program")
    func noProgram() throws {
        let program = try listen(toml("Tea 안녕"))
        let client = try client()
        #expect(client.call("SetValue", #"{"name":"x","value":"y"}"#).error == nil)
        #expect(frame(client).contains("#"))
        #expect(drawers(of: program.process) == [])
        end(program)
    }

    @Test("a text in another script is seen, also after the program that draws it was killed")
    func killed() throws {
        let program = try listen(toml("قهوة"))
        let client = try client()
        #expect(eventually { frame(client).contains("#") })
        let coffee = frame(client)
        for drawer in drawers(of: program.process) { kill(drawer, SIGKILL) }
        #expect(client.call("UpsertOption", #"{"option":{"id":"a","text":"شاي"}}"#).error == nil)
        #expect(eventually { frame(client) != coffee && frame(client).contains("#") })
        let tea = frame(client)
        #expect(client.call("UpsertOption", #"{"option":{"id":"a","text":"قهوة"}}"#).error == nil)
        #expect(eventually { frame(client) == coffee })
        #expect(tea != coffee)
        end(program)
    }

    @Test("a value in another script replaces the words when it is drawn")
    func value() throws {
        let program = try listen(toml("{value:drink|Tea}"))
        let client = try client()
        let before = frame(client)
        #expect(client.call("SetValue", #"{"name":"drink","value":"قهوة"}"#).error == nil)
        #expect(eventually { frame(client) != before && frame(client).contains("#") })
        end(program)
    }

    @Test(
        "a program that hangs is counted, and said in the state until the text that it failed at is drawn after a reload"
    )
    func hangs() throws {
        let program = try listen(toml("قهوة"))
        let client = try client()
        #expect(eventually { frame(client).contains("#") })
        #expect(client.call("GetState").state("font_failures")?.integer == 0)
        for drawer in drawers(of: program.process) { kill(drawer, SIGSTOP) }
        #expect(client.call("UpsertOption", #"{"option":{"id":"a","text":"شاي"}}"#).error == nil)
        #expect(eventually { client.call("GetState").state("font_failures")?.integer == 1 })
        #expect(
            client.call("GetState").state("trouble")?.array?.compactMap(\.string) == [
                "loopbanner-text did not reply in time on the text 'شاي', which is shown in built-in letters"
            ]
        )
        let boxed = frame(client)
        #expect(client.call("Reload").error == nil)
        #expect(eventually { client.call("GetState").state("trouble")?.array?.isEmpty == true })
        #expect(eventually { frame(client) != boxed && frame(client).contains("#") })
        #expect(client.call("GetState").state("font_failures")?.integer == 1)
        end(program)
    }

    @Test("a font file that is replaced while it draws is seen after a reload, and not before")
    func replacedFont() throws {
        let font = directory.path(of: "a.otf")
        try FileManager.default.copyItem(atPath: unifont, toPath: font)
        let program = try listen(toml("骨", fonts: "\"\(font)\""))
        let client = try client()
        #expect(eventually { frame(client).contains("#") })
        let chinese = frame(client)
        let first = drawers(of: program.process)
        let japanese = unifont.replacing("unifont.otf", with: "unifont_jp.otf")
        #expect(system("cp '\(japanese)' '\(font).new' && mv '\(font).new' '\(font)'") == 0)
        #expect(frame(client) == chinese)
        #expect(client.call("Reload").error == nil)
        #expect(eventually { frame(client) != chinese && frame(client).contains("#") })
        let second = drawers(of: program.process)
        #expect(client.call("Reload").error == nil)
        #expect(first.count == 1 && second.count == 1 && first != second)
        #expect(drawers(of: program.process) == second)
        end(program)
    }

    @Test("the program ends when nothing is left to render, and leaves no process behind")
    func ends() throws {
        let program = try listen(toml("قهوة"))
        let client = try client()
        #expect(eventually { frame(client).contains("#") })
        #expect(drawers(of: program.process).count == 1)
        #expect(eventually { drawers(of: program.process).isEmpty })
        end(program)
    }

    @Test("without its fonts the sign shows boxes, and the log names what is missing and the remedy")
    func withoutFonts() throws {
        let program = try listen(toml("قهوة", fonts: #""/no/unifont.otf", "builtin""#))
        let client = try client()
        #expect(eventually { frame(client).contains("#") })
        // A separate thread writes the log, so the line may come later.
        #expect(eventually { log.contains("the font '/no/unifont.otf' does not exist") })
        #expect(eventually { log.contains("sudo apt install fonts-unifont") })
        #expect(
            client.call("GetState").state("trouble")?.array?.compactMap(\.string) == [
                "the font '/no/unifont.otf' does not exist"
            ]
        )
        end(program)
    }

    @Test(
        "a character of an alert or a value that no font has is said once in the log",
        arguments: [[], ["fonts"], ["fonts", "size"]]
    )
    func boxes(without keys: [String]) throws {
        let hasFonts = keys.isEmpty
        let lines = toml("{value:drink|Tea}").split(separator: "\n")
        let program = try listen(
            lines.filter { line in !keys.contains { line.hasPrefix("\($0) =") } }.joined(separator: "\n")
        )
        let client = try client()
        let raise = #"{"alert":{"text":"ꀀ 𒀀","priority":"urgent"}}"#
        #expect(client.call("Raise", raise).error == nil)
        let said = hasFonts ? "'𒀀' (U+12000 CUNEIFORM SIGN A): shown as a box in 'ꀀ 𒀀'" : "in 'ꀀ 𒀀'"
        #expect(eventually { log.contains(said) })
        #expect(client.call("Raise", raise).error == nil)
        #expect(client.call("SetValue", #"{"name":"drink","value":"𒀁"}"#).error == nil)
        #expect(
            eventually {
                log.contains(
                    "no font on the sign has '𒀁' (U+12001 CUNEIFORM SIGN A TIMES A): shown as a box in '𒀁'"
                )
            }
        )
        #expect(log.components(separatedBy: "in 'ꀀ 𒀀'").count == 2)
        end(program)
    }

    @Test(
        "a font that cannot be used is said in the log when an alert first needs it, and letters of ASCII are no boxes"
    )
    func lateFonts() throws {
        let program = try listen(toml("Tea", fonts: #""builtin", "/no/unifont.otf""#))
        let client = try client()
        #expect(client.call("Raise", #"{"alert":{"text":"⑴ ꀀ","priority":"urgent"}}"#).error == nil)
        #expect(eventually { log.contains("the font '/no/unifont.otf' does not exist") })
        #expect(
            eventually {
                log.contains("no font on the sign has 'ꀀ' (U+A000 YI SYLLABLE IT): shown as a box in '⑴ ꀀ'")
            }
        )
        end(program)
    }

    @Test("simulate draws every line before it shows it, twice the same")
    func simulate() throws {
        let file = try directory.file("a.toml", toml("中 قهوة"))
        let outputs = try (1...2).map { run -> String in
            let output = "out\(run)"
            let program = try #require(
                Program(
                    ["simulate", "--config", file, "--for", "1s", "--frames", "ascii"],
                    output: .file(directory.path(of: output)),
                    error: .file(directory.path(of: "err"))
                )
            )
            #expect(program.end() == 0)
            return directory.text(of: output)
        }
        #expect(outputs[0] == outputs[1])
        #expect(outputs[0].contains("#"))
    }
}

private let unifont = "/usr/share/fonts/opentype/unifont/unifont.otf"
