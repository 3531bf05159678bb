import InfiniteScroll

/// A pan over an option longer than the display, as a timetable (R-DWELL-2): rest, forward pass, rest, backward pass,
/// and again, or a stay at the far end after the last forward pass.
struct OraclePan {
    /// Nanoseconds.
    var start: Int64
    /// Subpixels.
    let extent: Int64
    let speed: Int64
    let lead: Int64
    let tail: Int64
    let easing: Behavior.Easing
    /// The number of forward passes since `start` before the pan stays, or nil if it repeats indefinitely.
    var lastPass: Int64?
    /// The time in the timetable at which the pan was stopped.
    var stoppedAt: Int64?

    init(extent: Int, behavior: Behavior, at now: Int64) {
        start = now
        self.extent = Int64(extent) * 256
        speed = behavior.speed
        lead = behavior.panLead.rawValue
        tail = behavior.panTail.rawValue
        easing = behavior.panEasing
    }

    /// The duration of a pass, rounded up.
    var travel: Int64 {
        -Int64(floored(-Int128(extent) * 1_000_000_000, Int128(speed)))
    }

    private var cycle: Int64 { lead + travel + tail + travel }

    /// The curve of a pass, unless the speed is constant.
    private var curve: OracleCurve? {
        if easing == .linear { return nil }
        return OracleCurve(way: extent, slope: OracleCurve.start(of: easing, over: extent), easing: easing)
    }

    /// The time step of the curve: 100 µs, doubled until 64 bits hold the products.
    private var tick: Int64 {
        var tick: Int64 = 100_000
        let reach = Int128(max(4, 3 * extent))
        func cube() -> Int128 {
            let b = Int128(travel / tick)
            return b * b * b
        }
        let factor =
            easing == .smooth
            ? Int128(max(4, extent)) : easing == .gentleOut ? Int128(max(4, 3 * extent / 2)) : reach
        while cube() * factor >= 1 << 62 { tick *= 2 }
        return tick
    }

    private func distance(in time: Int64) -> Int64 {
        if let curve {
            guard time < travel, travel >= tick else { return time < travel ? 0 : extent }
            let b = travel / tick
            return curve.distance(Int128(min(time / tick, b)), of: Int128(b))
        }
        return min(extent, Int64(floored(Int128(time) * Int128(speed), 1_000_000_000)))
    }

    /// Returns the shift and the direction of its change.
    func shift(at now: Int64) -> (subpixels: Int64, direction: Int64) {
        let elapsed = stoppedAt ?? (now - start)
        if let lastPass, elapsed >= end(ofPass: lastPass) { return (extent, 0) }
        var time = elapsed % cycle
        if time < lead { return (0, 0) }
        time -= lead
        if time < travel { return (distance(in: time), stoppedAt == nil ? 1 : 0) }
        time -= travel
        if time < tail { return (extent, 0) }
        return (extent - distance(in: time - tail), stoppedAt == nil && time > tail ? -1 : 0)
    }

    /// Returns the velocity as the distance in `length`, without its direction (R-RET-1).
    func slope(at now: Int64, per length: Int64) -> Int64 {
        guard let curve, travel >= tick else {
            return Int64(floored(Int128(speed) * Int128(length), 1_000_000_000))
        }
        var time = (now - start) % cycle - lead
        if time >= travel { time -= travel + tail }
        let b = travel / tick
        let perPass = curve.slope(Int128(min(time / tick, b)), of: Int128(b))
        return Int64(floored(Int128(perPass) * Int128(length), Int128(travel)))
    }

    /// Returns when the rest after a forward pass ends, in the timetable.
    func end(ofPass pass: Int64) -> Int64 {
        lead + travel + tail + cycle * (pass - 1)
    }

    /// Ends the pan after `repeats` more forward passes. Returns the end.
    mutating func finish(after repeats: Int, at now: Int64) -> Int64 {
        var pass: Int64 = 1
        while end(ofPass: pass) <= now - start { pass += 1 }
        pass += Int64(repeats) - 1
        lastPass = pass
        return start + end(ofPass: pass)
    }

    /// Repeats indefinitely. A pan that stays at the end has just arrived there.
    mutating func goOnForEver(at now: Int64) {
        if let lastPass, now - start >= end(ofPass: lastPass) { start = now - lead - travel }
        lastPass = nil
    }

    /// Returns a pan over another distance with the same shift now, where possible.
    func resized(to extent: Int, behavior: Behavior, at now: Int64) -> OraclePan {
        var pan = OraclePan(extent: extent, behavior: behavior, at: now)
        let shift = min(shift(at: now).subpixels, pan.extent)
        if shift > 0 { pan.start = now - pan.lead - pan.time(toShift: shift) }
        if stoppedAt != nil { pan.stop(at: now) }
        return pan
    }

    /// Returns the first moment of a pass, from the end of its rest, at which the content is shifted by `shift`.
    private func time(toShift shift: Int64) -> Int64 {
        guard curve != nil else { return -Int64(floored(-Int128(shift) * 1_000_000_000, Int128(speed))) }
        var (low, high) = (Int64(0), travel / tick)
        while low < high {
            let middle = (low + high) / 2
            if distance(in: middle * tick) >= shift { high = middle } else { low = middle + 1 }
        }
        return min(travel, high * tick)
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
