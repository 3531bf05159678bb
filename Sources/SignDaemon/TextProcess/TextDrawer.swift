import BannerText
import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime
import Synchronization

/// Renders texts with the program loopbanner-text, started for the first text and again after it has exited.
///
/// A text that crashes the program is rendered in built-in letters, with boxes for missing characters, and is
/// not requested again. Only one thread renders at a time, and other threads wait for it.
public final class TextDrawer: TextRenderer {
    /// The policy that determines when loopbanner-text is restarted after a failure.
    public enum RestartPolicy: Hashable, Sendable {
        /// Restarts loopbanner-text at once, so that every run of a command renders the same result. After
        /// several failures, all further texts are rendered in built-in letters.
        case immediate
        /// Restarts loopbanner-text after a pause without rendering, which grows with each failure.
        case backoff
    }

    /// The name of the helper program that renders texts in system fonts.
    public static let programName = "loopbanner-text"
    /// The number of consecutive failures of loopbanner-text after which all texts are rendered in built-in
    /// letters. With the policy `immediate` this is permanent; with `backoff` only until a restart.
    private static let maxFailures = 3
    private static let shortestPause = Nanoseconds.seconds(1)
    private static let longestPause = Nanoseconds.seconds(60)
    /// The maximum time that loopbanner-text may take to open its fonts.
    private static let openTimeout = Nanoseconds.seconds(10)
    /// The maximum time that loopbanner-text may take to render a text of normal length.
    private static let renderTimeout = Nanoseconds.seconds(2)
    private static let longTextRenderTimeout = Nanoseconds.seconds(10)
    /// The size of a text, in bytes of UTF-8, above which the program gets more time to render it.
    private static let longTextSize = 3_000
    /// The maximum number of attempts to render a text. A second attempt is made if the program exits before
    /// it replies, for example because it was idle.
    private static let maxAttempts = 2

    private struct State {
        var program: TextProgram?
        var fonts: [FontEntry] = []
        var versions: [FontEntry: FileVersion] = [:]
        /// The texts that crashed loopbanner-text or that it refused to render. They are not requested again.
        var failed: Set<TextRequest> = []
        var failures = 0
        var pause = TextDrawer.shortestPause
        var pauseEnd: Instant?
        var lastID: UInt32 = 0
        /// Whether the last start of loopbanner-text failed. If so, the failure has been reported.
        var isAbsent = false
    }

    /// The state of the program loopbanner-text: its failure count, the unusable fonts, and its last problem.
    public struct Status: Hashable, Sendable {
        /// The number of times that loopbanner-text has failed since this process started.
        public internal(set) var failures = 0
        /// A sentence for each configured font that cannot be used. It states the reason.
        public internal(set) var refusedFonts: [String] = []
        /// A message about the last failure of loopbanner-text, or nil if there is none. The failure counts
        /// as resolved once a text is rendered and no other text has to stay in built-in letters.
        public internal(set) var problem: String?
    }

    private let path: String
    private let policy: RestartPolicy
    private let state = Mutex(State())
    /// The status of loopbanner-text that other threads can read. It has its own lock, because the lock of
    /// `state` is held while the program renders.
    private let sharedStatus = Mutex(Status())
    /// Whether the rendering thread must reset its record of failures after finishing its current text.
    private let mustForget = Atomic(false)

    /// Creates a drawer that uses the program at `path`. `policy` determines its restarts after failures.
    public init(restart policy: RestartPolicy, at path: String = TextDrawer.installedPath) {
        self.path = path
        self.policy = policy
    }

    /// The current status of loopbanner-text. Reading it never waits for a thread that is rendering.
    public var status: Status { sharedStatus.withLock { $0 } }

    /// The path of the program loopbanner-text. In a build folder and for the daemon, it is in the folder of
    /// the running program; for the installed command line tool, in `../libexec/loopbanner` relative to it.
    public static var installedPath: String {
        if let file = ownProgram(), let slash = file.lastIndex(of: "/") {
            for folder in ["", "../libexec/loopbanner/"] {
                let candidate = "\(file[...slash])\(folder)\(programName)"
                if access(candidate, F_OK) == 0 { return candidate }
            }
        }
        return "/usr/libexec/loopbanner/\(programName)"
    }

