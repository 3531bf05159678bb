import MonotonicTime

/// A linear ramp from one brightness to another, in steps of one percent.
struct BrightnessRamp: Hashable, Sendable {
    /// The duration of every change, whatever its size.
    static let duration = Nanoseconds.milliseconds(500)

    let from: Int
    let to: Int
    let start: Instant

    /// The end of the ramp.
    var end: Instant { start + Self.duration }

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
        return start + Nanoseconds((next * Self.duration.rawValue + distance - 1) / distance)
    }

    private var distance: Int64 { Int64((to - from).magnitude) }

    private func steps(at instant: Instant) -> Int {
        let elapsed = min(max(.zero, instant - start), Self.duration)
        return Int(elapsed.rawValue * distance / Self.duration.rawValue)
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
    mutating func go(to percent: Int, at instant: Instant) {
        guard percent != target else { return }
        ramp = BrightnessRamp(from: self.percent(at: instant), to: percent, start: instant)
        target = percent
    }

    /// Ends the ramp.
    mutating func arrive() {
        ramp = nil
    }
}
