import BannerText
import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem
import MonotonicTime
import Synchronization

/// Draws lines of text by `loopbanner-text`. It starts the program for the first line, and again when it has ended.
///
/// A line that the program dies of is drawn in built-in letters, with boxes, and is not asked for again. One thread at a time
/// draws; another waits for it.
public final class TextDrawer: TextRenderer {
    /// What happens after the program has failed.
    public enum Temper: Hashable, Sendable {
        /// It is started again at once, so that the same lines are drawn at every time. After some failures all other lines
        /// are drawn in built-in letters.
        case persistent
        /// It is started again after a pause, which grows. Lines have to wait for it.
        case patient
    }

    /// The name of the program.
    public static let programName = "loopbanner-text"
    /// After so many failures in a row all lines are drawn in built-in letters: a persistent drawer does not start the program
    /// again, and a patient one draws so during its pauses.
    private static let mostFailures = 3
    private static let shortestPause = Nanoseconds.seconds(1)
    private static let longestPause = Nanoseconds.seconds(60)
    /// How long the fonts may take to be opened.
    private static let timeToOpen = Nanoseconds.seconds(10)

    private struct State {
        var program: TextProgram?
        var fonts: [FontEntry] = []
        var versions: [FontEntry: FileVersion] = [:]
        /// The lines that it died of, or refused.
        var failed: Set<TextRequest> = []
        var failures = 0
        var pause = TextDrawer.shortestPause
        var pauseEnd: Instant?
        var lastID: UInt32 = 0
        /// Whether it could not be started the last time, which was said.
        var isAbsent = false
    }

    /// How the program does.
    public struct Condition: Hashable, Sendable {
        /// How often it has failed.
        public internal(set) var failures = 0
        /// A sentence for each font of the list that cannot be used.
        public internal(set) var refusedFonts: [String] = []
        /// What went wrong last; nil once a line is drawn and no text has to stay in built-in letters.
        public internal(set) var trouble: String?
    }

    private let path: String
    private let temper: Temper
    private let state = Mutex(State())
    // Of its own, because the other lock is held while the program draws.
    private let standing = Mutex(Condition())
    /// Whether failures are to be forgotten by the thread that draws.
    private let mustForget = Atomic(false)

    /// Draws with the program at `path`.
    public init(_ temper: Temper, at path: String = TextDrawer.installedPath) {
        self.path = path
        self.temper = temper
    }

    /// How the program does. Nobody waits for a thread that draws.
    public var condition: Condition { standing.withLock { $0 } }

    /// The path of the program: beside this one, as in a build folder or for the daemon, or in `../libexec/loopbanner`, as for the
    /// packaged command line.
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

    /// Commands tell people about fonts that cannot be used.
    public var reportsFontStates: Bool { temper == .persistent }

    /// Draws the lines of `requests`.
    public func draw(_ requests: [TextRequest], as setting: TextRunSettings) -> RenderingResult {
        state.withLock { draw(requests, setting, filling: .max, until: nil, &$0) }
    }

    /// Draws lines of `requests`, in their order, until they fill `columns`, as far as there is time until `deadline`. A line
    /// counts as many as its rows at least.
    func draw(
        _ requests: [TextRequest],
        as setting: TextRunSettings,
        filling columns: Int,
        until deadline: Instant
    ) -> RenderingResult {
        // Another thread may wait for the program longer than this one may.
        while true {
            let drawn = state.withLockIfAvailable {
                draw(requests, setting, filling: columns, until: deadline, &$0)
            }
            if let drawn { return drawn }
            guard MonotonicClock.now < deadline else { return RenderingResult() }
            usleep(1_000)
        }
    }

    private func draw(
        _ requests: [TextRequest],
        _ setting: TextRunSettings,
        filling columns: Int,
        until deadline: Instant?,
        _ state: inout State
    ) -> RenderingResult {
        var drawn = RenderingResult()
        var length = 0
        forgetIfAsked(&state)
        prepare(&state, setting)
        for request in requests {
            if length >= columns || isOver(deadline) { break }
            var line = line(of: request, setting, until: deadline, &state, &drawn.trouble)
            // The configuration was read while the program was at this line: it is tried again.
            if line?.isPlaceholder == true, forgetIfAsked(&state) {
                line = self.line(of: request, setting, until: deadline, &state, &drawn.trouble)
            }
            guard let line else { break }
            drawn.texts[request] = line
            length += max(
                request.rows ?? setting.rows,
                request.isVertical ? line.picture.height : line.picture.width
            )
        }
        if requests.isEmpty { _ = program(&state, until: deadline, &drawn.trouble) }
        drawn.fonts = state.program?.fonts ?? []
        if !drawn.fonts.isEmpty { noteRefused(drawn.fonts, setting.fonts) }
        return drawn
    }

    private func noteRefused(_ states: [FontState], _ fonts: [FontEntry]) {
        let sentences = zip(fonts, states).compactMap { entry, state -> String? in
            guard case .refused(let refusal) = state else { return nil }
            return "the font \(Wording.quoted(entry.text, atMost: 200)) \(refusal.message)"
        }
        standing.withLock { $0.refusedFonts = sentences }
    }

    /// When a program may be started again that had to be given a pause; nil if it may be at once.
    public var pauseEnd: Instant? { state.withLock { $0.pauseEnd } }

    /// Lets what failed be tried again: the configuration was read anew. It does not wait for a thread that draws, which does
    /// it after its line.
    public func forgetFailures() {
        standing.withLock { standing in
            standing.trouble = nil
            standing.refusedFonts = []
        }
        mustForget.store(true, ordering: .sequentiallyConsistent)
        _ = state.withLockIfAvailable { forgetIfAsked(&$0) }
    }

