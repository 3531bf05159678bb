import MonotonicTime

/// A pan, which is the slow motion over the content of an option longer than the display (R-DWELL-2). It
/// rests at the start of the content, moves to the end, and rests there. Then it moves back and repeats,
/// unless it is made to end.
public struct Pan: Hashable, Sendable {
    /// The speed and easing of a pan (the motion over a long option), and the time for which it rests at
    /// either end.
    public struct Timing: Hashable, Sendable {
        /// The speed of the pan in subpixels (1/256 pixel) per second, at least 1.
        var speed: Int64
        var lead: Nanoseconds
        var tail: Nanoseconds
        var easing = Behavior.Easing.linear
    }

    /// The progress of a pan: its start, the number of its passes, and whether it is stopped.
    struct Course: Hashable, Sendable {
        /// The time at which the pan starts, which is when its first rest at the start of the content begins.
        var start: Instant
        /// The number of forward passes after which the pan stays at the end of the content, or nil if it
        /// repeats indefinitely.
        var passes: Int?
        /// The time after the start at which a pause or a cover (an overlay such as an alert) stopped the
        /// pan, or nil if the pan is not stopped.
        var frozen: Nanoseconds?
    }

    private(set) var course: Course
    /// The distance that the pan covers, from the start to the end of its motion, in pixels.
    let extent: Int
    let timing: Timing

    init(_ course: Course, extent: Int, timing: Timing) {
        self.course = course
        self.extent = extent
        self.timing = timing
    }

    /// Creates a pan over `extent` pixels. At `start`, it begins with a rest at the start of the content. It
    /// repeats indefinitely.
    public init(start: Instant, extent: Int, timing: Timing) {
        self.init(Course(start: start), extent: extent, timing: timing)
    }

    var isFrozen: Bool { course.frozen != nil }

    var isFinite: Bool { course.passes != nil }

    /// The duration of the first forward pass, including the rests before and after it.
    public var passDuration: Nanoseconds { end(ofPass: 1) }

    /// Returns the distance by which the content is shifted at `instant`, in integer pixels.
    public func pixelOffset(at instant: Instant) -> Int { offset(at: instant).wholePixels }

    /// Returns the first time after `instant` at which `pixelOffset(at:)` changes, or nil if it does not
    /// change any more.
    public func nextPixelChange(after instant: Instant) -> Instant? {
        nextStep(after: instant, rounding: .down)
    }

    /// Returns the distance by which the content is shifted at `instant`. It is between zero and the extent
    /// of the pan.
    func offset(at instant: Instant) -> Distance {
        Distance(subpixels: subpixelOffset(at: instant))
    }

    private func subpixelOffset(at instant: Instant) -> Int64 {
        let elapsed = course.frozen ?? (instant - course.start)
        if hasEnded(after: elapsed) { return full }
        switch phase(after: elapsed) {
        case .restAtStart: return 0
        case .forward(let time): return distance(after: time)
        case .restAtEnd: return full
        case .backward(let time): return full - distance(after: time)
        }
    }

    /// Returns the velocity of the pan at `instant`, expressed as the distance traveled in the duration
    /// `length`.
    func velocity(at instant: Instant, per length: Nanoseconds) -> Distance {
        guard !isFrozen else { return .zero }
        let elapsed = instant - course.start
        if hasEnded(after: elapsed) { return .zero }
        switch phase(after: elapsed) {
        case .restAtStart, .restAtEnd: return .zero
        case .forward(let time): return velocity(after: time, per: length)
        case .backward(let time): return -velocity(after: time, per: length)
        }
    }

    /// Returns whether the content is moving at `instant`. It is not moving while the pan rests at the start
    /// or the end, or is stopped.
    func isUnderway(at instant: Instant) -> Bool {
        let elapsed = instant - course.start
        guard !isFrozen, extent > 0, !hasEnded(after: elapsed) else { return false }
        switch phase(after: elapsed) {
        case .restAtStart, .restAtEnd: return false
        case .forward, .backward: return true
        }
    }

    /// Returns the velocity of a pass after it has been moving for `elapsed` nanoseconds, expressed as the
    /// distance traveled in the duration `length`.
    private func velocity(after elapsed: Int64, per length: Nanoseconds) -> Distance {
        curve?.velocity(after: Nanoseconds(elapsed), per: length)
            ?? Distance(subpixels: subpixels(in: length.rawValue))
    }

