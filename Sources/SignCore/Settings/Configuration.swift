import BusInterfaces
import InfiniteScroll
import Schedules
import Transitions

/// A complete and valid configuration: the settings in a file, and the defaults for all others.
public struct Configuration: Hashable, Sendable {
    /// The displays: `[display]`, or `[[display]]` and `[wall]`.
    package var wall = WallSettings()
    /// `[scroll]`: the requested motion. A playlist adapts it to the display's geometry.
    public var scroll = Behavior()
    /// The transition between pages, unless an option has its own.
    package var transition = TransitionChoice.fixed(.slide)
    /// Whether every page replaces the one before it at once, whatever the options request.
    package var reducesMotion = false
    /// The axis of `scroll.direction`.
    package var axis = Axis.horizontal
    /// Whether the banner resumes at its last position when the service restarts.
    package var keepsPlace = true
    /// The parts of the display that do not scroll.
    public var regions = RegionsSettings()
    /// The page indicator: `[dots]`.
    public var dots = DotsSettings()
    package var text = TextSettings()
    package var buttons: [ButtonSettings] = []
    package var combinations: [CombinationSettings] = []
    /// `[[counter]]`, in the order of the file.
    package var counters: [CounterSettings] = []
    /// `[[option]]`, in the order of the file.
    public var options: [OptionSettings] = []
    package var report = ReportSettings()
    /// `[[schedule]]`, in the order of the file.
    package var schedules: [ScheduleEntry] = []
    /// `[location]`, if configured.
    package var place: Place?
    package var statistics = StatisticsSettings()
    /// `[brightness_sensor]`, if configured.
    package var brightnessSensor: BrightnessSensorSettings?
    /// `[realtime]`: the pictures of consoles, or nil without the table.
    package var realtime: RealtimeSettings?

    /// Creates a configuration with default settings and without options.
    public init() {}

    /// The first display; most signs have no other.
    public var display: DisplaySettings {
        get { wall.first }
        set { wall.first = newValue }
    }

    /// Whether anything other than text depends on the time of day or the date.
    package var hasSchedules: Bool { !schedules.isEmpty || options.contains { !$0.show.isEmpty } }

    /// The axis of the banner's motion.
    public enum Axis: String, Hashable, Sendable {
        case horizontal, vertical
    }
}
