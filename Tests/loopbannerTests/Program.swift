import CLinuxSystem
import Foundation
import Glibc
import SignTestSupport
import TestSupport

/// A process that runs the program `loopbanner`, or another one, that was built beside these tests.
final class Program {
    /// What a standard stream of the process is connected to.
    enum Stream {
        /// The file at this path. Output is appended to it, so that a test can read it.
        case file(String)
        /// A file descriptor of the test process.
        case descriptor(CInt)
        /// The terminal at this path.
        case terminal(String)
    }

    let process: pid_t
    private var status: CInt?

    /// Starts the program with `arguments`. Standard input is empty by default. `before` is a shell command that is
    /// executed first, such as `ulimit`. `alias` is another name by which the program is started.
    init?(
        _ arguments: [String],
        input: Stream = .file("/dev/null"),
        output: Stream,
        error: Stream,
        environment: [String] = [],
        before: String? = nil,
        program name: String = "loopbanner",
        as alias: String? = nil
    ) {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (number, stream) in [input, output, error].enumerated() {
            let flags = number == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_APPEND
            switch stream {
            case .file(let path): posix_spawn_file_actions_addopen(&actions, CInt(number), path, flags, 0o600)
            case .terminal(let path):
                posix_spawn_file_actions_addopen(&actions, CInt(number), path, O_RDWR, 0)
            case .descriptor(let descriptor):
                posix_spawn_file_actions_adddup2(&actions, descriptor, CInt(number))
            }
        }
        // The flag is POSIX_SPAWN_SETSID, which is a macro. A terminal that the first process of a session opens
        // becomes the terminal of that session.
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // The thread of the test may have blocked signals.
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes,
            Int16(0x80) | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
        )
        let program = Self.folder.map { "\($0)/\(name)" } ?? ""
        let shell = before.map { ["sh", "-c", "\($0); exec \"$0\" \"$@\"", program] }
        var pointers = ((shell ?? [alias ?? name]) + arguments).map { strdup($0) } + [nil]
        var variables =
            (["PATH=/usr/bin:/bin", "TERM=xterm", "LC_ALL=C"] + environment).map { strdup($0) } + [nil]
        defer { for pointer in pointers + variables { free(pointer) } }
        var process = pid_t()
        let path = shell == nil ? program : "/bin/sh"
        guard posix_spawn(&process, path, &actions, &attributes, &pointers, &variables) == 0 else {
            return nil
        }
        self.process = process
    }

    deinit {
        if exitStatus == nil {
            kill(process, SIGKILL)
            var status: CInt = 0
            waitpid(process, &status, 0)
        }
    }

    func send(_ signal: CInt) { kill(process, signal) }

    /// Returns whether the process has a handler for `signal` or blocks it, so that the signal does not end it at once.
    func handles(_ signal: CInt) -> Bool {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        return status.split(separator: "\n").contains { line in
            guard line.hasPrefix("SigBlk:") || line.hasPrefix("SigCgt:"),
                let mask = line.split(separator: "\t").last,
                let signals = UInt64(mask, radix: 16)
            else { return false }
            return signals & 1 << UInt64(signal - 1) != 0
        }
    }

    /// The number of bytes that the process has read, from files and from everything else.
    var bytesRead: Int {
        let counters = (try? String(contentsOfFile: "/proc/\(process)/io", encoding: .utf8)) ?? ""
        let line = counters.split(separator: "\n").first { $0.hasPrefix("rchar: ") }
        return line.flatMap { Int($0.dropFirst("rchar: ".count)) } ?? 0
    }

    /// The exit status of the process, −1 if a signal ended it, or nil while it runs.
    var exitStatus: CInt? {
        if status == nil {
            var code: CInt = 0
            guard waitpid(process, &code, WNOHANG) == process else { return nil }
            status = lb_exited(code) != 0 ? lb_exit_status(code) : -1
        }
        return status
    }

    /// Waits until the process ends. Returns its exit status, or nil if it has not ended within the time limit.
    func end() -> CInt? { eventually { exitStatus != nil } ? exitStatus : nil }

    /// The folder of the program that runs these tests, which has the programs, too.
    private static let folder: String? = {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        guard count > 0 else { return nil }
        let tests = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard let slash = tests.lastIndex(of: "/") else { return nil }
        return String(tests[..<slash])
    }()
}
