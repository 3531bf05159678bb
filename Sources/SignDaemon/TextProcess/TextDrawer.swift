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
    /// The maximum number of attempts to render a text. A second attempt is made if the program exits before
    /// it replies, for example because it was idle.
    private static let maxAttempts = 2

    struct State {
        var program: TextProgram?
        var fonts: [FontEntry] = []
        var versions: [FontEntry: FileVersion] = [:]
        /// The texts that crashed loopbanner-text or that it refused to render. They are not requested again.
        var failedRequests: Set<TextRequest> = []
        var failureCount = 0
        var nextPause = TextDrawer.shortestPause
        var pauseEnd: Instant?
        var lastRequestID: UInt32 = 0
        /// Whether the last start of loopbanner-text failed. If so, the failure has been reported.
        var hasFailedToStart = false
    }

    /// The state of the program loopbanner-text: its failure count, the unusable fonts, and its last problem.
    public struct Status: Hashable, Sendable {
        /// The number of times that loopbanner-text has failed since this process started.
        public internal(set) var failureCount = 0
        /// A sentence for each configured font that cannot be used. It states the reason.
        public internal(set) var refusedFontMessages: [String] = []
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
    private let mustForgetFailures = Atomic(false)

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
    public func render(_ requests: [TextRequest], settings: TextRunSettings) -> RenderingResult {
        state.withLock {
            renderTexts(of: requests, settings: settings, fillingColumns: .max, until: nil, state: &$0)
        }
    }

    /// Renders the texts of `requests` in order, until their total width reaches `columns` pixels or
    /// `deadline` has passed. A text that is narrower than high counts as wide as it is high. Returns the
    /// rendered texts, or none if other threads are rendering until `deadline`.
    func render(
        _ requests: [TextRequest],
        settings: TextRunSettings,
        filling columns: Int,
        until deadline: Instant
    ) -> RenderingResult {
        // Another thread may hold the lock for longer than `deadline` allows, so this thread does not block
        // on it.
        while true {
            let result = state.withLockIfAvailable {
                renderTexts(
                    of: requests,
                    settings: settings,
                    fillingColumns: columns,
                    until: deadline,
                    state: &$0
                )
            }
            if let result { return result }
            guard MonotonicClock.now < deadline else { return RenderingResult() }
            usleep(1_000)
        }
    }

    /// Renders the texts of `requests` in order, until their total width reaches `columns` pixels, `deadline`
    /// has passed, or the program loopbanner-text cannot be used now. The result contains the rendered texts,
    /// the states of the fonts, and a new problem to report. A text that the program cannot render has a
    /// placeholder (built-in letters, with boxes for the characters that these lack) as its result.
    private func renderTexts(
        of requests: [TextRequest],
        settings: TextRunSettings,
        fillingColumns columns: Int,
        until deadline: Instant?,
        state: inout State
    ) -> RenderingResult {
        var result = RenderingResult()
        // After a reload of the configuration, texts that have failed are tried again.
        forgetFailuresIfRequested(&state)
        adoptFonts(of: settings, state: &state)
        var filledColumns = 0
        for request in requests {
            if filledColumns >= columns || hasPassed(deadline) { break }
            func renderText() -> RenderedText? {
                renderRequest(
                    request,
                    settings: settings,
                    until: deadline,
                    state: &state,
                    problem: &result.problem
                )
            }
            var text = renderText()
            // If the configuration was read again meanwhile, failures are forgotten now, too. The text may no
            // longer need a placeholder, so it is rendered again.
            if text?.isPlaceholder == true, forgetFailuresIfRequested(&state) { text = renderText() }
            // Without a text, the program cannot be used now, so the other texts must wait, too.
            guard let text else { break }
            result.texts[request] = text
            // Horizontal text extends along its width, vertical text along its height. A very short text
            // counts as if it were as long as its letters are high.
            let textLength = request.isVertical ? text.picture.height : text.picture.width
            let letterHeight = request.rows ?? settings.rows
            filledColumns += max(letterHeight, textLength)
        }

        // A call without requests still reports the states of the fonts (whether each of them can be used),
        // which the program determines when it starts.
        if requests.isEmpty { _ = readyProgram(state: &state, until: deadline, problem: &result.problem) }
        result.fonts = state.program?.fonts ?? []
        if !result.fonts.isEmpty { recordRefusedFonts(result.fonts, entries: settings.entries) }
        return result
    }

    /// Ends the running program and resets the record of failures if the fonts of `settings` differ from
    /// those of `state`. Different fonts need a new process, which may be able to render texts that failed
    /// before.
    private func adoptFonts(of settings: TextRunSettings, state: inout State) {
        let isUnchanged = settings.entries == state.fonts && settings.versions == state.versions
        guard !isUnchanged else { return }
        state = State(
            fonts: settings.entries,
            versions: settings.versions,
            lastRequestID: state.lastRequestID
        )
    }

    private func recordRefusedFonts(_ states: [FontState], entries: [FontEntry]) {
        let sentences = zip(entries, states).compactMap { entry, state -> String? in
            guard case .refused(let refusal) = state else { return nil }
            return "the font \(Wording.quoted(entry.text, atMost: 200)) \(refusal.message)"
        }
        sharedStatus.withLock { $0.refusedFontMessages = sentences }
    }

    /// Returns the rendered text of `request`, or nil if it must be rendered later. A text whose picture
    /// would be too large is cut off. The result for a text that cannot be rendered is a placeholder:
    /// built-in letters, with boxes for the characters that these lack.
    private func renderRequest(
        _ request: TextRequest,
        settings: TextRunSettings,
        until deadline: Instant?,
        state: inout State,
        problem: inout String?
    ) -> RenderedText? {
        func makePlaceholder() -> RenderedText { RenderedText(placeholderFor: request, settings: settings) }
        if state.failedRequests.contains(request) { return makePlaceholder() }
        // A program that was idle may exit just before the request, so the text is requested once more.
        for _ in 1...Self.maxAttempts {
            switch attemptRendering(
                of: request,
                settings: settings,
                until: deadline,
                state: &state,
                problem: &problem
            ) {
            case .rendered(let text): return text
            case .tooLarge:
                guard let shorterRequest = request.shortened(for: settings) else { return makePlaceholder() }
                return renderRequest(
                    shorterRequest,
                    settings: settings,
                    until: deadline,
                    state: &state,
                    problem: &problem
                )
            case .impossible: return makePlaceholder()
            case .postponed: return nil
            case .programExited: state.program = nil
            }
        }
        recordFailedText(of: request, error: .ended(.exited(0)), state: &state, problem: &problem)
        return makePlaceholder()
    }

    func recordSuccess(_ state: inout State) {
        state.nextPause = Self.shortestPause
        state.failureCount = 0
        if state.failedRequests.isEmpty { sharedStatus.withLock { $0.problem = nil } }
    }

    func hasPassed(_ deadline: Instant?) -> Bool {
        deadline.map { $0 <= MonotonicClock.now } ?? false
    }

    // MARK: The program

    /// Returns the process of loopbanner-text with its fonts open, and starts it if necessary. Returns nil if
    /// it is not ready before `deadline`, must not be started yet, or fails to start. Failures are recorded,
    /// and the first one in a row sets `problem` to a message to report.
    func readyProgram(
        state: inout State,
        until deadline: Instant?,
        problem: inout String?
    ) -> TextProgram? {
        let openDeadline = MonotonicClock.now + Self.openTimeout
        do throws(TextProgramError) {
            if state.program?.isRunning != true {
                state.program = nil
                guard mayStartProgram(&state) else { return nil }
                state.program = try TextProgram(at: path, fonts: state.fonts, openDeadline: openDeadline)
            }
            // The greeting arrives when the program has opened its fonts.
            try state.program?.waitForFonts(until: deadline ?? openDeadline)
            state.hasFailedToStart = false
            return state.program
        } catch .timedOut where hasPassed(deadline) {
            // The process continues to open its fonts.
            return nil
        } catch {
            state.program = nil
            let sentence = "\(Self.programName) \(error.message); \(Self.consequence)\(error.advice)"
            // Only the first of several failures in a row is reported.
            if !state.hasFailedToStart { problem = problem ?? sentence }
            state.hasFailedToStart = true
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
    func hasGivenUp(_ state: State) -> Bool {
        state.hasFailedToStart || state.failureCount >= Self.maxFailures
    }

    private static let consequence =
        "text in system fonts is shown in built-in letters, with boxes for missing characters"

    func recordFailedText(
        of request: TextRequest,
        error: TextProgramError,
        state: inout State,
        problem: inout String?
    ) {
        state.program = nil
        state.failedRequests.insert(request)
        let text = Wording.quoted(String(request.text.prefix(40)))
        let sentence =
            "\(Self.programName) \(error.message) on the text \(text), which is shown in built-in letters"
        recordFailure(in: &state, sentence: sentence)
        problem = sentence
    }

    private func recordFailure(in state: inout State, sentence: String) {
        state.failureCount += 1
        sharedStatus.withLock { status in
            status.failureCount += 1
            status.problem = sentence
        }
        guard policy == .backoff else { return }
        state.pauseEnd = MonotonicClock.now + state.nextPause
        state.nextPause = min(state.nextPause * 2, Self.longestPause)
    }

    /// Clears the record of failures, so that fonts and texts are tried again, for example after a reload of
    /// the configuration. Does not wait for another thread that is rendering. That thread clears the record
    /// after its current text.
    public func forgetFailures() {
        sharedStatus.withLock { status in
            status.problem = nil
            status.refusedFontMessages = []
        }
        mustForgetFailures.store(true, ordering: .sequentiallyConsistent)
        _ = state.withLockIfAvailable { forgetFailuresIfRequested(&$0) }
    }

    @discardableResult
    private func forgetFailuresIfRequested(_ state: inout State) -> Bool {
        guard mustForgetFailures.exchange(false, ordering: .sequentiallyConsistent) else { return false }
        sharedStatus.withLock { $0.problem = nil }
        state.failedRequests = []
        state.failureCount = 0
        state.hasFailedToStart = false
        state.nextPause = Self.shortestPause
        state.pauseEnd = nil
        return true
    }

    /// Releases the process of loopbanner-text if it has exited. Does not wait for a thread that is
    /// rendering, because that thread detects the exit.
    public func reap() {
        _ = state.withLockIfAvailable { if $0.program?.isRunning == false { $0.program = nil } }
    }
}
