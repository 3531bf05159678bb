import BannerText
import CLinuxSystem
import Glibc
import LinuxSystem
import MonotonicTime

/// The thread that renders requested text runs, one after the other. It is started by the first request.
struct TextThread: Sendable {
    let queue: TextQueue
    let drawer: TextDrawer
    let missingGlyphs: MissingGlyphLog
    /// Logs a warning.
    let warn: @Sendable (String) -> Void

    /// Runs indefinitely.
    func run() {
        // Frames have priority, even if the frame thread has no real-time scheduling.
        lb_use_batch_scheduling()
        // The check of the file has reported these.
        var reportedFonts = Set(drawer.status.refusedFonts)
        while true {
            wait(until: drawer.pauseEnd)
            while let (request, setting) = queue.next() {
                let result = drawer.draw([request], as: setting)
                if let problem = result.trouble { warn(problem) }
                for font in drawer.status.refusedFonts where reportedFonts.insert(font).inserted {
                    warn(font)
                }
                guard let run = result.lines[request] else { break }
                queue.deliver(run, of: request, as: setting)
                missingGlyphs.check(run, of: request)
            }
        }
    }

    private func wait(until deadline: Instant?) {
        var watched = pollfd(fd: queue.requestsDescriptor, events: Int16(POLLIN), revents: 0)
        let left = deadline.map { max(0, ($0 - MonotonicClock.now).rawValue) }
        _ = poll(&watched, 1, left.map { CInt(clamping: $0 / 1_000_000 + 1) } ?? -1)
    }
}
