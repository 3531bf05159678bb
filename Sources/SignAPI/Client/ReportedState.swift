/// The state of a running sign, as the sign reports it. A sign that runs an older version reports fewer properties.
public struct ReportedState: Hashable, Sendable {
    /// One of the options of the sign.
    public struct Choice: Hashable, Sendable {
        /// The id of the option.
        public var id: String
        /// The position of the option in the list, from 0.
        public var index: Int
        /// The text of the option, or an empty string if it has no text.
        public var text: String

        /// Creates an option from a JSON object. Returns nil if `tree` is nil or null.
        public init?(_ tree: JSONTree?) {
            guard let tree, let id = tree["id"]?.string else { return nil }
            self.id = id
            index = tree["index"]?.int ?? 0
            text = tree["text"]?.string ?? ""
        }

        /// The text of the option, or its id if the text is empty.
        public var title: String { text.isEmpty ? id : text }
    }

    /// The maximum number of waiting options (those that are hidden for now) in a report.
    static let maxWaiting = 100

    /// An identifier of the daemon's current run. Sequence numbers are unique within a run.
    public var run: String
    /// The sequence number of the sign's most recent event.
    public var sequence: Int
    /// The revision of the option list. It changes whenever the list changes.
    public var revision: Int
    /// The path of the configuration file, or nil if the sign reports none.
    public var configuration: String?
    var version: String
    /// The time of this state on CLOCK_MONOTONIC, in nanoseconds.
    var at: Int
    var selected: Choice?
    /// The motion of the banner: `resting`, `sliding`, `panning` or `running`.
    var motion: String
    var isPaused: Bool
    var isHeld: Bool
    /// The end of the hold (a pause of autoplay), on CLOCK_MONOTONIC, in nanoseconds. Nil if there is no hold, or if it
    /// lasts until autoplay is resumed.
    var heldUntil: Int?
    /// Whether the display is on.
    public var isLit: Bool
    /// Whether a person is present, or nil if no button of the sign indicates presence.
    var isPresent: Bool?
    /// The brightness of the display, in percent.
    public var brightness: Int
    /// The last reading of the light sensor in lux, or nil if there is none.
    var lux: Double?
    var width: Int
    var height: Int
    /// The number of options that the sign currently shows.
    public var options: Int
    /// The number of options that are hidden until their time window opens or a value that they show is set,
    /// counted up to `maxWaiting`.
    var waiting: Int
    /// The origin of the option list: `control` if a client has changed it, or `file` if it comes from the
    /// configuration file.
    var optionsFrom: String?
    /// The number of failures, in this run, of loopbanner-text, the program that renders system fonts.
    var fontFailures: Int
    /// The condition of the display: `works`, `waiting` or `failed`.
    var display: String
    /// The sign's current problems, each described in one sentence.
    var problems: [String]
    /// The text of the visible alert, or nil if no alert is visible.
    var alert: String?
    /// The IP address of the console whose pictures cover the banner, or nil if there is none.
    var console: String?
    /// The current settings of the schedule and their next change, or nil if the configuration has no schedule.
    var schedule: SignSchedule?

    /// Creates a state from `tree`, a JSON object of the interface's type `State`. Members that are missing, as in the
    /// report of an older version, have default values.
    public init(_ tree: JSONTree) {
        run = tree["run"]?.string ?? ""
        sequence = tree["seq"]?.int ?? 0
        revision = tree["revision"]?.int ?? 0
        configuration = tree["configuration"]?.string
        version = tree["version"]?.string ?? ""
        at = tree["at"]?.int ?? 0
        selected = Choice(tree["selected"])
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
        options = tree["options"]?.int ?? 0
        waiting = tree["waiting"]?.array?.count ?? 0
        optionsFrom = tree["options_from"]?.string
        fontFailures = tree["font_failures"]?.int ?? 0
        display = tree["display"]?.string ?? ""
        problems = (tree["trouble"]?.array ?? []).compactMap(\.string)
        alert = tree["alert"]?["text"]?.string
        console = tree["realtime"]?["address"]?.string
        schedule = SignSchedule(tree["schedule"])
    }

    /// A human-readable description of the brightness, such as `40 %`. It includes whether the display is dark, and the
    /// reading of the light sensor if there is one.
    public var light: String {
        let brightnessText = isLit ? "\(brightness) %" : "dark, \(brightness) % when it is lit"
        let luxText = lux.map { ", \(Int(min(max($0, 0), 1e9).rounded())) lux" } ?? ""
        return brightnessText + luxText
    }
}
