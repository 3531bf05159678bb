import MonotonicTime

/// The way across content that is longer than the display (R-DWELL-2): rest at the start, travel, rest at the
/// end, and, when there is more time, travel back and begin again.
public struct Pan: Hashable, Sendable {
    /// When the first rest began.
    private var start: Instant
    /// How far to travel, in pixels.
    let extent: Int
    let timing: Timing
    /// How often to travel forth before staying at the end; nil for ever.
    private var passes: Int?
    /// How much of the way is done while the pan stands still for a pause.
    private var frozen: Nanoseconds?

    /// How a banner pans.
    public struct Timing: Hashable, Sendable {
        /// Subpixels per second, at least 1.
        var speed: Int64
        /// The rest before it travels.
        var lead: Nanoseconds
        /// The rest at the end.
        var tail: Nanoseconds
    }

    /// How far it has come, whatever it goes over.
    struct Course: Hashable, Sendable {
        /// When the first rest began.
        var start: Instant
        /// How often to travel forth before staying at the end; nil for ever.
        var passes: Int?
        /// How much of the way is done while the pan stands still for a pause.
        var frozen: Nanoseconds?
    }

    /// How far it has come.
    var course: Course { Course(start: start, passes: passes, frozen: frozen) }

    /// A pan over `extent` pixels that has come as far as `course` says.
    init(_ course: Course, extent: Int, timing: Timing) {
        start = course.start
        passes = course.passes
        frozen = course.frozen
        self.extent = extent
        self.timing = timing
    }

    /// A pan over `extent` pixels that rests first from `start` on, and goes on for ever.
    public init(start: Instant, extent: Int, timing: Timing) {
        self.start = start
        self.extent = extent
        self.timing = timing
    }

    /// Whether it stands still for a pause.
    var isFrozen: Bool { frozen != nil }

    /// Whether it ends by itself.
    var isFinite: Bool { passes != nil }

    /// The time of the first way across, with the rests at both of its ends.
    public var passDuration: Nanoseconds { completion(ofPass: 1) }

    /// The shift at `instant`, in whole pixels.
    public func pixelOffset(at instant: Instant) -> Int { offset(at: instant).wholePixels }

    /// The next instant after `instant` at which that is another number; nil when it stands.
    public func nextPixelChange(after instant: Instant) -> Instant? {
        nextStep(after: instant, rounding: .down)
    }

    /// The shift at `instant`, from nothing to the extent.
    func offset(at instant: Instant) -> Distance {
        Distance(subpixels: shift(at: instant))
    }

    private func shift(at instant: Instant) -> Int64 {
        let elapsed = frozen ?? (instant - start)
        if let passes, elapsed >= completion(ofPass: passes) { return full }
        let phase = elapsed.rawValue.flooredRemainder(by: cycle.rawValue)
        let there = phase - lead.rawValue
        if there <= 0 { return 0 }
        if there < travel.rawValue { return distance(after: there) }
        let back = there - travel.rawValue - tail.rawValue
        return back <= 0 ? full : full - distance(after: back)
    }

    /// How far it would go in `length` with the velocity that it has at `instant`.
    func velocity(at instant: Instant, per length: Nanoseconds) -> Distance {
        guard frozen == nil else { return .zero }
        let elapsed = instant - start
        if let passes, elapsed >= completion(ofPass: passes) { return .zero }
        let phase = elapsed.rawValue.flooredRemainder(by: cycle.rawValue)
        let there = phase - lead.rawValue
        guard there >= 0 else { return .zero }
        let perLength = Distance(subpixels: subpixels(in: length.rawValue))
        if there < travel.rawValue { return perLength }
        return there >= travel.rawValue + tail.rawValue ? -perLength : .zero
    }

