import MonotonicTime

/// A gradual change of the display's brightness, which is linear and has steps of one percent.
struct BrightnessRamp: Hashable, Sendable {
    /// The duration of the gradual change after a manual setting of the brightness. It does not depend on the
    /// size of the change.
    static let usualDuration = Nanoseconds.milliseconds(500)

    let from: Int
    let to: Int
    let start: Instant
    let duration: Nanoseconds

    /// Creates a ramp that begins at `start` and changes the brightness from `from` to `to`, both in percent.
    /// `duration` is limited to the range from 1 ns to 7 days.
    init(from: Int, to: Int, start: Instant, duration: Nanoseconds = usualDuration) {
        self.from = from
        self.to = to
        self.start = start
        self.duration = min(max(Nanoseconds(1), duration), .seconds(7 * 86_400))
    }

    var end: Instant { start + duration }

    /// Returns the brightness that the ramp has reached at `instant`, in percent.
    func percent(at instant: Instant) -> Int {
        let step = steps(at: instant)
        return to > from ? from + step : from - step
    }

    /// Returns the next instant after `instant` at which the brightness changes by one percent, or nil if the
    /// ramp has then reached its end.
    @inline(never)
    func nextStep(after instant: Instant) -> Instant? {
        let next = Int64(steps(at: instant)) + 1
        guard next <= distance else { return nil }
        return start + Nanoseconds((next * duration.rawValue + distance - 1) / distance)
    }

    private var distance: Int64 { Int64((to - from).magnitude) }

    private func steps(at instant: Instant) -> Int {
        let elapsed = min(max(.zero, instant - start), duration)
        return Int(elapsed.rawValue * distance / duration.rawValue)
    }
}
