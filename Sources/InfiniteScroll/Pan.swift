import MonotonicTime

/// The way across content that is longer than the display (R-DWELL-2): rest at the start, travel, rest at the
/// end, and, when there is more time, travel back and begin again.
struct Pan: Hashable, Sendable {
    /// When the first rest began.
    var start: Instant
    /// How far to travel, in pixels.
    let extent: Int
    /// Subpixels per second.
    let speed: Int64
    let lead: Nanoseconds
    let tail: Nanoseconds
    /// How often to travel forth before staying at the end; nil for ever.
    private(set) var passes: Int?
    /// How much of the way is done while the pan stands still for a pause.
    private(set) var frozen: Nanoseconds?

    init(start: Instant, extent: Int, speed: Int64, lead: Nanoseconds, tail: Nanoseconds) {
        self.start = start
        self.extent = extent
        self.speed = max(1, speed)
        self.lead = lead
        self.tail = tail
    }

    /// The shift at `instant`, in subpixels from 0 to the extent.
    func offset(at instant: Instant) -> Int64 {
        let full = Int64(extent) * subpixelsPerPixel
        let elapsed = frozen ?? (instant - start)
        if let passes, elapsed >= completion(ofPass: passes) { return full }
        let phase = elapsed.rawValue.flooredRemainder(by: cycle.rawValue)
        let there = phase - lead.rawValue
        if there <= 0 { return 0 }
        if there < travel.rawValue { return distance(after: there) }
        let back = there - travel.rawValue - tail.rawValue
        return back <= 0 ? full : full - distance(after: back)
    }

    /// The velocity at `instant`, in subpixels per `length`.
    func velocity(at instant: Instant, per length: Nanoseconds) -> Int64 {
        guard frozen == nil else { return 0 }
        let elapsed = instant - start
        if let passes, elapsed >= completion(ofPass: passes) { return 0 }
        let phase = elapsed.rawValue.flooredRemainder(by: cycle.rawValue)
        let there = phase - lead.rawValue
        guard there >= 0 else { return 0 }
        let perLength = subpixels(in: length.rawValue)
        if there < travel.rawValue { return perLength }
        return there >= travel.rawValue + tail.rawValue ? -perLength : 0
    }

    /// The first instant after `instant` at which the shift reaches another pixel; nil when it stands.
    ///
    /// - Parameter roundsUp: Whether a part of a pixel counts as a whole one, as where the shift is taken away
    ///   from the window's position.
    func nextStep(after instant: Instant, roundsUp: Bool = false) -> Instant? {
        guard frozen == nil, extent > 0 else { return nil }
        let elapsed = instant - start
        if let passes, elapsed >= completion(ofPass: passes) { return nil }
        let phase = elapsed.rawValue.flooredRemainder(by: cycle.rawValue)
        let beginning = instant - Nanoseconds(phase)
        let there = phase - lead.rawValue
        let back = there - travel.rawValue - tail.rawValue
        let step: Int64
        if there < 0 {
            step = lead.rawValue + timeToTravel(Self.nextPixel(after: 0, isLeft: roundsUp))
        } else if there < travel.rawValue {
            let travelled = distance(after: there)
            step = lead.rawValue + timeToTravel(Self.nextPixel(after: travelled, isLeft: roundsUp))
        } else {
            let travelled = back < 0 ? 0 : distance(after: back)
            step = phase - back + timeToTravel(Self.nextPixel(after: travelled, isLeft: !roundsUp))
        }
        return max(beginning + Nanoseconds(step), instant + Nanoseconds(1))
    }

    /// How far one has travelled when the pixel changes next: when the next one is reached, or, where `isLeft`
    /// says so, when a whole one is left behind.
    private static func nextPixel(after travelled: Int64, isLeft: Bool) -> Int64 {
        isLeft
            ? travelled.ceiledQuotient(by: subpixelsPerPixel) * subpixelsPerPixel + 1
            : (travelled / subpixelsPerPixel + 1) * subpixelsPerPixel
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
    func adjusted(extent: Int, speed: Int64, lead: Nanoseconds, tail: Nanoseconds, at instant: Instant) -> Pan
    {
        var pan = Pan(start: instant, extent: extent, speed: speed, lead: lead, tail: tail)
        let offset = min(offset(at: instant), Int64(extent) * subpixelsPerPixel)
        if offset > 0 { pan.start = instant - lead - Nanoseconds(pan.timeToTravel(offset)) }
        if frozen != nil { pan.freeze(at: instant) }
        return pan
    }

    private var travel: Nanoseconds { Nanoseconds(timeToTravel(Int64(extent) * subpixelsPerPixel)) }

    private var cycle: Nanoseconds { max(Nanoseconds(1), lead + travel + tail + travel) }

    /// When the rest at the end of the `pass`th way forth is over, counted from the start.
    private func completion(ofPass pass: Int) -> Nanoseconds {
        lead + travel + tail + cycle * Int64(pass - 1)
    }

    private func distance(after elapsed: Int64) -> Int64 {
        min(subpixels(in: elapsed), Int64(extent) * subpixelsPerPixel)
    }

    private func subpixels(in elapsed: Int64) -> Int64 {
        let second: Int64 = 1_000_000_000
        return elapsed / second * speed + elapsed % second * speed / second
    }

    private func timeToTravel(_ subpixels: Int64) -> Int64 {
        let second: Int64 = 1_000_000_000
        guard subpixels / speed < 1 << 30 else { return Bounds.longest.rawValue }
        return subpixels / speed * second + (subpixels % speed * second).ceiledQuotient(by: speed)
    }
}