    /// The first instant after `instant` at which the shift reaches another pixel; nil when it stands.
    ///
    /// - Parameter rounding: Whether a part of a pixel counts as a whole one.
    func nextStep(after instant: Instant, rounding: Rounding) -> Instant? {
        guard frozen == nil, extent > 0 else { return nil }
        let elapsed = instant - start
        if let passes, elapsed >= completion(ofPass: passes) { return nil }
        let phase = elapsed.rawValue.flooredRemainder(by: cycle.rawValue)
        let beginning = instant - Nanoseconds(phase)
        let there = phase - lead.rawValue
        let back = there - travel.rawValue - tail.rawValue
        let step: Int64
        if there < 0 {
            step = lead.rawValue + timeToTravel(Self.nextPixel(after: 0, rounding))
        } else if there < travel.rawValue {
            let travelled = distance(after: there)
            step = lead.rawValue + timeToTravel(Self.nextPixel(after: travelled, rounding))
        } else {
            let travelled = back < 0 ? 0 : distance(after: back)
            step =
                phase - back + timeToTravel(Self.nextPixel(after: travelled, rounding == .down ? .up : .down))
        }
        return max(beginning + Nanoseconds(step), instant + Nanoseconds(1))
    }

    /// How far it has travelled when the pixel changes next: when the next one is reached or, where a part of a
    /// pixel counts as a whole one, when a whole one is left behind.
    private static func nextPixel(after travelled: Int64, _ rounding: Rounding) -> Int64 {
        let pixel = Position(subpixels: travelled).pixel(rounding)
        return Position(reaching: pixel + 1, rounding).subpixels
    }

    /// Lets the pan end after `passes` further ways forth, and says when the last one's rest is over.
    mutating func finish(after passes: Int, from instant: Instant) -> Instant {
        let elapsed = instant - start
        let first = completion(ofPass: 1).rawValue
        let done =
            elapsed.rawValue < first
            ? 0
            : Int(1 + (elapsed.rawValue - first) / cycle.rawValue)
        let last = done + max(1, passes)
        self.passes = last
        return start + completion(ofPass: last)
    }

    /// Lets the pan go on for ever, from where it is.
    mutating func continueForEver(from instant: Instant) {
        if let passes, instant - start >= completion(ofPass: passes) {
            start = instant - lead - travel
        }
        passes = nil
    }

    /// Stops the pan where it is.
    mutating func freeze(at instant: Instant) {
        frozen = frozen ?? (instant - start)
    }

    /// Goes on from where `freeze` stopped it.
    mutating func thaw(at instant: Instant) {
        guard let frozen else { return }
        start = instant - frozen
        self.frozen = nil
    }

    /// A pan over another extent or at another speed which shows the same shift at `instant`, as far as it goes.
    func adjusted(extent: Int, timing: Timing, at instant: Instant) -> Pan {
        var pan = Pan(start: instant, extent: extent, timing: timing)
        let offset = min(shift(at: instant), pan.full)
        if offset > 0 { pan.start = instant - timing.lead - Nanoseconds(pan.timeToTravel(offset)) }
        if frozen != nil { pan.freeze(at: instant) }
        return pan
    }

    /// The same pan, `lateness` later.
    func delayed(by lateness: Nanoseconds) -> Pan {
        var pan = self
        pan.start = start + lateness
        return pan
    }

    private var lead: Nanoseconds { timing.lead }
    private var tail: Nanoseconds { timing.tail }

    /// All of the way, in subpixels.
    private var full: Int64 { Distance(pixels: extent).subpixels }

    private var travel: Nanoseconds { Nanoseconds(timeToTravel(full)) }

    private var cycle: Nanoseconds { max(Nanoseconds(1), lead + travel + tail + travel) }

    /// When the rest at the end of the `pass`th way forth is over, counted from the start.
    private func completion(ofPass pass: Int) -> Nanoseconds {
        lead + travel + tail + cycle * Int64(pass - 1)
    }

    private func distance(after elapsed: Int64) -> Int64 {
        min(subpixels(in: elapsed), full)
    }

    private func subpixels(in elapsed: Int64) -> Int64 {
        let second = Nanoseconds.perSecond
        return elapsed / second * timing.speed + elapsed % second * timing.speed / second
    }

    private func timeToTravel(_ subpixels: Int64) -> Int64 {
        let second = Nanoseconds.perSecond
        guard subpixels / timing.speed < 1 << 30 else { return Bounds.longest.rawValue }
        return subpixels / timing.speed * second
            + (subpixels % timing.speed * second).ceiledQuotient(by: timing.speed)
    }
}
