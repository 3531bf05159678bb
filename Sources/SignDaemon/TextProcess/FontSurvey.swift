import BannerText
import Glibc
import LinuxSystem
import MonotonicTime

/// Asks `loopbanner-text` about fonts: what they have, and how they are drawn.
///
/// No font is read in this process. A font that ends the program, or keeps it for too long, is found and left out.
public struct FontSurvey: Sendable {
    private let path: String
    private static let timeToOpen = Nanoseconds.seconds(10)
    private static let timeToAnswer = Nanoseconds.seconds(10)

    /// What was found.
    public struct Findings: Hashable, Sendable {
        /// The fonts that can be used.
        public var fonts: [FontInfo] = []
        /// Those that cannot be used, and why.
        public var refused: [FontEntry: FontState.Refusal] = [:]
        /// Those that the program died of.
        public var deadly: [FontEntry] = []
        /// Why no more fonts could be looked at, in words that begin with the program; nil if all were.
        public var trouble: String?
        /// Whether the program was late once.
        fileprivate var isLate = false

        /// Nothing.
        public init() {}
    }

    /// Asks the program at `path`.
    public init(at path: String = TextDrawer.installedPath) { self.path = path }

    /// Whether the program runs without a font. If not, no font is to blame.
    public var works: Bool {
        let limit = MonotonicClock.now + Self.timeToOpen
        do throws(TextProgramError) {
            try TextProgram(path, fonts: [.builtin], opensUntil: limit).greet(until: limit)
            return true
        } catch {
            return false
        }
    }

    /// Looks at `entries`: which of `points` each has, and how it is drawn in lines of each of `rows`.
    public func look(at entries: [FontEntry], for points: [Unicode.Scalar], rows: [Int]) -> Findings {
        var findings = Findings()
        let asked = Question(points: Array(points.prefix(FontMessages.maxScalars)), rows: rows)
        var rest = entries.filter { $0 != .builtin }[...]
        while !rest.isEmpty, findings.trouble == nil {
            look(at: rest.prefix(TextRunSettings.maxFonts), asked, &findings)
            rest = rest.dropFirst(TextRunSettings.maxFonts)
        }
        return findings
    }

    private struct Question {
        var points: [Unicode.Scalar]
        var rows: [Int]
    }

    /// Looks at as many fonts as one program may have.
    private func look(
        at entries: ArraySlice<FontEntry>,
        _ asked: Question,
        _ findings: inout Findings
    ) {
        guard let first = entries.first, findings.trouble == nil else { return }
        let program: TextProgram
        let limit = MonotonicClock.now + Self.timeToOpen
        do throws(TextProgramError) {
            program = try TextProgram(path, fonts: Array(entries), opensUntil: limit)
            try program.greet(until: limit)
        } catch {
            // Fonts are opened at once. A program that is late twice is late for all, and each takes seconds.
            let isLate = error == .late && findings.isLate
            findings.isLate = findings.isLate || error == .late
            guard error.isOfFont, !isLate else {
                findings.trouble = "\(TextDrawer.programName) \(error.words)"
                return
            }
            guard entries.count > 1 else { return findings.deadly.append(first) }
            look(at: entries.prefix(entries.count / 2), asked, &findings)
            return look(at: entries.dropFirst(entries.count / 2), asked, &findings)
        }
        for (number, (entry, introduction)) in zip(entries, program.introductions).enumerated() {
            switch introduction.state {
            case .builtin: break
            case .refused(let refusal): findings.refused[entry] = refusal
            case .open(let name):
                var facts = FontInfo(entry, name: name, traits: introduction.traits)
                do throws(TextProgramError) {
                    try ask(program, number, asked, &facts)
                    findings.fonts.append(facts)
                } catch .ended(.exited(0)) where number > 0 {
                    // It has worked for as long as it may; another goes on.
                    return look(at: entries.dropFirst(number), asked, &findings)
                } catch {
                    findings.deadly.append(entry)
                    return look(at: entries.dropFirst(number + 1), asked, &findings)
                }
            }
        }
    }

    private func ask(
        _ program: TextProgram,
        _ number: Int,
        _ asked: Question,
        _ facts: inout FontInfo
    ) throws(TextProgramError) {
        let deadline = MonotonicClock.now + Self.timeToAnswer
        let coverage = try program.ask(
            FontMessages.question(coverageOf: number, asked.points),
            until: deadline
        ) { _ in true }
        do throws(TextMessages.Fault) {
            facts.covered = try FontMessages.coverage(coverage, of: number, asked.points)
        } catch {
            throw .confused
        }
        // How it would be drawn takes longer to find, and does not matter of a font that has nothing.
        guard !facts.covered.isEmpty else { return }
        for rows in asked.rows {
            let question = FontMessages.question(fitOf: number, rows: rows)
            let fit = try program.ask(question, until: deadline) { _ in true }
            do throws(TextMessages.Fault) {
                facts.fits.append(try FontMessages.fit(fit, of: number, rows: rows))
            } catch {
                throw .confused
            }
        }
    }
}

extension TextProgramError {
    /// Whether a font may be the reason.
    fileprivate var isOfFont: Bool {
        switch self {
        case .ended(.killed), .late, .confused: true
        case .absent, .unstarted, .ended: false
        }
    }
}
