import BannerText
import Glibc
import LinuxSystem
import MonotonicTime

/// Checks, with the program loopbanner-text, which characters each font contains and how the font is rendered.
///
/// Fonts are read only in that separate process, so a font that crashes or hangs it can be identified and skipped.
public struct FontSurvey: Sendable {
    private let path: String
    private static let openTimeout = Nanoseconds.seconds(10)
    private static let replyTimeout = Nanoseconds.seconds(10)

    /// The results of checking fonts.
    public struct Findings: Hashable, Sendable {
        /// The usable fonts.
        public var fonts: [FontInfo] = []
        /// The unusable fonts, each with the reason.
        public var refused: [FontEntry: FontState.Refusal] = [:]
        /// The fonts that crash or hang loopbanner-text.
        public var crashing: [FontEntry] = []
        /// The reason why the check ended early, or nil if it is complete. The text starts with the name of the
        /// program.
        public var problem: String?
        /// Whether loopbanner-text has already replied too late once.
        fileprivate var wasLate = false

        /// Creates findings without any fonts.
        public init() {}
    }

    /// Creates a survey that uses the program at `path`.
    public init(at path: String = TextDrawer.installedPath) { self.path = path }

    /// Whether loopbanner-text works without system fonts. If it does not, its failures are not caused by a font.
    public var works: Bool {
        let limit = MonotonicClock.now + Self.openTimeout
        do throws(TextProgramError) {
            try TextProgram(path, fonts: [.builtin], opensUntil: limit).greet(until: limit)
            return true
        } catch {
            return false
        }
    }

    /// Checks the fonts in `entries`. The findings contain, for each font, which characters of `points` it has, and how
    /// it is rendered at each height in `rows`, in pixels.
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

    /// Checks as many fonts as one process can open. If loopbanner-text crashes, each half of the fonts is checked
    /// separately.
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

    /// Handles the error with which loopbanner-text failed to open the fonts in `entries`. If `entries`
    /// contains a single font, that font has caused the error. Otherwise, each half of the fonts is checked
    /// separately.
    private func findCrashingFonts(
        among entries: ArraySlice<FontEntry>,
        after error: TextProgramError,
        question: Question,
        findings: inout Findings
    ) {
        // A program that is late twice would be late for every font, and each attempt takes seconds.
        let isLateAgain = error == .late && findings.wasLate
        findings.wasLate = findings.wasLate || error == .late
        guard error.mayBeCausedByFont, !isLateAgain else {
            findings.problem = "\(TextDrawer.programName) \(error.message)"
            return
        }
        if entries.count == 1 {
            findings.crashing += entries
            return
        }
        examine(entries.prefix(entries.count / 2), question: question, findings: &findings)
        examine(entries.dropFirst(entries.count / 2), question: question, findings: &findings)
    }

    /// Adds the results about the fonts in `entries`, which `program` has opened. If the program ends before the last
    /// font, another process continues.
    private func readFonts(
        _ entries: ArraySlice<FontEntry>,
        from program: TextProgram,
        question: Question,
        findings: inout Findings
    ) {
        for (fontNumber, (entry, introduction)) in zip(entries, program.introductions).enumerated() {
            switch introduction.state {
            case .builtin: break
            case .refused(let refusal): findings.refused[entry] = refusal
            case .open(let name):
                var font = FontInfo(entry, name: name, traits: introduction.traits)
                do throws(TextProgramError) {
                    try addTraits(of: fontNumber, to: &font, question: question, from: program)
                    findings.fonts.append(font)
                } catch .ended(.exited(0)) where fontNumber > 0 {
                    // The process has used up its processor time and has ended normally.
                    return examine(entries.dropFirst(fontNumber), question: question, findings: &findings)
                } catch {
                    findings.crashing.append(entry)
                    return examine(entries.dropFirst(fontNumber + 1), question: question, findings: &findings)
                }
            }
        }
    }

    /// Adds the available characters of `font`, and its fit at each height in `question`. `fontNumber` is the number of
    /// the font in `program`.
    private func addTraits(
        of fontNumber: Int,
        to font: inout FontInfo,
        question: Question,
        from program: TextProgram
    ) throws(TextProgramError) {
        let deadline = MonotonicClock.now + Self.replyTimeout
        let coverage = try program.ask(
            FontMessages.question(coverageOf: fontNumber, question.points),
            until: deadline
        ) { _ in true }
        do throws(TextMessages.Fault) {
            font.covered = try FontMessages.coverage(coverage, of: fontNumber, question.points)
        } catch {
            throw .malformedReply
        }
        // Measuring takes longer than asking for characters, and is useless for a font that has none of them.
        guard !font.covered.isEmpty else { return }
        for rows in question.rows {
            let message = FontMessages.question(fitOf: fontNumber, rows: rows)
            let fit = try program.ask(message, until: deadline) { _ in true }
            do throws(TextMessages.Fault) {
                font.fits.append(try FontMessages.fit(fit, of: fontNumber, rows: rows))
            } catch {
                throw .malformedReply
            }
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
