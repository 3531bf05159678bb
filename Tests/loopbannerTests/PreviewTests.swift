import Foundation
import SignTestSupport
import TestSupport
import Testing

@Suite("The preview as a process")
struct PreviewTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test("preview performs its keys and restores the terminal")
    func preview() throws {
        let terminal = try #require(PseudoTerminal(columns: 80, rows: 24))
        let before = terminal.settings
        let action = "\(directory.path)/activated"
        try directory.file(
            "a.toml",
            """
            [scroll]
            autoplay = false
            slide = "0s"
            [[button]]
            line = "GPIO17"
            [[option]]
            text = "Tea"
            [[option]]
            text = "Coffee"
            action = ["/bin/sh", "-c", "ls -l /proc/self/fd | grep -c anon_inode >\(action)"]

            """
        )
        let program = try #require(
            Program(
                ["preview", "--config", "\(directory.path)/a.toml"],
                input: .terminal(terminal.path),
                output: .terminal(terminal.path),
                error: .file("\(directory.path)/a.err")
            )
        )
        let drawn = DrawnText(on: terminal)
        #expect(eventually { drawn.contains("q quit") })
        #expect(terminal.settings != before)
        // The action of the second option counts the descriptors that it has inherited from the program.
        terminal.type(" \r")
        #expect(eventually { !directory.text(of: "activated").isEmpty })
        #expect(directory.text(of: "activated") == "0\n")
        // The program also waits for the action: no child remains after the action has ended.
        let children = "/proc/\(program.process)/task/\(program.process)/children"
        #expect(eventually { (try? String(contentsOfFile: children, encoding: .utf8))?.isEmpty != false })
        terminal.type("q")
        #expect(program.end() == 0)
        #expect(drawn.contains("\u{1B}[?1049l"))
        #expect(terminal.settings == before)
    }

    @Test(
        "a dumb terminal is sent no picture, but an error",
        arguments: ["preview", "run"],
        ["dumb", "\"\""]
    )
    func dumb(_ command: String, _ name: String) throws {
        let terminal = try #require(PseudoTerminal(columns: 80, rows: 24))
        try directory.file("a.toml", "[display]\ndriver = \"terminal\"\n[[option]]\ntext = \"Tea\"\n")
        let program = try #require(
            Program(
                [command, "--config", "\(directory.path)/a.toml"],
                output: .terminal(terminal.path),
                error: .file("\(directory.path)/a.err"),
                before: "export TERM=\(name)"
            )
        )
        #expect(program.end() == 69)
        #expect(terminal.drawn().isEmpty)
        let again = command == "run" ? "loopbanner" : command
        #expect(
            directory.text(of: "a.err")
                == "loopbanner: error: this terminal cannot show the picture: TERM=\(name) cannot draw in "
                + "place; run \(again) in another terminal, or use simulate or render\n"
        )
    }

    @Test("preview without a keyboard shows the banner until a signal ends it")
    func previewWithoutKeys() throws {
        let terminal = try #require(PseudoTerminal(columns: 80, rows: 24))
        try directory.file("a.toml", "[[option]]\ntext = \"Tea\"\n")
        let program = try #require(
            Program(
                ["preview", "--config", "\(directory.path)/a.toml"],
                output: .terminal(terminal.path),
                error: .file("\(directory.path)/a.err")
            )
        )
        let drawn = DrawnText(on: terminal)
        #expect(eventually { drawn.contains("▀") })
        program.send(SIGTERM)
        #expect(program.end() == 0)
        #expect(directory.text(of: "a.err").isEmpty)
    }

    /// A preview that runs in its own pseudoterminal.
    private final class Running {
        let terminal: PseudoTerminal
        let program: Program
        private var drawn: [UInt8] = []

        init(_ file: String, options: [String] = [], error: String? = nil) throws {
            // A message with the path of any temporary folder fits in this width.
            terminal = try #require(PseudoTerminal(columns: 250, rows: 40))
            program = try #require(
                Program(
                    ["preview", "--config", file] + options,
                    input: .terminal(terminal.path),
                    output: .terminal(terminal.path),
                    error: error.map { .file($0) } ?? .terminal(terminal.path)
                )
            )
        }

        /// Waits until `text` is drawn after the text that the last call has found. Returns whether it was drawn.
        func draws(_ text: String) -> Bool {
            eventually {
                drawn += terminal.drawn()
                guard let found = Data(drawn).range(of: Data(text.utf8)) else { return false }
                drawn.removeFirst(found.upperBound)
                return true
            }
        }

        /// Types `keys`, which end the preview. Returns whether the preview has restored the terminal.
        func ends(by keys: String) -> Bool {
            terminal.type(keys)
            return draws("\u{1B}[<u\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l") && program.end() == 0
        }
    }

    private static let sign = """
        [scroll]
        autoplay = false
        slide = "0s"
        [[button]]
        long_press = "200ms"
        on_long_press = "activate"
        [[option]]
        text = "Tea"
        [[option]]
        text = "Coffee"
        action = ["/bin/sh", "-c", "exit 3"]

        """

    private func start(_ text: String = sign, options: [String] = []) throws -> Running {
        try Running(
            directory.file("a.toml", text),
            options: options,
            error: "\(directory.path)/a.err"
        )
    }

    @Test("the key t shows the options with one transition after the other, until the file is read again")
    func transition() throws {
        let options = "[[option]]\ntext = \"Tea\"\n[[option]]\ntext = \"Cake\"\n"
        let preview = try start("[scroll]\nautoplay = false\n" + options)
        #expect(preview.draws("t transition   a alert   q quit"))
        preview.terminal.type("t")
        #expect(preview.draws("push: 'Cake'"))
        preview.terminal.type("t")
        #expect(preview.draws("cover: 'Tea'"))
        try directory.file("a.toml", options)
        #expect(preview.draws("a.toml: 2 options"))
        #expect(preview.ends(by: "q"))
    }

    @Test("a key that is held is a long press, where the terminal reports releases")
    func held() throws {
        let preview = try start()
        #expect(preview.draws("\u{1B}[>27u\u{1B}[?u"))
        #expect(preview.draws("l long press"))
        preview.terminal.type("\u{1B}[?27u")
        #expect(preview.draws("space button   ← previous   → next   enter activate   a alert   q quit"))
        preview.terminal.type("\u{1B}[32;1:1;32u\u{1B}[32;1:3u")
        #expect(preview.draws("tap: 'Coffee'"))
        preview.terminal.type("\u{1B}[32;1:1;32u")
        #expect(preview.draws("action of 'Coffee': exited with status 3"))
        #expect(preview.ends(by: "\u{1B}[32;1:3u\u{1B}[99;5u"))
    }

    @Test("l is a long press where the terminal reports none, and a key without a command shows a note")
    func typed() throws {
        let preview = try start()
        #expect(preview.draws("starts with 'Tea'"))
        preview.terminal.type("l")
        #expect(preview.draws("long press: no action for 'Tea'"))
        preview.terminal.type("+")
        #expect(preview.draws("no command is bound to +"))
        #expect(preview.ends(by: "q"))
        #expect(directory.text(of: "a.err").isEmpty)
    }

    @Test("the preview follows its file, shows its errors, and continues")
    func follows() throws {
        let preview = try start()
        #expect(preview.draws("starts with 'Tea'"))
        try directory.file("a.toml", Self.sign.replacingOccurrences(of: "slide", with: "slid"))
        #expect(preview.draws("a.toml has an error; the last version stays"))
        try directory.file("a.toml", "[display]\nwidth = 8\n" + Self.sign + "[[option]]\ntext = \"Milk\"\n")
        #expect(preview.draws("a.toml: 3 options"))
        // The file is changed in place, as some editors do.
        let file = try #require(FileHandle(forWritingAtPath: "\(directory.path)/a.toml"))
        try file.write(contentsOf: Data("[displax]".utf8))
        try file.close()
        #expect(preview.draws("unknown table 'displax'"))
        preview.terminal.type(" ")
        #expect(preview.draws("tap: 'Coffee'"))
        #expect(preview.ends(by: "q"))
        #expect(directory.text(of: "a.err").isEmpty)
    }

    @Test("the preview follows the pictures that its file names, from the moment that it names them")
    func followsPictures() throws {
        try directory.file("logo.png", TinyPNG(gray: [[255, 0], [0, 255]]).bytes)
        let sign = "[[option]]\npicture = \"logo.png\"\n"
        let preview = try start(sign, options: ["--events"])
        let applied = #""event":"config_applied""#
        #expect(preview.draws("starts with 'logo.png'"))
        try directory.file("logo.png", TinyPNG(gray: [[0, 255], [255, 0]]).bytes)
        #expect(preview.draws(applied))
        try directory.file("a.toml", sign + "[[option]]\npicture = \"cake.png\"\n")
        #expect(preview.draws(applied))
        try directory.file("cake.png", TinyPNG(gray: [[255, 0]]).bytes)
        #expect(preview.draws(applied))
        #expect(preview.ends(by: "q"))
    }

    @Test("the output of an action does not damage the picture, and is written after it")
    func actionOutput() throws {
        let sign = "[[option]]\ntext = \"Tea\"\naction = [\"/bin/echo\", \"called\"]\n"
        let preview = try Running(directory.file("a.toml", sign))
        #expect(preview.draws("starts with 'Tea'"))
        preview.terminal.type("\r")
        #expect(preview.draws(" | called"))
        #expect(preview.ends(by: "q"))
        #expect(preview.draws("called\r\n"))
    }

    @Test("the events are shown on request, each as a valid line")
    func events() throws {
        let preview = try start(options: ["--events"])
        #expect(preview.draws("\"event\":\"selected\",\"id\":\"Tea\""))
        preview.terminal.type(" ")
        #expect(preview.draws("\"event\":\"input\",\"input\":\"tap\",\"button\":\"GPIO17\"}"))
        #expect(preview.ends(by: "q"))
    }
}
