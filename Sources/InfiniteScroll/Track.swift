import MonotonicTime

/// The ring and the picture's motion on it: what lies where, and what of it is in view when.
///
/// It knows no input, no timer and no journal. What it decides differently for pages and for a ticker stands in
/// `Track+Ticker`; the ticker is the one that has a leading edge.
struct Track: Hashable, Sendable {
    private(set) var ring: Ring
    var motion: Motion
    /// The option at a ticker's leading edge; nil on a banner of pages, and where there is no option.
    var edge: LeadingEdge?

    /// A picture that rests on `ring` at option `selected`.
    init(_ ring: Ring, motion: Motion, selected: Int?) {
        self.ring = ring
        self.motion = motion
        snap(to: selected)
    }

    /// A picture in `motion` on `ring`.
    init(_ ring: Ring, motion: Motion, edge: LeadingEdge?) {
        self.ring = ring
        self.motion = motion
        self.edge = edge
    }

    // MARK: What is in view

    /// Where the picture stands at `instant`. A banner that does not loop never shows what lies beyond its ends,
    /// not even where a reversal overshoots.
    func position(at instant: Instant) -> Position {
        let position = motion.position(at: instant)
        return motion.isSliding ? ring.kept(position) : position
    }

    /// The pixel on which it stands, along the motion.
    func pixel(at instant: Instant) -> Int { position(at: instant).pixel(ring.rounding) }

    /// What of the ring is in view, and the next instant at which it may be something else; nil while it stands.
    func view(at now: Instant) -> (window: Window, until: Instant?) {
        let (position, until) = motion.standing(at: now)
        let kept = motion.isSliding ? ring.kept(position) : position
        return (Window(position: ring.windowCoordinate(at: kept), panned: motion.panned(at: now)), until)
    }

    /// How what is in view follows from what was before, where that is always the same; nil where it is not.
    var stride: Stride? {
        motion.stride.map { Stride(pixels: ring.windowStep($0.pixels), period: $0.period) }
    }

    /// The option that an input without a name means: the `selected` one, from the moment it is selected, or the
    /// one at the leading edge of a running ticker.
    func current(selected: Int?) -> Int? {
        guard let edge, ring.standstill == nil, !motion.isSliding else { return selected }
        return edge.index
    }

    /// The option that came to rest last: during a slide the one in view when it began.
    func settled(selected: Int?) -> Int? {
        motion.isSliding ? motion.departed ?? selected : current(selected: selected)
    }

    /// The indices of the options that a slide under way shows, from left to right.
    var optionsCrossed: [Int] {
        guard let from = motion.origin, let to = motion.destination else { return [] }
        return ring.cellsInView(from: from, to: to)
    }

    // MARK: Moving

    /// Stands at option `selected` at once, or as near to it as a ticker that does not loop may go.
    mutating func snap(to selected: Int?) {
        edge = nil
        guard let selected else { return motion.rest(at: .start) }
        let wanted = ring.rest(of: selected)
        guard ring.isTicker else { return motion.rest(at: wanted) }
        snapTicker(to: selected, at: wanted)
    }

    /// As `snap(to:)`, on another ring.
    mutating func snap(to selected: Int?, on ring: Ring) {
        self.ring = ring
        snap(to: selected)
    }

    /// Where a move from option `from` leads to option `to`, on the lap that the picture is on or bound for:
    /// forward when `step` is positive, back when it is negative.
    func destination(from: Int, to: Int, by step: Int, at now: Instant) -> Position {
        let way = ring.way(from: from, to: to, by: step)
        guard !ring.isTicker else { return ring.kept(tickerPlace(of: from, at: now) + way) }
        return (motion.destination ?? ring.rest(of: from)) + way
    }

    /// Whether a move from option `from` to option `to` at `destination` is none.
    func isThere(from: Int, to: Int, _ destination: Position, at now: Instant) -> Bool {
        guard ring.isTicker else { return from == to }
        return ring.standstill != nil || destination == motion.destination ?? position(at: now)
    }

