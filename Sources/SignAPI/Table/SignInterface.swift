/// The Varlink interface `org.loopbanner.Sign`, through which clients read and control a running sign: its state,
/// inputs, options, alerts and events.
public enum SignInterface {
    /// The full name of the Varlink interface, `org.loopbanner.Sign`.
    public static let name = "org.loopbanner.Sign"

    /// The definition of all types, methods and errors that this version of the interface offers.
    public static let interface = Interface(
        name: name,
        meaning: "Controls a sign: its state, inputs, options, alerts and events.",
        shapes: [
            .choice, .state, .displayState, .displayFailure, .buttonState, .counterState, .buttonGestures,
            .schedule,
            .scheduled, .scheduleChange, .option, .alert, .alertState, .inputResult, .count, .pressCount,
            .optionPicture, .setting, .displayProduct, .displayKey, .checkResult, .console, .diagnostic,
            .problem,
        ],
        methods: SignMethod.allCases.map(\.definition),
        errors: SignError.allCases.map(\.definition)
    )

    /// The definition of the interface in Varlink's interface language.
    public static var text: String { interface.text }
}

/// The named types that the Varlink interface `org.loopbanner.Sign` defines.
extension Shape {
    static let choice = Shape(
        name: "Choice",
        meaning: "An option in the list: its id, its index from 0, and its current text.",
        fields: [.required("id", .string), .required("index", .integer), .required("text", .string)]
    )

    /// The definition of the type `State`, the state of a sign as clients read it.
    public static let state = Shape(
        name: "State",
        isOpen: true,
        fields: [
            .required(
                "run",
                .string,
                "Identifies the run of the daemon; sequence numbers start again in each run."
            ),
            .required("seq", .integer, "The sequence number of the last event."),
            .required("version", .string),
            .required("time", .string(.time), "The wall clock (RFC 3339)."),
            .required("at", .instant, "CLOCK_MONOTONIC, in nanoseconds."),
            .nullable("selected", .shape(.choice), "null if the list is empty."),
            .required("motion", .enumeration(["resting", "sliding", "panning", "running"])),
            .required("paused", .boolean, "Whether autoplay is stopped until Resume."),
            .required("held", .boolean, "Whether an input or Hold has stopped autoplay."),
            .nullable(
                "held_until",
                .instant,
                "The end of the hold on CLOCK_MONOTONIC, in nanoseconds; null if there is no hold, or if it lasts until "
                    + "Resume."
            ),
            .nullable("alert", .shape(.alertState), "The visible alert."),
            .nullable("realtime", .shape(.console), "The console whose pictures cover the banner."),
            .required("lit", .boolean, "Whether the display is on."),
            .nullable("lit_set", .boolean, "The manual setting, or null if the schedule controls the light."),
            .nullable(
                "presence",
                .boolean,
                "Whether a person is present; null without a button that 'wakes'."
            ),
            .required("brightness", .integer, "In percent."),
            .nullable("lux", .number, "The last reading of the light sensor; null if there is none."),
            .required("scale", .integer, "The scale of the letters."),
            .required("width", .integer, "In pixels."),
            .required("height", .integer, "In pixels."),
            .required("options", .integer, "The number of options that are shown."),
            .required("revision", .integer, "The revision of the list of options."),
            .required(
                "options_from",
                .enumeration(["file", "control"]),
                "The origin of the list: the configuration file, or a client."
            ),
            .nullable(
                "release",
                .string,
                "The name of the release that Apply has set; null if there is none, or if a client has changed "
                    + "the list since."
            ),
            .required(
                "configuration",
                .string,
                "The path of the configuration file, with symbolic links resolved."
            ),
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
            .required("displays", .array(.shape(.displayState)), "The displays, in the order of the file."),
            .required("buttons", .array(.shape(.buttonState))),
            .required("counters", .array(.shape(.counterState))),
            .required(
                "gestures",
                .array(.shape(.buttonGestures)),
                "The buttons and combinations with the names that events report, and their gestures."
            ),
            .required(
                "font_failures",
                .integer,
                "The number of failures of loopbanner-text, which draws text in system fonts, in this run."
            ),
            .required(
                "statistics",
                .boolean,
                "Whether GetStatistics can reply: the sign has a state directory."
            ),
            .required("display", .enumeration(["works", "waiting", "failed"])),
            .required("trouble", .array(.string), "A sentence for each current problem."),
        ]
    )

