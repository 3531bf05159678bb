import BannerText
import LinuxSystem
import MonotonicTime
import SignCore

/// The rendering of texts in system fonts, with warnings about characters without a glyph.
final class TextRendering {
    /// The queue in which the frame thread requests texts.
    let queue: TextQueue
    private let drawer: TextDrawer
    private let missingGlyphs: MissingGlyphLog
    private let warn: @Sendable (String) -> Void

    /// Creates the rendering of texts.
    ///
    /// - Parameters:
    ///   - drawer: The renderer, which runs the program loopbanner-text.
    ///   - warn: A function that receives each warning, on any thread.
    init(_ drawer: TextDrawer, warn: @escaping @Sendable (String) -> Void) throws {
        self.drawer = drawer
        self.warn = warn
        queue = try TextQueue()
        missingGlyphs = MissingGlyphLog(warn: warn)
    }

    /// A renderer for the start of the daemon, which renders the texts that the first frame shows.
    var sourceForStart: any TextRenderer { DeadlineTextSource.atStart(drawer) }

    /// A renderer for a new list of options. It renders texts before the new list is shown, while the old list is still
    /// visible.
    var sourceForReload: any TextRenderer {
        DeadlineTextSource(drawer, filling: 8_192, within: .milliseconds(300))
    }

    /// Starts the text thread, which renders the requested texts.
    func start() {
        let thread = TextThread(queue: queue, drawer: drawer, missingGlyphs: missingGlyphs, warn: warn)
        do throws(SystemThread.Failure) {
            try SystemThread.start(named: "text") { thread.run() }
        } catch {
            warn("texts in system fonts stay dark: \(error)")
        }
    }

    /// Warns about characters without a glyph in `text`, which a client has given to a sign that shows `playlist`. With
    /// system fonts, the text thread warns instead, after it has rendered the text.
    func warnAboutMissingGlyphs(in text: String, on playlist: Playlist) {
        missingGlyphs.check(playlist.missing(in: text), in: text)
    }

    /// Adds the failures of fonts and of loopbanner-text to `condition`.
    func addProblems(to condition: inout Condition) {
        let status = drawer.status
        condition.fontFailures = status.failures
        condition.problems += status.refusedFonts + (status.problem.map { [$0] } ?? [])
    }

    /// Forgets all failures, so that fonts and texts which have failed are tried again.
    func forgetFailures() { drawer.forgetFailures() }

    func reap() { drawer.reap() }
}
