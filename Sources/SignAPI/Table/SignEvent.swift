/// The events that a sign reports, in the order of docs/events.md.
///
/// To add an event, add a case, its row in `definition`, its case in `JournalEntry.Kind.event`, and its fields in
/// `EventLine`.
public enum SignEvent: String, Hashable, Sendable, CaseIterable {
    case started
    case layout
    case selected
    case moveStarted = "move_started"
    case moveRetargeted = "move_retargeted"
    case settled
    case page
    case dwellStarted = "dwell_started"
    case dwellCancelled = "dwell_cancelled"
    case held
    case paused
    case resumed
    case activated
    case input
    case ignored
    case current
    case brightness
    case lit
    case counted
    case presence
    case alertRaised = "alert_raised"
    case alertShown = "alert_shown"
    case alertDismissed = "alert_dismissed"
    case realtimeStarted = "realtime_started"
    case realtimeEnded = "realtime_ended"
    case rescaled
    case stationary
    case timeJump = "time_jump"
    case overrun
    case optionsReset = "options_reset"
    case configApplied = "config_applied"
    case configRejected = "config_rejected"
    case dataRejected = "data_rejected"
    case stopped

    /// The names of all events that a sign reports, in the order of their documentation.
    public static let names = allCases.map(\.rawValue)

    /// The definitions of the fields that all events have. In a simulation, the field `time` is absent.
    public static let commonFields: [Field] = [
        .required(
            "at",
            .instant,
            "the scheduled time of the event, in nanoseconds of the monotonic clock; in `simulate` in nanoseconds since the "
                + "start"
        ),
        .optional(
            "time",
            .string,
            "the same instant on the wall clock: RFC 3339, UTC, milliseconds. Only in `run`"
        ),
        .required("seq", .integer(1...Int.max), "the sequence number, from 1"),
        .required("event", .string, "the name"),
    ]

    /// The definition of the event: the condition under which it occurs, its fields, and whether it is
    /// stable. The name and the fields of a stable event do not change within a major version.
    public var definition: (meaning: String, fields: [Field], isStable: Bool) {
        switch self {
        case .started:
            (
                "the sign starts; always the first event",
                [
                    .optional("version", .string, "the version of the program"),
                    .optional("host", .string, "the host name"),
                    .optional("config", .string, "the absolute path of the configuration file"),
                    Self.fileHash,
                ], true
            )
        case .layout:
            (
                "a list of options takes effect: at the start, after a reload, and when the space for the options changes",
                [
                    .required("version", Self.positive, "the number of the layout, from 1"),
                    .required("count", Self.natural, "the number of options"),
                    .required("length", Self.natural, "the total length of the options, in pixels"),
                    .required("unchanged", .boolean, "whether the list is unchanged"),
                ], false
            )
        case .selected:
            (
                "an option is selected, before it moves into view",
                Self.option + [
                    .nullable(
                        "previous",
                        .string,
                        "the id of the previously selected option, or null for the first selection"
                    ),
                    .required("reason", .enumeration(Self.selectionReasons), "see [Reasons](#reasons)"),
                    .required("changed", .boolean, "whether the selection changed"),
                    .required("number", Self.positive, "the number of the `selected` event, from 1"),
                ], true
            )
        case .moveStarted: ("the picture starts to move to an option", Self.move, false)
        case .moveRetargeted: ("the destination of a moving picture changes", Self.move, false)
        case .settled:
            (
                "the picture stops moving",
                Self.option + [.required("position", .integer, Self.positionMeaning)], true
            )
        case .page: ("after each `settled`, with the option that the display shows", Self.option, false)
        case .dwellStarted:
            (
                "the dwell timer starts; when it fires, the next option is shown",
                Self.option + [
                    .required("deadline", .instant, "the time at which the timer fires, on the clock of `at`")
                ],
                false
            )
        case .dwellCancelled: ("an input stops the dwell timer", [], false)
        case .held:
            (
                "an input holds autoplay (`hold_after_input`)",
                [
                    .nullable(
                        "until",
                        .instant,
                        "the end of the hold, on the clock of `at`, or null if the hold lasts until `resume`"
                    )
                ], true
            )
        case .paused:
            (
                "the sign is paused, or starts paused because it was paused when it last stopped",
                [
                    .nullable(
                        "remaining",
                        Self.natural,
                        "the rest of the dwell, in nanoseconds, or null if the timer was not running"
                    )
                ], true
            )
        case .resumed:
            (
                "a pause, a hold or the last alert ends",
                [.required("reason", .enumeration(Self.resumptions))], true
            )
        case .activated:
            (
                "an input requests the action of an option",
                Self.option + [.required("handled", .boolean, "whether the option has an action")], true
            )
        case .input: ("an input is accepted; its effects follow with the same `at`", Self.cause, true)
        case .ignored:
            ("an input is refused", Self.cause + [.required("reason", .enumeration(Self.refusals))], true)
        case .current: ("another option reaches the leading edge of a ticker", Self.option, true)
        case .brightness:
            (
                "the brightness reaches a new value",
                [.required("brightness", .integer(SignRange.percent), "percent")], true
            )
        case .lit:
            (
                "the display is turned on or off",
                [
                    .required("lit", .boolean, "whether the display is on"),
                    .required("reason", .enumeration(Self.lightReasons)),
                ], true
            )
        case .counted:
            (
                "a counter is changed, or would be beyond the end of its range",
                [
                    .required("counter", .string, "the name of the counter"),
                    .required("value", .integer, "the number after the change"),
                    .required("previous", .integer, "the number before"),
                    .required(
                        "change",
                        .string,
                        "`+N`, `-N`, `=N` or `reset`; `=N` for a change by other signs of the group"
                    ),
                    .required("changed", .boolean, "whether the number changed"),
                    Self.button, Self.source,
                    .optional(
                        "reason",
                        .enumeration(["reset", "group", "range"]),
                        "`reset`: a set time; `group`: other signs of the group; `range`: a configuration with another "
                            + "range. Absent for a button, a script or a client"
                    ),
                ], true
            )
        case .presence:
            (
                "a person arrives or leaves, according to the buttons with `wakes`",
                [.required("present", .boolean, "whether a person is present")], true
            )
        case .alertRaised:
            (
                "an alert is raised",
                [
                    .required("id", .string),
                    .required("text", .string, "the text of the alert, or an empty string for a picture"),
                    .required("priority", .values(of: AlertPriority.self)),
                ], true
            )
        case .alertShown:
            ("an alert appears on the display, for the first time or again", [.required("id", .string)], true)
        case .alertDismissed:
            (
                "an alert ends",
                [
                    .required("id", .string),
                    .required(
                        "by",
                        .enumeration(["tap", "client", "timeout", "replaced", "full"]),
                        "`client`: a program or a script; `replaced`: by an alert with the same id; `full`: more than eight "
                            + "alerts"
                    ),
                ], true
            )
        case .realtimeStarted:
            (
                "the pictures of a console cover the banner, or another console takes over",
                [
                    .required("protocol", .enumeration(Self.realtimeProtocols)),
                    .required("address", .string, "the IP address of the console"),
                ], true
            )
        case .realtimeEnded:
            ("the banner is visible again, because no console sends pictures", [], true)
        case .rescaled:
            (
                "the letter size changes; several changes in a row are one event",
                [.required("scale", .integer(SignRange.scale), "the scale of the letters")], true
            )
        case .stationary:
            (
                "the header and the other regions appear or disappear",
                [.required("shown", .boolean, "whether the regions are visible")], false
            )
        case .timeJump:
            (
                "the process was suspended; all deadlines move by this time",
                [.required("by", Self.natural, "nanoseconds")], false
            )
        case .overrun:
            ("late frames are dropped", [.required("frames", Self.positive, "the number of frames")], false)
        case .optionsReset:
            (
                "the options that programs set are dropped, because the options in the file have changed", [],
                true
            )
        case .configApplied:
            ("a reload takes effect; the `layout` of its list follows", [Self.fileHash], true)
        case .configRejected:
            ("a reload is rejected; the previous configuration stays", [.required("reason", .string)], true)
        case .dataRejected:
            (
                "a list of options is rejected; the program rejects such a list earlier, with `config_rejected`",
                [.required("reason", .string)], false
            )
        case .stopped: ("the sign stops; always the last event", [], true)
        }
    }

