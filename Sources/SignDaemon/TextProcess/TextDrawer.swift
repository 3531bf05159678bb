import BannerText
import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime
import Synchronization

/// Renders text runs with `loopbanner-text`, which it starts for the first run, and again after it has exited.
///
/// A run that crashes the program is rendered in built-in letters, with boxes, and not requested again. Only one thread
/// renders at a time; others wait for it.
public final class TextDrawer: LineSource {
    /// The reaction to a failure of the program.
    public enum RestartPolicy: Hashable, Sendable {
        /// Restarts at once, so that every run of a command renders the same. After some failures, all other text runs are
        /// rendered in built-in letters.
        case immediate
        /// Restarts after a growing pause, for which text runs have to wait.
        case backoff
    }

    /// The name of the program.
    public static let programName = "loopbanner-text"
    /// The number of consecutive failures after which all text runs are rendered in built-in letters: permanently with the
    /// policy `immediate`, and during the pauses with `backoff`.
    private static let maxFailures = 3
    private static let shortestPause = Nanoseconds.seconds(1)
    private static let longestPause = Nanoseconds.seconds(60)
    /// The maximum time for opening the fonts.
    private static let openTimeout = Nanoseconds.seconds(10)

    private struct State {
        var program: TextProgram?
        var fonts: [FontEntry] = []
        var versions: [FontEntry: FileVersion] = [:]
        /// The text runs that crashed the program, or that it refused.
        var failed: Set<TextRequest> = []
        var failures = 0
        var pause = TextDrawer.shortestPause
        var pauseEnd: Instant?
        var lastID: UInt32 = 0
        /// Whether the last start failed, which has been reported.
        var isAbsent = false
    }

    /// The status of the program.
    public struct Status: Hashable, Sendable {
        /// The number of failures.
        public internal(set) var failures = 0
        /// A sentence for each unusable font of the list.
        public internal(set) var refusedFonts: [String] = []
        /// The last problem, or nil once a text run is rendered and no text has to stay in built-in letters.
        public internal(set) var problem: String?
    }

    private let path: String
    private let policy: RestartPolicy
    private let state = Mutex(State())
    /// Separate, because the lock of `state` is held while the program renders.
    private let sharedStatus = Mutex(Status())
    /// Whether the rendering thread must forget failures.
    private let mustForget = Atomic(false)

    /// Creates a drawer with the program at `path`.
    public init(restart policy: RestartPolicy, at path: String = TextDrawer.installedPath) {
        self.path = path
        self.policy = policy
    }

    /// The status of the program. Does not wait for a thread that renders.
    public var status: Status { sharedStatus.withLock { $0 } }

    /// The path of the program: beside this one, as in a build folder or for the daemon, or in `../libexec/loopbanner`, as for
    /// the packaged command line.
    public static var installedPath: String {
        var own = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &own, own.count - 1)
        let file = String(decoding: own.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if let slash = file.lastIndex(of: "/") {
            for folder in ["", "../libexec/loopbanner/"] {
                let candidate = file[...slash] + folder + programName
                if access(String(candidate), F_OK) == 0 { return String(candidate) }
            }
        }
        return "/usr/libexec/loopbanner/\(programName)"
    }

    /// Whether unusable fonts are reported, as commands do.
    public var examinesFonts: Bool { policy == .immediate }

    /// The end of the pause before the next start, or nil if the program can be started at once.
    public var pauseEnd: Instant? { state.withLock { $0.pauseEnd } }

    // MARK: Rendering

    /// Renders the text runs of `requests`.
    public func draw(_ requests: [TextRequest], as setting: LineSetting) -> DrawnLines {
        state.withLock { draw(requests, setting, filling: .max, until: nil, &$0) }
    }

