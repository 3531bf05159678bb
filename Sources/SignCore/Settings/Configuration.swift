import BusInterfaces
import InfiniteScroll
import Schedules

/// A complete and valid configuration of a sign. Settings that are missing in the configuration file have
/// default values.
public struct Configuration: Hashable, Sendable {
    /// The displays of the sign, from the table `[display]`, or from `[[display]]` and `[wall]` if there are
    /// several.
    package var wall = WallSettings()
    /// The configured motion of the banner, from the table `[scroll]`. The playlist adapts it to the geometry
    /// of the display.
    public var scroll = Behavior()
    /// The default transition from one option's page to the next. Individual options can override it.
    package var transition = TransitionChoice.fixed(.slide)
    /// Whether every page replaces the previous one immediately, without an animation, even if options have
    /// transitions.
    package var reducesMotion = false
    /// The axis along which the banner moves, to which `scroll.direction` refers.
    package var axis = Axis.horizontal
    /// Whether the banner resumes at its last position when the service restarts, instead of at the first
    /// option.
    package var keepsPlace = true
    /// The settings of the regions, the stationary parts of the display.
    public var regions = RegionsSettings()
    /// The settings of the page indicator, a row or column of dots that shows the position in the list, from
    /// the table `[dots]`.
    public var dots = DotsSettings()
    package var text = TextSettings()
    package var buttons: [ButtonSettings] = []
    package var combinations: [CombinationSettings] = []
    /// The counters, from the `[[counter]]` tables, in the order of the file.
    package var counters: [CounterSettings] = []
    /// The options, from the `[[option]]` tables, in the order of the file.
    public var options: [OptionSettings] = []
    package var report = ReportSettings()
    /// The schedule entries, from the `[[schedule]]` tables, in the order of the file.
    package var schedules: [ScheduleEntry] = []
    /// The geographic location of the sign, from the table `[location]`, or nil if none is configured.
    package var place: Place?
    /// The name of the sign's time zone, such as `Europe/Berlin`, from the table `[location]`. If nil, the
    /// time zone of the machine is used.
    package var zone: String?
    package var statistics = StatisticsSettings()
    /// The settings of the light sensor that controls the brightness, from the table `[brightness_sensor]`,
    /// or nil if no sensor is configured.
    package var brightnessSensor: BrightnessSensorSettings?
    /// The settings for receiving pictures from lighting consoles, or nil if the configuration has no table
    /// `[realtime]`.
    package var realtime: RealtimeSettings?

    /// Creates a configuration with default settings and no options.
    public init() {}

    /// The settings of the first display. Most signs have only one.
    public var display: DisplaySettings {
        get { wall.first }
        set { wall.first = newValue }
    }

    /// Whether the time of day or the date affects anything other than displayed texts, for example through a
    /// schedule or the time window of an option.
    package var hasSchedules: Bool { !schedules.isEmpty || options.contains { !$0.timeWindows.isEmpty } }

    /// The axis along which the banner moves.
    public enum Axis: String, Hashable, Sendable {
        case horizontal, vertical
    }
}
