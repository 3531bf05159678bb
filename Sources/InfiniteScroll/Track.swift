import MonotonicTime

/// The ring, which is the endless strip of options, and the motion of the picture on it. Together, they
/// determine which columns of each option are visible.
///
/// The track does not depend on inputs, the timer or the journal. `Track+Ticker` contains the differences
/// between pages and tickers.
struct Track: Hashable, Sendable {
    private(set) var ring: Ring
    var motion: Motion
    /// The option at the leading edge of a ticker, where options move out of the display. Nil for a paged
    /// banner, and if the list is empty.
    var edge: LeadingEdge?

    // MARK: View

    /// Returns the position of the picture at `instant`. If the banner does not loop, the position of a slide
    /// stays between the two ends, even when a reversal overshoots.
    func position(at instant: Instant) -> Position {
        let position = motion.position(at: instant)
        return motion.isSliding ? ring.clamped(position) : position
    }

    func pixel(at instant: Instant) -> Int { position(at: instant).pixel(ring.rounding) }

    /// Returns the part of the ring (the endless strip of options) that is visible at `now`, and the next
    /// time at which it may change, which is nil if it stays the same.
    func view(at now: Instant) -> (window: Window, until: Instant?) {
        if ring.hasEntrances, let slide = motion.currentSlide { return view(of: slide, at: now) }
        let (position, until) = motion.state(at: now)
        let clamped = motion.isSliding ? ring.clamped(position) : position
        return (
            Window(position: ring.windowCoordinate(at: clamped), pannedOption: motion.pannedOption(at: now)),
            until
        )
    }

    /// The constant step between the successive pictures of a running ticker. Nil if no ticker is running, or
    /// if its steps are not constant.
    var stride: Stride? {
        motion.stride.map {
            Stride(pixelsPerStep: ring.windowStep($0.pixelsPerStep), stepPeriod: $0.stepPeriod)
        }
    }

    /// Returns the index of the option to which an input without an id applies. It is `selected` or, for a
    /// running ticker, the option at the leading edge, where options leave the display. Nil if there is none.
    func current(selected: Int?) -> Int? {
        guard let edge, ring.standstillPosition == nil, !motion.isSliding else { return selected }
        return edge.index
    }

    /// Returns the index of the option that most recently came to rest, or nil if there is none. During a
    /// slide, this is the option at which the slide started. `selected` is the index of the selected option.
    func settled(selected: Int?) -> Int? {
        motion.isSliding ? motion.departedOption ?? selected : current(selected: selected)
    }

    /// The indices of the options that are visible during the current slide, from left to right. Empty if the
    /// picture is not sliding.
    var crossedOptions: [Int] {
        guard let from = motion.origin, let to = motion.destination else { return [] }
        return ring.cellsInView(from: from, to: to)
    }

    // MARK: Moving

    /// Moves the picture to option `selected` without a slide, or to the start if `selected` is nil. A ticker
    /// that does not loop moves as close to the option as possible.
    mutating func jump(toOption selected: Int?) {
        edge = nil
        guard let selected else { return motion.rest(at: .start) }
        let rest = ring.restPosition(of: selected)
        guard ring.isTicker else { return motion.rest(at: rest) }
        jumpTicker(toOption: selected, restPosition: rest)
    }

    mutating func jump(toOption selected: Int?, on ring: Ring) {
        self.ring = ring
        jump(toOption: selected)
    }

    /// Returns the destination of a slide from option `from` to option `to`, which is forward if `step` is
    /// positive. The slide is counted from the destination of the current slide or, if there is none, from
    /// the lap around the ring that the picture shows.
    func destination(from: Int, to: Int, step: Int, at now: Instant) -> Position {
        let distance = ring.distance(from: from, to: to, step: step)
        guard !ring.isTicker else { return ring.clamped(tickerPosition(of: from, at: now) + distance) }
        return (motion.destination ?? ring.restPosition(of: from)) + distance
    }

    /// Returns whether a move from option `from` to option `to` needs no slide, because the picture is
    /// already at `destination` or moving there.
    func needsNoSlide(from: Int, to: Int, destination: Position, at now: Instant) -> Bool {
        guard ring.isTicker else { return from == to }
        return ring.standstillPosition != nil || destination == motion.destination ?? position(at: now)
    }

    /// Starts a slide to `destination`, at which option `index` rests, or redirects the current slide.
    /// `departedOption` is the visible option that the slide leaves.
    ///
    /// Returns the position at which the slide starts. This is the current position, unless it is more than
    /// `lagCap` full cells (options with their gaps) away from the destination. In this case, the picture
    /// jumps to a position that is nearer, so that it does not lag behind fast inputs.
    mutating func startSlide(
        to destination: Position,
        option index: Int,
        duration: Nanoseconds,
        leavingOption departedOption: Int,
        lagCap: Int,
        at now: Instant
    ) -> Position {
        let start = ring.limitingLag(position(at: now), to: destination, of: index, cap: lagCap)
        motion.startSlide(
            from: start,
            to: destination,
            duration: duration,
            leavingOption: departedOption,
            at: now
        )
        return start
    }

    mutating func finishSlide(atOption selected: Int, at now: Instant) {
        guard let destination = motion.destination else { return }
        let rest = ring.restPosition(of: selected)
        let isWhole = (destination - rest).isMultiple(of: ring.lap)
        let target = isWhole ? rest : destination
        guard ring.isTicker else { return motion.rest(at: target) }
        // A newer list may have brought the end of the banner nearer.
        let clamped = ring.clamped(target)
        motion.rest(at: clamped)
        if isWhole, clamped == target {
            edge = LeadingEdge(index: selected, start: ring.cellStart(of: selected))
        } else {
            updateEdge(at: now)
        }
    }