    /// Renders text runs of `requests` in order, until they fill `columns` or `deadline` has passed. The length of each run is
    /// at least its number of rows.
    func draw(
        _ requests: [TextRequest],
        as setting: LineSetting,
        filling columns: Int,
        until deadline: Instant
    ) -> DrawnLines {
        // Another thread may wait for the program for longer than this one may.
        while true {
            let result = state.withLockIfAvailable {
                draw(requests, setting, filling: columns, until: deadline, &$0)
            }
            if let result { return result }
            guard MonotonicClock.now < deadline else { return DrawnLines() }
            usleep(1_000)
        }
    }

    private func draw(
        _ requests: [TextRequest],
        _ setting: LineSetting,
        filling columns: Int,
        until deadline: Instant?,
        _ state: inout State
    ) -> DrawnLines {
        var result = DrawnLines()
        var length = 0
        forgetIfRequested(&state)
        if (setting.fonts, setting.versions) != (state.fonts, state.versions) {
            // Other fonts need another process, which may render what has failed.
            state = State(fonts: setting.fonts, versions: setting.versions, lastID: state.lastID)
        }
        for request in requests {
            if length >= columns || isOver(deadline) { break }
            var run = run(of: request, setting, until: deadline, &state, &result.trouble)
            // The configuration was read again while the program rendered this run, so it is repeated.
            if run?.isMakeshift == true, forgetIfRequested(&state) {
                run = self.run(of: request, setting, until: deadline, &state, &result.trouble)
            }
            guard let run else { break }
            result.lines[request] = run
            let size = request.isVertical ? run.picture.height : run.picture.width
            length += max(request.rows ?? setting.rows, size)
        }
        if requests.isEmpty { _ = program(&state, until: deadline, &result.trouble) }
        result.fonts = state.program?.fonts ?? []
        if !result.fonts.isEmpty { reportRefused(result.fonts, of: setting.fonts) }
        return result
    }

    private func reportRefused(_ states: [FontState], of fonts: [FontEntry]) {
        let sentences = zip(fonts, states).compactMap { entry, state -> String? in
            guard case .refused(let refusal) = state else { return nil }
            return "the font \(Wording.quoted(entry.text, atMost: 200)) \(refusal.words)"
        }
        sharedStatus.withLock { $0.refusedFonts = sentences }
    }

    /// Returns the text run of `request`, or of its beginning if all of it would be too large, or nil if it has to wait.
    private func run(
        of request: TextRequest,
        _ setting: LineSetting,
        until deadline: Instant?,
        _ state: inout State,
        _ problem: inout String?
    ) -> TextLine? {
        let boxes = { TextLine(boxing: request, as: setting) }
        if state.failed.contains(request) { return boxes() }
        // An idle process may have exited, and is started again.
        for _ in 1...2 {
            guard let program = program(&state, until: deadline, &problem) else {
                return hasGivenUp(state) && !isOver(deadline) ? boxes() : nil
            }
            do throws(TextProgramError) {
                let result = try ask(program, request, setting, until: deadline, &state)
                do throws(LineMessages.Fault) {
                    return try result.get()
                } catch .tooLarge {
                    guard let shorter = request.shortened(for: setting) else { return boxes() }
                    return run(of: shorter, setting, until: deadline, &state, &problem)
                } catch .refused {
                    state.failed.insert(request)
                    return boxes()
                } catch {
                    throw .malformedReply
                }
            } catch .ended(.exited(0)) {
                state.program = nil
            } catch .late where isOver(deadline) {
                // The process continues, and its reply is skipped later. Half a request cannot be continued.
                if !program.hasSentRequest { state.program = nil }
                return nil
            } catch {
                fail(request, error, &state, &problem)
                return boxes()
            }
        }
        fail(request, .ended(.exited(0)), &state, &problem)
        return boxes()
    }

