import MonotonicTime

/// Limits that keep every sum and product in the engine from overflowing. All external values are clamped to them, so
/// no input, list or behavior can cause a trap or an endless loop (INV-12).
enum Bounds {
    /// The maximum duration: 36 years.
    static let longest = Nanoseconds(1 << 60)
    /// The permitted extents of content and gaps, in pixels.
    static let pixels = 0...(1 << 31)

    /// Returns `instant`, clamped to 73 years before or after the start of the clock. Adding the longest duration to
    /// the result cannot overflow.
    static func clamped(_ instant: Instant) -> Instant {
        Instant(nanoseconds: instant.nanoseconds.clamped(to: -(1 << 61)...(1 << 61)))
    }

    static func clamped(_ length: Nanoseconds) -> Nanoseconds {
        length.clamped(to: .zero...longest)
    }
}

extension Comparable {
    func clamped(to limits: ClosedRange<Self>) -> Self {
        min(max(self, limits.lowerBound), limits.upperBound)
    }
}

extension Behavior {
    /// The maximum extent of a display and of gaps, and the maximum catch-up of a ticker per frame, in
    /// pixels.
    private static let longestExtent = 1 << 20
    private static let mostPanRepeats = 1 << 20
    /// The maximum duration of a slide: one hour.
    static let longestSlide = Nanoseconds.seconds(3600)

    static func clamped(slide: Nanoseconds) -> Nanoseconds { slide.clamped(to: .zero...longestSlide) }

    /// Returns a copy in which every number is within its range, so that no behavior can cause an overflow or an
    /// endless loop (INV-12).
    func clamped() -> Behavior {
        var clamped = self
        let longest = Self.longestExtent
        clamped.viewport = viewport.clamped(to: 1...longest)
        if let regions = stationary {
            clamped.stationary?.fullViewport = regions.fullViewport.clamped(to: 1...longest)
        }
        clamped.pageGap = pageGap.clamped(to: 0...longest)
        clamped.minimumBlank = minimumBlank.clamped(to: 0...longest)
        clamped.gap = gap.clamped(to: 0...longest)
        clamped.lagCap = lagCap.clamped(to: 0...64)
        clamped.panRepeats = panRepeats.clamped(to: 1...Self.mostPanRepeats)
        clamped.framesPerSecond = framesPerSecond.clamped(to: 1...10_000)
        clamped.speed = speed.clamped(to: 1...(1 << 30))
        clamped.slide = Self.clamped(slide: slide)
        clamped.dwell = Bounds.clamped(dwell)
        clamped.panLead = Bounds.clamped(panLead)
        clamped.panTail = Bounds.clamped(panTail)
        clamped.collisionGuard = Bounds.clamped(collisionGuard)
        if case .interval(let length) = hold { clamped.hold = .interval(Bounds.clamped(length)) }
        if case .keepTime(let limit) = catchUp {
            clamped.catchUp = .keepTime(limit: limit.clamped(to: 0...Self.longestExtent))
        }
        clamped.stallThreshold = stallThreshold.clamped(to: .zero ... .seconds(1))
        return clamped
    }
}
