import Glibc
import SignTestSupport
import TestSupport
import Testing

@Suite("Displays and events on standard output")
struct StreamTests: SignTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test("without a terminal on standard output the terminal's driver draws nothing, and events are written")
    func noTerminal() throws {
        let program = try start(Self.banner(on: "terminal"))
        #expect(eventually { events.count > 10 })
        program.send(SIGTERM)
        #expect(program.end() == 0)
        #expect(events.allSatisfy { $0.hasPrefix("{\"at\":") })
        #expect(!directory.bytes(of: "a.out").contains(0x1B))
        #expect(
            log.contains(
                "loopbanner: warning: the banner is not drawn: standard output is not a terminal; it carries the "
                    + "events\n"
            )
        )
    }

    @Test("a reload never draws where events were written")
    func reloadOnFile() throws {
        let program = try start(Self.banner(on: "memory"))
        #expect(eventually { events.count > 5 })
        try directory.file("a.toml", Self.banner(on: "terminal"))
        program.send(SIGHUP)
        #expect(eventually { log.contains("the banner is not drawn: standard output is not a terminal") })
        let before = events.count
        #expect(eventually { events.count > before + 5 })
        program.send(SIGTERM)
        #expect(program.end() == 0)
        #expect(!directory.bytes(of: "a.out").contains(0x1B))
    }

    @Test("a reload draws neither on a terminal that shows events")
    func reloadOnTerminal() throws {
        let terminal = try #require(PseudoTerminal(columns: 200, rows: 24))
        let program = try start(Self.banner(on: "memory"), output: .terminal(terminal.path))
        var drawn: [UInt8] = []
        func events() -> Int {
            drawn += terminal.drawn()
            return drawn.count { $0 == UInt8(ascii: "\n") }
        }
        #expect(eventually { events() > 5 })
        try directory.file("a.toml", Self.banner(on: "terminal"))
        program.send(SIGHUP)
        let warning =
            "the banner is not drawn: standard output carries events; restart the program to draw there"
        #expect(eventually { log.contains("loopbanner: warning: \(warning)\n") })
        let before = events()
        #expect(eventually { events() > before + 5 })
        program.send(SIGTERM)
        #expect(program.end() == 0)
        #expect(events() > 0 && !drawn.contains(0x1B))
    }

    @Test("a reload never writes events where the banner was drawn")
    func reloadFromTerminal() throws {
        let terminal = try #require(PseudoTerminal(columns: 80, rows: 24))
        let program = try start(Self.banner(on: "terminal"), output: .terminal(terminal.path))
        let drawn = DrawnText(on: terminal)
        #expect(eventually { drawn.contains("▀") })
        try directory.file("a.toml", Self.banner(on: "memory"))
        program.send(SIGHUP)
        #expect(eventually { log.contains("new configuration applied\n") })
        #expect(
            log.contains(
                "loopbanner: warning: events are not written: standard output was used for drawing; restart the program to "
                    + "write them there\n"
            )
        )
        program.send(SIGTERM)
        #expect(program.end() == 0)
        #expect(!drawn.contains("\"event\""))
    }

    @Test("preview does not draw without a terminal, and has a remedy")
    func previewElsewhere() throws {
        let file = try directory.file("a.toml", Self.banner())
        let outcome = try Outcome(["preview", "--config", file], in: directory)
        #expect(outcome.status == 69)
        #expect(outcome.output.isEmpty)
        #expect(
            outcome.error == """
                loopbanner: error: standard output is not a terminal, so preview cannot draw on it; run preview in \
                a terminal, or use simulate or render

                """
        )
    }

    @Test("a full disk is not called a slow reader, and is reported once")
    func fullDisk() throws {
        let program = try start(Self.banner(on: "memory"), output: .file("/dev/full"))
        #expect(eventually { log.contains("events are lost until writing works again\n") })
        usleep(300_000)
        program.send(SIGTERM)
        #expect(program.end() == 0)
        #expect(log.split(separator: "\n").count { $0.contains("standard output") } == 1)
        #expect(!log.contains("slow"))
    }

    @Test("a display that never failed is not said to work again after a reload")
    func noNews() throws {
        let program = try start(Self.banner(on: "memory"))
        #expect(eventually { log.contains("the display works\n") })
        try directory.file("a.toml", Self.banner(on: "memory", width: 64))
        program.send(SIGHUP)
        #expect(eventually { log.contains("new configuration applied\n") })
        let before = events.count
        #expect(eventually { events.count > before + 10 })
        program.send(SIGTERM)
        #expect(program.end() == 0)
        #expect(!log.contains("the display works again"))
    }

    @Test("Ctrl-\\ ends preview as Ctrl-C does, and gives the terminal back", arguments: ["\u{1C}", "\u{3}"])
    func quit(_ key: String) throws {
        let terminal = try #require(PseudoTerminal(columns: 80, rows: 24))
        let before = terminal.settings
        let file = try directory.file("a.toml", Self.banner())
        let program = try #require(
            Program(
                ["preview", "--config", file],
                input: .terminal(terminal.path),
                output: .terminal(terminal.path),
                error: .file(directory.path(of: "a.err"))
            )
        )
        let drawn = DrawnText(on: terminal)
        #expect(eventually { drawn.contains("▀") })
        terminal.type(key)
        #expect(program.end() == 0)
        #expect(drawn.contains("\u{1B}[?1049l"))
        #expect(terminal.settings == before)
        #expect(log.isEmpty)
    }

    @Test("two processes with one state directory, ended together, both write the place")
    func sharedState() throws {
        let state = "STATE_DIRECTORY=\(directory.path)"
        for _ in 1...5 {
            let programs = try (1...4).map { _ in try start(Self.banner(on: "memory"), environment: [state]) }
            let lines = events.count
            #expect(eventually { events.count > lines + 40 })
            #expect(eventually { programs.allSatisfy { $0.handles(SIGTERM) } })
            for program in programs { program.send(SIGTERM) }
            for program in programs { #expect(program.end() == 0) }
        }
        #expect(!log.contains("place.toml"))
        #expect(directory.text(of: "place.toml").contains("option = "))
        // No draft may stay. The folder of the statistics exists only if an option was visible for half a second.
        let names = try directory.names.filter { $0 != "statistics" }
        #expect(names == ["a.err", "a.out", "a.toml", "place.toml"])
    }
}
