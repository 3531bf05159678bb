import MonotonicTime

/// An option of a banner, which is an entry in its list. It contains an id and the size of the option's
/// content. The banner's owner draws the content.
public struct Option: Hashable, Sendable {
    /// The id of the option, which is unique in its list. When the list is replaced, options are matched by
    /// id.
    public var id: String
    /// The text of the option, as contained in the events that refer to it.
    public var text: String
    /// The length of the option's content along the axis of motion, in pixels. If it is zero, the page is
    /// blank.
    public var length: Int {
        didSet { length = length.clamped(to: Bounds.pixelRange) }
    }
    /// The number of pixels by which the content extends beyond the display across the axis of motion. A
    /// vertical banner pans over this distance. For a horizontal banner, it is 0.
    public var overhang: Int {
        didSet { overhang = overhang.clamped(to: Bounds.pixelRange) }
    }
    /// The extent of the option's content in pixels while the stationary regions are hidden, or nil if hiding
    /// them does not change it (R-LAYER).
    public var fullExtent: Extent?
    /// The transition from the previous page to this option, or nil if the option slides in. Tickers ignore
    /// it.
    public var entrance: Entrance?
    /// The transition from the previous page while the stationary regions are hidden, or nil if hiding them
    /// does not change it.
    public var fullEntrance: Entrance?
    /// The duration of the slide or transition from the previous page to this option, or nil to use the
    /// banner's duration (R-MOVE-1).
    public var slideDuration: Nanoseconds? {
        didSet { slideDuration = slideDuration.map(Behavior.clampedSlideDuration(_:)) }
    }
    /// Whether the stationary regions are hidden while this option is shown. Tickers ignore it.
    public var needsWholeDisplay: Bool
    /// The time for which the option is shown at rest before the timer advances the banner, or nil to use the
    /// banner's dwell (R-DWELL-1).
    public var dwell: Nanoseconds? {
        didSet { dwell = dwell.map(Bounds.clamped) }
    }
    /// Whether the option has an action, which `Navigation.activate` requests.
    public var hasAction: Bool

    /// Creates an option whose content is `length` pixels long along the axis of motion.
    ///
    /// Each parameter is the initial value of the property with the same name. If `text` is nil, events
    /// report the id instead. Lengths and durations are limited to the ranges that the engine supports.
    public init(
        id: String,
        text: String? = nil,
        length: Int,
        overhang: Int = 0,
        fullExtent: Extent? = nil,
        entrance: Entrance? = nil,
        fullEntrance: Entrance? = nil,
        slideDuration: Nanoseconds? = nil,
        needsWholeDisplay: Bool = false,
        dwell: Nanoseconds? = nil,
        hasAction: Bool = false
    ) {
        self.id = id
        self.text = text ?? id
        self.length = length.clamped(to: Bounds.pixelRange)
        self.overhang = overhang.clamped(to: Bounds.pixelRange)
        self.fullExtent = fullExtent
        self.entrance = entrance
        self.fullEntrance = fullEntrance
        self.slideDuration = slideDuration.map(Behavior.clampedSlideDuration(_:))
        self.needsWholeDisplay = needsWholeDisplay
        self.dwell = dwell.map(Bounds.clamped)
        self.hasAction = hasAction
    }
}

extension Option {
    func extent(in arrangement: Arrangement) -> Extent {
        let framed = Extent(length: length, overhang: overhang)
        return arrangement == .full ? fullExtent ?? framed : framed
    }

    func entrance(in arrangement: Arrangement) -> Entrance? {
        arrangement == .full ? fullEntrance ?? entrance : entrance
    }
}

/// The size of an option's content, in pixels.
public struct Extent: Hashable, Sendable {
    /// The number of pixels of the content along the axis of motion.
    public var length: Int {
        didSet { length = length.clamped(to: Bounds.pixelRange) }
    }
    /// The number of pixels by which the content extends beyond the display across the axis of motion.
    public var overhang: Int {
        didSet { overhang = overhang.clamped(to: Bounds.pixelRange) }
    }

    /// Creates the extent of an option's content, in pixels.
    ///
    /// - Parameters:
    ///   - length: The length along the axis of motion.
    ///   - overhang: The number of pixels by which the content extends beyond the display across that axis.
    public init(length: Int, overhang: Int = 0) {
        self.length = length.clamped(to: Bounds.pixelRange)
        self.overhang = overhang.clamped(to: Bounds.pixelRange)
    }
}