    /// Sets the picture in motion towards `destination`, or turns it there, in `length`. Option `index` rests
    /// there, and `departed` is in view. It begins at most `lagCap` cells behind. Returns where the way begins.
    mutating func slide(
        to destination: Position,
        of index: Int,
        in length: Nanoseconds,
        leaving departed: Int,
        lagCap: Int,
        at now: Instant
    ) -> Position {
        let start = ring.caughtUp(position(at: now), to: destination, of: index, cap: lagCap)
        motion.slide(from: start, to: destination, in: length, leaving: departed, at: now)
        return start
    }

    /// A slide arrives at option `selected`: exactly at its end.
    mutating func arrive(at selected: Int, at now: Instant) {
        guard let destination = motion.destination else { return }
        let rest = ring.rest(of: selected)
        let isWhole = (destination - rest).isMultiple(of: ring.lap)
        let wanted = isWhole ? rest : destination
        guard ring.isTicker else { return motion.rest(at: wanted) }
        // A list that came on the way may have brought the end nearer.
        let kept = ring.kept(wanted)
        motion.rest(at: kept)
        if isWhole, kept == wanted {
            edge = LeadingEdge(index: selected, start: ring.start(of: selected))
        } else {
            findEdge(at: now)
        }
    }

    // MARK: Another layout

    /// What a new layout means for what was under way.
    enum Consequence {
        case none
        /// A slide has ended at its option.
        case arrived
        /// A pan goes on over another extent.
        case panChanged
    }

    /// What the option in view needs of a layout.
    struct Content {
        /// Its index and its room.
        var index: Int
        var extent: Extent
        /// How it is panned over when that is too little.
        var panTiming: Pan.Timing
    }

    /// Lays everything out anew. The picture goes as far as possible nowhere: its columns do not move (R-DATA).
    ///
    /// - Parameters:
    ///   - new: The ring from now on.
    ///   - content: The selected option there.
    ///   - formerly: The index that it had, nil when it is another one.
    ///   - renumbered: The index there that an option of the former ring has.
    mutating func lay(
        _ new: Ring,
        _ content: Content,
        formerly: Int?,
        at now: Instant,
        renumbered: (Int) -> Int? = { $0 }
    ) -> Consequence {
        let former = ring
        ring = new
        if let formerly, motion.isSliding {
            return keepSlide(to: content.index, formerly, on: former, at: now, renumbered: renumbered)
        }
        guard !ring.isTicker else {
            keepTicker(at: content.index, on: former, at: now, renumbered: renumbered)
            return .none
        }
        let isPanned = motion.panExtent != nil
        let (way, across) = content.panWay(in: ring.viewport)
        let rest = ring.rest(of: content.index)
        guard isPanned else {
            motion.rest(at: rest)
            return .none
        }
        return motion.movePan(to: rest, extent: way, across: across, by: content.panTiming, at: now)
            ? .panChanged : .none
    }

    /// A slide goes on to the same option. Where it ends is counted from that option's place and not from where
    /// the ring began: a slide across the ring's end is bound for a place laps away, and laps have a new length.
    private mutating func keepSlide(
        to selected: Int,
        _ formerly: Int,
        on former: Ring,
        at now: Instant,
        renumbered: (Int) -> Int?
    ) -> Consequence {
        guard ring.length > 0, ring.standstill == nil, let destination = motion.destination else {
            snap(to: selected)
            return .arrived
        }
        let beyond = destination - former.rest(of: formerly)
        let kept = beyond.isMultiple(of: former.lap) ? .zero : beyond
        motion.shiftSlide(to: ring.rest(of: selected) + kept, renumbered: renumbered)
        findEdge(at: now)
        return .none
    }

    // MARK: Panning

    /// Begins to pan over `content` at rest when it is longer than the display, or wider.
    mutating func beginPan(over content: Content, at now: Instant) {
        guard !ring.isTicker, motion.panExtent == nil else { return }
        let (way, across) = content.panWay(in: ring.viewport)
        guard way > 0 else { return }
        motion.pan(over: way, across: across, by: content.panTiming, at: now)
    }
}

extension Track.Content {
    /// How far to pan over it in a room of `viewport` pixels, and the option whose content that shifts across the axis.
    func panWay(in viewport: Int) -> (extent: Int, across: Int?) {
        guard extent.overhang <= 0 else { return (extent.overhang, index) }
        return (max(0, extent.length - viewport), nil)
    }
}