    /// Whether the results of this drawer include the states of the fonts even if no text is requested. This
    /// is the case for commands, which use the restart policy `immediate`.
    public var reportsFontStates: Bool { policy == .immediate }

    /// The time before which loopbanner-text must not be restarted after a failure, or nil if there is none.
    public var pauseEnd: Instant? { state.withLock { $0.pauseEnd } }

    // MARK: Rendering

    /// Renders all texts of `requests`, without a limit for their number or for the time.
    public func draw(_ requests: [TextRequest], as setting: TextRunSettings) -> RenderingResult {
        state.withLock { draw(requests, setting: setting, filling: .max, until: nil, state: &$0) }
    }

    /// Renders the texts of `requests` in order, until their total width reaches `columns` pixels or
    /// `deadline` has passed. A text that is narrower than high counts as wide as it is high. Returns the
    /// rendered texts, or none if other threads are rendering until `deadline`.
    func draw(
        _ requests: [TextRequest],
        as setting: TextRunSettings,
        filling columns: Int,
        until deadline: Instant
    ) -> RenderingResult {
        // Another thread may hold the lock for longer than `deadline` allows, so this thread does not block on it.
        while true {
            let result = state.withLockIfAvailable {
                draw(requests, setting: setting, filling: columns, until: deadline, state: &$0)
            }
            if let result { return result }
            guard MonotonicClock.now < deadline else { return RenderingResult() }
            usleep(1_000)
        }
    }

    /// Renders the texts of `requests` in order, until their total width reaches `columns` pixels, `deadline` has
    /// passed, or the program loopbanner-text cannot be used now. The result contains the rendered texts, the
    /// states of the fonts, and a new problem to report. A text that the program cannot render has a placeholder
    /// (built-in letters, with boxes for the characters that these lack) as its result.
    private func draw(
        _ requests: [TextRequest],
        setting: TextRunSettings,
        filling columns: Int,
        until deadline: Instant?,
        state: inout State
    ) -> RenderingResult {
        var result = RenderingResult()
        forgetFailuresIfRequested(&state)
        adoptFonts(of: setting, &state)
        var filledColumns = 0
        for request in requests {
            if filledColumns >= columns || isOver(deadline) { break }
            func renderText() -> RenderedText? {
                render(request, setting: setting, until: deadline, state: &state, problem: &result.problem)
            }
            var text = renderText()
            // If the configuration was read again while the program rendered this text, the text is rendered again.
            if text?.isPlaceholder == true, forgetFailuresIfRequested(&state) { text = renderText() }
            guard let text else { break }
            result.texts[request] = text
            let textLength = request.isVertical ? text.picture.height : text.picture.width
            filledColumns += max(request.rows ?? setting.rows, textLength)
        }

        // A call without requests still reports the state of the fonts, which the program determines when it starts.
        if requests.isEmpty { _ = readyProgram(state: &state, until: deadline, problem: &result.problem) }
        result.fonts = state.program?.fonts ?? []
        if !result.fonts.isEmpty { reportRefused(result.fonts, of: setting.entries) }
        return result
    }

    /// Ends the running program and resets the record of failures if the fonts of `setting` differ from those
    /// of `state`. Different fonts need a new process, which may be able to render texts that failed before.
    private func adoptFonts(of setting: TextRunSettings, _ state: inout State) {
        let isUnchanged = setting.entries == state.fonts && setting.versions == state.versions
        guard !isUnchanged else { return }
        state = State(fonts: setting.entries, versions: setting.versions, lastID: state.lastID)
    }

    private func reportRefused(_ states: [FontState], of fonts: [FontEntry]) {
        let sentences = zip(fonts, states).compactMap { entry, state -> String? in
            guard case .refused(let refusal) = state else { return nil }
            return "the font \(Wording.quoted(entry.text, atMost: 200)) \(refusal.message)"
        }
        sharedStatus.withLock { $0.refusedFonts = sentences }
    }

