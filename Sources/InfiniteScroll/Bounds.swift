import MonotonicTime

/// Limits that keep every sum and product in the engine from overflowing. All external values are clamped to
/// these limits. Therefore, no input, list or behavior can cause a trap or an endless loop (INV-12).
enum Bounds {
    /// The maximum duration that the engine supports, which is about 36 years.
    static let longestDuration = Nanoseconds(1 << 60)
    /// The permitted lengths of content and gaps, in pixels.
    static let pixelRange = 0...(1 << 31)

    /// Returns `instant`, clamped to about 73 years before or after the start of the clock. Adding the
    /// longest duration to the result cannot overflow.
    static func clamped(_ instant: Instant) -> Instant {
        Instant(nanoseconds: instant.nanoseconds.clamped(to: -(1 << 61)...(1 << 61)))
    }

    static func clamped(_ length: Nanoseconds) -> Nanoseconds {
        length.clamped(to: .zero...longestDuration)
    }
}

extension Comparable {
    func clamped(to limits: ClosedRange<Self>) -> Self {
        min(max(self, limits.lowerBound), limits.upperBound)
    }
}

extension Behavior {
    /// The maximum length of a display and of gaps, and the maximum distance by which a ticker catches up per
    /// frame, in pixels.
    private static let longestExtent = 1 << 20
    private static let maximumPanRepeats = 1 << 20
    /// The maximum duration of a slide: one hour.
    static let longestSlide = Nanoseconds.seconds(3600)

    static func clampedSlideDuration(_ slide: Nanoseconds) -> Nanoseconds {
        slide.clamped(to: .zero...longestSlide)
    }

    /// Returns a copy of this behavior (the settings of a banner) in which every number is within its range,
    /// so that no settings can cause an overflow or an endless loop.
    func clamped() -> Behavior {
        var behavior = self
        // Extents in pixels.
        let maximumExtent = Self.longestExtent
        behavior.viewport = viewport.clamped(to: 1...maximumExtent)
        if let regions = stationary {
            behavior.stationary?.fullViewport = regions.fullViewport.clamped(to: 1...maximumExtent)
        }
        behavior.pageGap = pageGap.clamped(to: 0...maximumExtent)
        behavior.minimumBlank = minimumBlank.clamped(to: 0...maximumExtent)
        behavior.gap = gap.clamped(to: 0...maximumExtent)
        if case .keepTime(let limit) = catchUp {
            behavior.catchUp = .keepTime(limit: limit.clamped(to: 0...maximumExtent))
        }

        // Counts, and the speed in subpixels per second.
        behavior.lagCap = lagCap.clamped(to: 0...64)
        behavior.panRepeats = panRepeats.clamped(to: 1...Self.maximumPanRepeats)
        behavior.framesPerSecond = framesPerSecond.clamped(to: 1...10_000)
        behavior.speed = speed.clamped(to: 1...(1 << 30))

        // Durations.
        behavior.slideDuration = Self.clampedSlideDuration(slideDuration)
        behavior.dwell = Bounds.clamped(dwell)
        behavior.panLead = Bounds.clamped(panLead)
        behavior.panTail = Bounds.clamped(panTail)
        behavior.collisionGuard = Bounds.clamped(collisionGuard)
        behavior.stallThreshold = stallThreshold.clamped(to: .zero ... .seconds(1))
        if case .interval(let length) = hold { behavior.hold = .interval(Bounds.clamped(length)) }
        return behavior
    }
}
