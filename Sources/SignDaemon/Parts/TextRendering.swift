import BannerText
import LinuxSystem
import MonotonicTime
import SignCore

/// Renders text runs in system fonts, and warns about missing glyphs.
final class TextRendering {
    /// The requests of the frame thread.
    let queue: TextQueue
    private let drawer: TextDrawer
    private let missingGlyphs: MissingGlyphLog
    private let warn: @Sendable (String) -> Void

    /// - Parameter warn: Receives each warning, on any thread.
    init(_ drawer: TextDrawer, warn: @escaping @Sendable (String) -> Void) throws {
        self.drawer = drawer
        self.warn = warn
        queue = try TextQueue()
        missingGlyphs = MissingGlyphLog(warn: warn)
    }

    /// Renders the text runs of a start that are shown in the first frame.
    var sourceForStart: any LineSource { DeadlineTextSource.atStart(drawer) }

    /// Renders the text runs of a new list before it is shown, while the old one is still shown.
    var sourceForReload: any LineSource {
        DeadlineTextSource(drawer, filling: 8_192, within: .milliseconds(300))
    }

    /// Starts the text thread.
    func start() {
        let thread = TextThread(queue: queue, drawer: drawer, missingGlyphs: missingGlyphs, warn: warn)
        do throws(SystemThread.Failure) {
            try SystemThread.start(named: "text") { thread.run() }
        } catch {
            warn("texts in system fonts stay dark: \(error)")
        }
    }

    /// Warns about missing glyphs in `text`, which a client has given to a sign with `playlist`. With system fonts, the text
    /// thread does this after rendering.
    func warnAboutMissingGlyphs(in text: String, on playlist: Playlist) {
        missingGlyphs.check(playlist.missing(in: text), in: text)
    }

    /// Adds the failures of fonts to `condition`.
    func addProblems(to condition: inout Condition) {
        let status = drawer.status
        condition.fontFailures = status.failures
        condition.problems += status.refusedFonts + (status.problem.map { [$0] } ?? [])
    }

    /// Allows everything that has failed to be tried again.
    func forgetFailures() { drawer.forgetFailures() }

    func reap() { drawer.reap() }
}
