import BannerText
import CLinuxSystem
import Glibc
import LinuxSystem
import MonotonicTime

/// The thread that renders the texts that the frame thread requests, one after another. It is started by the
/// first request.
struct TextThread: Sendable {
    let queue: TextQueue
    let drawer: TextDrawer
    let missingGlyphs: MissingGlyphLog
    /// A function that logs a message as a warning.
    let warn: @Sendable (String) -> Void

    /// Renders the texts in the queue one after another, and passes them to the frame thread through the
    /// queue. Logs each problem with the renderer or a font once. Never returns.
    func run() {
        // Frames have priority over texts, even if the frame thread has no real-time scheduling.
        lb_use_batch_scheduling()
        // Problems with these fonts were already reported when the file was checked.
        var reportedFonts = Set(drawer.status.refusedFonts)

        while true {
            // After a failure, the renderer must not be used before its pause has ended.
            wait(until: drawer.pauseEnd)
            while let (request, setting) = queue.next() {
                let result = drawer.draw([request], as: setting)
                if let problem = result.problem { warn(problem) }
                for font in drawer.status.refusedFonts where reportedFonts.insert(font).inserted {
                    warn(font)
                }
                // Without a result, the text must wait for the end of a pause.
                guard let renderedText = result.texts[request] else { break }
                queue.deliver(renderedText, of: request, as: setting)
                missingGlyphs.check(renderedText, of: request)
            }
        }
    }

    private func wait(until deadline: Instant?) {
        var watched = pollfd(fd: queue.requestsDescriptor, events: Int16(POLLIN), revents: 0)
        let remainingNanoseconds = deadline.map { max(0, ($0 - MonotonicClock.now).rawValue) }
        _ = poll(&watched, 1, remainingNanoseconds.map { CInt(clamping: $0 / 1_000_000 + 1) } ?? -1)
    }
}
