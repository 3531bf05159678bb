import MonotonicTime

/// The way from one brightness to another: evenly, a percent at a time.
struct BrightnessRamp: Hashable, Sendable {
    /// How long every change takes, however far it goes.
    static let duration = Nanoseconds.milliseconds(500)

    let from: Int
    let to: Int
    let start: Instant

    /// When it arrives.
    var end: Instant { start + Self.duration }

    /// Brightness at `instant`, in percent.
    func percent(at instant: Instant) -> Int {
        let step = steps(at: instant)
        return to > from ? from + step : from - step
    }

    /// When the brightness changes next after `instant`; nil when it has arrived.
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

/// How bright the display is, and on its way to be.
struct Brightness: Hashable, Sendable {
    /// What it is or will be, in percent.
    private(set) var target: Int
    private(set) var ramp: BrightnessRamp?

    /// By how much a command changes it, in percent.
    static let step = 10

    /// A display that has `percent` from the beginning.
    init(percent: Int) {
        target = percent
    }

    /// Brightness at `instant`, in percent.
    func percent(at instant: Instant) -> Int {
        ramp?.percent(at: instant) ?? target
    }

    /// Goes to `percent` from where it is.
    mutating func go(to percent: Int, at instant: Instant) {
        guard percent != target else { return }
        ramp = BrightnessRamp(from: self.percent(at: instant), to: percent, start: instant)
        target = percent
    }

    /// The ramp is over.
    mutating func arrive() {
        ramp = nil
    }
}
