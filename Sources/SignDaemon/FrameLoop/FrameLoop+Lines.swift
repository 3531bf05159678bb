import MonotonicTime
import SignCore

/// The lines of text that fonts of the system draw, on another thread.
extension FrameLoop {
    /// Shows the lines that were drawn.
    func takeLines(at now: Instant) {
        while let (lines, setting) = lineDesk.take() { sign.supply(lines, as: setting, at: now) }
    }

    /// Asks for the lines that will be needed.
    func askForLines() {
        guard sign.usesLines, let wish = sign.wantedLines() else { return }
        lineDesk.want(wish)
        guard !wish.requests.isEmpty, !hasAskedForLines else { return }
        hasAskedForLines = true
        tell(.linesWanted)
    }
}
