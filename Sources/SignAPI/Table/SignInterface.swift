/// `org.loopbanner.Sign`: the state of a running sign, its inputs, options, alerts and events.
public enum SignInterface {
    /// The name.
    public static let name = "org.loopbanner.Sign"

    /// The interface, with everything that this version serves and nothing else.
    public static let interface = Interface(
        name: name,
        meaning: "One sign: its state, its inputs, its options and its events.",
        shapes: [
            .choice, .state, .buttonState, .schedule, .scheduled, .scheduleChange, .option, .alert,
            .alertState, .taken, .count, .diagnostic,
        ],
        methods: SignMethod.allCases.map(\.definition),
        errors: SignError.allCases.map(\.definition)
    )

    /// The interface in Varlink's language.
    public static var text: String { interface.text }
}

/// The named types of `org.loopbanner.Sign`.
extension Shape {
    static let choice = Shape(
        "Choice",
        fields: [.required("id", .string), .required("index", .integer), .required("text", .string)]
    )

    /// The state of a sign.
    public static let state = Shape(
        "State",
        isOpen: true,
        fields: [
            .required("run", .string, "The run of the daemon, in which sequence numbers count."),
            .required("seq", .integer, "The number of the last event."),
            .required("version", .string),
            .required("time", .string(.time), "The wall clock (RFC 3339)."),
            .required("at", .instant, "CLOCK_MONOTONIC in nanoseconds."),
            .nullable("selected", .shape(.choice)),
            .required("motion", .words(["resting", "sliding", "panning", "running"])),
            .required("paused", .boolean),
            .required("held", .boolean),
            .nullable(
                "held_until",
                .instant,
                "Nanoseconds of CLOCK_MONOTONIC; null if nothing is held, or if it is held until Resume."
            ),
            .nullable("alert", .shape(.alertState)),
            .required("lit", .boolean),
            .nullable(
                "lit_set",
                .boolean,
                "What a person requested; null while the schedule controls the light."
            ),
            .required("brightness", .integer),
            .required("scale", .integer),
            .required("width", .integer),
            .required("height", .integer),
            .required("options", .integer, "The number of options."),
            .required("revision", .integer, "The revision of the list of options."),
            .required(
                "options_from",
                .words(["file", "control"]),
                "The origin of the list: the file, or a program."
            ),
            .required("configuration", .string, "The path of the configuration file, without links."),
            .nullable(
                "schedule",
                .shape(.schedule),
                "null if the configuration has neither [[schedule]] nor 'show'."
            ),
            .required(
                "waiting",
                .array(.string, 0...100),
                "The ids of the options that wait for their time or for a value, at most 100."
            ),
            .required("frames", .integer, "The number of frames drawn in this run."),
            .required("buttons", .array(.shape(.buttonState))),
            .required(
                "font_failures",
                .integer,
                "How often the program that draws text in system fonts has failed in this run."
            ),
            .required("display", .words(["works", "waiting", "failed"])),
            .required("trouble", .array(.string), "A sentence for each thing that is missing."),
        ]
    )

    static let buttonState = Shape(
        "ButtonState",
        isOpen: true,
        fields: [.required("line", .string), .required("works", .boolean, "Whether the line can be read.")]
    )

    static let schedule = Shape(
        "Schedule",
        "The current values of the schedules and their next change. A manual setting lasts until the next change of the "
            + "same value, so the sign may be brighter or darker.",
        fields: [
            .required("now", .shape(.scheduled)),
            .required("waiting", .integer, "The number of options that wait for their time."),
            .nullable("next", .shape(.scheduleChange), "null if nothing changes within ten days."),
        ]
    )

    static let scheduled = Shape(
        "Scheduled",
        "The values that the schedules set; null if they do not set one. 'speed' is in pixels per second.",
        fields: [
            .nullable("brightness", .integer), .nullable("lit", .boolean), .nullable("dwell", .string),
            .nullable("speed", .number),
        ]
    )