    /// Returns the first time after `instant` at which the shift of the content, rounded to a pixel by
    /// `rounding`, changes. Returns nil if it does not change any more.
    func nextStep(after instant: Instant, rounding: Rounding) -> Instant? {
        guard !isFrozen, extent > 0 else { return nil }
        let elapsed = instant - course.start
        if hasEnded(after: elapsed) { return nil }
        let elapsedInCycle = timeInCycle(after: elapsed)
        let cycleStart = instant - Nanoseconds(elapsedInCycle)
        let stepTime = nextShiftTimeInCycle(after: elapsedInCycle, rounding: rounding)
        return max(cycleStart + Nanoseconds(stepTime), instant + Nanoseconds(1))
    }

    /// Returns the time of the next change of the content's shift, rounded to whole pixels by `rounding`. The
    /// result and `elapsedInCycle` are in nanoseconds since the start of the current cycle.
    ///
    /// A cycle has four parts: the content rests at its start for the time `lead`, moves forward, rests at
    /// its end for the time `tail`, and moves backward. Each movement takes the time `travel`. The shift
    /// changes when the current movement, or else the next one, has covered the distance to the next pixel.
    private func nextShiftTimeInCycle(after elapsedInCycle: Int64, rounding: Rounding) -> Int64 {
        let forwardStart = lead.rawValue
        let backwardStart = lead.rawValue + travel.rawValue + tail.rawValue
        // On the way back, the shift decreases while the covered distance grows, so it is rounded the other
        // way.
        let roundingBackward: Rounding = rounding == .down ? .up : .down
        switch phase(at: elapsedInCycle) {
        case .restAtStart:
            return forwardStart + timeToTravel(Self.nextPixel(after: 0, rounding: rounding))
        case .forward(let time):
            let nextDistance = Self.nextPixel(after: distance(after: time), rounding: rounding)
            return forwardStart + timeToTravel(nextDistance)
        case .restAtEnd:
            return backwardStart + timeToTravel(Self.nextPixel(after: 0, rounding: roundingBackward))
        case .backward(let time):
            let nextDistance = Self.nextPixel(after: distance(after: time), rounding: roundingBackward)
            return backwardStart + timeToTravel(nextDistance)
        }
    }

    /// The phase of a pan's cycle. The associated value of a moving phase is the time since the content
    /// started to move, in nanoseconds.
    private enum Phase {
        case restAtStart
        case forward(Int64)
        /// The content rests at its end. If the pan does not rest there, this phase lasts only for an
        /// instant.
        case restAtEnd
        case backward(Int64)
    }

    private func phase(after elapsed: Nanoseconds) -> Phase { phase(at: timeInCycle(after: elapsed)) }

    /// Returns the phase of the pan at a time since the start of the current cycle, in nanoseconds.
    private func phase(at timeInCycle: Int64) -> Phase {
        let timeForward = timeInCycle - lead.rawValue
        if timeForward < 0 { return .restAtStart }
        if timeForward < travel.rawValue { return .forward(timeForward) }
        let timeBackward = timeForward - travel.rawValue - tail.rawValue
        return timeBackward > 0 ? .backward(timeBackward) : .restAtEnd
    }

    /// Returns the time since the start of the pan's current cycle, in nanoseconds. `elapsed` is the time
    /// since the start of the pan.
    private func timeInCycle(after elapsed: Nanoseconds) -> Int64 {
        elapsed.rawValue.flooredRemainder(by: cycle.rawValue)
    }

    /// Returns the first distance greater than `distance`, in subpixels, that is rounded to a different
    /// pixel.
    private static func nextPixel(after distance: Int64, rounding: Rounding) -> Int64 {
        let pixel = Position(subpixels: distance).pixel(rounding)
        return Position(reaching: pixel + 1, rounding).subpixels
    }

