import InfiniteScroll
import Schedules

/// A complete, valid configuration: a file's settings, with all defaults filled in.
public struct Configuration: Hashable, Sendable {
    /// The displays: `[display]`, or `[[display]]` and `[wall]`.
    public var wall = WallSettings()
    /// `[scroll]`: the requested motion. A playlist combines it with the display's geometry to the engine's
    /// behavior.
    public var scroll = Behavior()
    /// The axis that `scroll.direction` names.
    public var axis = Axis.horizontal
    /// Whether the banner resumes where it was when the service stopped.
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
    /// `[[schedule]]`, in the order of the file.
    public var schedules: [ScheduleEntry] = []
    /// `[location]`; nil if the file does not say where the sign is.
    public var place: Place?
    /// `[statistics]`.
    public var statistics = StatisticsSettings()

    /// The defaults, with no option.
    public init() {}

    /// The first display; most signs have no other.
    public var display: DisplaySettings {
        get { wall.first }
        set { wall.first = newValue }
    }

    /// Whether anything depends on the time of day or the date, other than words.
    public var hasSchedules: Bool { !schedules.isEmpty || options.contains { !$0.show.isEmpty } }

    /// The axis along which the banner moves.
    public enum Axis: String, Hashable, Sendable {
        /// Left and right.
        case horizontal
        /// Up and down.
        case vertical
    }
}
