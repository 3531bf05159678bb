import MonotonicTime

extension Behavior {
    func viewport(in arrangement: Arrangement) -> Int {
        switch arrangement {
        case .framed: viewport
        case .full: stationary?.fullViewport ?? viewport
        }
    }

    /// Returns whether the banner hides the stationary regions while it shows `option`, because the option
    /// needs the entire display.
    func hides(for option: Option?) -> Bool {
        guard stationary != nil, style == .paged else { return false }
        return option?.needsWholeDisplay == true
    }

    func arrangement(for option: Option?) -> Arrangement {
        hides(for: option) ? .full : .framed
    }

    var hidesOnForward: Bool { stationary?.hidesOnForward == true }

    func hasSameGeometry(as other: Behavior) -> Bool {
        style == other.style && direction == other.direction && viewport == other.viewport
            && pageGap == other.pageGap && minimumBlank == other.minimumBlank && gap == other.gap
            && alignment == other.alignment
            && fill == other.fill && staticIfFits == other.staticIfFits
            && viewport(in: .full) == other.viewport(in: .full)
    }

    /// Returns whether a ticker stands still because its content fits on the display (R-TICK-1).
    ///
    /// - Parameters:
    ///   - contentLength: The total length of all options, in pixels.
    ///   - optionCount: The number of options.
    ///   - viewport: The length of the display along the axis of motion, in pixels.
    func standsStill(contentLength: Int, optionCount: Int, viewport: Int) -> Bool {
        style == .ticker && (staticIfFits ?? (optionCount == 1)) && contentLength <= viewport
    }

    /// Returns the fixed position of a ticker that stands still because its content fits on the display
    /// (R-TICK-1).
    ///
    /// `alignment` determines how many blank pixels precede the first option.
    ///
    /// - Parameters:
    ///   - contentLength: The total length of all options, without the gap after the last one, in pixels.
    ///   - viewport: The length of the display along the axis of motion, in pixels.
    func standstillPosition(contentLength: Int, viewport: Int) -> Position {
        let blank = alignment.leadingBlank(in: max(0, viewport - contentLength))
        return Position(pixel: direction == .towardsStart ? -blank : -(viewport - contentLength - blank))
    }

    /// The timing of a pan, the slow motion over an option that is longer than the viewport: its speed, its
    /// waiting times at both ends, and its easing.
    public var panTiming: Pan.Timing {
        Pan.Timing(speed: max(1, speed), lead: panLead, tail: panTail, easing: panEasing)
    }

    /// Returns the number of frames by which a ticker postpones its schedule after `missed` frames were not
    /// shown in time (R-TICK-3).
    func framesToSlip(of missed: Int64) -> Int64 {
        switch catchUp {
        case .keepStep: return missed
        case .keepTime(let limit):
            let allowed = Distance(pixels: limit).subpixels * framesPerSecond
            return max(0, missed - allowed / speed)
        }
    }

    /// The direction in which the timer first moves the banner: 1 for the next option, −1 for the previous
    /// one.
    var firstStep: Int { autoplayBackward ? -1 : 1 }

    /// Returns whether the process must have been stopped for a time. This is the case if the deadline `due`
    /// was observed only at `noticed`, later than `stallThreshold` allows.
    func isStall(from due: Instant, to noticed: Instant) -> Bool {
        noticed - due > stallThreshold
    }

    /// Returns the instant at which an event takes effect that was due at `due` but was observed only at
    /// `noticed`. It is `noticed` if the process was stopped in between, and otherwise `due`; see
    /// `Carousel.time(of:noticed:)`.
    func time(of due: Instant, noticed: Instant) -> Instant {
        isStall(from: due, to: noticed) ? noticed : due
    }
}
