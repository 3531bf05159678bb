import MonotonicTime

/// The ranges within which no sum or product of the engine can overflow. Everything from outside is brought
/// into them, so that no input, list or behavior, however wild, traps or turns for ever (INV-12).
enum Bounds {
    /// 36 years.
    static let longest = Nanoseconds(1 << 60)
    /// Content and gaps, in pixels.
    static let pixels = 0...(1 << 31)

    /// 73 years either side of the clock's start, so that an instant of its own range plus the longest length
    /// of time is still later than the last of them.
    static func bounded(_ instant: Instant) -> Instant {
        Instant(nanoseconds: instant.nanoseconds.clamped(to: -(1 << 61)...(1 << 61)))
    }

    /// From nothing to the longest length of time.
    static func bounded(_ length: Nanoseconds) -> Nanoseconds {
        length.clamped(to: .zero...longest)
    }
}

extension Comparable {
    /// The nearest value within `limits`.
    func clamped(to limits: ClosedRange<Self>) -> Self {
        min(max(self, limits.lowerBound), limits.upperBound)
    }
}

extension Behavior {
    /// The behavior with every number within its bounds.
    func bounded() -> Behavior {
        var bounded = self
        bounded.viewport = viewport.clamped(to: 1...(1 << 20))
        if let regions = stationary {
            bounded.stationary?.fullViewport = regions.fullViewport.clamped(to: 1...(1 << 20))
        }
        bounded.pageGap = pageGap.clamped(to: 0...(1 << 20))
        bounded.minimumBlank = minimumBlank.clamped(to: 0...(1 << 20))
        bounded.gap = gap.clamped(to: 0...(1 << 20))
        bounded.lagCap = lagCap.clamped(to: 0...64)
        bounded.panRepeats = panRepeats.clamped(to: 1...(1 << 20))
        bounded.framesPerSecond = framesPerSecond.clamped(to: 1...10_000)
        bounded.speed = speed.clamped(to: 1...(1 << 30))
        bounded.slide = slide.clamped(to: .zero ... .seconds(3600))
        bounded.dwell = Bounds.bounded(dwell)
        bounded.panLead = Bounds.bounded(panLead)
        bounded.panTail = Bounds.bounded(panTail)
        bounded.collisionGuard = Bounds.bounded(collisionGuard)
        if case .interval(let length) = hold { bounded.hold = .interval(Bounds.bounded(length)) }
        if case .keepTime(let limit) = catchUp {
            bounded.catchUp = .keepTime(limit: limit.clamped(to: 0...(1 << 20)))
        }
        bounded.stallThreshold = stallThreshold.clamped(to: .zero ... .seconds(1))
        return bounded
    }
}
