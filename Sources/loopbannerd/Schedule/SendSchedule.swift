import MonotonicTime

/// A schedule for sending pictures to a display. New pictures are sent no faster than the display's rate, and
/// only the newest one is sent. If no new picture arrives, the last one is sent again after a while. The
/// caller passes the current time.
struct SendSchedule: Hashable {
    /// The minimum time between the starts of two pictures.
    let period: Nanoseconds
    /// The interval at which the last picture is sent again if there is no new one, or zero if it is sent
    /// only once.
    private let refresh: Nanoseconds
    /// The earliest time at which the next picture may be sent, or nil before the first picture. These times
    /// are one period apart, even if a picture is slightly late.
    private var nextSlot: Instant?
    private var lastStart: Instant?
    private var hasNewPicture = false

    init(rate: Int, refresh: Nanoseconds) {
        period = Nanoseconds(Nanoseconds.perSecond / Int64(max(1, rate)))
        self.refresh = refresh
    }

    /// Records that a new picture is available and must be sent.
    mutating func pictureArrived() { hasNewPicture = true }

    /// Records that there is no longer a new picture to send.
    mutating func removePicture() { hasNewPicture = false }

    /// The time at which a picture must be sent, or nil if there is none to send. A time in the past means
    /// that the picture must be sent immediately.
    var deadline: Instant? {
        if hasNewPicture { return nextSlot ?? Instant.zero }
        guard let lastStart, refresh > .zero else { return nil }
        return lastStart + max(refresh, period)
    }

    func isDue(at now: Instant) -> Bool { deadline.map { $0 <= now } ?? false }

    /// Records that the transmission of a picture starts at the time `now`, which determines the time of the
    /// next one.
    mutating func start(at now: Instant) {
        hasNewPicture = false
        lastStart = now
        // A slightly late picture does not delay the following ones, so the average rate is kept.
        let slot = nextSlot.map { now < $0 + period ? max($0, Instant.zero) : now } ?? now
        nextSlot = slot + period
    }
}
