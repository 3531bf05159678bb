import BannerText
import Glibc
import LinuxSystem
import MonotonicTime

/// A survey of fonts with the program loopbanner-text. It determines which characters each font contains and
/// how the font is rendered.
///
/// Only that separate process reads fonts, so a font that crashes or hangs it can be identified and skipped.
public struct FontSurvey: Sendable {
    private let path: String
    private static let openTimeout = Nanoseconds.seconds(10)
    private static let replyTimeout = Nanoseconds.seconds(10)

    /// The results of a survey, which checks fonts with the program loopbanner-text.
    public struct Findings: Hashable, Sendable {
        /// The fonts that can be used, with the results of their check.
        public var fonts: [FontInfo] = []
        /// The fonts that loopbanner-text cannot use, each with the reason.
        public var refused: [FontEntry: FontState.Refusal] = [:]
        /// The fonts that crash or hang loopbanner-text.
        public var crashing: [FontEntry] = []
        /// The reason why the survey ended early, or nil if all fonts were checked. The text starts with the
        /// name of the program that failed.
        public var problem: String?
        /// Whether loopbanner-text has already replied too late once in this survey. A second late reply ends
        /// the survey.
        fileprivate var wasLate = false

        /// Creates empty findings, before any fonts are checked.
        public init() {}
    }

    /// Creates a survey that checks fonts with the program loopbanner-text at `path`.
    public init(at path: String = TextDrawer.installedPath) { self.path = path }

    /// Whether the program loopbanner-text works when it opens no system fonts. If it does not, its failures
    /// are not caused by a font.
    public var works: Bool {
        let limit = MonotonicClock.now + Self.openTimeout
        do throws(TextProgramError) {
            try TextProgram(path, fonts: [.builtin], opensUntil: limit).greet(until: limit)
            return true
        } catch {
            return false
        }
    }

    /// Checks the fonts in `entries` and returns the findings. For each usable font, they state which
    /// characters of `points` it contains, and how it is rendered at each height in `rows`, in pixels.
    public func examine(_ entries: [FontEntry], for points: [Unicode.Scalar], rows: [Int]) -> Findings {
        var findings = Findings()
        let question = Question(points: Array(points.prefix(FontMessages.maxScalars)), rows: rows)
        var remainingEntries = entries.filter { $0 != .builtin }[...]
        while !remainingEntries.isEmpty, findings.problem == nil {
            examine(
                remainingEntries.prefix(TextRunSettings.maxFonts),
                question: question,
                findings: &findings
            )
            remainingEntries = remainingEntries.dropFirst(TextRunSettings.maxFonts)
        }
        return findings
    }

    private struct Question {
        var points: [Unicode.Scalar]
        var rows: [Int]
    }

    /// Checks the fonts in `entries` and adds the results to `findings`. The fonts must be few enough for one
    /// process of loopbanner-text. If the process crashes, each half of the fonts is checked separately.
    private func examine(_ entries: ArraySlice<FontEntry>, question: Question, findings: inout Findings) {
        guard !entries.isEmpty, findings.problem == nil else { return }
        let program: TextProgram
        let limit = MonotonicClock.now + Self.openTimeout
        do throws(TextProgramError) {
            program = try TextProgram(path, fonts: Array(entries), opensUntil: limit)
            try program.greet(until: limit)
        } catch {
            return findCrashingFonts(among: entries, after: error, question: question, findings: &findings)
        }
        readFonts(entries, from: program, question: question, findings: &findings)
    }

    /// Finds the fonts in `entries` that made the program loopbanner-text crash or hang with `error` when it
    /// opened all of them. The search is a bisection: several fonts are checked again in two halves, and a
    /// single font is the cause. If the error cannot be caused by a font, records the problem in `findings`,
    /// which ends the survey.
    private func findCrashingFonts(
        among entries: ArraySlice<FontEntry>,
        after error: TextProgramError,
        question: Question,
        findings: inout Findings
    ) {
        // A program that is late twice would be late for every font, and each attempt takes seconds.
        let isLate = error == .late
        let isLateAgain = isLate && findings.wasLate
        findings.wasLate = findings.wasLate || isLate
        guard error.mayBeCausedByFont, !isLateAgain else {
            findings.problem = "\(TextDrawer.programName) \(error.message)"
            return
        }

        guard entries.count > 1 else {
            findings.crashing += entries
            return
        }
        let halfCount = entries.count / 2
        examine(entries.prefix(halfCount), question: question, findings: &findings)
        examine(entries.dropFirst(halfCount), question: question, findings: &findings)
    }

