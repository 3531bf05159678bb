import MonotonicTime

/// A linear ramp from one brightness to another, in steps of one percent.
struct BrightnessRamp: Hashable, Sendable {
    /// The duration of a change by a person or a reload, whatever its size.
    static let usualDuration = Nanoseconds.milliseconds(500)

    let from: Int
    let to: Int
    let start: Instant
    let duration: Nanoseconds

    /// A ramp of at least a nanosecond and at most a week.
    init(from: Int, to: Int, start: Instant, duration: Nanoseconds = usualDuration) {
        self.from = from
        self.to = to
        self.start = start
        self.duration = min(max(Nanoseconds(1), duration), .seconds(7 * 86_400))
    }

    /// The end of the ramp.
    var end: Instant { start + duration }

    /// Brightness at `instant`, in percent.
    func percent(at instant: Instant) -> Int {
        let step = steps(at: instant)
        return to > from ? from + step : from - step
    }

    /// The next change after `instant`; nil after the end.
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

/// The display's brightness and its target.
struct Brightness: Hashable, Sendable {
    /// The target, in percent.
    private(set) var target: Int
    private(set) var ramp: BrightnessRamp?

    /// The step of a command, in percent.
    static let step = 10

    /// A display that starts at `percent`.
    init(percent: Int) {
        target = percent
    }

    /// Brightness at `instant`, in percent.
    func percent(at instant: Instant) -> Int {
        ramp?.percent(at: instant) ?? target
    }

    /// Starts a ramp from the current brightness to `percent`.
    mutating func go(
        to percent: Int,
        over duration: Nanoseconds = BrightnessRamp.usualDuration,
        at instant: Instant
    ) {
        guard percent != target else { return }
        let current = self.percent(at: instant)
        ramp = BrightnessRamp(from: current, to: percent, start: instant, duration: duration)
        target = percent
    }

    /// Ends the ramp.
    mutating func arrive() {
        ramp = nil
    }
}
