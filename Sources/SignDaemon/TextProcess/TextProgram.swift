import BannerText
import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime

/// A running process of the program loopbanner-text, which renders texts in system fonts.
///
/// With a separate process, no font can crash or delay the sign, and a sign without system fonts does not
/// load the font libraries. The process exits after ten seconds without a request, or after using ten seconds
/// of processor time.
final class TextProgram {
    /// What the process reported about each of its fonts after it started, in the order of the fonts.
    private(set) var fontReports: [FontMessages.FontDescription] = []
    private let entries: [FontEntry]
    private var hasOpenedFonts = false
    /// The time by which the process must have opened its fonts.
    private let openDeadline: Instant
    private let child: ChildProgram
    /// The socket over which requests are sent to the process and its replies are received.
    private let socket: CInt
    private var ending: ChildProgram.Ending?
    /// Whether the last request has been sent to the process completely.
    private(set) var hasSentRequest = true
    /// The received bytes that have not been read as a message yet. They begin with the size of the next
    /// message.
    private var receivedBytes: [UInt8] = []

    /// Starts the program at `path`, which must open `fonts` by `deadline`. This initializer does not wait
    /// until they are open. Requests and replies pass through a pair of connected sockets: one for this
    /// process, and one that is the standard input and output of the program.
    ///
    /// - Throws: `notInstalled` if there is no program at `path`, or `notStarted` with the reason if it
    ///   cannot be started.
    init(at path: String, fonts: [FontEntry], openDeadline deadline: Instant) throws(TextProgramError) {
        entries = fonts
        openDeadline = deadline
        guard access(path, F_OK) == 0 else { throw .notInstalled(path) }
        guard access(path, X_OK) == 0 else {
            throw .notStarted("\(path): \(systemMessage(errno))")
        }

        // The program inherits one socket of the pair, and this process keeps the other one.
        var socketPair: [CInt] = [-1, -1]
        let result = lb_socket_pair(&socketPair)
        guard result == 0 else { throw .notStarted(systemMessage(-result)) }
        let ownSocket = socketPair[0]
        let childSocket = socketPair[1]
        // As long as this copy of the child's socket is open, the exit of the process would not be noticed.
        defer { close(childSocket) }

        do throws(ChildProgram.Refusal) {
            child = try Self.startProgram([path] + fonts.map(\.text), socket: childSocket)
        } catch {
            close(ownSocket)
            throw .notStarted(systemMessage(error.code))
        }
        socket = ownSocket
        // Sending and receiving must not block, because both wait with a time limit instead.
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    }

    /// Starts a program with its standard input and output connected to `socket`, and discards its standard
    /// error. `arguments` begin with the path of the program.
    private static func startProgram(
        _ arguments: [String],
        socket: CInt
    ) throws(ChildProgram.Refusal) -> ChildProgram {
        let devNull = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { if devNull >= 0 { close(devNull) } }
        return try ChildProgram(
            arguments,
            input: socket,
            output: socket,
            errorOutput: devNull >= 0 ? devNull : socket,
            limits: ChildProgram.Limits(),
            at: MonotonicClock.now
        )
    }

    /// Waits until the process has opened its fonts, or until `deadline`. Throws `timedOut` if the process
    /// needs more time. The caller may then call this method again.
    func waitForFonts(until deadline: Instant) throws(TextProgramError) {
        guard !hasOpenedFonts else { return }
        let greeting = try receiveMessage(until: min(deadline, openDeadline))
        do throws(TextMessages.Fault) {
            fontReports = try FontMessages.decodeGreeting(greeting, fonts: entries)
        } catch {
            throw .malformedReply
        }
        hasOpenedFonts = true
    }

    var fonts: [FontState] { fontReports.map(\.state) }

    deinit {
        close(socket)
        guard ending == nil else { return }
        kill(-child.processID, SIGKILL)
        _ = waitForExit()
    }

    /// Whether the process is still running. It exits after some time without requests, and when it has used
    /// up its processor time.
    var isRunning: Bool {
        if ending == nil { ending = child.ending() }
        return ending == nil
    }

    /// Sends `request`, and returns the next reply for which `isReply` returns true. All other replies belong
    /// to earlier, abandoned requests, and are skipped.
    func requestReply(
        to request: [UInt8],
        until deadline: Instant,
        isReply: ([UInt8]) -> Bool
    ) throws(TextProgramError) -> [UInt8] {
        try sendRequest(request, until: deadline)
        while true {
            let reply = try receiveMessage(until: deadline)
            if isReply(reply) { return reply }
        }
    }

    // MARK: Bytes