    // MARK: Layout

    /// The effect of a change of the layout on the current motion.
    enum LayoutEffect {
        case none
        /// The slide has ended at its option, because it is not possible in the new layout.
        case slideEnded
        /// The distance or the timing of the pan (the motion over a long option) has changed.
        case panChanged
    }

    /// The selected option, with the properties that determine its pan (the motion over a long option).
    struct PannableOption {
        var index: Int
        var extent: Extent
        var panTiming: Pan.Timing
    }

    /// Replaces the ring, the endless strip of options, after the layout has changed. The visible columns
    /// stay where they are if possible (R-DATA), so the motion is converted to positions on the new ring:
    ///
    /// - A slide to an option that is still selected continues to this option.
    /// - A ticker continues at the option that is leaving the display.
    /// - A page rests at its new position, and its pan (the motion over a long option) continues.
    ///
    /// - Parameters:
    ///   - newRing: The new ring.
    ///   - selectedOption: The selected option in the new ring.
    ///   - previousIndex: Its previous index, or nil if another option was selected.
    ///   - now: The time of the change.
    ///   - newIndex: A function that converts an option's previous index to its new one. It returns nil if
    ///     the option was removed.
    /// - Returns: Whether the change has ended a slide or changed a pan.
    mutating func setRing(
        _ newRing: Ring,
        selectedOption: PannableOption,
        previousIndex: Int?,
        at now: Instant,
        newIndex: (Int) -> Int? = { $0 }
    ) -> LayoutEffect {
        let previousRing = ring
        ring = newRing
        if let previousIndex, motion.isSliding {
            return continueSlide(
                toOption: selectedOption.index,
                previousIndex: previousIndex,
                previousRing: previousRing,
                at: now,
                newIndex: newIndex
            )
        }
        if ring.isTicker {
            continueTicker(
                selectedIndex: selectedOption.index,
                previousRing: previousRing,
                at: now,
                newIndex: newIndex
            )
            return .none
        }
        return continueRest(of: selectedOption, at: now)
    }

    /// Moves a resting page to its position on a new ring, the endless strip of options. If the option pans,
    /// the pan continues. Returns the effect on the pan.
    private mutating func continueRest(of option: PannableOption, at now: Instant) -> LayoutEffect {
        let restPosition = ring.restPosition(of: option.index)
        guard motion.panExtent != nil else {
            motion.rest(at: restPosition)
            return .none
        }
        let (extent, across) = option.panDistance(in: ring.viewport)
        let hasPanChanged = motion.movePan(
            to: restPosition,
            extent: extent,
            crossAxisOption: across,
            timing: option.panTiming,
            at: now
        )
        return hasPanChanged ? .panChanged : .none
    }

    /// Continues a slide to the same option after the ring (the endless strip of options) was replaced. If a
    /// slide is not possible on the new ring, the picture jumps to the option.
    ///
    /// - Parameters:
    ///   - selectedIndex: The index of the option at which the slide ends.
    ///   - previousIndex: The index of that option on the previous ring.
    ///   - previousRing: The ring that was replaced.
    ///   - now: The time of the change.
    ///   - newIndex: A function that converts an option's previous index to its new one.
    /// - Returns: Whether the slide has ended.
    private mutating func continueSlide(
        toOption selectedIndex: Int,
        previousIndex: Int,
        previousRing: Ring,
        at now: Instant,
        newIndex: (Int) -> Int?
    ) -> LayoutEffect {
        guard ring.length > 0, ring.standstillPosition == nil, let destination = motion.destination else {
            jump(toOption: selectedIndex)
            return .slideEnded
        }
        // `restPosition` is on the first lap around the ring. A slide across the end of the ring ends on a
        // later lap, so its destination is one or more whole laps after that. The laps of the new ring may
        // have another length, so whole laps are removed, and the slide ends on the first lap. Another offset
        // occurs if a list that does not loop ends before the rest position of its last options. It is kept.
        let previousOffset = destination - previousRing.restPosition(of: previousIndex)
        let newOffset = previousOffset.isMultiple(of: previousRing.lap) ? .zero : previousOffset
        motion.shiftSlide(to: ring.restPosition(of: selectedIndex) + newOffset, newIndex: newIndex)
        updateEdge(at: now)
        return .none
    }

    // MARK: Panning

    /// Starts a pan, which is the slow motion over an option, if `content` is longer or wider than the
    /// viewport. Does nothing for a ticker, or if a pan is already in progress.
    mutating func beginPan(over content: PannableOption, at now: Instant) {
        guard !ring.isTicker, motion.panExtent == nil else { return }
        let (extent, across) = content.panDistance(in: ring.viewport)
        guard extent > 0 else { return }
        motion.startPan(extent: extent, crossAxisOption: across, timing: content.panTiming, at: now)
    }
}

extension Track {
    init(_ ring: Ring, motion: Motion, selected: Int?) {
        self.init(ring: ring, motion: motion)
        jump(toOption: selected)
    }
}

extension Track.PannableOption {
    /// Returns the distance in pixels of a pan over this option in a viewport of `viewport` pixels. It is 0
    /// if the option fits. `across` is the index of the option if the pan shifts it across the axis of
    /// motion, or nil if the pan is along the axis.
    func panDistance(in viewport: Int) -> (extent: Int, across: Int?) {
        guard extent.overhang <= 0 else { return (extent.overhang, index) }
        return (max(0, extent.length - viewport), nil)
    }
}
