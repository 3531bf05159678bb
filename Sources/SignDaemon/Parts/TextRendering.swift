import BannerText
import LinuxSystem
import MonotonicTime
import SignCore

/// Draws lines of text in fonts of the system, and reports characters that are shown as boxes.
final class TextRendering {
    /// The queue of the frame thread's requests.
    let desk: LineDesk
    private let drawer: TextDrawer
    private let boxes: BoxNotices
    private let warn: @Sendable (String) -> Void

    /// Rendering by `drawer`. `warn` is called with each warning, on any thread.
    init(_ drawer: TextDrawer, warn: @escaping @Sendable (String) -> Void) throws {
        self.drawer = drawer
        self.warn = warn
        desk = try LineDesk()
        boxes = BoxNotices(say: warn)
    }

    /// The lines of a start that can be drawn before the first frame.
    var linesOfStart: any TextRenderer { HurriedLines.atStart(by: drawer) }

    /// The lines of a new list that can be drawn before it is shown; the old one is shown meanwhile.
    var linesOfReload: any TextRenderer { HurriedLines(drawer, filling: 8_192, within: .milliseconds(300)) }

    /// Starts the text thread, at the first request for a text run.
    func start() {
        let thread = LineThread(desk, drawer, boxes, say: warn)
        do throws(SystemThread.Failure) {
            try SystemThread.start(named: "text") { thread.run() }
        } catch {
            warn("texts in fonts of the system stay dark: \(error)")
        }
    }

    /// Takes note of what is shown as boxes in `text`, which a program has given to a sign with `playlist`. In fonts of the
    /// system that is known when its line is drawn.
    func noticeBoxes(in text: String, on playlist: Playlist) {
        boxes.notice(playlist.missing(in: text), in: text)
    }

    /// Adds the font failures to `condition`.
    func complete(_ condition: inout Condition) {
        let fonts = drawer.condition
        condition.fontFailures = fonts.failures
        condition.trouble += fonts.refusedFonts + (fonts.trouble.map { [$0] } ?? [])
    }

    /// Tries again to draw what could not be drawn.
    func forgetFailures() { drawer.forgetFailures() }

    /// Reaps the program that draws if it has exited.
    func reap() { drawer.putAwayEnded() }
}
