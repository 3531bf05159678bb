import InfiniteScroll

/// A whole, valid configuration: what a file says, with every default filled in.
public struct Configuration: Hashable, Sendable {
    /// `[display]`: which display, and what is true of every one.
    public var display = DisplaySettings()
    /// `[scroll]`: how the banner is wished to move. Only a programme knows the display's geometry, and makes of
    /// both the behaviour that the engine has.
    public var scroll = Behaviour()
    /// The axis that `scroll.direction` names.
    public var axis = Axis.horizontal
    /// Whether the banner begins where it was when the service stopped.
    public var keepsPlace = true
    /// The parts of the display that do not scroll.
    public var regions = RegionsSettings()
    /// `[dots]`.
    public var dots = DotsSettings()
    /// `[text]`.
    public var text = TextSettings()
    /// `[[button]]`.
    public var buttons: [ButtonSettings] = []
    /// `[[combination]]`.
    public var combinations: [CombinationSettings] = []
    /// `[[option]]`, in the order of the file.
    public var options: [OptionSettings] = []
    /// `[report]`.
    public var report = ReportSettings()

    /// The defaults, with no option.
    public init() {}

    /// The axis along which the banner moves.
    public enum Axis: String, Hashable, Sendable {
        /// Left and right.
        case horizontal
        /// Up and down.
        case vertical
    }
}
