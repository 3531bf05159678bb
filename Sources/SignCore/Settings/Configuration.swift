import BusInterfaces
import InfiniteScroll
import Schedules

/// A complete and valid configuration: the settings in a file, with defaults for all other settings.
public struct Configuration: Hashable, Sendable {
    /// The displays, from the table `[display]`, or from `[[display]]` and `[wall]`.
    package var wall = WallSettings()
    /// The requested motion, from the table `[scroll]`. A playlist adapts it to the geometry of the display.
    public var scroll = Behavior()
    /// The transition between pages. An option's own transition takes precedence.
    package var transition = TransitionChoice.fixed(.slide)
    /// Whether every page replaces the previous one at once, whatever transitions options have.
    package var reducesMotion = false
    /// The axis of the banner's motion, to which `scroll.direction` refers.
    package var axis = Axis.horizontal
    /// Whether the banner continues at its last position when the service restarts.
    package var keepsPlace = true
    /// The parts of the display that do not scroll.
    public var regions = RegionsSettings()
    /// The settings of the page indicator, from the table `[dots]`.
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
    /// The location of the sign, from the table `[location]`, or nil if none is configured.
    package var place: Place?
    /// The name of the sign's time zone, such as `Europe/Berlin`, from the table `[location]`. If nil, the
    /// time zone of the machine is used.
    package var zone: String?
    package var statistics = StatisticsSettings()
    /// The settings of the light sensor, from the table `[brightness_sensor]`, or nil if no sensor is
    /// configured.
    package var brightnessSensor: BrightnessSensorSettings?
    /// The settings for pictures from lighting consoles, or nil if the configuration has no table `[realtime]`.
    package var realtime: RealtimeSettings?

    /// Creates a configuration with default settings and without options.
    public init() {}

    /// The first display. Most signs have only one.
    public var display: DisplaySettings {
        get { wall.first }
        set { wall.first = newValue }
    }

    /// Whether anything other than texts depends on the time of day or the date.
    package var hasSchedules: Bool { !schedules.isEmpty || options.contains { !$0.show.isEmpty } }

    /// The axis of the banner's motion.
    public enum Axis: String, Hashable, Sendable {
        case horizontal, vertical
    }
}