    static let scheduleChange = Shape(
        "ScheduleChange",
        fields: [
            .required("time", .string, "The sign's local time (RFC 3339)."),
            .required("then", .shape(.scheduled)),
            .required("appearing", .array(.string), "The first of the options that appear then."),
            .required("leaving", .array(.string), "The first of the options that leave then."),
        ]
    )

    /// An option: the keys of `[[option]]`, and what only replies have.
    public static let option = Shape(
        "Option",
        "The keys of [[option]] in loopbanner.toml(5), with the same meaning and the same forms of values.",
        isOpen: true,
        isChecked: false,
        fields: [
            .optional("id", .string(.knownID)),
            .optional("text", .string(.markup)),
            .optional("page", .words(["solid", "blank"])),
            .optional("picture", .string(.fileName), "The name of a file beside the configuration."),
            .optional("rows", .rows, "A picture as rows of '.' and '#'; replies have it as 'image'."),
            .optional("image", .string(.image), "A PNG or GIF in base64."),
            .optional(
                "icon",
                .either(.string(.fileName), .array(.string(.iconRow), 1...64)),
                "The name of a file beside the configuration, or rows of '.' and '#'; in front of a text."
            ),
            .optional("fit", .words(["scale", "crop"]), "For a picture."),
            .optional("dither", .string(.dither), "For a picture."),
            .optional("invert", .boolean, "For a picture."),
            .optional("color", .string(.color)),
            .optional("background", .string(.color)),
            .optional(
                "dwell",
                .string(.dwell),
                "How long the option rests; 'auto' depends on the length of its text."
            ),
            .optional("whole_display", .boolean),
            .optional("show", .array(.string(.window), 1...8)),
            .optional("size", .integer(8...64), "The height of the letters, in rows."),
            .optional(
                "lifetime",
                .string(.duration),
                "The option is removed unless it is set again within this time; replies have the rest of it."
            ),
            .replyOnly("has_action", .boolean, "Whether the file has an action for the id."),
            .replyOnly("from", .words(["file", "control"]), "The origin: the file, or a program."),
            .replyOnly("temporary", .boolean, "Whether it does not survive a restart."),
        ]
    )

    /// An alert as a caller gives it.
    public static let alert = Shape(
        "Alert",
        "An alert has one of text, rows and image.",
        fields: [
            .optional(
                "id",
                .string(.alertID),
                "An alert with the same id is replaced; without an id, one is made up."
            ),
            .choice("text", .string(.literal), "Shown as it is."),
            .choice("rows", .rows),
            .choice("image", .string(.image)),
            .optional("priority", .word(AlertPriority.self), default: "info"),
            .optional("duration", .string(.duration), "null is until a tap or Dismiss."),
            .optional("tap_dismisses", .boolean, default: .boolean(true)),
            .optional("blink", .boolean, default: .boolean(false)),
        ]
    )

    static let alertState = Shape(
        "AlertState",
        fields: [
            .required("id", .string), .required("text", .string),
            .required("priority", .word(AlertPriority.self)),
            .nullable("until", .instant, "Nanoseconds of CLOCK_MONOTONIC."), .required("waiting", .integer),
        ]
    )

    static let taken = Shape(
        "Taken",
        "The first event of an input that was accepted, and the option that is selected after it.",
        fields: [
            .required("run", .string), .required("seq", .integer), .nullable("selected", .shape(.choice)),
        ]
    )

    static let count = Shape(
        "Count",
        fields: [
            .required("hour", .string), .required("id", .string), .required("taps", .integer),
            .required("activations", .integer), .required("shown_seconds", .integer),
        ]
    )

    static let diagnostic = Shape(
        "Diagnostic",
        fields: [
            .required("severity", .words(["error", "warning"])), .required("path", .string),
            .optional("line", .integer), .optional("column", .integer), .required("message", .string),
        ]
    )
}
