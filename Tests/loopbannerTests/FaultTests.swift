import Foundation
import Glibc
import SignTestSupport
import TestSupport
import Testing

@Suite("A process that starts or ends in adversity")
struct FaultTests: SignTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Starts a preview on `terminal`. Its only option runs `script` when Enter is pressed.
    private func preview(_ script: String, on terminal: PseudoTerminal, before: String? = nil) throws
        -> Program
    {
        let file = try directory.file(
            "a.toml",
            """
            [scroll]
            autoplay = false
            [[button]]
            line = "GPIO17"
            on_long_press = "activate"
            [[option]]
            text = "Tea"
            action = ["/bin/sh", "-c", '''\(script)''']

            """
        )
        let program = try #require(
            Program(
                ["preview", "--config", file],
                input: .terminal(terminal.path),
                output: .terminal(terminal.path),
                error: .file(directory.path(of: "a.err")),
                before: before
            )
        )
        let drawn = DrawnText(on: terminal)
        #expect(eventually { drawn.contains("▀") })
        return program
    }

    private func hasChildren(_ program: Program) -> Bool {
        let children = "/proc/\(program.process)/task/\(program.process)/children"
        return (try? String(contentsOfFile: children, encoding: .utf8))?.isEmpty == false
    }

    @Test("actions run on where the parent ignored SIGCHLD")
    func ignoredChildren() throws {
        let terminal = try #require(PseudoTerminal(columns: 80, rows: 24))
        let file = directory.path(of: "ran")
        let program = try preview("echo >>\(file)", on: terminal, before: "trap '' CHLD")
        for count in 1...9 {
            terminal.type("\r")
            #expect(eventually { directory.bytes(of: "ran").count == count && !hasChildren(program) })
            // The preview notices the end of the child one turn later.
            usleep(20_000)
        }
        terminal.type("q")
        #expect(program.end() == 0)
        #expect(log.isEmpty)
    }

    @Test("an action that ignores SIGTERM does not outlive preview")
    func stubbornAction() throws {
        let terminal = try #require(PseudoTerminal(columns: 80, rows: 24))
        let script = "trap \"\" TERM; echo $$ >\(directory.path(of: "pid")); while :; do sleep 1; done"
        let program = try preview(script, on: terminal)
        terminal.type("\r")
        #expect(eventually { directory.text(of: "pid").hasSuffix("\n") })
        let action = try #require(pid_t(directory.text(of: "pid").dropLast()))
        terminal.type("q")
        #expect(program.end() == 0)
        #expect(eventually { kill(action, 0) != 0 })
        #expect(log.contains("loopbanner: warning: action of 'Tea': killed by signal 9\n"))
    }

    @Test("an action has no right to real-time scheduling")
    func realTime() throws {
        let terminal = try #require(PseudoTerminal(columns: 80, rows: 24))
        let limits = directory.path(of: "limits")
        let script = "grep realtime.priority /proc/self/limits >\(limits)"
        let program = try preview(script, on: terminal, before: "ulimit -r 10 2>/dev/null || :")
        terminal.type("\r")
        #expect(eventually { directory.text(of: "limits").hasSuffix("\n") })
        #expect(directory.text(of: "limits").split(separator: " ").filter { Int($0) != nil } == ["0", "0"])
        terminal.type("q")
        #expect(program.end() == 0)
    }

    @Test("standard descriptors that are closed at the start are taken by nothing else")
    func closedStreams() throws {
        let program = try start(before: "exec <&- >&- 2>&-")
        // Until then, the shell runs without these descriptors.
        #expect(
            eventually {
                (0...2).allSatisfy { number in
                    (try? FileManager.default.destinationOfSymbolicLink(
                        atPath: "/proc/\(program.process)/fd/\(number)"
                    )) == "/dev/null"
                }
            }
        )
        #expect(eventually { isPrepared(program, for: SIGCHLD) })
        program.send(SIGTERM)
        #expect(program.end() == 0)
        let file = try directory.file("b.toml", Self.banner())
        let closed = try Outcome(["simulate", "--config", file], in: directory, before: "exec >&-")
        #expect(closed.status == 74)
        #expect(closed.error == "loopbanner: error: cannot write to standard output: Bad file descriptor\n")
    }

    @Test("too few descriptors end a start with status 69 and a sentence")
    func fewDescriptors() throws {
        var sentences = 0
        for limit in 5...40 {
            try directory.file("a.err", "")
            let program = try start(before: "ulimit -n \(limit)")
            #expect(eventually { program.exitStatus != nil || log.contains("the display works") })
            guard let status = program.exitStatus else { break }
            // If the dynamic loader fails, the status is 127.
            guard status != 127 else { continue }
            #expect(status == 69, "\(limit)")
            #expect(
                log.contains("Too many open files; allow more open files, with ulimit -n or LimitNOFILE=\n"),
                "\(limit): \(log)"
            )
            sentences += 1
        }
        #expect(sentences > 3)
    }

    @Test("too little memory ends a start with a sentence")
    func littleMemory() throws {
        var sentences = 0
        let file = try directory.file("b.toml", Self.banner())
        for mebibytes in stride(from: 30, through: 400, by: 2) {
            let limit = "ulimit -v \(mebibytes << 10)"
            // With less memory, the loader fails, or Swift's runtime ends the process while the file is read.
            guard try Outcome(["check", file], in: directory, before: limit).status == 0 else { continue }
            try directory.file("a.err", "")
            let program = try start(before: limit)
            #expect(eventually { program.exitStatus != nil || log.contains("the display works") })
            guard let status = program.exitStatus else { break }
            // If Swift's runtime gets no memory, it ends the process with its own message.
            guard !log.contains("failed to allocate") else { continue }
            #expect(status == 69, "\(mebibytes)")
            #expect(
                log.contains("; allow more memory or processes, or end other programs\n"),
                "\(mebibytes): \(log)"
            )
            sentences += 1
        }
        #expect(sentences > 0)
    }

    @Test("a file that may not grow is an error of writing, not the end")
    func fileSize() throws {
        let file = try directory.file("b.toml", Self.banner())
        let simulated = try Outcome(["simulate", "--config", file], in: directory, before: "ulimit -f 1")
        #expect(simulated.status == 74)
        #expect(simulated.error == "loopbanner: error: cannot write to standard output: File too large\n")
        let picture = directory.path(of: "a.gif")
        let rendered = try Outcome(
            ["render", "--config", file, "--output", picture],
            in: directory,
            before: "ulimit -f 1"
        )
        #expect(rendered.status == 73)
        #expect(rendered.error == "loopbanner: error: \(picture): cannot write: File too large\n")
        let program = try start(before: "ulimit -f 1")
        #expect(eventually { log.contains("cannot write to standard output: File too large; ") })
        program.send(SIGTERM)
        #expect(program.end() == 0)
    }

    @Test(
        "help that cannot be written is an error",
        arguments: [["--help"], ["help", "run"], ["--version"]]
    )
    func fullDisk(_ arguments: [String]) throws {
        let program = try #require(
            Program(arguments, output: .file("/dev/full"), error: .file(directory.path(of: "a.err")))
        )
        #expect(program.end() == 74)
        #expect(log == "loopbanner: error: cannot write to standard output: No space left on device\n")
    }

    /// Returns whether the process has a handler for the signal or blocks it.
    private func isPrepared(_ program: Program, for signal: CInt) -> Bool {
        let status = (try? String(contentsOfFile: "/proc/\(program.process)/status", encoding: .utf8)) ?? ""
        return status.split(separator: "\n").contains { line in
            guard line.hasPrefix("SigCgt:") || line.hasPrefix("SigBlk:"),
                let mask = UInt64(line.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16)
            else { return false }
            return mask >> UInt64(signal - 1) & 1 == 1
        }
    }

    @Test(
        "a signal that ends the daemon ends it cleanly while it still starts",
        arguments: [SIGTERM, SIGINT, SIGQUIT]
    )
    func earlySignal(_ signal: CInt) throws {
        // The long file makes the program start slowly.
        let options = (1...5_000).map { "[[option]]\ntext = \"Tea \($0)\"\n" }
        let program = try start(Self.banner() + options.joined())
        // Swift's runtime handles SIGQUIT before the program starts.
        #expect(eventually { isPrepared(program, for: SIGTERM) })
        program.send(signal)
        #expect(program.end() == 0)
        #expect(log.isEmpty)
    }

    @Test("a reload that comes too early waits")
    func earlyReload() throws {
        let program = try start()
        #expect(eventually { isPrepared(program, for: SIGHUP) })
        program.send(SIGHUP)
        #expect(eventually { log.contains("new configuration applied\n") })
        program.send(SIGTERM)
        #expect(program.end() == 0)
    }
}