    /// Returns the rendered text of `request`, or nil if it must be rendered later. A text whose picture
    /// would be too large is cut off. The result for a text that cannot be rendered is a placeholder: built-in
    /// letters, with boxes for the characters that these lack.
    private func render(
        _ request: TextRequest,
        setting: TextRunSettings,
        until deadline: Instant?,
        state: inout State,
        problem: inout String?
    ) -> RenderedText? {
        func makePlaceholder() -> RenderedText { RenderedText(boxing: request, as: setting) }
        if state.failed.contains(request) { return makePlaceholder() }
        for _ in 1...Self.maxAttempts {
            switch attempt(request, setting: setting, until: deadline, state: &state, problem: &problem) {
            case .rendered(let text): return text
            case .tooLarge:
                guard let shorterRequest = request.shortened(for: setting) else { return makePlaceholder() }
                return render(
                    shorterRequest,
                    setting: setting,
                    until: deadline,
                    state: &state,
                    problem: &problem
                )
            case .impossible: return makePlaceholder()
            case .postponed: return nil
            case .programExited: state.program = nil
            }
        }
        fail(request, with: .ended(.exited(0)), state: &state, problem: &problem)
        return makePlaceholder()
    }

    /// The outcome of one attempt to render a text with loopbanner-text.
    private enum Attempt {
        case rendered(RenderedText)
        case tooLarge
        /// The program cannot render the text, so it must be shown in built-in letters.
        case impossible
        /// The text cannot be rendered now, and must be requested again later.
        case postponed
        /// The program has exited normally, probably because it was idle, and must be started again.
        case programExited
    }

    /// Makes one attempt to render the text of `request` with loopbanner-text, and starts the program if
    /// necessary. If the program fails, `problem` is set to a message to report, and the text is not sent to
    /// the program again.
    private func attempt(
        _ request: TextRequest,
        setting: TextRunSettings,
        until deadline: Instant?,
        state: inout State,
        problem: inout String?
    ) -> Attempt {
        guard let program = readyProgram(state: &state, until: deadline, problem: &problem) else {
            let isFinal = hasGivenUp(state) && !isOver(deadline)
            return isFinal ? .impossible : .postponed
        }

        do throws(TextProgramError) {
            switch try reply(to: request, from: program, setting: setting, until: deadline, state: &state) {
            case .success(let text): return .rendered(text)
            case .failure(.tooLarge): return .tooLarge
            case .failure(.refused):
                state.failed.insert(request)
                return .impossible
            case .failure: throw .malformedReply
            }
        } catch .ended(.exited(0)) {
            return .programExited
        } catch .late where isOver(deadline) {
            // Its late reply will be skipped. A process that has received only a part of the request is unusable.
            if !program.hasSentRequest { state.program = nil }
            return .postponed
        } catch {
            fail(request, with: error, state: &state, problem: &problem)
            return .impossible
        }
    }

    /// Sends `request` to `program`, and waits for the reply until `deadline` or the program's time limit.
    /// Returns the rendered text, or the reason why the program did not render it. A success resets the
    /// number of failures. Throws an error if the program ends, is late, or cannot be reached.
    private func reply(
        to request: TextRequest,
        from program: TextProgram,
        setting: TextRunSettings,
        until deadline: Instant?,
        state: inout State
    ) throws(TextProgramError) -> Result<RenderedText, TextMessages.Fault> {
        state.lastID &+= 1
        let id = state.lastID
        let isLongText = request.text.utf8.count > Self.longTextSize
        let timeout = isLongText ? Self.longTextRenderTimeout : Self.renderTimeout
        let timeLimit = MonotonicClock.now + timeout
        let replyDeadline = if let deadline { min(timeLimit, deadline) } else { timeLimit }
        let message = TextMessages.question(request, as: setting, id: id)
        // Replies with another id belong to earlier requests that were abandoned.
        let bytes = try program.ask(message, until: replyDeadline) { TextMessages.id(of: $0) == id }
        let result = Result { () throws(TextMessages.Fault) in
            try TextMessages.renderedText(bytes, for: request, as: setting, id: id)
        }
        if case .success = result { recordSuccess(&state) }
        return result
    }

