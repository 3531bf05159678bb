import MonotonicTime

extension Behavior {
    func viewport(_ arrangement: Arrangement) -> Int {
        switch arrangement {
        case .framed: viewport
        case .full: stationary?.fullViewport ?? viewport
        }
    }

    /// Returns whether showing `option` hides the stationary regions, because the option needs the whole display.
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

    /// Returns whether a ticker of `count` options stands still, because its content of `contentLength` pixels fits in
    /// a viewport of `viewport` pixels (R-TICK-1).
    func staysPut(contentLength: Int, count: Int, viewport: Int) -> Bool {
        style == .ticker && (staticIfFits ?? (count == 1)) && contentLength <= viewport
    }

    /// Returns the fixed position of a ticker that stands still because its content fits on the display (R-TICK-1).
    ///
    /// `alignment` determines how many blank pixels precede the first option.
    ///
    /// - Parameters:
    ///   - length: The total length of all options, without the gap after the last one, in pixels.
    ///   - viewport: The length of the display along the axis of motion, in pixels.
    func standstill(of length: Int, in viewport: Int) -> Position {
        let blank = alignment.leadingBlank(in: max(0, viewport - length))
        return Position(pixel: direction == .towardsStart ? -blank : -(viewport - length - blank))
    }

    /// The speed and the rests of a pan over an option that is longer than the viewport.
    public var panTiming: Pan.Timing {
        Pan.Timing(speed: max(1, speed), lead: panLead, tail: panTail, easing: panEasing)
    }

    /// Returns the number of frames by which to postpone a ticker's schedule if `missed` frames were not shown in time
    /// (R-TICK-3).
    func framesToSlip(of missed: Int64) -> Int64 {
        switch catchUp {
        case .keepStep: return missed
        case .keepTime(let limit):
            let allowed = Distance(pixels: limit).subpixels * framesPerSecond
            return max(0, missed - allowed / speed)
        }
    }

    /// The direction in which the timer first advances: 1 for the next option, −1 for the previous one.
    var firstStep: Int { autoplayBackward ? -1 : 1 }

    /// Returns whether the process must have been stopped between the deadline `due` and the instant `noticed`, at
    /// which the owner observed the deadline.
    func wasStopped(from due: Instant, to noticed: Instant) -> Bool {
        noticed - due > stallThreshold
    }

    /// Returns the instant at which an event that was due at `due` takes effect if the owner observed it at `noticed`;
    /// see `Carousel.time(of:noticed:)`.
    func time(of due: Instant, noticed: Instant) -> Instant {
        wasStopped(from: due, to: noticed) ? noticed : due
    }
}