    static let displayState = Shape(
        name: "DisplayState",
        isOpen: true,
        fields: [
            .required("driver", .string, "As in [display]."),
            .required("width", .integer, "In pixels."), .required("height", .integer, "In pixels."),
            .required("color", .boolean, "Whether the display shows colors."),
            .nullable("failure", .shape(.displayFailure), "Why the display does not work, or null."),
        ]
    )

    static let buttonState = Shape(
        name: "ButtonState",
        isOpen: true,
        fields: [
            .required("line", .string), .required("works", .boolean, "Whether the GPIO line can be read."),
        ]
    )

    static let counterState = Shape(
        name: "CounterState",
        meaning: "A counter: its number, the first and the last number of its range, and its step.",
        isOpen: true,
        fields: [
            .required("name", .string), .required("value", .integer), .required("lower", .integer),
            .required("upper", .integer), .required("step", .integer),
        ]
    )

    static let buttonGestures = Shape(
        name: "ButtonGestures",
        isOpen: true,
        fields: [
            .required("button", .string), .required("inputs", .array(.values(of: Gesture.self))),
        ]
    )

    static let schedule = Shape(
        name: "Schedule",
        meaning:
            "The current values of the schedules and their next change. A manual setting overrides a value until its next "
            + "change, so the sign may be brighter or darker.",
        fields: [
            .required("now", .shape(.scheduled)),
            .required("waiting", .integer, "The number of options that wait for their time."),
            .nullable("next", .shape(.scheduleChange), "null if nothing changes within ten days."),
        ]
    )

    static let scheduled = Shape(
        name: "Scheduled",
        meaning:
            "The values that the schedules set. A value that they do not set is null. 'speed' is in pixels per second.",
        fields: [
            .nullable("brightness", .integer), .nullable("lit", .boolean), .nullable("dwell", .string),
            .nullable("speed", .number),
        ]
    )

    static let scheduleChange = Shape(
        name: "ScheduleChange",
        fields: [
            .required("time", .string, "The sign's local time (RFC 3339)."),
            .required("then", .shape(.scheduled)),
            .required("appearing", .array(.string), "The ids of the first options that appear at that time."),
            .required(
                "leaving",
                .array(.string),
                "The ids of the first options that disappear at that time."
            ),
        ]
    )

    /// The definition of the type `Option`, a text or picture on the banner. It has the keys of an
    /// `[[option]]` table of the configuration, and members that occur only in replies.
    public static let option = Shape(
        name: "Option",
        meaning:
            "An option. The keys have the same meaning and the same values as in [[option]] of loopbanner.toml(5).",
        isOpen: true,
        isChecked: false,
        fields: [
            .optional(
                "id",
                .string(.knownID),
                "The unique name of the option; by default its text, or a name for its picture."
            ),
            .optional("text", .string(.markup), "The text, with fields and styles."),
            .optional(
                "page",
                .enumeration(["solid", "blank"]),
                "Instead of a text: all pixels lit, or all dark."
            ),
            .optional("picture", .string(.fileName), "The name of a file in the configuration's folder."),
            .optional("rows", .rows, "A picture as rows of '.' and '#'. Replies contain it as 'image'."),
            .optional("image", .string(.image), "A PNG or GIF in base64."),
            .optional(
                "icon",
                .either(.string(.fileName), .array(.string(.iconRow), 1...64)),
                "The picture in front of a text: the name of a file in the configuration's folder, or rows of '.' and '#'."
            ),
            .optional(
                "fit",
                .enumeration(["scale", "crop"]),
                "For a picture: scaled to the height of the display, or cropped at its own size."
            ),
            .optional("dither", .string(.dither), "For a picture: how gray becomes dots."),
            .optional("invert", .boolean, "For a picture: whether dark and bright are swapped."),
            .optional("color", .string(.color), "The color of the text."),
            .optional("background", .string(.color), "The color or the background behind the text."),
            .optional("effect", .string(.effect), "The effects around the whole text, such as 'rainbow'."),
            .optional(
                "dwell",
                .string(.dwell),
                "How long the option stays on the display; 'auto' depends on the length of its text."
            ),
            .optional(
                "whole_display",
                .boolean,
                "Whether the option covers the header and the other regions."
            ),
            .optional("transition", .string(.transition), "The transition from the page before the option."),
            .optional("slide", .string(.slide), "The duration of that transition, at most a minute."),
            .optional(
                "show",
                .array(.string(.window), 1...8),
                "The windows of local time in which the option is shown."
            ),
            .optional("size", .integer(8...64), "The height of the letters, in rows."),
            .optional(
                "font",
                .string(.font),
                "A built-in font, a file in /usr/share/fonts, or the name of a file in the configuration's folder."
            ),
            .optional(
                "align",
                .enumeration(["left", "center", "right"]),
                "The place of the option on its page."
            ),
            .optional(
                "lifetime",
                .string(.duration),
                "The option is removed unless it is set again within this time. Replies contain the remaining time."
            ),
            .replyOnly("has_action", .boolean, "Whether the configuration has an action for this id."),
            .replyOnly(
                "from",
                .enumeration(["file", "control"]),
                "The origin: the configuration file, or a client."
            ),
            .replyOnly("temporary", .boolean, "Whether a restart removes the option."),
        ]
    )

