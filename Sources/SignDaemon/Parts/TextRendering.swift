import BannerText
import LinuxSystem
import MonotonicTime
import SignCore

/// The renderer of texts in system fonts, which also logs warnings about characters without a glyph.
final class TextRendering {
    /// The queue through which the frame thread requests that texts be rendered in system fonts.
    let queue: TextQueue
    private let drawer: TextDrawer
    private let missingGlyphs: MissingGlyphLog
    private let warn: @Sendable (String) -> Void

    /// Creates the renderer of texts in system fonts. Throws an error if its queue cannot be created.
    ///
    /// - Parameters:
    ///   - drawer: The object that draws texts by running the program `loopbanner-text`.
    ///   - warn: A function that is called with each warning, on any thread.
    init(_ drawer: TextDrawer, warn: @escaping @Sendable (String) -> Void) throws {
        self.drawer = drawer
        self.warn = warn
        queue = try TextQueue()
        missingGlyphs = MissingGlyphLog(warn: warn)
    }

    /// The renderer that is used when the daemon starts, for the texts that the first frame shows. It has a
    /// time limit.
    var sourceForStart: any TextRenderer { DeadlineTextSource.atStart(drawer) }

    /// The renderer that is used when the option list or the configuration changes. It renders texts while
    /// the old list is still shown, within a time limit.
    var sourceForReload: any TextRenderer {
        DeadlineTextSource(drawer, filling: 8_192, within: .milliseconds(300))
    }

    /// Starts the thread that renders the requested texts. If it cannot be started, a warning is logged.
    func start() {
        let thread = TextThread(queue: queue, renderer: drawer, missingGlyphLog: missingGlyphs, warn: warn)
        do throws(SystemThread.Failure) {
            try SystemThread.start(named: "text") { thread.renderQueuedTexts() }
        } catch {
            warn("text in system fonts is not shown: \(error)")
        }
    }

    /// Logs a warning about characters of `text` without a glyph. A client has sent the text to a sign that
    /// shows `playlist`. With system fonts, the thread that renders the text logs the warning instead.
    func warnAboutMissingGlyphs(in text: String, on playlist: Playlist) {
        missingGlyphs.logMissingGlyphs(playlist.missingGlyphs(in: text), in: text)
    }

    /// Adds the current problems with system fonts, and with the program `loopbanner-text` that renders them,
    /// to `condition`.
    func addProblems(to condition: inout Condition) {
        let status = drawer.status
        condition.fontFailures = status.failureCount
        condition.problems += status.refusedFontMessages + (status.problem.map { [$0] } ?? [])
    }

    /// Discards the records of all failures, so that fonts and texts that have failed are tried again.
    func forgetFailures() { drawer.forgetFailures() }

    func reap() { drawer.reap() }
}
