import Foundation
import MonotonicTime
import SignTestSupport
import TestSupport
import Testing

@Suite("The daemon as a process")
struct RunTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private static let moving = """
        [display]
        driver = "memory"
        [scroll]
        slide = "20ms"
        dwell = "50ms"
        [[option]]
        text = "Tea"
        [[option]]
        text = "Coffee"

        """

    private func start(
        _ text: String,
        name: String = "a",
        output: Program.Stream? = nil,
        environment: [String] = []
    ) throws -> Program {
        try directory.file("\(name).toml", text)
        return try #require(
            Program(
                ["run", "--config", "\(directory.path)/\(name).toml"],
                output: output ?? .file("\(directory.path)/\(name).out"),
                error: .file("\(directory.path)/\(name).err"),
                environment: environment
            )
        )
    }

    private func events(_ name: String = "a") -> [Substring] {
        directory.text(of: "\(name).out").split(separator: "\n")
    }

    @Test("the daemon ends when told to, with its last event", arguments: [SIGTERM, SIGINT])
    func terminate(_ signal: CInt) throws {
        let program = try start(Self.moving)
        #expect(eventually { events().count > 20 })
        program.send(signal)
        #expect(program.end() == 0)
        #expect(events().last?.hasSuffix(#""event":"stopped"}"#) == true)
        for (number, line) in events().enumerated() {
            #expect(line.contains(#"","seq":\#(number + 1),"event":""#))
        }
    }

    @Test("a reload reads the file again and keeps the old configuration if the new one is wrong")
    func reload() throws {
        let program = try start(Self.moving)
        #expect(eventually { !events().isEmpty })
        try directory.file("a.toml", Self.moving + "[[option]]\ntext = \"Milk\"\n")
        program.send(SIGHUP)
        #expect(eventually { events().contains { $0.contains(#""text":"Milk""#) } })
        try directory.file("a.toml", Self.moving + "[[optoin]]\n")
        program.send(SIGHUP)
        #expect(
            eventually {
                events().contains {
                    $0.contains(#""event":"config_rejected","reason":"\#(directory.path)/a.toml:10:"#)
                }
            }
        )
        let before = events().count
        #expect(eventually { events().dropFirst(before).contains { $0.contains(#""text":"Milk""#) } })
        program.send(SIGTERM)
        #expect(program.end() == 0)
        let log = directory.text(of: "a.err")
        #expect(log.contains("loopbanner: new configuration applied\n"))
        #expect(log.contains("loopbanner: error: \(directory.path)/a.toml:10:"))
        #expect(
            log.contains(
                "loopbanner: error: configuration rejected; the previous one stays active\n"
            )
        )
    }

    @Test("a reload can switch the report on and off")
    func reportingChanges() throws {
        let silent = Self.moving + "[report]\nstdout = false\n"
        let program = try start(silent)
        #expect(eventually { directory.text(of: "a.err").contains("the display works") })
        try directory.file("a.toml", Self.moving)
        program.send(SIGHUP)
        #expect(eventually { events().count > 10 })
        #expect(events().first?.contains(#""event":"config_applied""#) == true)
        try directory.file("a.toml", silent)
        program.send(SIGHUP)
        #expect(
            eventually {
                directory.text(of: "a.err").components(separatedBy: "new configuration applied").count == 3
            }
        )
        let count = events().count
        program.send(SIGTERM)
        #expect(program.end() == 0)
        #expect(events().last?.contains("stopped") == false)
        // What was on its way to the file may still have come.
        #expect(events().count < count + 10)
    }

    @Test("the start says which program shows which file on which machine, and a reload which file")
    func origin() throws {
        func hash(_ text: String) throws -> String {
            try directory.file("hashed", text)
            let outcome = try #require(
                Program(
                    [],
                    output: .file("\(directory.path)/hash"),
                    error: .file("/dev/null"),
                    before: "sha256sum \(directory.path)/hashed; exit 0"
                )
            )
            #expect(outcome.end() == 0)
            return String(directory.text(of: "hash").split(separator: "\n").last?.prefix(64) ?? "")
        }
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, 255)
        let host = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let program = try start(Self.moving)
        #expect(eventually { !events().isEmpty })
        #expect(
            events().first?.hasSuffix(
                #""event":"started","version":"0.1.0","host":"\#(host)","#
                    + #""config":"\#(directory.path)/a.toml","sha256":"\#(try hash(Self.moving))"}"#
            ) == true
        )
        let changed = Self.moving + "[[option]]\ntext = \"Milk\"\n"
        try directory.file("a.toml", changed)
        program.send(SIGHUP)
        let applied = #""event":"config_applied","sha256":"\#(try hash(changed))"}"#
        #expect(eventually { events().contains { $0.hasSuffix(applied) } })
        program.send(SIGTERM)
        #expect(program.end() == 0)
        let schema = try JSONSchema("docs/events.schema.json")
        for line in events() { #expect(schema.complaints(about: line) == []) }
    }

    @Test("the daemon runs without a missing button and says which one it is")
    func missingButton() throws {
        let program = try start(Self.moving + "[[button]]\nline = \"NO SUCH LINE\"\n")
        let notice = "loopbanner: retrying the button; the banner keeps running\n"
        #expect(eventually { directory.text(of: "a.err").contains(notice) })
        #expect(directory.text(of: "a.err").contains("loopbanner: error: NO SUCH LINE: "))
        #expect(eventually { events().contains { $0.contains(#""text":"Coffee""#) } })
        program.send(SIGTERM)
        #expect(program.end() == 0)
    }

    @Test("the daemon runs without a missing picture, says which one it is, and looks again at a reload")
    func missingPicture() throws {
        let program = try start(Self.moving + "[[option]]\npicture = \"logo.png\"\n")
        #expect(eventually { events().contains { $0.contains(#""id":"logo.png""#) } })
        #expect(
            directory.text(of: "a.err")
                .contains(
                    "loopbanner: warning: \(directory.path)/a.toml:11:11: warning: logo.png: the file does not"
                )
        )
        try directory.file("logo.png", TinyPNG(gray: [[255, 0]]).bytes)
        program.send(SIGHUP)
        #expect(eventually { directory.text(of: "a.err").contains("new configuration applied\n") })
        program.send(SIGTERM)
        #expect(program.end() == 0)
        #expect(directory.text(of: "a.err").components(separatedBy: "logo.png").count == 2)
    }

    /// The ids that were selected, in order.
    private func selections(_ name: String) -> [Substring] {
        events(name).filter { $0.contains(#""event":"selected""#) }.compactMap {
            $0.split(separator: #""id":""#).last?.split(separator: "\"").first
        }
    }

    @Test("a restart begins where the banner was, unless told otherwise")
    func restart() throws {
        let state = "STATE_DIRECTORY=\(directory.path)"
        let first = try start(Self.moving, environment: [state])
        #expect(eventually { selections("a").count > 3 && selections("a").last == "Coffee" })
        first.send(SIGTERM)
        #expect(first.end() == 0)
        let last = try #require(selections("a").last)

        let second = try start(Self.moving, name: "b", environment: [state])
        #expect(eventually { !selections("b").isEmpty })
        #expect(selections("b").first == last)
        second.send(SIGTERM)
        #expect(second.end() == 0)

        try directory.file("place.toml", directory.text(of: "place.toml") + "#")
        let forgetful = Self.moving.replacingOccurrences(of: "[scroll]", with: "[scroll]\nkeep_place = false")
        let third = try start(forgetful, name: "c", environment: [state])
        #expect(eventually { !selections("c").isEmpty })
        #expect(selections("c").first == "Tea")
        third.send(SIGTERM)
        #expect(third.end() == 0)
        #expect(directory.text(of: "place.toml").hasSuffix("#"))
    }

    @Test("the daemon runs with a damaged or unwritable place file, and says so")
    func uselessState() throws {
        try directory.file("place.toml", "\0\0\0")
        let first = try start(Self.moving, environment: ["STATE_DIRECTORY=\(directory.path)"])
        #expect(eventually { selections("a").count > 2 })
        first.send(SIGTERM)
        #expect(first.end() == 0)
        let warning =
            "loopbanner: warning: \(directory.path)/place.toml: not a valid state file; ignored"
        #expect(directory.text(of: "a.err").contains(warning))
        #expect(directory.text(of: "place.toml").contains("option = "))

        let second = try start(Self.moving, name: "b", environment: ["STATE_DIRECTORY=/proc/self"])
        #expect(eventually { selections("b").count > 2 })
        second.send(SIGTERM)
        #expect(second.end() == 0)
        #expect(
            directory.text(of: "b.err").contains(
                "/proc/self/place.toml: cannot write the state file: "
            )
        )
    }

    @Test("the daemon reports nothing if the configuration says so")
    func silent() throws {
        let told = try start(Self.moving, name: "told")
        let silent = try start(Self.moving + "[report]\nstdout = false\n", name: "silent")
        #expect(eventually { events("told").contains { $0.contains(#""event":"page""#) } })
        for program in [told, silent] {
            program.send(SIGTERM)
            #expect(program.end() == 0)
        }
        #expect(directory.text(of: "silent.out") == "")
    }

    @Test("the daemon goes on when its events have no reader any more, and says so")
    func noReader() throws {
        var ends: [CInt] = [0, 0]
        try #require(pipe(&ends) == 0)
        close(ends[0])
        let program = try start(Self.moving, output: .descriptor(ends[1]))
        close(ends[1])
        let complaint = "cannot write to standard output: Broken pipe; no more events will be written\n"
        #expect(eventually { directory.text(of: "a.err").contains(complaint) })
        #expect(program.exitStatus == nil)
        program.send(SIGTERM)
        #expect(program.end() == 0)
        #expect(directory.text(of: "a.err").components(separatedBy: complaint).count == 2)
    }

    @Test("two daemons do not disturb each other")
    func two() throws {
        let first = try start(Self.moving)
        let second = try start(Self.moving, name: "b")
        #expect(eventually { events().count > 5 && events("b").count > 5 })
        first.send(SIGTERM)
        #expect(first.end() == 0)
        let before = events("b").count
        #expect(eventually { events("b").count > before })
        second.send(SIGTERM)
        #expect(second.end() == 0)
    }

    @Test("the daemon tells the service manager its state")
    func serviceManager() throws {
        let socket = try #require(NotifySocket("@loopbanner-run-\(getpid())"))
        try directory.file("a.toml", Self.moving)
        let program = try #require(
            Program(
                ["run", "--config", "\(directory.path)/a.toml"],
                output: .file("/dev/null"),
                error: .file("\(directory.path)/a.err"),
                environment: ["NOTIFY_SOCKET=@loopbanner-run-\(getpid())", "WATCHDOG_USEC=2000"]
            )
        )
        var said: [String] = []
        #expect(
            eventually {
                said += socket.messages()
                return said.contains("READY=1\nSTATUS=showing 2 options") && said.contains("WATCHDOG=1")
            }
        )
        said = []
        program.send(SIGHUP)
        #expect(
            eventually {
                said += socket.messages()
                return said.contains("READY=1\nSTATUS=showing 2 options")
            }
        )
        #expect(said.contains { $0.hasPrefix("RELOADING=1\nMONOTONIC_USEC=") })
        program.send(SIGTERM)
        #expect(program.end() == 0)
        said += socket.messages()
        #expect(said.contains("STOPPING=1"))
    }
}
