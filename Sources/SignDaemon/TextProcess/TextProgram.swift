import BannerText
import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime

/// A running `loopbanner-text`: bytes in, bytes out.
///
/// It is a process of its own, so that no font can end or delay the sign, and so that a sign that needs none is spared the
/// libraries. It ends itself after ten seconds without a question.
final class TextProgram {
    /// What it said of the fonts of its list.
    private(set) var introductions: [FontMessages.Introduction] = []
    private let entries: [FontEntry]
    private var hasGreeted = false
    /// When its fonts must be open.
    private let opensUntil: Instant
    private let child: ChildProgram
    /// Questions go out here, and answers come in.
    private let socket: CInt
    private var ending: ChildProgram.Ending?
    /// Whether all of the last question was sent.
    private(set) var hasWhole = true

    /// Starts the program at `path`, which has until `deadline` to open `fonts`.
    init(_ path: String, fonts: [FontEntry], opensUntil deadline: Instant) throws(TextProgramError) {
        entries = fonts
        opensUntil = deadline
        guard access(path, F_OK) == 0 else { throw .absent(path) }
        guard access(path, X_OK) == 0 else {
            throw .unstarted("\(path): \(systemMessage(errno))")
        }
        var ends: [CInt] = [-1, -1]
        let failure = lb_socket_pair(&ends)
        guard failure == 0 else { throw .unstarted(systemMessage(-failure)) }
        socket = ends[0]
        let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
        let started = Result { () throws(ChildProgram.Refusal) in
            try ChildProgram(
                [path] + fonts.map(\.text),
                input: ends[1],
                output: ends[1],
                errors: nowhere >= 0 ? nowhere : ends[1],
                limits: ChildProgram.Limits(),
                at: MonotonicClock.now
            )
        }
        // While its end is open here, too, nobody sees that the program has closed it.
        for end in [ends[1], nowhere] where end >= 0 { close(end) }
        do throws(ChildProgram.Refusal) {
            child = try started.get()
        } catch {
            close(ends[0])
            throw .unstarted(systemMessage(error.code))
        }
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    }

    /// Waits until it has opened its fonts. It goes on with that where this ends at `deadline`.
    func greet(until deadline: Instant) throws(TextProgramError) {
        guard !hasGreeted else { return }
        let greeting = try read(until: min(deadline, opensUntil))
        do throws(TextMessages.Fault) {
            introductions = try FontMessages.greeting(greeting, of: entries)
        } catch {
            throw .confused
        }
        hasGreeted = true
    }

    /// How the fonts of its list are.
    var fonts: [FontState] { introductions.map(\.state) }

    deinit {
        close(socket)
        guard ending == nil else { return }
        kill(-child.process, SIGKILL)
        _ = waitForEnding()
    }

    /// Whether it runs: it ends itself when nobody asks.
    var isRunning: Bool {
        if ending == nil { ending = child.ending() }
        return ending == nil
    }

    /// Sends `question`, and returns the next answer for which `isAnswer` is true. Those before it belong to questions that
    /// were given up.
    func ask(
        _ question: [UInt8],
        until deadline: Instant,
        _ isAnswer: ([UInt8]) -> Bool
    ) throws(TextProgramError) -> [UInt8] {
        try write(question, until: deadline)
        while true {
            let answer = try read(until: deadline)
            if isAnswer(answer) { return answer }
        }
    }

    // MARK: Bytes

    /// What has come of the next message, its length included.
    private var arrived: [UInt8] = []

    private func read(until deadline: Instant) throws(TextProgramError) -> [UInt8] {
        while true {
            if arrived.count >= 4 {
                let size = (0..<4).reduce(0) { $0 | Int(arrived[$1]) << (8 * $1) }
                guard size <= TextMessages.longestReply else { throw .confused }
                if arrived.count >= 4 + size {
                    defer { arrived.removeFirst(4 + size) }
                    return Array(arrived[4..<4 + size])
                }
            }
            try wait(for: Int16(POLLIN), until: deadline)
            var part = [UInt8](repeating: 0, count: 1 << 16)
            let count = recv(socket, &part, part.count, 0)
            if count > 0 {
                arrived += part[..<count]
            } else if count == 0 || errno == ECONNRESET {
                throw .ended(waitForEnding())
            } else if errno != EAGAIN, errno != EINTR {
                throw .confused
            }
        }
    }

    private func write(_ bytes: [UInt8], until deadline: Instant) throws(TextProgramError) {
        var rest = bytes[...]
        hasWhole = false
        defer { hasWhole = rest.isEmpty }
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                try wait(for: Int16(POLLOUT), until: deadline)
            } else if errno == EPIPE || errno == ECONNRESET {
                throw .ended(waitForEnding())
            } else if errno != EINTR {
                throw .confused
            }
        }
    }

    private func wait(for events: Int16, until deadline: Instant) throws(TextProgramError) {
        let left = (deadline - MonotonicClock.now).rawValue
        guard left > 0 else { throw .late }
        var watched = pollfd(fd: socket, events: events, revents: 0)
        // Rounded up, or the last millisecond would be spent in a loop.
        _ = poll(&watched, 1, CInt(clamping: left / 1_000_000 + 1))
    }

    /// Waits for the end of a program that has closed its output.
    private func waitForEnding() -> ChildProgram.Ending {
        for _ in 0..<200 {
            if let ending { return ending }
            ending = child.ending()
            if ending == nil { usleep(1_000) }
        }
        kill(-child.process, SIGKILL)
        while ending == nil {
            ending = child.ending()
            if ending == nil { usleep(1_000) }
        }
        return ending ?? .unknown
    }
}

/// Why a line was not drawn.
enum TextProgramError: Error, Hashable {
    /// The program is not installed at this path.
    case absent(String)
    /// It could not be started, for this reason.
    case unstarted(String)
    /// It ended before it answered.
    case ended(ChildProgram.Ending)
    /// It did not answer in time.
    case late
    /// What it answered is no answer.
    case confused

    /// What happened, as the end of a sentence that begins with the program.
    var words: String {
        switch self {
        case .absent(let path): "is not installed at \(path)"
        case .unstarted(let reason): "cannot be started: \(reason)"
        case .ended(.exited(127)): "cannot start without its libraries"
        case .ended(.exited(3)): "could not lock itself up, or had no memory for the fonts"
        case .ended(.killed(let signal)): "was killed by signal \(signal)"
        case .ended(let ending): ending.description
        case .late: "did not answer in time"
        case .confused: "answered with something else"
        }
    }

    /// What to do where it never opened its fonts, as the end of a sentence; empty if nothing is known.
    var advice: String {
        switch self {
        case .absent(let path) where path.hasPrefix("/usr/"): ": sudo apt install --reinstall loopbanner"
        case .ended(.exited(127)): ": sudo apt install libraqm0"
        case .ended(.killed), .late: "; loopbanner check tells whether a font is to blame"
        default: ""
        }
    }
}
