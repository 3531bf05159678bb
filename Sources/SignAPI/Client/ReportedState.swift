/// The state of a running sign, as it tells it. What an older sign does not tell is nil.
public struct ReportedState: Hashable, Sendable {
    /// An option.
    public struct Choice: Hashable, Sendable {
        /// Its id.
        public var id: String
        /// Its place among the options, from 0.
        public var index: Int
        /// Its words.
        public var text: String

        /// The option in `tree`; nil if it is null.
        public init?(_ tree: JSONTree?) {
            guard let tree, let id = tree["id"]?.string else { return nil }
            self.id = id
            index = tree["index"].flatMap(\.number) ?? 0
            text = tree["text"]?.string ?? ""
        }

        /// Its words; its id if it has none.
        public var title: String { text.isEmpty ? id : text }
    }

    /// The run of the daemon in which sequence numbers count.
    public var run: String
    /// The number of the last event.
    public var sequence: Int
    /// The number of the list of options.
    public var revision: Int
    /// The configuration file; nil if the sign is too old to tell.
    public var configuration: String?
    /// The version of the program.
    public var version: String
    /// CLOCK_MONOTONIC of the state, in nanoseconds.
    public var at: Int
    /// The selected option.
    public var selected: Choice?
    /// `resting`, `sliding`, `panning` or `running`.
    public var motion: String
    /// Whether the timer is stopped until it is resumed.
    public var isPaused: Bool
    /// Whether the timer waits.
    public var isHeld: Bool
    /// Until when it waits, by CLOCK_MONOTONIC; nil is until it is resumed.
    public var heldUntil: Int?
    /// Whether the display is lit.
    public var isLit: Bool
    /// The light, in percent.
    public var brightness: Int
    /// Columns.
    public var width: Int
    /// Rows.
    public var height: Int
    /// The number of options that are shown.
    public var options: Int
    /// The number of options that wait for their time or their value, at most `mostWaiting`.
    public var waiting: Int
    /// The maximum number of waiting options in a state.
    public static let mostWaiting = 100
    /// `control` if a client has changed the list of the file, otherwise `file`.
    public var optionsFrom: String?
    /// How often the program that draws texts in fonts of the system has failed.
    public var fontFailures: Int
    /// `works`, `waiting` or `failed`.
    public var display: String
    /// What is wrong, a sentence each.
    public var trouble: [String]
    /// The words of the alert that covers the banner.
    public var alert: String?
    /// What the schedules say; nil without any.
    public var schedule: SignSchedule?

    /// The state in `tree`, an object of type `State`.
    public init(_ tree: JSONTree) {
        run = tree["run"]?.string ?? ""
        sequence = tree["seq"].flatMap(\.number) ?? 0
        revision = Int(tree["revision"]?.integer ?? 0)
        configuration = tree["configuration"]?.string
        version = tree["version"]?.string ?? ""
        at = tree["at"].flatMap(\.number) ?? 0
        selected = Choice(tree["selected"])
        motion = tree["motion"]?.string ?? ""
        isPaused = tree["paused"]?.boolean ?? false
        isHeld = tree["held"]?.boolean ?? false
        heldUntil = tree["held_until"].flatMap(\.number)
        isLit = tree["lit"]?.boolean ?? true
        brightness = tree["brightness"].flatMap(\.number) ?? 0
        width = tree["width"].flatMap(\.number) ?? 0
        height = tree["height"].flatMap(\.number) ?? 0
        options = tree["options"].flatMap(\.number) ?? 0
        waiting = tree["waiting"]?.array?.count ?? 0
        optionsFrom = tree["options_from"]?.string
        fontFailures = tree["font_failures"].flatMap(\.number) ?? 0
        display = tree["display"]?.string ?? ""
        trouble = (tree["trouble"]?.array ?? []).compactMap(\.string)
        alert = tree["alert"]?["text"]?.string
        schedule = SignSchedule(tree["schedule"])
    }
}

extension JSONTree {
    /// A whole number that an `Int` holds.
    var number: Int? { integer.flatMap { Int(exactly: $0) } }
}
