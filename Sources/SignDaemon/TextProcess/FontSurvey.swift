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
    public struct Results: Hashable, Sendable {
        /// The fonts that can be used, with the results of their check.
        public var usableFonts: [FontInfo] = []
        /// The fonts that loopbanner-text cannot use, each with the reason.
        public var refusals: [FontEntry: FontState.Refusal] = [:]
        /// The fonts that crash or hang loopbanner-text.
        public var crashingFonts: [FontEntry] = []
        /// The reason why the survey ended early, or nil if all fonts were checked. The text starts with the
        /// name of the program that failed.
        public var problem: String?
        /// Whether loopbanner-text has already replied too late once in this survey. A second late reply ends
        /// the survey.
        fileprivate var hadLateReply = false

        /// Creates empty findings, before any fonts are checked.
        public init() {}
    }

    /// Creates a survey that checks fonts with the program loopbanner-text at `path`.
    public init(at path: String = TextDrawer.installedPath) { self.path = path }

    /// Whether the program loopbanner-text works when it opens no system fonts. If it does not, its failures
    /// are not caused by a font.
    public var isProgramUsable: Bool {
        let limit = MonotonicClock.now + Self.openTimeout
        do throws(TextProgramError) {
            try TextProgram(at: path, fonts: [.builtin], openDeadline: limit).waitForFonts(until: limit)
            return true
        } catch {
            return false
        }
    }

    /// Checks the fonts in `entries` and returns the findings. For each usable font, they state which
    /// characters of `scalars` it contains, and how it is rendered at each height in `rows`, in pixels.
    public func examine(_ entries: [FontEntry], scalars: [Unicode.Scalar], rows: [Int]) -> Results {
        var results = Results()
        let test = FontTest(scalars: Array(scalars.prefix(FontMessages.maxScalars)), rows: rows)
        var remainingEntries = entries.filter { $0 != .builtin }[...]
        while !remainingEntries.isEmpty, results.problem == nil {
            examine(
                remainingEntries.prefix(TextRunSettings.maxFonts),
                test: test,
                results: &results
            )
            remainingEntries = remainingEntries.dropFirst(TextRunSettings.maxFonts)
        }
        return results
    }

    private struct FontTest {
        var scalars: [Unicode.Scalar]
        var rows: [Int]
    }

    /// Checks the fonts in `entries` and adds the results to `results`. The fonts must be few enough for one
    /// process of loopbanner-text. If the process crashes, each half of the fonts is checked separately.
    private func examine(_ entries: ArraySlice<FontEntry>, test: FontTest, results: inout Results) {
        guard !entries.isEmpty, results.problem == nil else { return }
        let program: TextProgram
        let limit = MonotonicClock.now + Self.openTimeout
        do throws(TextProgramError) {
            program = try TextProgram(at: path, fonts: Array(entries), openDeadline: limit)
            try program.waitForFonts(until: limit)
        } catch {
            return findCrashingFonts(among: entries, after: error, test: test, results: &results)
        }
        recordFonts(entries, openedBy: program, test: test, results: &results)
    }

    /// Finds the fonts in `entries` that made the program loopbanner-text crash or hang with `error` when it
    /// opened all of them. The search is a bisection: several fonts are checked again in two halves, and a
    /// single font is the cause. If the error cannot be caused by a font, records the problem in `results`,
    /// which ends the survey.
    private func findCrashingFonts(
        among entries: ArraySlice<FontEntry>,
        after error: TextProgramError,
        test: FontTest,
        results: inout Results
    ) {
        // A program that is late twice would be late for every font, and each attempt takes seconds.
        let isLate = error == .timedOut
        let isLateAgain = isLate && results.hadLateReply
        results.hadLateReply = results.hadLateReply || isLate
        guard error.mayBeCausedByFont, !isLateAgain else {
            results.problem = "\(TextDrawer.programName) \(error.message)"
            return
        }

        guard entries.count > 1 else {
            results.crashingFonts += entries
            return
        }
        let halfCount = entries.count / 2
        examine(entries.prefix(halfCount), test: test, results: &results)
        examine(entries.dropFirst(halfCount), test: test, results: &results)
    }

    /// Adds the results about the fonts in `entries` to `results`. `program`, a process of loopbanner-text,
    /// has already tried to open these fonts, and has reported each of them as open or refused. Only an open
    /// font is examined further. This can end the process; another process then examines the remaining fonts.
    private func recordFonts(
        _ entries: ArraySlice<FontEntry>,
        openedBy program: TextProgram,
        test: FontTest,
        results: inout Results
    ) {
        // The reports have the order of the entries, so a font's index is also its number in `program`.
        for (fontNumber, (entry, fontReport)) in zip(entries, program.fontReports).enumerated() {
            switch fontReport.state {
            // The built-in letters are not a part of the survey.
            case .builtin: break
            case .refused(let refusal): results.refusals[entry] = refusal
            case .open(let name):
                var font = FontInfo(entry, name: name, traits: fontReport.traits)
                do throws(TextProgramError) {
                    try addTraits(ofFontNumber: fontNumber, to: &font, test: test, from: program)
                    results.usableFonts.append(font)
                } catch .ended(.exited(0)) where fontNumber > 0 {
                    // The process has used up its processor time and has ended normally, so another process
                    // begins with this font. If this happens at its first font, the font is the cause.
                    return examine(entries.dropFirst(fontNumber), test: test, results: &results)
                } catch {
                    // This font has crashed the process, so the survey continues after it.
                    results.crashingFonts.append(entry)
                    return examine(entries.dropFirst(fontNumber + 1), test: test, results: &results)
                }
            }
        }
    }

    /// Sets two properties of `font` by asking `program`: `covered`, the characters among `test.scalars` that
    /// the font contains, and `fits`, which describe how it is rendered at each height in `test.rows`, in
    /// pixels.
    ///
    /// - Parameters:
    ///   - fontNumber: The number of the font in `program`.
    ///   - font: The font to which the results are added.
    ///   - test: The characters and heights to check.
    ///   - program: The process of loopbanner-text that has opened the font.
    /// - Throws: An error if the process ends, replies too late, or sends a malformed reply.
    private func addTraits(
        ofFontNumber fontNumber: Int,
        to font: inout FontInfo,
        test: FontTest,
        from program: TextProgram
    ) throws(TextProgramError) {
        let deadline = MonotonicClock.now + Self.replyTimeout
        font.covered = try coveredScalars(
            ofFontNumber: fontNumber,
            among: test.scalars,
            from: program,
            until: deadline
        )
        // Measuring takes longer than asking for characters, and is useless for a font that has none of them.
        guard !font.covered.isEmpty else { return }
        for rows in test.rows {
            font.fits.append(try fit(ofFontNumber: fontNumber, rows: rows, from: program, until: deadline))
        }
    }

    /// Asks `program` which of the characters `scalars` the font with the number `fontNumber` contains, and
    /// returns these characters.
    private func coveredScalars(
        ofFontNumber fontNumber: Int,
        among scalars: [Unicode.Scalar],
        from program: TextProgram,
        until deadline: Instant
    ) throws(TextProgramError) -> Set<Unicode.Scalar> {
        let request = FontMessages.encodeCoverageRequest(fontIndex: fontNumber, points: scalars)
        let reply = try program.requestReply(to: request, until: deadline) { _ in true }
        do throws(TextMessages.Fault) {
            return try FontMessages.decodeCoverage(reply, fontIndex: fontNumber, points: scalars)
        } catch {
            throw .malformedReply
        }
    }

    /// Asks `program` how the font with the number `fontNumber` is rendered at a height of `rows` pixels, and
    /// returns the result.
    private func fit(
        ofFontNumber fontNumber: Int,
        rows: Int,
        from program: TextProgram,
        until deadline: Instant
    ) throws(TextProgramError) -> FontFit {
        let request = FontMessages.encodeFitRequest(fontIndex: fontNumber, rows: rows)
        let reply = try program.requestReply(to: request, until: deadline) { _ in true }
        do throws(TextMessages.Fault) {
            return try FontMessages.decodeFit(reply, fontIndex: fontNumber, rows: rows)
        } catch {
            throw .malformedReply
        }
    }
}

extension TextProgramError {
    fileprivate var mayBeCausedByFont: Bool {
        switch self {
        case .ended(.killed), .timedOut, .malformedReply: true
        case .notInstalled, .notStarted, .ended: false
        }
    }
}