    /// The definition of the type `Alert`, an alert that a client requests.
    public static let alert = Shape(
        name: "Alert",
        meaning: "An alert. Exactly one of 'text', 'rows' and 'image' is given.",
        fields: [
            .optional(
                "id",
                .string(.alertID),
                "An alert with the same id is replaced. By default, the sign generates an id."
            ),
            .choice("text", .string(.literal), "Literal text, unless 'markup' is true."),
            .choice("rows", .rows, "A picture as rows of '.' and '#'."),
            .choice("image", .string(.image), "A PNG or GIF in base64."),
            .optional(
                "markup",
                .boolean,
                default: false,
                "Whether the text has styles and icons, such as '{color:red}Sale{/}', and can show the time."
            ),
            .optional(
                "icon",
                .either(.string(.iconName), .array(.string(.iconRow), 1...64)),
                "The picture in front of the text: the name of a pictogram, or rows of '.' and '#'."
            ),
            .optional("color", .string(.color), "The color of the text and of rows."),
            .optional("background", .string(.color), "The color behind the text."),
            .optional(
                "priority",
                .values(of: AlertPriority.self),
                default: "info",
                "An urgent alert appears at once, and lights a dark display."
            ),
            .optional(
                "duration",
                .string(.duration),
                "The time after which the alert ends, such as '10min'; null means until a tap or Dismiss."
            ),
            .optional("tap_dismisses", .boolean, default: true, "Whether a tap ends the alert."),
            .optional("blink", .boolean, default: false, "Whether the alert blinks."),
        ]
    )

    static let alertState = Shape(
        name: "AlertState",
        fields: [
            .required("id", .string), .required("text", .string),
            .required("priority", .values(of: AlertPriority.self)),
            .nullable("until", .instant, "The end on CLOCK_MONOTONIC, in nanoseconds; null until dismissed."),
            .required("waiting", .integer, "The number of further alerts."),
        ]
    )

    static let console = Shape(
        name: "Console",
        meaning: "A console in the network that sends pictures to the sign.",
        fields: [
            .required("protocol", .enumeration(SignEvent.realtimeProtocols)),
            .required("address", .string, "Its IP address."),
        ]
    )

    static let inputResult = Shape(
        name: "Taken",
        meaning:
            "The result of an accepted input: the run, the sequence number of the input's first event, and the option that is "
            + "selected afterwards.",
        fields: [
            .required("run", .string), .required("seq", .integer), .nullable("selected", .shape(.choice)),
        ]
    )

    static let optionPicture = Shape(
        name: "OptionPicture",
        meaning:
            "An option as the sign draws it when it stands still. 'rows' has the same form as in the reply of GetFrame.",
        fields: [
            .required("width", .integer), .required("height", .integer), .required("rows", .array(.string)),
            .required(
                "length",
                .integer,
                "The extent of the content along the axis of motion, in pixels. If it exceeds the display, the option pans."
            ),
            .required("waiting", .boolean, "Whether the option waits for a value. Its picture is dark."),
        ]
    )

    static let count = Shape(
        name: "OptionCount",
        meaning: "The statistics of an option in one hour.",
        fields: [
            .required("hour", .string), .required("id", .string), .required("taps", .integer),
            .required("activations", .integer), .required("shown_seconds", .integer),
        ]
    )

    static let problem = Shape(
        name: "Problem",
        meaning: "A mistake in a release or in settings.",
        fields: [.required("path", .string), .required("message", .string)]
    )

    static let pressCount = Shape(
        name: "PressCount",
        meaning: "The number of times that a gesture was made with a button or combination in one hour.",
        fields: [
            .required("hour", .string), .required("button", .string),
            .required("input", .values(of: Gesture.self)), .required("presses", .integer),
        ]
    )

    static let diagnostic = Shape(
        name: "Diagnostic",
        fields: [
            .required("severity", .enumeration(["error", "warning"])), .required("path", .string),
            .optional("line", .integer), .optional("column", .integer), .required("message", .string),
        ]
    )
}