    // MARK: Fields of several events

    private static let natural = FieldType.integer(0...Int.max)
    private static let positive = FieldType.integer(1...Int.max)
    private static let positionMeaning = "a position along the sequence of options, in pixels"

    /// The definitions of the fields that describe a banner option in an event.
    public static let option: [Field] = [
        .required("id", .string, "the id of the option or the alert"),
        .required("index", natural, "the index of the option in the list, from 0"),
        .required("ordinal", positive, "the index of the option in the list, from 1"),
        .required("text", .string, "the current text of the option, with its fields filled in"),
    ]

    private static let move =
        option + [
            .required("from", .integer, positionMeaning), .required("to", .integer, positionMeaning),
            .required("reason", .enumeration(selectionReasons)),
        ]

    private static let cause: [Field] = [
        .required("input", .enumeration(inputs), "see [Inputs](#inputs)"), button, source,
    ]

    private static let button = Field.optional(
        "button",
        .string,
        "the `name` of the pressed button in the configuration, otherwise the key that was pressed, otherwise the "
            + "line. For a combination, its `name`, otherwise its buttons joined with `+`, in the order of the file: "
            + "`red+blue`. Absent if no `[[button]]` was pressed"
    )

    private static let source = Field.optional(
        "source",
        .string,
        "the client of the [control socket](control.md): `uid` and the user ID. Absent for a button, a key or a script"
    )

    private static let fileHash = Field.optional(
        "sha256",
        .string,
        "the SHA-256 of the current configuration file, without pictures, as `sha256sum` prints it; null if the "
            + "configuration was not read from a file"
    )

    /// The names of the kinds of inputs, such as `tap`, which are the possible values of the field `input` of
    /// events.
    public static let inputs = [
        "tap", "double_tap", "long_press", "next", "previous", "go_to", "activate", "pause", "resume",
        "larger",
        "smaller", "scale", "brighter", "darker", "brightness", "lit", "dismiss", "hold", "value", "count",
    ]

    /// The reasons for a selection that the event `selected` can report.
    public static let selectionReasons = ["layout", "tap", "previous", "go_to", "timer", "removed", "group"]

    /// The reasons for the end of a pause that the event `resumed` can report.
    public static let resumptions = ["input", "hold", "alert", "group"]

    /// The network protocols for pictures that the event `realtime_started` can report.
    public static let realtimeProtocols = ["e131", "artnet", "ddp"]

    /// The reasons for turning the display on or off that the event `lit` can report.
    public static let lightReasons = ["command", "schedule", "tap", "timeout", "woken", "asleep", "alert"]

    /// The reasons for refusing an input that the event `ignored` can report. The error `Refused` has these
    /// reasons and a few more.
    public static let refusals = [
        "unbound", "empty", "at_end", "at_start", "unknown_id", "not_shown", "already_paused", "not_paused",
        "at_limit", "fixed_scale", "still_running", "alert", "no_alert", "held_at_start", "interrupted",
        "unknown_counter", "out_of_range", "realtime", "presence",
    ]
}
