import LinuxSystem
import MonotonicTime
import SignCore

/// The frame thread's connection to the text thread. The frame thread shows the banner, and the text thread
/// renders texts in system fonts.
struct TextClient {
    private let queue: TextQueue
    private var hasRequestedThread = false

    init(_ queue: TextQueue, watchedBy poll: EventPoll<FrameLoop.Source>) throws(SystemCallError) {
        self.queue = queue
        try poll.add(queue.runsDescriptor, as: .textRuns)
    }

    func supplyTexts(to sign: inout Sign, at now: Instant) {
        while let (lines, setting) = queue.takeRenderedTexts() { sign.supply(lines, as: setting, at: now) }
    }

    /// Requests the texts that `sign` needs next in system fonts. Returns true only for the first request,
    /// after which the caller must start the thread that renders these texts.
    @inline(__always)
    mutating func requestTexts(for sign: inout Sign) -> Bool {
        guard sign.usesSystemFonts, let requests = sign.takeTextRequests() else { return false }
        queue.request(requests)
        guard !requests.requests.isEmpty, !hasRequestedThread else { return false }
        hasRequestedThread = true
        return true
    }
}
