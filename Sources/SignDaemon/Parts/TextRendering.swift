import BannerText
import LinuxSystem
import MonotonicTime
import SignCore

/// Renders texts in system fonts, and warns about characters without a glyph.
final class TextRendering {
    /// The queue in which the frame thread requests texts.
    let queue: TextQueue
    private let drawer: TextDrawer
    private let missingGlyphs: MissingGlyphLog
    private let warn: @Sendable (String) -> Void

    /// Creates the renderer of texts.
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

    /// A renderer for use when the daemon starts. It renders the texts that the first frame shows.
    var sourceForStart: any TextRenderer { DeadlineTextSource.atStart(drawer) }

    /// A renderer for use when the option list changes. It renders texts while the old list is still shown.
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

    /// Warns about characters without a glyph in `text`, which a client has sent to a sign that shows `playlist`. If
    /// system fonts are used, the text thread warns instead, after rendering the text.
    func warnAboutMissingGlyphs(in text: String, on playlist: Playlist) {
        missingGlyphs.check(playlist.missing(in: text), in: text)
    }

    /// Adds the problems with fonts and loopbanner-text to `condition`.
    func addProblems(to condition: inout Condition) {
        let status = drawer.status
        condition.fontFailures = status.failures
        condition.problems += status.refusedFonts + (status.problem.map { [$0] } ?? [])
    }

    /// Forgets all failures, so that failed fonts and texts are tried again.
    func forgetFailures() { drawer.forgetFailures() }

    func reap() { drawer.reap() }
}
