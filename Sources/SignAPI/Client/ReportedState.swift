/// The state that a running sign reports. Older versions do not report every property.
public struct ReportedState: Hashable, Sendable {
    /// An option.
    public struct Choice: Hashable, Sendable {
        /// The id.
        public var id: String
        /// The index in the list, from 0.
        public var index: Int
        /// The text.
        public var text: String

        /// Reads an option from a JSON object. Returns nil if `tree` is null or nil.
        public init?(_ tree: JSONTree?) {
            guard let tree, let id = tree["id"]?.string else { return nil }
            self.id = id
            index = tree["index"]?.int ?? 0
            text = tree["text"]?.string ?? ""
        }

        /// The text, or the id if the text is empty.
        public var title: String { text.isEmpty ? id : text }
    }

    /// The maximum number of waiting options in a reported state.
    static let maxWaiting = 100

    /// The run of the daemon, in which sequence numbers are unique.
    public var run: String
    /// The sequence number of the last event.
    public var sequence: Int
    /// The revision of the list of options.
    public var revision: Int
    /// The path of the configuration file.
    public var configuration: String?
    var version: String
    /// The time of the state on CLOCK_MONOTONIC, in nanoseconds.
    var at: Int
    var selected: Choice?
    /// `resting`, `sliding`, `panning` or `running`.
    var motion: String
    var isPaused: Bool
    var isHeld: Bool
    /// The end of the hold (a pause of autoplay) on CLOCK_MONOTONIC, in nanoseconds, or nil if it lasts until autoplay
    /// is resumed.
    var heldUntil: Int?
    /// Whether the display is on.
    public var isLit: Bool
    /// The brightness, in percent.
    public var brightness: Int
    var width: Int
    var height: Int
    /// The number of options that are shown.
    public var options: Int
    /// The number of options that are not shown until their time begins or a value is set, at most `maxWaiting`.
    var waiting: Int
    /// `control` if a client has changed the list of the configuration file, otherwise `file`.
    var optionsFrom: String?
    /// The number of failures of loopbanner-text.
    var fontFailures: Int
    /// `works`, `waiting` or `failed`.
    var display: String
    /// A sentence for each current problem.
    var problems: [String]
    /// The text of the visible alert.
    var alert: String?
    /// The schedule, or nil if the configuration has none.
    var schedule: SignSchedule?

    /// Reads a state from a JSON object of the type `State`.
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
        brightness = tree["brightness"]?.int ?? 0
        width = tree["width"]?.int ?? 0
        height = tree["height"]?.int ?? 0
        options = tree["options"]?.int ?? 0
        waiting = tree["waiting"]?.array?.count ?? 0
        optionsFrom = tree["options_from"]?.string
        fontFailures = tree["font_failures"]?.int ?? 0
        display = tree["display"]?.string ?? ""
        problems = (tree["trouble"]?.array ?? []).compactMap(\.string)
        alert = tree["alert"]?["text"]?.string
        schedule = SignSchedule(tree["schedule"])
    }

    /// The brightness for display, such as `40 %`, with a note if the display is dark.
    public var light: String { isLit ? "\(brightness) %" : "dark, \(brightness) % when it is lit" }
}
