import MonotonicTime

/// A schedule for sending pictures to a display. New pictures are sent no faster than the display's rate, and only the
/// newest one is sent. If no new picture arrives, the last one is sent again after a while. The schedule does not read
/// a clock.
struct SendSchedule: Hashable {
    /// The minimum time from one picture to the next.
    let period: Nanoseconds
    /// The interval at which the last picture is sent again, or zero if it is sent only once.
    private let refresh: Nanoseconds
    /// The earliest time for the next picture, on a grid of periods. Nil before the first picture.
    private var nextSlot: Instant?
    private var lastStart: Instant?
    private var hasNewPicture = false

    init(rate: Int, refresh: Nanoseconds) {
        period = Nanoseconds(Nanoseconds.perSecond / Int64(max(1, rate)))
        self.refresh = refresh
    }

    /// Records that there is a new picture to send.
    mutating func pictureArrived() { hasNewPicture = true }

    /// Records that there is no longer a picture to send.
    mutating func removePicture() { hasNewPicture = false }

    /// The time at which a picture must be sent, or nil if there is none to send. A time in the past means that it must
    /// be sent at once.
    var deadline: Instant? {
        if hasNewPicture { return nextSlot ?? Instant.zero }
        guard let lastStart, refresh > .zero else { return nil }
        return lastStart + max(refresh, period)
    }

    func isDue(at now: Instant) -> Bool { deadline.map { $0 <= now } ?? false }

    /// Records that the transmission of a picture starts at `now`.
    mutating func start(at now: Instant) {
        hasNewPicture = false
        lastStart = now
        // A slightly late picture does not delay the following ones, so the average rate is kept.
        let slot = nextSlot.map { now < $0 + period ? max($0, Instant.zero) : now } ?? now
        nextSlot = slot + period
    }
}
