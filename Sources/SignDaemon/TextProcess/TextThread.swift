import BannerText
import CLinuxSystem
import Glibc
import LinuxSystem
import MonotonicTime

/// The thread that renders the texts that the frame thread requests, one after another. It is started by the
/// first request.
struct TextThread: Sendable {
    let queue: TextQueue
    let renderer: TextDrawer
    let missingGlyphLog: MissingGlyphLog
    /// A function that logs a message as a warning.
    let warn: @Sendable (String) -> Void

    /// Renders the texts in the queue one after another, and passes them to the frame thread through the
    /// queue. Logs each problem with the renderer or a font once. Never returns.
    func renderQueuedTexts() {
        // Frames have priority over texts, even if the frame thread has no real-time scheduling.
        lb_use_batch_scheduling()
        // Problems with these fonts were already reported when the file was checked.
        var reportedMessages = Set(renderer.status.refusedFontMessages)

        while true {
            // After a failure, the renderer must not be used before its pause has ended.
            wait(until: renderer.pauseEnd)
            while let (request, setting) = queue.nextRequest() {
                let result = renderer.render([request], settings: setting)
                if let problem = result.problem { warn(problem) }
                for message in renderer.status.refusedFontMessages
                where reportedMessages.insert(message).inserted {
                    warn(message)
                }
                // Without a result, the text must wait for the end of a pause.
                guard let renderedText = result.texts[request] else { break }
                queue.deliver(renderedText, for: request, settings: setting)
                missingGlyphLog.logDefects(of: renderedText, request: request)
            }
        }
    }

    private func wait(until deadline: Instant?) {
        var watched = pollfd(fd: queue.requestsDescriptor, events: Int16(POLLIN), revents: 0)
        let remainingNanoseconds = deadline.map { max(0, ($0 - MonotonicClock.now).rawValue) }
        _ = poll(&watched, 1, remainingNanoseconds.map { CInt(clamping: $0 / 1_000_000 + 1) } ?? -1)
    }
}
