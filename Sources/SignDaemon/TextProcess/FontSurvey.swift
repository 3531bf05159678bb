import BannerText
import Glibc
import LinuxSystem
import MonotonicTime

/// Examines fonts with `loopbanner-text`: which characters they have, and how they are rendered.
///
/// No font is read in this process. A font that crashes or hangs the program is identified and skipped.
public struct FontSurvey: Sendable {
    private let path: String
    private static let openTimeout = Nanoseconds.seconds(10)
    private static let replyTimeout = Nanoseconds.seconds(10)

    /// The results of an examination.
    public struct Findings: Hashable, Sendable {
        /// The usable fonts.
        public var fonts: [FontFacts] = []
        /// The reasons for which other fonts are unusable.
        public var refused: [FontEntry: FontState.Refusal] = [:]
        /// The fonts that crash or hang the program.
        public var crashing: [FontEntry] = []
        /// The reason for which the examination was aborted, starting with the program's name, or nil if it is complete.
        public var problem: String?
        /// Whether the program has missed a deadline.
        fileprivate var wasLate = false

        /// Creates empty findings.
        public init() {}
    }

    /// Creates a survey with the program at `path`.
    public init(at path: String = TextDrawer.installedPath) { self.path = path }

    /// Whether the program works without system fonts. If not, no font is at fault.
    public var works: Bool {
        let limit = MonotonicClock.now + Self.openTimeout
        do throws(TextProgramError) {
            try TextProgram(path, fonts: [.builtin], opensUntil: limit).greet(until: limit)
            return true
        } catch {
            return false
        }
    }

    /// Examines `entries`: which of `points` each font has, and how it is rendered at the heights `rows`.
    public func examine(_ entries: [FontEntry], for points: [Unicode.Scalar], rows: [Int]) -> Findings {
        var findings = Findings()
        let question = Question(points: Array(points.prefix(FontMessages.mostPoints)), rows: rows)
        var rest = entries.filter { $0 != .builtin }[...]
        while !rest.isEmpty, findings.problem == nil {
            examine(rest.prefix(LineSetting.mostFonts), question, &findings)
            rest = rest.dropFirst(LineSetting.mostFonts)
        }
        return findings
    }

    private struct Question {
        var points: [Unicode.Scalar]
        var rows: [Int]
    }

    /// Examines at most as many fonts as one process can open. Bisects them if they crash the program.
    private func examine(_ entries: ArraySlice<FontEntry>, _ question: Question, _ findings: inout Findings) {
        guard let first = entries.first, findings.problem == nil else { return }
        let program: TextProgram
        let limit = MonotonicClock.now + Self.openTimeout
        do throws(TextProgramError) {
            program = try TextProgram(path, fonts: Array(entries), opensUntil: limit)
            try program.greet(until: limit)
        } catch {
            // A program that is late twice would be late for every font, and each attempt takes seconds.
            let isLateAgain = error == .late && findings.wasLate
            findings.wasLate = findings.wasLate || error == .late
            guard error.mayBeCausedByFont, !isLateAgain else {
                findings.problem = "\(TextDrawer.programName) \(error.message)"
                return
            }
            guard entries.count > 1 else { return findings.crashing.append(first) }
            examine(entries.prefix(entries.count / 2), question, &findings)
            return examine(entries.dropFirst(entries.count / 2), question, &findings)
        }
        for (number, (entry, introduction)) in zip(entries, program.introductions).enumerated() {
            switch introduction.state {
            case .builtin: break
            case .refused(let refusal): findings.refused[entry] = refusal
            case .open(let name):
                var facts = FontFacts(entry, name: name, traits: introduction.traits)
                do throws(TextProgramError) {
                    try ask(program, number, question, &facts)
                    findings.fonts.append(facts)
                } catch .ended(.exited(0)) where number > 0 {
                    // The process has reached its maximum age, so another one continues.
                    return examine(entries.dropFirst(number), question, &findings)
                } catch {
                    findings.crashing.append(entry)
                    return examine(entries.dropFirst(number + 1), question, &findings)
                }
            }
        }
    }

    private func ask(
        _ program: TextProgram,
        _ number: Int,
        _ question: Question,
        _ facts: inout FontFacts
    ) throws(TextProgramError) {
        let deadline = MonotonicClock.now + Self.replyTimeout
        let coverage = try program.ask(
            FontMessages.question(coverageOf: number, question.points),
            until: deadline
        ) { _ in true }
        do throws(LineMessages.Fault) {
            facts.covered = try FontMessages.coverage(coverage, of: number, question.points)
        } catch {
            throw .malformedReply
        }
        // Measuring takes longer, and is useless for a font without any of the characters.
        guard !facts.covered.isEmpty else { return }
        for rows in question.rows {
            let message = FontMessages.question(fitOf: number, rows: rows)
            let fit = try program.ask(message, until: deadline) { _ in true }
            do throws(LineMessages.Fault) {
                facts.fits.append(try FontMessages.fit(fit, of: number, rows: rows))
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
