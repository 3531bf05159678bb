import MonotonicTime

/// What follows from a behavior for the banner that has it.
extension Behavior {
    /// The display's extent for the strip.
    func viewport(_ arrangement: Arrangement) -> Int {
        switch arrangement {
        case .framed: viewport
        case .full: stationary?.fullViewport ?? viewport
        }
    }

    /// Whether showing `option` hides the stationary regions.
    func hides(for option: Option?) -> Bool {
        guard stationary != nil, style == .paged else { return false }
        return option?.needsWholeDisplay == true
    }

    /// How the display is arranged for `option` when nothing else has been asked for.
    func arrangement(for option: Option?) -> Arrangement {
        hides(for: option) ? .full : .framed
    }

    /// Whether a move forward hides the stationary regions.
    var hidesOnForward: Bool { stationary?.hidesOnForward == true }

    /// Whether pictures lie in the same places as with `other`.
    func hasGeometry(of other: Behavior) -> Bool {
        style == other.style && direction == other.direction && viewport == other.viewport
            && pageGap == other.pageGap && minimumBlank == other.minimumBlank && gap == other.gap
            && alignment == other.alignment
            && fill == other.fill && staticIfFits == other.staticIfFits
            && viewport(.full) == other.viewport(.full)
    }

    /// Whether a ticker of `count` options stands still because all of it is in view (R-TICK-1).
    func staysPut(contentLength: Int, count: Int, viewport: Int) -> Bool {
        style == .ticker && (staticIfFits ?? (count == 1)) && contentLength <= viewport
    }

    /// Where a ticker stands whose `length` pixels are all in view: the blank before its first option is what
    /// the alignment leaves at the left, or the top, or the rest of it when it runs the other way.
    func standstill(of length: Int, in viewport: Int) -> Position {
        let blank = alignment.leadingBlank(in: max(0, viewport - length))
        return Position(pixel: direction == .towardsStart ? -blank : -(viewport - length - blank))
    }

    /// How an option that is longer than its room is panned over.
    public var panTiming: Pan.Timing { Pan.Timing(speed: max(1, speed), lead: panLead, tail: panTail) }

    /// By how many of `missed` frames a ticker's schedule slips (R-TICK-3).
    func framesToSlip(of missed: Int64) -> Int64 {
        switch catchUp {
        case .keepStep: return missed
        case .keepTime(let limit):
            let allowed = Distance(pixels: limit).subpixels * framesPerSecond
            return max(0, missed - allowed / speed)
        }
    }

    /// Which way the timer goes at first: 1 or −1.
    var firstStep: Int { autoplayBackward ? -1 : 1 }

    /// Whether the process must have been stopped when what was due at `due` is noticed at `noticed`.
    func wasStopped(from due: Instant, to noticed: Instant) -> Bool {
        noticed - due > stallThreshold
    }

    /// When something happens that was due at `due` and is noticed at `noticed`; see `Carousel.time(of:noticed:)`.
    func time(of due: Instant, noticed: Instant) -> Instant {
        wasStopped(from: due, to: noticed) ? noticed : due
    }
}
