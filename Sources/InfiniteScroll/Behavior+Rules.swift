import MonotonicTime

extension Behavior {
    func viewport(_ arrangement: Arrangement) -> Int {
        switch arrangement {
        case .framed: viewport
        case .full: stationary?.fullViewport ?? viewport
        }
    }

    /// Returns whether `option` hides the stationary regions while it is shown.
    func hides(for option: Option?) -> Bool {
        guard stationary != nil, style == .paged else { return false }
        return option?.needsWholeDisplay == true
    }

    func arrangement(for option: Option?) -> Arrangement {
        hides(for: option) ? .full : .framed
    }

    var hidesOnForward: Bool { stationary?.hidesOnForward == true }

    func hasGeometry(of other: Behavior) -> Bool {
        style == other.style && direction == other.direction && viewport == other.viewport
            && pageGap == other.pageGap && minimumBlank == other.minimumBlank && gap == other.gap
            && alignment == other.alignment
            && fill == other.fill && staticIfFits == other.staticIfFits
            && viewport(.full) == other.viewport(.full)
    }

    /// Returns whether a ticker of `count` options stands still because all of them are in view (R-TICK-1).
    func staysPut(contentLength: Int, count: Int, viewport: Int) -> Bool {
        style == .ticker && (staticIfFits ?? (count == 1)) && contentLength <= viewport
    }

    /// Returns the position of a ticker that stands still with all `length` pixels in view. Its alignment determines
    /// the blank before the first option.
    func standstill(of length: Int, in viewport: Int) -> Position {
        let blank = alignment.leadingBlank(in: max(0, viewport - length))
        return Position(pixel: direction == .towardsStart ? -blank : -(viewport - length - blank))
    }

    /// The timing of the pan over an option that is longer than the viewport.
    public var panTiming: Pan.Timing { Pan.Timing(speed: max(1, speed), lead: panLead, tail: panTail) }

    /// Returns by how many of `missed` frames a ticker's schedule slips (R-TICK-3).
    func framesToSlip(of missed: Int64) -> Int64 {
        switch catchUp {
        case .keepStep: return missed
        case .keepTime(let limit):
            let allowed = Distance(pixels: limit).subpixels * framesPerSecond
            return max(0, missed - allowed / speed)
        }
    }

    /// The initial direction of the timer: 1 or −1.
    var firstStep: Int { autoplayBackward ? -1 : 1 }

    /// Returns whether the process must have been stopped between a deadline and the instant at which it was observed.
    func wasStopped(from due: Instant, to noticed: Instant) -> Bool {
        noticed - due > stallThreshold
    }

    /// Returns the effective instant of a deadline; see `Carousel.time(of:noticed:)`.
    func time(of due: Instant, noticed: Instant) -> Instant {
        wasStopped(from: due, to: noticed) ? noticed : due
    }
}