    /// Adds the results about the fonts in `entries` to `findings`. `program`, a process of loopbanner-text, has
    /// already opened these fonts, and has introduced each of them as usable or refused. Only a usable font is
    /// examined further. This can end the process; another process then examines the remaining fonts.
    private func readFonts(
        _ entries: ArraySlice<FontEntry>,
        from program: TextProgram,
        question: Question,
        findings: inout Findings
    ) {
        for (fontNumber, (entry, introduction)) in zip(entries, program.introductions).enumerated() {
            switch introduction.state {
            // The built-in letters are not a part of the survey.
            case .builtin: break
            case .refused(let refusal): findings.refused[entry] = refusal
            case .open(let name):
                var font = FontInfo(entry, name: name, traits: introduction.traits)
                do throws(TextProgramError) {
                    try addTraits(of: fontNumber, to: &font, question: question, from: program)
                    findings.fonts.append(font)
                } catch .ended(.exited(0)) where fontNumber > 0 {
                    // The process has used up its processor time and has ended normally, so another process
                    // begins with this font. If this happens at its first font, the font is the cause.
                    return examine(entries.dropFirst(fontNumber), question: question, findings: &findings)
                } catch {
                    // This font has crashed the process, so the survey continues after it.
                    findings.crashing.append(entry)
                    return examine(entries.dropFirst(fontNumber + 1), question: question, findings: &findings)
                }
            }
        }
    }

    /// Adds to `font` which of the characters of `question` it contains, and how it is rendered at each of
    /// the heights of `question`, in pixels.
    ///
    /// - Parameters:
    ///   - fontNumber: The number of the font in `program`.
    ///   - font: The font to which the results are added.
    ///   - question: The characters and heights to check.
    ///   - program: The process of loopbanner-text that has opened the font.
    /// - Throws: An error if the process ends, replies too late, or sends a malformed reply.
    private func addTraits(
        of fontNumber: Int,
        to font: inout FontInfo,
        question: Question,
        from program: TextProgram
    ) throws(TextProgramError) {
        let deadline = MonotonicClock.now + Self.replyTimeout
        font.covered = try coverage(of: fontNumber, question.points, from: program, until: deadline)
        // Measuring takes longer than asking for characters, and is useless for a font that has none of them.
        guard !font.covered.isEmpty else { return }
        for rows in question.rows {
            font.fits.append(try fit(of: fontNumber, rows: rows, from: program, until: deadline))
        }
    }

    /// Asks `program` which of the characters `points` the font with the number `fontNumber` contains, and
    /// returns these characters.
    private func coverage(
        of fontNumber: Int,
        _ points: [Unicode.Scalar],
        from program: TextProgram,
        until deadline: Instant
    ) throws(TextProgramError) -> Set<Unicode.Scalar> {
        let request = FontMessages.question(coverageOf: fontNumber, points)
        let reply = try program.ask(request, until: deadline) { _ in true }
        do throws(TextMessages.Fault) {
            return try FontMessages.coverage(reply, of: fontNumber, points)
        } catch {
            throw .malformedReply
        }
    }

    /// Asks `program` how the font with the number `fontNumber` is rendered at a height of `rows` pixels, and
    /// returns the result.
    private func fit(
        of fontNumber: Int,
        rows: Int,
        from program: TextProgram,
        until deadline: Instant
    ) throws(TextProgramError) -> FontFit {
        let request = FontMessages.question(fitOf: fontNumber, rows: rows)
        let reply = try program.ask(request, until: deadline) { _ in true }
        do throws(TextMessages.Fault) {
            return try FontMessages.fit(reply, of: fontNumber, rows: rows)
        } catch {
            throw .malformedReply
        }
    }
}

extension TextProgramError {
    fileprivate var mayBeCausedByFont: Bool {
        switch self {
        case .ended(.killed), .late, .malformedReply: true
        case .absent, .notStarted, .ended: false
        }
    }
}
