/// The state of a running sign, as the sign reports it. A sign that runs an older version reports fewer
/// properties.
public struct ReportedState: Hashable, Sendable {
    /// One of the options, which are the texts and pictures on the sign's banner.
    public struct Choice: Hashable, Sendable {
        /// The id of the option, which is unique in the option list.
        public var id: String
        /// The position of the option in the sign's option list, counted from 0.
        public var index: Int
        /// The text of the option, or an empty string if the option is a picture.
        public var text: String

        /// Creates an option from its JSON object `tree`. Returns nil if `tree` is nil, null or has no id.
        public init?(_ tree: JSONTree?) {
            guard let tree, let id = tree["id"]?.string else { return nil }
            self.id = id
            index = tree["index"]?.int ?? 0
            text = tree["text"]?.string ?? ""
        }

        /// The text of the option, or its id if the option has no text.
        public var title: String { text.isEmpty ? id : text }
    }

    /// The maximum number of waiting options that a status report counts. A waiting option is one that is
    /// hidden for now.
    static let maxWaiting = 100

    /// An identifier of the daemon's current execution, which changes when the daemon restarts. Sequence
    /// numbers of events are unique within one execution.
    public var runID: String
    /// The sequence number of the most recent event of the sign.
    public var sequence: Int
    /// The revision number of the option list, which changes whenever the list changes.
    public var revision: Int
    /// The path of the sign's configuration file, or nil if the sign does not report it.
    public var configurationPath: String?
    var version: String
    /// The time at which this state was reported, in nanoseconds of CLOCK_MONOTONIC.
    var reportTime: Int
    var selectedOption: Choice?
    /// How the banner is currently moving: `resting`, `sliding`, `panning` or `running`.
    var motion: String
    var isPaused: Bool
    var isHeld: Bool
    /// The end of the current hold (a pause of automatic advancing), in nanoseconds of CLOCK_MONOTONIC. It is
    /// nil if there is no hold, or if the hold has no fixed end.
    var heldUntil: Int?
    /// Whether the display of the sign is on.
    public var isLit: Bool
    /// Whether a person is present in front of the sign, or nil if none of its buttons is a presence sensor.
    var isPresent: Bool?
    /// The brightness of the display, in percent.
    public var brightness: Int
    /// The last reading of the sign's light sensor in lux, or nil if there is none.
    var lux: Double?
    var width: Int
    var height: Int
    /// The number of options that the sign currently shows.
    public var optionCount: Int
    /// The number of options that are hidden until their time window opens or a value that they show is set.
    /// At most `maxWaiting` options are counted.
    var waitingCount: Int
    /// The origin of the option list: `control` if a client has changed it, `file` if it comes from the
    /// configuration file, or nil if the sign does not report it.
    var listOrigin: String?
    /// The number of times that loopbanner-text, the program that renders system fonts, has failed since the
    /// daemon started.
    var fontFailures: Int
    /// The condition of the display: `works`, `waiting` or `failed`.
    var displayCondition: String
    /// The current problems of the sign, each described in one sentence.
    var problems: [String]
    /// The text of the alert that is currently visible, or nil if no alert with a text is visible.
    var alertText: String?
    /// The IP address of the lighting console whose pictures cover the banner, or nil if no console sends
    /// pictures to the sign.
    var consoleAddress: String?
    /// The current settings of the schedule and their next change, or nil if the configuration has no
    /// schedule.
    var schedule: SignSchedule?

    /// Creates a state from `tree`, a JSON object of the type `State` of the sign's interface. Members that
    /// are missing, for example because the sign runs an older version, get default values.
    public init(_ tree: JSONTree) {
        runID = tree["run"]?.string ?? ""
        sequence = tree["seq"]?.int ?? 0
        revision = tree["revision"]?.int ?? 0
        configurationPath = tree["configuration"]?.string
        version = tree["version"]?.string ?? ""
        reportTime = tree["at"]?.int ?? 0
        selectedOption = Choice(tree["selected"])
        motion = tree["motion"]?.string ?? ""
        isPaused = tree["paused"]?.boolean ?? false
        isHeld = tree["held"]?.boolean ?? false
        heldUntil = tree["held_until"]?.int
        isLit = tree["lit"]?.boolean ?? true
        isPresent = tree["presence"]?.boolean
        brightness = tree["brightness"]?.int ?? 0
        lux = tree["lux"]?.double
        width = tree["width"]?.int ?? 0
        height = tree["height"]?.int ?? 0
        optionCount = tree["options"]?.int ?? 0
        waitingCount = tree["waiting"]?.array?.count ?? 0
        listOrigin = tree["options_from"]?.string
        fontFailures = tree["font_failures"]?.int ?? 0
        displayCondition = tree["display"]?.string ?? ""
        problems = (tree["trouble"]?.array ?? []).compactMap(\.string)
        alertText = tree["alert"]?["text"]?.string
        consoleAddress = tree["realtime"]?["address"]?.string
        schedule = SignSchedule(tree["schedule"])
    }

    /// A human-readable description of the brightness, such as `40 %`. It mentions whether the display is
    /// dark, and includes the reading of the light sensor in lux if there is one.
    public var light: String {
        let brightnessText = isLit ? "\(brightness) %" : "dark, \(brightness) % when it is lit"
        let luxText = lux.map { ", \(Int(min(max($0, 0), 1e9).rounded())) lux" } ?? ""
        return brightnessText + luxText
    }
}
