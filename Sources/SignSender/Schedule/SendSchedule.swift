import MonotonicTime

/// When the pictures of a display are sent: new ones at most at the display's rate, so that the newest one wins, and the
/// last one again when nothing new has come for a while. It reads no clock.
struct SendSchedule: Hashable {
    /// The shortest time from one picture to the next.
    let period: Nanoseconds
    /// The interval at which the last picture is sent again, or zero if it is not.
    private let refresh: Nanoseconds
    /// The earliest time for the next picture, on a grid of periods; nil before the first one.
    private var nextSlot: Instant?
    private var lastStart: Instant?
    private var hasNewPicture = false

    init(rate: Int, refresh: Nanoseconds) {
        period = Nanoseconds(Nanoseconds.perSecond / Int64(max(1, rate)))
        self.refresh = refresh
    }

    /// Records that there is a picture that was not sent yet.
    mutating func pictureArrived() { hasNewPicture = true }

    /// Records that there is no picture any more.
    mutating func removePicture() { hasNewPicture = false }

    /// The time at which a picture must be sent, or nil if none must. A time in the past means at once.
    var deadline: Instant? {
        if hasNewPicture { return nextSlot ?? Instant.zero }
        guard let lastStart, refresh > .zero else { return nil }
        return lastStart + max(refresh, period)
    }

    func isDue(at now: Instant) -> Bool { deadline.map { $0 <= now } ?? false }

    /// Records that sending a picture starts at `now`.
    mutating func start(at now: Instant) {
        hasNewPicture = false
        lastStart = now
        // A picture that starts a little late does not delay the ones after it, so the rate is kept on average.
        let slot = nextSlot.map { now < $0 + period ? max($0, Instant.zero) : now } ?? now
        nextSlot = slot + period
    }
}
