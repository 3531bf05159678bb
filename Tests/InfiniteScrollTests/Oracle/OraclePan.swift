import InfiniteScroll

/// The way across an option longer than the display, as a timetable (R-DWELL-2): rest, travel forth, rest, travel
/// back, and again, or, once it knows how many times it travels forth, stand at the far end after the last.
struct OraclePan {
    /// Nanoseconds.
    var start: Int64
    /// Subpixels.
    let extent: Int64
    let speed: Int64
    let lead: Int64
    let tail: Int64
    /// The travels forth, counted from `start`, after the last of which it stands; nil for ever.
    var lastPass: Int64?
    /// How far in the timetable it was stopped.
    var stoppedAt: Int64?

    init(extent: Int, behavior: Behavior, at now: Int64) {
        start = now
        self.extent = Int64(extent) * 256
        speed = behavior.speed
        lead = behavior.panLead.rawValue
        tail = behavior.panTail.rawValue
    }

    /// The time to travel all the way, rounded up.
    var travel: Int64 {
        -Int64(floored(-Int128(extent) * 1_000_000_000, Int128(speed)))
    }

    private var cycle: Int64 { lead + travel + tail + travel }

    private func distance(in time: Int64) -> Int64 {
        min(extent, Int64(floored(Int128(time) * Int128(speed), 1_000_000_000)))
    }

    /// The shift and which way it changes.
    func shift(at now: Int64) -> (subpixels: Int64, direction: Int64) {
        let elapsed = stoppedAt ?? (now - start)
        if let lastPass, elapsed >= end(ofPass: lastPass) { return (extent, 0) }
        var time = elapsed % cycle
        if time < lead { return (0, 0) }
        time -= lead
        if time < travel { return (distance(in: time), stoppedAt == nil ? 1 : 0) }
        time -= travel
        if time < tail { return (extent, 0) }
        return (extent - distance(in: time - tail), stoppedAt == nil ? -1 : 0)
    }

    /// When the rest after the `pass`th travel forth is over, in the timetable.
    func end(ofPass pass: Int64) -> Int64 {
        lead + travel + tail + cycle * (pass - 1)
    }

    /// Stands still after `repeats` more travels forth; says when that is.
    mutating func finish(after repeats: Int, at now: Int64) -> Int64 {
        var pass: Int64 = 1
        while end(ofPass: pass) <= now - start { pass += 1 }
        pass += Int64(repeats) - 1
        lastPass = pass
        return start + end(ofPass: pass)
    }

    /// Goes on for ever; one that stands at the end has just arrived there.
    mutating func goOnForEver(at now: Int64) {
        if let lastPass, now - start >= end(ofPass: lastPass) { start = now - lead - travel }
        lastPass = nil
    }

    /// A pan over another way that shows the same shift now, as far as there is one.
    func resized(to extent: Int, behavior: Behavior, at now: Int64) -> OraclePan {
        var pan = OraclePan(extent: extent, behavior: behavior, at: now)
        let shift = min(shift(at: now).subpixels, pan.extent)
        if shift > 0 {
            pan.start = now - lead + Int64(floored(-Int128(shift) * 1_000_000_000, Int128(speed)))
        }
        if stoppedAt != nil { pan.stop(at: now) }
        return pan
    }

    mutating func stop(at now: Int64) {
        stoppedAt = stoppedAt ?? (now - start)
    }

    mutating func settleState(at now: Int64) {
        guard let stoppedAt else { return }
        start = now - stoppedAt
        self.stoppedAt = nil
    }
}