    /// Makes the pan end after `passes` more forward passes. Returns the time at which the rest after the
    /// last pass ends.
    mutating func finish(after passes: Int, from instant: Instant) -> Instant {
        let elapsed = (instant - course.start).rawValue
        let firstPassEnd = end(ofPass: 1).rawValue
        let completedPasses =
            elapsed < firstPassEnd ? 0 : Int(1 + (elapsed - firstPassEnd) / cycle.rawValue)
        let lastPass = completedPasses + max(1, passes)
        course.passes = lastPass
        return course.start + end(ofPass: lastPass)
    }

    /// Makes the pan repeat indefinitely. It continues from the shift that it has at `instant`.
    mutating func repeatIndefinitely(from instant: Instant) {
        if hasEnded(after: instant - course.start) { course.start = instant - lead - travel }
        course.passes = nil
    }

    /// Stops the pan at the shift that it has at `instant`. Does nothing if the pan is already stopped.
    mutating func freeze(at instant: Instant) {
        course.frozen = course.frozen ?? (instant - course.start)
    }

    /// Continues the pan at `instant`, from the shift at which `freeze(at:)` stopped it. Does nothing if the
    /// pan is not stopped.
    mutating func thaw(at instant: Instant) {
        guard let frozen = course.frozen else { return }
        course.start = instant - frozen
        course.frozen = nil
    }

    /// Returns a pan with another extent and timing that continues, if possible, from the shift that this pan
    /// has at `instant`.
    func adjusted(extent: Int, timing: Timing, at instant: Instant) -> Pan {
        var pan = Pan(start: instant, extent: extent, timing: timing)
        let offset = min(subpixelOffset(at: instant), pan.full)
        if offset > 0 { pan.course.start = instant - timing.lead - Nanoseconds(pan.timeToTravel(offset)) }
        if isFrozen { pan.freeze(at: instant) }
        return pan
    }

    func delayed(by lateness: Nanoseconds) -> Pan {
        var pan = self
        pan.course.start = course.start + lateness
        return pan
    }

    private var lead: Nanoseconds { timing.lead }
    private var tail: Nanoseconds { timing.tail }

    /// The distance that the pan covers, in subpixels.
    private var full: Int64 { Distance(pixels: extent).subpixels }

    private var travel: Nanoseconds { Nanoseconds(timeAtConstantSpeed(full)) }

    private var cycle: Nanoseconds { max(Nanoseconds(1), lead + travel + tail + travel) }

    private func hasEnded(after elapsed: Nanoseconds) -> Bool {
        guard let passes = course.passes else { return false }
        return elapsed >= end(ofPass: passes)
    }

    /// Returns the time from the start of the pan to the end of the rest that follows the forward pass with
    /// the number `pass`, counted from 1.
    private func end(ofPass pass: Int) -> Nanoseconds {
        lead + travel + tail + cycle * Int64(pass - 1)
    }

    /// The motion curve of one pass over the content, or nil if the speed is constant. A constant speed needs
    /// no curve: it can be computed exactly for any instant, whereas a curve is computed only for steps of
    /// its resolution.
    private var curve: MotionCurve? {
        guard timing.easing != .linear else { return nil }
        let distance = Distance(pixels: extent)
        return MotionCurve(
            distance: distance,
            duration: travel,
            startSlope: timing.easing.startSlope(over: distance, rounding: .down),
            endSlope: timing.easing.endSlope(over: distance, rounding: .down),
            rounding: .down
        )
    }

    private func distance(after elapsed: Int64) -> Int64 {
        curve?.distance(after: Nanoseconds(elapsed)).subpixels ?? min(subpixels(in: elapsed), full)
    }

    private func subpixels(in elapsed: Int64) -> Int64 {
        let second = Nanoseconds.perSecond
        return elapsed / second * timing.speed + elapsed % second * timing.speed / second
    }

    private func timeToTravel(_ subpixels: Int64) -> Int64 {
        curve?.time(toCover: Distance(subpixels: subpixels)).rawValue ?? timeAtConstantSpeed(subpixels)
    }

    private func timeAtConstantSpeed(_ subpixels: Int64) -> Int64 {
        let second = Nanoseconds.perSecond
        guard subpixels / timing.speed < 1 << 30 else { return Bounds.longestDuration.rawValue }
        return subpixels / timing.speed * second
            + (subpixels % timing.speed * second).ceiledQuotient(by: timing.speed)
    }
}
