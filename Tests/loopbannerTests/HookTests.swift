import Foundation
import Glibc
import SignTestSupport
import TestSupport
import Testing

@Suite("The program that gets the events of a sign")
struct HookTests: SignTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func banner(_ script: String, kinds: String = "") -> String {
        let path = directory.path
        return Self.banner()
            + "[report]\non_event = [\"/bin/sh\", \"-c\", '''\(script)''', \"sh\", \"\(path)\"]\n\(kinds)"
    }

    private var handed: [Substring] { directory.text(of: "handed").split(separator: "\n") }

    @Test("the program receives every line of standard output, in order, up to the last event")
    func everyEvent() throws {
        let program = try start(banner(#"cat >>"$1/handed""#))
        #expect(eventually { handed.count > 30 })
        program.send(SIGTERM)
        #expect(program.end() == 0)
        // The time of day is read separately for both outputs, so it may differ by a millisecond.
        let stable = { (lines: [Substring]) in
            lines.map { $0.replacing(/"time":"[^"]*"/, with: "") }
        }
        #expect(stable(handed) == stable(events))
        #expect(handed.last?.hasSuffix(#""event":"stopped"}"#) == true)
        #expect(!log.contains("on_event"))
    }

    @Test("the program receives only the requested kinds, also without standard output")
    func kinds() throws {
        let text = banner(
            #"cat >>"$1/handed""#,
            kinds: "kinds = [\"selected\", \"stopped\"]\nstdout = false\n"
        )
        let program = try start(text)
        #expect(eventually { handed.count > 5 })
        program.send(SIGTERM)
        #expect(program.end() == 0)
        #expect(events.isEmpty)
        let wanted = handed.allSatisfy {
            $0.contains(#""event":"selected""#) || $0.contains(#""event":"stopped""#)
        }
        #expect(wanted)
        #expect(handed.last?.contains(#""event":"stopped""#) == true)
    }

    @Test("a reload removes it and adds it again")
    func reload() throws {
        let program = try start(banner(#"cat >>"$1/handed""#))
        #expect(eventually { handed.count > 10 })
        try directory.file("a.toml", Self.banner())
        program.send(SIGHUP)
        #expect(eventually { log.contains("new configuration applied") })
        // The last run of the hook may still read events from before the reload.
        usleep(300_000)
        let before = handed.count
        let shown = events.count
        #expect(eventually { events.count > shown + 20 })
        #expect(handed.count == before)
        try directory.file("a.toml", banner(#"cat >>"$1/other""#))
        program.send(SIGHUP)
        #expect(eventually { directory.text(of: "other").contains(#""event":"config_applied""#) })
        program.send(SIGTERM)
        #expect(program.end() == 0)
        #expect(handed.count == before)
    }

    @Test("one that hangs neither stops the sign nor outlives it, and what waits is counted")
    func hanging() throws {
        let program = try start(banner(#"echo $$ >"$1/pid"; exec sleep 1000"#))
        #expect(eventually { directory.text(of: "pid").hasSuffix("\n") && events.count > 30 })
        let hook = try #require(pid_t(directory.text(of: "pid").dropLast()))
        program.send(SIGTERM)
        #expect(program.end() == 0)
        #expect(kill(hook, 0) != 0)
        #expect(events.last?.hasSuffix(#""event":"stopped"}"#) == true)
        #expect(log.contains(" lost: the sign has ended\n"))
    }

    @Test("a program that is missing or reads nothing is reported once, and the sign continues")
    func useless() throws {
        let missing = Self.banner() + "[report]\non_event = [\"/none/there\"]\n"
        for (name, text) in [("a", missing), ("b", banner("exec <&-; exit 7"))] {
            let program = try start(text, name: name)
            #expect(eventually { events(of: name).count > 30 && log(of: name).contains("on_event: ") })
            program.send(SIGTERM)
            #expect(program.end() == 0)
        }
        #expect(
            log(of: "a").components(separatedBy: "on_event: cannot run /none/there: No such file").count == 2
        )
        #expect(log(of: "a").contains(" lost: the sign has ended\n"))
        #expect(log(of: "b").components(separatedBy: "on_event: ").count == 2)
        #expect(log(of: "b").contains("loopbanner: warning: on_event: exited with status 7\n"))
    }
}
