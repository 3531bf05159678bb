import MonotonicTime

/// One entry of the banner, as the engine sees it: who it is and how much room it takes.
public struct Option: Hashable, Sendable {
    /// What identifies the option through every change of the list; unique within it.
    public var id: String
    /// The words that reports repeat.
    public var text: String
    /// Extent of the drawn content along the axis of motion, in pixels; 0 is a blank page.
    public var length: Int
    /// Extent of the drawn content across the axis of motion that does not fit the display, in pixels. A
    /// vertical banner pans by this much to let a wide line be read; 0 on a horizontal one.
    public var overhang: Int
    /// How long the option rests in view; nil takes the banner's dwell (R-DWELL-1).
    public var dwell: Nanoseconds?
    /// Whether `activate` has something to run.
    public var hasAction: Bool

    /// An option named `id`; see the properties for the rest.
    public init(
        id: String,
        text: String? = nil,
        length: Int,
        overhang: Int = 0,
        dwell: Nanoseconds? = nil,
        hasAction: Bool = false
    ) {
        self.id = id
        self.text = text ?? id
        self.length = length.clamped(to: Bounds.pixels)
        self.overhang = overhang.clamped(to: Bounds.pixels)
        self.dwell = dwell.map(Bounds.bounded)
        self.hasAction = hasAction
    }
}
