import BannerText
import LinuxSystem
import MonotonicTime
import TextProcess

/// Lines of text in fonts of the system.
extension Daemon {
    /// The lines of a new list that can be drawn before it is shown; the old one is shown meanwhile.
    var linesOfReload: any LineSource { HurriedLines(drawer, filling: 8_192, within: .milliseconds(300)) }

    /// The banner has asked for its first lines.
    func startDrawingLines() {
        let log = log
        let screen = screen
        let thread = LineThread(lineDesk, drawer, boxes) { trouble in
            log(.warning, trouble)
            screen?.say(trouble)
        }
        do throws(SystemThread.Failure) {
            try SystemThread.start(named: "text") { thread.run() }
        } catch {
            log(.warning, "texts in fonts of the system stay dark: \(error)")
        }
    }

    /// Takes note of what is shown as boxes in `text`, which a program has given. In fonts of the system that is known when its
    /// line is drawn.
    func noticeBoxes(in text: String) {
        boxes.notice(playlist.missing(in: text), in: text)
    }
}
