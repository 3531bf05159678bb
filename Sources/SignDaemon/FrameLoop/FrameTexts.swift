import LinuxSystem
import MonotonicTime
import SignCore

/// The lines of text that another thread draws in fonts of the system.
struct FrameTexts {
    private let desk: LineDesk
    /// Whether the control thread was asked to start the text thread.
    private var hasRequestedThread = false

    /// Lines that are requested and found at `desk`.
    init(at desk: LineDesk, watchedBy poll: EventPoll<FrameLoop.Source>) throws(SystemCallError) {
        self.desk = desk
        try poll.add(desk.lineDescriptor, as: .lines)
    }

    /// Gives `sign` the lines that were drawn.
    func supply(_ sign: inout Sign, at now: Instant) {
        while let (lines, setting) = desk.take() { sign.supply(lines, as: setting, at: now) }
    }

    /// Requests the text runs that `sign` needs next. Returns whether the text thread must be started: at the first request.
    @inline(__always)
    mutating func request(for sign: inout Sign) -> Bool {
        guard sign.usesLines, let wish = sign.takeTextRequests() else { return false }
        desk.want(wish)
        guard !wish.requests.isEmpty, !hasRequestedThread else { return false }
        hasRequestedThread = true
        return true
    }
}