    /// Removes the next message from the received bytes and returns it without its header. The header is the
    /// size of the message as four bytes in little-endian order. Returns nil if the message has not arrived
    /// completely. Throws `malformedReply` if it is too long.
    private func takeMessage() throws(TextProgramError) -> [UInt8]? {
        let headerSize = 4
        guard receivedBytes.count >= headerSize else { return nil }
        let size = (0..<headerSize).reduce(0) { $0 | Int(receivedBytes[$1]) << (8 * $1) }
        guard size <= TextMessages.longestReply else { throw .malformedReply }
        guard receivedBytes.count >= headerSize + size else { return nil }
        defer { receivedBytes.removeFirst(headerSize + size) }
        return Array(receivedBytes[headerSize..<headerSize + size])
    }

    private func receiveMessage(until deadline: Instant) throws(TextProgramError) -> [UInt8] {
        while true {
            if let message = try takeMessage() { return message }
            try waitForSocket(events: Int16(POLLIN), until: deadline)
            var part = [UInt8](repeating: 0, count: 1 << 16)
            let count = recv(socket, &part, part.count, 0)
            if count > 0 {
                receivedBytes += part[..<count]
            } else if count == 0 || errno == ECONNRESET {
                throw .ended(waitForExit())
            } else if errno != EAGAIN, errno != EINTR {
                throw .malformedReply
            }
        }
    }

    /// Sends `bytes`, a complete request, to the process, and waits while the buffer of the socket is full.
    ///
    /// - Throws: `timedOut` if `deadline` passes, `ended` if the process exits, or `malformedReply` after
    ///   another error.
    private func sendRequest(_ bytes: [UInt8], until deadline: Instant) throws(TextProgramError) {
        var unsentBytes = bytes[...]
        hasSentRequest = false
        defer { hasSentRequest = unsentBytes.isEmpty }
        while !unsentBytes.isEmpty {
            let sentCount = unsentBytes.withUnsafeBytes {
                send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            if sentCount >= 0 {
                unsentBytes = unsentBytes.dropFirst(sentCount)
            } else if errno == EAGAIN {
                try waitForSocket(events: Int16(POLLOUT), until: deadline)
            } else if errno == EPIPE || errno == ECONNRESET {
                throw .ended(waitForExit())
            } else if errno != EINTR {
                throw .malformedReply
            }
        }
    }

    private func waitForSocket(events: Int16, until deadline: Instant) throws(TextProgramError) {
        let remainingNanoseconds = (deadline - MonotonicClock.now).rawValue
        guard remainingNanoseconds > 0 else { throw .timedOut }
        var watched = pollfd(fd: socket, events: events, revents: 0)
        // The time is rounded up. Otherwise the last millisecond would be spent polling.
        _ = poll(&watched, 1, CInt(clamping: remainingNanoseconds / 1_000_000 + 1))
    }

    /// Waits until the process, which has closed its socket, exits. Returns how it ended. If it does not exit
    /// within 200 ms, it is killed.
    private func waitForExit() -> ChildProgram.Ending {
        for _ in 0..<200 {
            if let ending { return ending }
            ending = child.ending()
            if ending == nil { usleep(1_000) }
        }
        kill(-child.processID, SIGKILL)
        while ending == nil {
            ending = child.ending()
            if ending == nil { usleep(1_000) }
        }
        return ending ?? .unknown
    }
}

/// The reason why the program loopbanner-text did not render a text.
enum TextProgramError: Error, Hashable {
    /// No program is installed at the path in the associated value.
    case notInstalled(String)
    /// The program could not be started. The associated value gives the reason.
    case notStarted(String)
    /// The process ended before it replied. The associated value describes how it ended.
    case ended(ChildProgram.Ending)
    /// The deadline passed before the process replied.
    case timedOut
    case malformedReply

    /// A description of the error, worded to follow the name of the program in a sentence, such as "did not
    /// reply in time".
    var message: String {
        switch self {
        case .notInstalled(let path): "is not installed at \(path)"
        case .notStarted(let reason): "cannot be started: \(reason)"
        case .ended(.exited(127)): "cannot start without its libraries"
        case .ended(.exited(3)): "could not enter its sandbox, or had no memory for the fonts"
        case .ended(.killed(let signal)): "was killed by signal \(signal)"
        case .ended(let ending): ending.description
        case .timedOut: "did not reply in time"
        case .malformedReply: "sent a malformed reply"
        }
    }

    /// Advice on how to solve the problem, which can be appended to a message. Empty if there is no advice.
    var advice: String {
        switch self {
        case .notInstalled(let path) where path.hasPrefix("/usr/"):
            ": sudo apt install --reinstall loopbanner"
        case .ended(.exited(127)): ": sudo apt install libraqm0"
        case .ended(.killed), .timedOut: "; run loopbanner check to find a faulty font"
        default: ""
        }
    }
}