    @discardableResult
    private func forgetIfAsked(_ state: inout State) -> Bool {
        guard mustForget.exchange(false, ordering: .sequentiallyConsistent) else { return false }
        standing.withLock { $0.trouble = nil }
        state.failed = []
        state.failures = 0
        state.isAbsent = false
        state.pause = Self.shortestPause
        state.pauseEnd = nil
        return true
    }

    /// Puts away a program that has ended itself. It does not wait for a thread that draws, which finds that out.
    public func putAwayEnded() {
        _ = state.withLockIfAvailable { if $0.program?.isRunning == false { $0.program = nil } }
    }

    /// Other fonts, or other files, need another program, and what failed is tried again.
    private func prepare(_ state: inout State, _ setting: TextRunSettings) {
        guard (setting.fonts, setting.versions) != (state.fonts, state.versions) else { return }
        state = State(fonts: setting.fonts, versions: setting.versions, lastID: state.lastID)
    }

    /// The line of `request`, or of its beginning where all of it would be too large; nil if it has to wait.
    private func line(
        of request: TextRequest,
        _ setting: TextRunSettings,
        until deadline: Instant?,
        _ state: inout State,
        _ trouble: inout String?
    ) -> RenderedText? {
        let boxed = { RenderedText(boxing: request, as: setting) }
        if state.failed.contains(request) { return boxed() }
        // It may have ended itself, and then it is asked again.
        for _ in 1...2 {
            guard let program = program(&state, until: deadline, &trouble) else {
                return isGivenUp(state) && !isOver(deadline) ? boxed() : nil
            }
            state.lastID &+= 1
            let id = state.lastID
            do throws(TextProgramError) {
                let question = TextMessages.question(request, as: setting, id: id)
                let own = MonotonicClock.now + Self.patience(with: request)
                let limit = min(own, deadline ?? own)
                let answer = try program.ask(question, until: limit) { TextMessages.id(of: $0) == id }
                do throws(TextMessages.Fault) {
                    let line = try TextMessages.renderedText(answer, for: request, as: setting, id: id)
                    state.pause = Self.shortestPause
                    state.failures = 0
                    if state.failed.isEmpty { standing.withLock { $0.trouble = nil } }
                    return line
                } catch .tooLarge {
                    guard let shorter = request.shortened(for: setting) else { return boxed() }
                    return line(of: shorter, setting, until: deadline, &state, &trouble)
                } catch .refused {
                    state.failed.insert(request)
                    return boxed()
                } catch {
                    throw .confused
                }
            } catch .ended(.exited(0)) {
                state.program = nil
            } catch .late where isOver(deadline) {
                // It goes on with the line, whose answer is then passed over. Half a question cannot be left.
                if !program.hasWhole { state.program = nil }
                return nil
            } catch {
                fail(request, error, &state, &trouble)
                return boxed()
            }
        }
        fail(request, .ended(.exited(0)), &state, &trouble)
        return boxed()
    }

    /// Whether the program has failed so often that nobody should wait for it.
    private func isGivenUp(_ state: State) -> Bool { state.isAbsent || state.failures >= Self.mostFailures }

    private func isOver(_ deadline: Instant?) -> Bool { deadline.map { $0 <= MonotonicClock.now } ?? false }

    /// How long the program may take for a line.
    private static func patience(with request: TextRequest) -> Nanoseconds {
        request.text.utf8.count > 3_000 ? .seconds(10) : .seconds(2)
    }

    /// The running program, with its fonts open; nil while there is none.
    private func program(
        _ state: inout State,
        until deadline: Instant?,
        _ trouble: inout String?
    ) -> TextProgram? {
        do throws(TextProgramError) {
            let now = MonotonicClock.now
            if state.program?.isRunning != true {
                state.program = nil
                if let end = state.pauseEnd, now < end { return nil }
                state.pauseEnd = nil
                guard temper == .patient || !isGivenUp(state) else { return nil }
                let opensUntil = now + Self.timeToOpen
                state.program = try TextProgram(path, fonts: state.fonts, opensUntil: opensUntil)
            }
            try state.program?.greet(until: deadline ?? now + Self.timeToOpen)
            state.isAbsent = false
            return state.program
        } catch .late where isOver(deadline) {
            // It goes on opening its fonts.
            return nil
        } catch {
            state.program = nil
            let sentence = "\(Self.programName) \(error.words); \(Self.remedy)\(error.advice)"
            if !state.isAbsent { trouble = trouble ?? sentence }
            state.isAbsent = true
            rest(&state, sentence)
            return nil
        }
    }

    private static let remedy =
        "texts in fonts of the system are shown in built-in letters, with boxes for characters that these lack"

    private func fail(
        _ request: TextRequest,
        _ error: TextProgramError,
        _ state: inout State,
        _ trouble: inout String?
    ) {
        state.program = nil
        state.failed.insert(request)
        let text = Wording.quoted(String(request.text.prefix(40)))
        let sentence =
            "\(Self.programName) \(error.words) at the text \(text), which is shown in built-in letters"
        rest(&state, sentence)
        trouble = sentence
    }

    private func rest(_ state: inout State, _ sentence: String) {
        state.failures += 1
        standing.withLock { standing in
            standing.failures += 1
            standing.trouble = sentence
        }
        guard temper == .patient else { return }
        state.pauseEnd = MonotonicClock.now + state.pause
        state.pause = min(state.pause * 2, Self.longestPause)
    }
}