    private func recordSuccess(_ state: inout State) {
        state.pause = Self.shortestPause
        state.failures = 0
        if state.failed.isEmpty { sharedStatus.withLock { $0.problem = nil } }
    }

    private func isOver(_ deadline: Instant?) -> Bool { deadline.map { $0 <= MonotonicClock.now } ?? false }

    // MARK: The program

    /// Returns the process of loopbanner-text with its fonts open, and starts it if necessary. Returns nil if
    /// it is not ready before `deadline`, must not be started yet, or fails to start. Failures are recorded,
    /// and the first one in a row sets `problem` to a message to report.
    private func readyProgram(
        state: inout State,
        until deadline: Instant?,
        problem: inout String?
    ) -> TextProgram? {
        let openDeadline = MonotonicClock.now + Self.openTimeout
        do throws(TextProgramError) {
            if state.program?.isRunning != true {
                state.program = nil
                guard mayStartProgram(&state) else { return nil }
                state.program = try TextProgram(path, fonts: state.fonts, opensUntil: openDeadline)
            }
            // The greeting arrives when the program has opened its fonts.
            try state.program?.greet(until: deadline ?? openDeadline)
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
            recordFailure(in: &state, sentence: sentence)
            return nil
        }
    }

    /// Returns whether the restart policy allows loopbanner-text to be started now. Clears the pause in
    /// `state` if it has ended.
    private func mayStartProgram(_ state: inout State) -> Bool {
        if let pauseEnd = state.pauseEnd, MonotonicClock.now < pauseEnd { return false }
        state.pauseEnd = nil
        return policy == .backoff || !hasGivenUp(state)
    }

    /// Returns whether texts use built-in letters because loopbanner-text failed too often or cannot start.
    private func hasGivenUp(_ state: State) -> Bool { state.isAbsent || state.failures >= Self.maxFailures }

    private static let consequence =
        "text in system fonts is shown in built-in letters, with boxes for missing characters"

    private func fail(
        _ request: TextRequest,
        with error: TextProgramError,
        state: inout State,
        problem: inout String?
    ) {
        state.program = nil
        state.failed.insert(request)
        let text = Wording.quoted(String(request.text.prefix(40)))
        let sentence =
            "\(Self.programName) \(error.message) on the text \(text), which is shown in built-in letters"
        recordFailure(in: &state, sentence: sentence)
        problem = sentence
    }

    private func recordFailure(in state: inout State, sentence: String) {
        state.failures += 1
        sharedStatus.withLock { status in
            status.failures += 1
            status.problem = sentence
        }
        guard policy == .backoff else { return }
        state.pauseEnd = MonotonicClock.now + state.pause
        state.pause = min(state.pause * 2, Self.longestPause)
    }

    /// Clears the record of failures, so that fonts and texts are tried again, for example after a reload of
    /// the configuration. Does not wait for another thread that is rendering. That thread clears the record
    /// after its current text.
    public func forgetFailures() {
        sharedStatus.withLock { status in
            status.problem = nil
            status.refusedFonts = []
        }
        mustForget.store(true, ordering: .sequentiallyConsistent)
        _ = state.withLockIfAvailable { forgetFailuresIfRequested(&$0) }
    }

    @discardableResult
    private func forgetFailuresIfRequested(_ state: inout State) -> Bool {
        guard mustForget.exchange(false, ordering: .sequentiallyConsistent) else { return false }
        sharedStatus.withLock { $0.problem = nil }
        state.failed = []
        state.failures = 0
        state.isAbsent = false
        state.pause = Self.shortestPause
        state.pauseEnd = nil
        return true
    }

    /// Releases the process of loopbanner-text if it has exited. Does not wait for a thread that is
    /// rendering, because that thread detects the exit.
    public func reap() {
        _ = state.withLockIfAvailable { if $0.program?.isRunning == false { $0.program = nil } }
    }
}
