/// The events of a sign, in the order of docs/events.md. To add one, write a case, its row below, its case in
/// `JournalEntry.Kind.event`, and its fields in `EventLine`.
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
    case alertRaised = "alert_raised"
    case alertShown = "alert_shown"
    case alertDismissed = "alert_dismissed"
    case rescaled
    case stationary
    case timeJump = "time_jump"
    case overrun
    case optionsReset = "options_reset"
    case configApplied = "config_applied"
    case configRejected = "config_rejected"
    case dataRejected = "data_rejected"
    case stopped

    /// The names of all events.
    public static let names = allCases.map(\.rawValue)

    /// The fields that every event has. `time` is absent in a simulation.
    public static let commonFields: [Field] = [
        .required(
            "at",
            .instant,
            "nanoseconds of the monotonic clock; in `simulate` nanoseconds since the start. The scheduled time, not the time "
                + "of writing"
        ),
        .optional(
            "time",
            .string,
            "the same instant by the wall clock: RFC 3339, UTC, milliseconds. Only in `run`"
        ),
        .required("seq", .integer(1...Int.max), "counts the events from 1"),
        .required("event", .string, "the name"),
    ]

    /// The meaning of the event, its fields, and whether it is stable: whether its name and its fields stay in all versions
    /// with the same major number.
    public var definition: (meaning: String, fields: [Field], isStable: Bool) {
        switch self {
        case .started:
            (
                "the sign begins; always the first event",
                [
                    .optional("version", .string, "the program's version"),
                    .optional("host", .string, "the machine's host name"),
                    .optional("config", .string, "the absolute path of the configuration"), Self.fileHash,
                ], true
            )
        case .layout:
            (
                "a list of options is in force: at the start, after a reload, and when the room for the options changes",
                [
                    .required("version", Self.positive, "counts the layouts"),
                    .required("count", Self.natural, "the number of options"),
                    .required("length", Self.natural, "the length of all options in a row, in pixels"),
                    .required("unchanged", .boolean, "whether the list is the same as before"),
                ], false
            )
        case .selected:
            (
                "an option is chosen, at once and before it moves into view",
                Self.option + [
                    .nullable("previous", .string, "the id of the option selected before; null at the first"),
                    .required("reason", .words(Self.selectionReasons), "see [Reasons](#reasons)"),
                    .required("changed", .boolean, "false if the option was selected already"),
                    .required("number", Self.positive, "counts the `selected` events from 1"),
                ], true
            )
        case .moveStarted: ("the picture begins to move to an option", Self.move, false)
        case .moveRetargeted: ("a picture in motion gets a new destination", Self.move, false)
        case .settled:
            (
                "the picture has come to rest",
                Self.option + [.required("position", .integer, Self.positionMeaning)], true
            )
        case .page: ("the option at rest, after each `settled`", Self.option, false)
        case .dwellStarted:
            (
                "the timer that shows the next option is set",
                Self.option + [.required("deadline", .instant, "when the timer fires, on the clock of `at`")],
                false
            )
        case .dwellCancelled: ("an input has stopped that timer", [], false)
        case .held:
            (
                "an input holds autoplay (`hold_after_input`)",
                [
                    .nullable(
                        "until",
                        .instant,
                        "when autoplay returns, on the clock of `at`; null: only when it is resumed"
                    )
                ], true
            )
        case .paused:
            (
                "the sign is paused, also at the start if it was paused when it stopped",
                [
                    .nullable(
                        "remaining",
                        Self.natural,
                        "what is left of the dwell, in nanoseconds; null if there was none"
                    )
                ], true
            )
        case .resumed:
            (
                "a pause or a hold has ended, or the last alert",
                [.required("reason", .words(Self.resumptions))], true
            )
        case .activated:
            (
                "an input asked for the action of the option",
                Self.option + [.required("handled", .boolean, "whether the option has an action")], true
            )
        case .input: ("an input was accepted; its effects follow at the same `at`", Self.cause, true)
        case .ignored:
            ("an input was refused", Self.cause + [.required("reason", .words(Self.refusals))], true)
        case .current: ("another option has reached the leading edge of a ticker", Self.option, true)
        case .brightness:
            (
                "the brightness has reached a new value",
                [.required("brightness", .integer(SignRange.percent), "percent")], true
            )
        case .lit:
            (
                "the display was lit, or darkened",
                [
                    .required("lit", .boolean, "whether the display shines"),
                    .required("reason", .words(Self.lightReasons)),
                ], true
            )
        case .alertRaised:
            (
                "an alert was raised",
                [
                    .required("id", .string),
                    .required("text", .string, "the text of the alert, empty for a picture"),
                    .required("priority", .word(AlertPriority.self)),
                ], true
            )
        case .alertShown:
            (
                "an alert has come onto the display, for the first time or again", [.required("id", .string)],
                true
            )
        case .alertDismissed:
            (
                "an alert has ended",
                [
                    .required("id", .string),
                    .required(
                        "by",
                        .words(["tap", "client", "timeout", "replaced", "full"]),
                        "`client` is a program or a script; `replaced` is by an alert with the same id; `full`: there were "
                            + "more than eight"
                    ),
                ], true
            )
        case .rescaled:
            (
                "the letters have a new size, after the last of several changes",
                [.required("scale", .integer(SignRange.scale), "the scale of the letters")], true
            )
        case .stationary:
            (
                "the header and the other regions appear or hide",
                [.required("shown", .boolean, "whether the regions are shown")], false
            )
        case .timeJump:
            (
                "the process was stopped; everything that was due has moved by this much",
                [.required("by", Self.natural, "nanoseconds")], false
            )
        case .overrun:
            (
                "frames were late and not shown",
                [.required("frames", Self.positive, "the number of frames")], false
            )
        case .optionsReset:
            (
                "the options that programs set were dropped, because the options of the file have changed",
                [], true
            )
        case .configApplied: ("a reload is in force; the `layout` of its list follows", [Self.fileHash], true)
        case .configRejected:
            ("a reload was refused; the former configuration stays", [.required("reason", .string)], true)
        case .dataRejected:
            (
                "a list of options was refused; the program refuses such a list earlier, with `config_rejected`",
                [.required("reason", .string)], false
            )
        case .stopped: ("the sign has ended; always the last event", [], true)
        }
    }

    // MARK: Fields of several events

    private static let natural = FieldType.integer(0...Int.max)
    private static let positive = FieldType.integer(1...Int.max)
    private static let positionMeaning = "a position along the row of options, in pixels"

    /// The fields of an option.
    public static let option: [Field] = [
        .required("id", .string, "the id of the option, or of the alert"),
        .required("index", natural, "the place of the option in the list, from 0"),
        .required("ordinal", positive, "the place of the option in the list, from 1"),
        .required("text", .string, "the text of the option now, with the time filled in"),
    ]

    private static let move =
        option + [
            .required("from", .integer, positionMeaning), .required("to", .integer, positionMeaning),
            .required("reason", .words(selectionReasons)),
        ]

    private static let cause: [Field] = [
        .required("input", .words(inputs), "see [Inputs](#inputs)"),
        .optional(
            "button",
            .string,
            "the pressed button: its `name` in the configuration, otherwise its line. The buttons of a combination are "
                + "joined with `+`, in the order of the file: `red+blue`. Absent if no `[[button]]` was pressed"
        ),
        .optional(
            "source",
            .string,
            "the client of the [control socket](control.md): `uid` and the number of the user. Absent for a button, a key "
                + "or a script"
        ),
    ]

    private static let fileHash = Field.optional(
        "sha256",
        .string,
        "SHA-256 of the configuration in force, as `sha256sum` prints it; null if it was not read from a file. Pictures "
            + "are not part of it"
    )

    /// The inputs in `input` and `ignored`.
    public static let inputs = [
        "tap", "double_tap", "long_press", "next", "previous", "go_to", "activate", "pause", "resume",
        "larger",
        "smaller", "scale", "brighter", "darker", "brightness", "lit", "dismiss", "hold", "value",
    ]

    /// The reasons of `selected`.
    public static let selectionReasons = ["layout", "tap", "previous", "go_to", "timer", "removed", "group"]

    /// The reasons of `resumed`.
    public static let resumptions = ["input", "hold", "alert", "group"]

    /// The reasons of `lit`.
    public static let lightReasons = ["command", "schedule", "tap", "timeout", "alert"]

    /// The reasons of `ignored`, and with a few others of the error `Refused`.
    public static let refusals = [
        "unbound", "empty", "at_end", "at_start", "unknown_id", "not_shown", "already_paused", "not_paused",
        "at_limit",
        "fixed_scale", "still_running", "alert", "no_alert", "held_at_start", "interrupted",
    ]
}
