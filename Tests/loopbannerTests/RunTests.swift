import Foundation
import MonotonicTime
import SignTestSupport
import TestSupport
import Testing

@Suite("The daemon as a process")
struct RunTests: SignTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test("the daemon ends on a signal, with its last event", arguments: [SIGTERM, SIGINT])
    func terminate(_ signal: CInt) throws {
        let program = try start(Self.banner())
        #expect(eventually { events.count > 20 })
        program.send(signal)
        #expect(program.end() == 0)
        #expect(events.last?.hasSuffix(#""event":"stopped"}"#) == true)
        for (number, line) in events.enumerated() {
            #expect(line.contains(#"","seq":\#(number + 1),"event":""#))
        }
    }

    @Test("a reload reads the file again and keeps the old configuration if the new one is wrong")
    func reload() throws {
        let program = try start(Self.banner())
        #expect(eventually { !events.isEmpty })
        try directory.file("a.toml", Self.banner() + "[[option]]\ntext = \"Milk\"\n")
        program.send(SIGHUP)
        #expect(eventually { events.contains { $0.contains(#""text":"Milk""#) } })
        try directory.file("a.toml", Self.banner() + "[[optoin]]\n")
        program.send(SIGHUP)
        #expect(
            eventually {
                events.contains {
                    $0.contains(#""event":"config_rejected","reason":"\#(directory.path)/a.toml:11:"#)
                }
            }
        )
        let before = events.count
        #expect(eventually { events.dropFirst(before).contains { $0.contains(#""text":"Milk""#) } })
        program.send(SIGTERM)
        #expect(program.end() == 0)
        #expect(log.contains("loopbanner: new configuration applied\n"))
        #expect(log.contains("loopbanner: error: \(directory.path)/a.toml:11:"))
        #expect(
            log.contains(
                "loopbanner: error: configuration rejected; the previous one stays active\n"
            )
        )
    }

    @Test("a reload can switch the report on and off")
    func reportingChanges() throws {
        let silent = Self.banner() + "[report]\nstdout = false\n"
        let program = try start(silent)
        #expect(eventually { log.contains("the display works") })
        try directory.file("a.toml", Self.banner())
        program.send(SIGHUP)
        #expect(eventually { events.count > 10 })
        #expect(events.first?.contains(#""event":"config_applied""#) == true)
        try directory.file("a.toml", silent)
        program.send(SIGHUP)
        #expect(
            eventually {
                log.components(separatedBy: "new configuration applied").count == 3
            }
        )
        let count = events.count
        program.send(SIGTERM)
        #expect(program.end() == 0)
        #expect(events.last?.contains("stopped") == false)
        // Events that were already on their way to the file may still have been written.
        #expect(events.count < count + 10)
    }

    @Test("the start event names the program, the file and the machine, and a reload the file")
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
        let program = try start(Self.banner())
        #expect(eventually { !events.isEmpty })
        #expect(
            events.first?.hasSuffix(
                #""event":"started","version":"0.1.0","host":"\#(host)","#
                    + #""config":"\#(directory.path)/a.toml","sha256":"\#(try hash(Self.banner()))"}"#
            ) == true
        )
        let changed = Self.banner() + "[[option]]\ntext = \"Milk\"\n"
        try directory.file("a.toml", changed)
        program.send(SIGHUP)
        let applied = #""event":"config_applied","sha256":"\#(try hash(changed))"}"#
        #expect(eventually { events.contains { $0.hasSuffix(applied) } })
        program.send(SIGTERM)
        #expect(program.end() == 0)
        let schema = try JSONSchema("docs/events.schema.json")
        for line in events { #expect(schema.complaints(about: line) == []) }
    }

    @Test("the daemon runs without a missing button and names it")
    func missingButton() throws {
        let program = try start(Self.banner() + "[[button]]\nline = \"NO SUCH LINE\"\n")
        let notice = "loopbanner: retrying the button; the banner keeps running\n"
        #expect(eventually { log.contains(notice) })
        #expect(log.contains("loopbanner: error: NO SUCH LINE: "))
        #expect(eventually { events.contains { $0.contains(#""text":"Coffee""#) } })
        program.send(SIGTERM)
        #expect(program.end() == 0)
    }

    @Test("the daemon runs without one of two displays, names it, and ends if neither is available")
    func missingDisplay() throws {
        let memory = Self.banner().replacing("[display]", with: "[[display]]")
        let socket = try #require(NotifySocket("@loopbanner-wall-\(getpid())"))
        // A device of another kind is a permanent error.
        let program = try start(
            "[[display]]\ndevice = \"/dev/null\"\n" + memory,
            environment: ["NOTIFY_SOCKET=@loopbanner-wall-\(getpid())"]
        )
        var said: [String] = []
        #expect(
            eventually {
                said += socket.messages()
                return said.contains {
                    $0.hasPrefix("READY=1\nSTATUS=showing 2 options; no display 1, retrying: /dev/null: ")
                }
            }
        )
        // A separate thread writes the log, so the line may come later.
        #expect(eventually { log.contains("loopbanner: display 2 works\n") })
        #expect(log.contains("loopbanner: error: /dev/null: cannot open: "))
        #expect(log.contains("loopbanner: retrying display 1 (/dev/null); the banner keeps running\n"))
        #expect(eventually { events.contains { $0.contains(#""text":"Coffee""#) } })
        program.send(SIGTERM)
        #expect(program.end() == 0)
        let neither = try start(
            "[[display]]\ndevice = \"/dev/null\"\n[[display]]\ndevice = \"/dev/zero\"\n[[option]]\ntext = \"Tea\"\n",
            name: "b"
        )
        #expect(neither.end() == 69)
        #expect(log(of: "b").contains("loopbanner: error: /dev/zero: cannot open: "))
        #expect(!log(of: "b").contains("retrying display 2"))
    }

    @Test("the daemon runs without a missing picture, names it, and retries at a reload")
    func missingPicture() throws {
        let program = try start(Self.banner() + "[[option]]\npicture = \"logo.png\"\n")
        #expect(eventually { events.contains { $0.contains(#""id":"logo.png""#) } })
        #expect(
            log
                .contains(
                    "loopbanner: warning: \(directory.path)/a.toml:12:11: warning: logo.png: no such file"
                )
        )
        try directory.file("logo.png", TinyPNG(gray: [[255, 0]]).bytes)
        program.send(SIGHUP)
        #expect(eventually { log.contains("new configuration applied\n") })
        program.send(SIGTERM)
        #expect(program.end() == 0)
        #expect(log.components(separatedBy: "logo.png").count == 2)
    }

    /// Returns the ids of the options that were selected, in order.
    private func selections(_ name: String) -> [Substring] {
        events(of: name).filter { $0.contains(#""event":"selected""#) }.compactMap {
            $0.split(separator: #""id":""#).last?.split(separator: "\"").first
        }
    }

    @Test("a restart begins where the banner was, unless the configuration disables that")
    func restart() throws {
        let state = "STATE_DIRECTORY=\(directory.path)"
        let first = try start(Self.banner(), environment: [state])
        #expect(eventually { selections("a").count > 3 && selections("a").last == "Coffee" })
        first.send(SIGTERM)
        #expect(first.end() == 0)
        let last = try #require(selections("a").last)

        let second = try start(Self.banner(), name: "b", environment: [state])
        #expect(eventually { !selections("b").isEmpty })
        #expect(selections("b").first == last)
        second.send(SIGTERM)
        #expect(second.end() == 0)

        try directory.file("place.toml", directory.text(of: "place.toml") + "#")
        let forgetful = Self.banner().replacingOccurrences(
            of: "[scroll]",
            with: "[scroll]\nkeep_place = false"
        )
        let third = try start(forgetful, name: "c", environment: [state])
        #expect(eventually { !selections("c").isEmpty })
        #expect(selections("c").first == "Tea")
        third.send(SIGTERM)
        #expect(third.end() == 0)
        #expect(directory.text(of: "place.toml").hasSuffix("#"))
    }

    @Test("the daemon runs with a damaged or unwritable place file, and logs it")
    func uselessState() throws {
        try directory.file("place.toml", "\0\0\0")
        let first = try start(Self.banner(), environment: ["STATE_DIRECTORY=\(directory.path)"])
        #expect(eventually { selections("a").count > 2 })
        first.send(SIGTERM)
        #expect(first.end() == 0)
        let warning =
            "loopbanner: warning: \(directory.path)/place.toml: not a valid state file; ignored"
        #expect(log.contains(warning))
        #expect(directory.text(of: "place.toml").contains("option = "))

        let second = try start(Self.banner(), name: "b", environment: ["STATE_DIRECTORY=/proc/self"])
        #expect(eventually { selections("b").count > 2 })
        second.send(SIGTERM)
        #expect(second.end() == 0)
        #expect(
            log(of: "b").contains(
                "/proc/self/place.toml: cannot write the state file: "
            )
        )
    }

    @Test("the daemon reports nothing if the configuration disables reports")
    func silent() throws {
        let told = try start(Self.banner(), name: "told")
        let silent = try start(Self.banner() + "[report]\nstdout = false\n", name: "silent")
        #expect(eventually { events(of: "told").contains { $0.contains(#""event":"page""#) } })
        for program in [told, silent] {
            #expect(eventually { program.handles(SIGTERM) })
            program.send(SIGTERM)
            #expect(program.end() == 0)
        }
        #expect(directory.text(of: "silent.out") == "")
    }

    @Test("the daemon continues when its events have no reader any more, and logs it")
    func noReader() throws {
        var ends: [CInt] = [0, 0]
        try #require(pipe(&ends) == 0)
        close(ends[0])
        let program = try start(Self.banner(), output: .descriptor(ends[1]))
        close(ends[1])
        let complaint = "cannot write to standard output: Broken pipe; no more events will be written\n"
        #expect(eventually { log.contains(complaint) })
        #expect(program.exitStatus == nil)
        program.send(SIGTERM)
        #expect(program.end() == 0)
        #expect(log.components(separatedBy: complaint).count == 2)
    }

    @Test("two daemons do not disturb each other")
    func two() throws {
        let first = try start(Self.banner())
        let second = try start(Self.banner(), name: "b")
        #expect(eventually { events.count > 5 && events(of: "b").count > 5 })
        first.send(SIGTERM)
        #expect(first.end() == 0)
        let before = events(of: "b").count
        #expect(eventually { events(of: "b").count > before })
        second.send(SIGTERM)
        #expect(second.end() == 0)
    }

    @Test("the daemon reports its state to the service manager")
    func serviceManager() throws {
        let socket = try #require(NotifySocket("@loopbanner-run-\(getpid())"))
        // The watchdog is fed slowly. The socket's queue can therefore keep all messages while this test waits for a
        // processor.
        let program = try start(
            output: .file("/dev/null"),
            environment: ["NOTIFY_SOCKET=@loopbanner-run-\(getpid())", "WATCHDOG_USEC=200000"]
        )
        var said: [String] = []
        func isSaid(_ text: String) -> Bool {
            eventually {
                said += socket.messages()
                return said.contains(text)
            }
        }
        let ready = "READY=1\nSTATUS=showing 2 options"
        #expect(isSaid(ready))
        #expect(isSaid("WATCHDOG=1"))
        said = []
        program.send(SIGHUP)
        #expect(isSaid(ready))
        #expect(said.contains { $0.hasPrefix("RELOADING=1\nMONOTONIC_USEC=") })
        program.send(SIGTERM)
        #expect(isSaid("STOPPING=1"))
        #expect(program.end() == 0)
    }
}
