import BannerText
import CLinuxSystem
import Glibc
import LinuxSystem
import MonotonicTime

/// The thread that has lines of text drawn, one after the other. It is started for the first line.
final class LineThread: Sendable {
    private let desk: LineDesk
    private let drawer: TextDrawer
    private let boxes: BoxNotices
    private let say: @Sendable (String) -> Void

    /// Draws what is wanted at `desk` by `drawer`. `boxes` takes note of what no font has, `say` what a log should say.
    init(
        _ desk: LineDesk,
        _ drawer: TextDrawer,
        _ boxes: BoxNotices,
        say: @escaping @Sendable (String) -> Void
    ) {
        self.desk = desk
        self.drawer = drawer
        self.boxes = boxes
        self.say = say
    }

    /// Works for ever.
    func run() {
        // The picture comes first, also where the frame thread has no real-time scheduling.
        lb_use_batch_scheduling()
        // The check of the file has said these.
        var saidFonts = Set(drawer.condition.refusedFonts)
        while true {
            wait(until: drawer.pauseEnd)
            while let (request, setting) = desk.next() {
                let drawn = drawer.draw([request], as: setting)
                if let trouble = drawn.trouble { say(trouble) }
                for font in drawer.condition.refusedFonts where saidFonts.insert(font).inserted { say(font) }
                guard let line = drawn.texts[request] else { break }
                desk.deliver(line, of: request, as: setting)
                boxes.notice(line, of: request)
            }
        }
    }

    private func wait(until deadline: Instant?) {
        var watched = pollfd(fd: desk.wishDescriptor, events: Int16(POLLIN), revents: 0)
        let left = deadline.map { max(0, ($0 - MonotonicClock.now).rawValue) }
        _ = poll(&watched, 1, left.map { CInt(clamping: $0 / 1_000_000 + 1) } ?? -1)
    }
}
