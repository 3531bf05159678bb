import MonotonicTime

/// One entry of the banner, as the engine sees it: who it is and how much room it takes.
public struct Option: Hashable, Sendable {
    /// What identifies the option through every change of the list; unique within it.
    public var id: String
    /// The words that reports repeat.
    public var text: String
    /// Extent of the drawn content along the axis of motion, in pixels; 0 is a blank page.
    public var length: Int {
        didSet { length = length.clamped(to: Bounds.pixels) }
    }
    /// Extent of the drawn content across the axis of motion that does not fit the display, in pixels. A
    /// vertical banner pans by this much to let a wide line be read; 0 on a horizontal one.
    public var overhang: Int {
        didSet { overhang = overhang.clamped(to: Bounds.pixels) }
    }
    /// The two extents while the stationary regions are hidden; nil when they are the same (R-LAYER).
    public var fullExtent: Extent?
    /// Whether the stationary regions are hidden while the option is shown. A ticker does not ask.
    public var needsWholeDisplay: Bool
    /// How long the option rests in view; nil takes the banner's dwell (R-DWELL-1).
    public var dwell: Nanoseconds? {
        didSet { dwell = dwell.map(Bounds.bounded) }
    }
    /// Whether `activate` has something to run.
    public var hasAction: Bool

    /// An option named `id`; see the properties for the rest.
    public init(
        id: String,
        text: String? = nil,
        length: Int,
        overhang: Int = 0,
        fullExtent: Extent? = nil,
        needsWholeDisplay: Bool = false,
        dwell: Nanoseconds? = nil,
        hasAction: Bool = false
    ) {
        self.id = id
        self.text = text ?? id
        self.length = length.clamped(to: Bounds.pixels)
        self.overhang = overhang.clamped(to: Bounds.pixels)
        self.fullExtent = fullExtent
        self.needsWholeDisplay = needsWholeDisplay
        self.dwell = dwell.map(Bounds.bounded)
        self.hasAction = hasAction
    }
}

extension Option {
    /// The room that the option takes.
    func extent(_ arrangement: Arrangement) -> Extent {
        let framed = Extent(length: length, overhang: overhang)
        return arrangement == .full ? fullExtent ?? framed : framed
    }
}

/// The room that drawn content takes.
public struct Extent: Hashable, Sendable {
    /// Pixels along the axis of motion.
    public var length: Int {
        didSet { length = length.clamped(to: Bounds.pixels) }
    }
    /// Pixels across it that do not fit the display.
    public var overhang: Int {
        didSet { overhang = overhang.clamped(to: Bounds.pixels) }
    }

    /// An extent of `length` pixels along the axis, and `overhang` too many across it.
    public init(length: Int, overhang: Int = 0) {
        self.length = length.clamped(to: Bounds.pixels)
        self.overhang = overhang.clamped(to: Bounds.pixels)
    }
}