    /// Requests a text run from `program`, and resets the failures if it is rendered.
    private func ask(
        _ program: TextProgram,
        _ request: TextRequest,
        _ setting: LineSetting,
        until deadline: Instant?,
        _ state: inout State
    ) throws(TextProgramError) -> Result<TextLine, LineMessages.Fault> {
        state.lastID &+= 1
        let id = state.lastID
        let timeout = Nanoseconds.seconds(request.text.utf8.count > 3_000 ? 10 : 2)
        let limit = MonotonicClock.now + timeout
        let message = LineMessages.question(request, as: setting, id: id)
        let reply = try program.ask(message, until: min(limit, deadline ?? limit)) { reply in
            LineMessages.id(of: reply) == id
        }
        let run = Result { () throws(LineMessages.Fault) in
            try LineMessages.line(reply, for: request, as: setting, id: id)
        }
        if case .success = run {
            state.pause = Self.shortestPause
            state.failures = 0
            if state.failed.isEmpty { sharedStatus.withLock { $0.problem = nil } }
        }
        return run
    }

    private func isOver(_ deadline: Instant?) -> Bool { deadline.map { $0 <= MonotonicClock.now } ?? false }

    // MARK: The program

    /// Returns the running program, with its fonts open, or nil if there is none.
    private func program(
        _ state: inout State,
        until deadline: Instant?,
        _ problem: inout String?
    ) -> TextProgram? {
        do throws(TextProgramError) {
            let now = MonotonicClock.now
            if state.program?.isRunning != true {
                state.program = nil
                if let end = state.pauseEnd, now < end { return nil }
                state.pauseEnd = nil
                guard policy == .backoff || !hasGivenUp(state) else { return nil }
                let opensUntil = now + Self.openTimeout
                state.program = try TextProgram(path, fonts: state.fonts, opensUntil: opensUntil)
            }
            try state.program?.greet(until: deadline ?? now + Self.openTimeout)
            state.isAbsent = false
            return state.program
        } catch .late where isOver(deadline) {
            // The process continues to open its fonts.
            return nil
        } catch {
            state.program = nil
            let sentence = "\(Self.programName) \(error.message); \(Self.consequence)\(error.advice)"
            if !state.isAbsent { problem = problem ?? sentence }
            state.isAbsent = true
            recordFailure(&state, sentence)
            return nil
        }
    }

    /// Whether the program has exceeded its restart limit.
    private func hasGivenUp(_ state: State) -> Bool { state.isAbsent || state.failures >= Self.maxFailures }

    private static let consequence =
        "texts in system fonts are shown in built-in letters, with boxes for characters that these lack"

    private func fail(
        _ request: TextRequest,
        _ error: TextProgramError,
        _ state: inout State,
        _ problem: inout String?
    ) {
        state.program = nil
        state.failed.insert(request)
        let text = Wording.quoted(String(request.text.prefix(40)))
        let sentence =
            "\(Self.programName) \(error.message) at the text \(text), which is shown in built-in letters"
        recordFailure(&state, sentence)
        problem = sentence
    }

    private func recordFailure(_ state: inout State, _ sentence: String) {
        state.failures += 1
        sharedStatus.withLock { status in
            status.failures += 1
            status.problem = sentence
        }
        guard policy == .backoff else { return }
        state.pauseEnd = MonotonicClock.now + state.pause
        state.pause = min(state.pause * 2, Self.longestPause)
    }

    /// Forgets failures after a reload, so that everything is tried again. Does not wait for a thread that renders, which
    /// forgets them after its current text run.
    public func forgetFailures() {
        sharedStatus.withLock { status in
            status.problem = nil
            status.refusedFonts = []
        }
        mustForget.store(true, ordering: .sequentiallyConsistent)
        _ = state.withLockIfAvailable { forgetIfRequested(&$0) }
    }

    @discardableResult
    private func forgetIfRequested(_ state: inout State) -> Bool {
        guard mustForget.exchange(false, ordering: .sequentiallyConsistent) else { return false }
        sharedStatus.withLock { $0.problem = nil }
        state.failed = []
        state.failures = 0
        state.isAbsent = false
        state.pause = Self.shortestPause
        state.pauseEnd = nil
        return true
    }

    /// Releases a process that has exited. Does not wait for a thread that renders, which detects the exit.
    public func reap() {
        _ = state.withLockIfAvailable { if $0.program?.isRunning == false { $0.program = nil } }
    }
}
