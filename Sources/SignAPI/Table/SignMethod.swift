/// The methods of `org.loopbanner.Sign`. To add one, write a case, its row below, and its handling in
/// `ControlServer+Calls`, or in `Command.words` if a line has the same effect; then run `scripts/renew-documents`.
public enum SignMethod: String, Hashable, Sendable, CaseIterable {
    case getState = "GetState"
    case getOptions = "GetOptions"
    case tap = "Tap"
    case next = "Next"
    case previous = "Previous"
    case goTo = "GoTo"
    case activate = "Activate"
    case pause = "Pause"
    case resume = "Resume"
    case hold = "Hold"
    case setBrightness = "SetBrightness"
    case setScale = "SetScale"
    case setLit = "SetLit"
    case perform = "Perform"
    case setOptions = "SetOptions"
    case upsertOption = "UpsertOption"
    case moveOption = "MoveOption"
    case removeOption = "RemoveOption"
    case resetOptions = "ResetOptions"
    case setValue = "SetValue"
    case getValues = "GetValues"
    case raise = "Raise"
    case dismiss = "Dismiss"
    case reload = "Reload"
    case subscribe = "Subscribe"
    case getFrame = "GetFrame"
    case getStatistics = "GetStatistics"

    /// The definition of the method: its parameters, its reply, its routes over HTTP and its words in scripts.
    public var definition: Interface.Method {
        var row = row
        row.name = rawValue
        return row
    }

    private var row: Interface.Method {
        switch self {
        case .getState:
            .reading("Returns the state.", reply: [.required("state", .shape(.state))])
        case .getOptions:
            .reading(
                "Returns as many options as fit into a message.",
                [
                    .optional("offset", .integer(SignRange.count), default: .integer(0)),
                    .optional(
                        "limit",
                        .integer(SignRange.count),
                        default: .integer(Int64(SignRange.options))
                    ),
                ],
                reply: [
                    .required("options", .array(.shape(.option))), .required("revision", .integer),
                    .required("total", .integer, "The number of options in the whole list."),
                ],
                routes: [.get("/api/options")]
            )
        case .tap:
            .input(
                "Acts as a gesture on a button.",
                [
                    .optional("button", .string(.button), "Its line or its name; null is the first button."),
                    .optional("gesture", .word(Gesture.self), default: "tap"),
                ],
                route: .post("/api/tap"),
                words: Gesture.allCases.map(\.rawValue),
                example: #"{"gesture": "long_press"}"#
            )
        case .next: .input("Shows the next option.", route: .post("/api/next"), words: ["next"])
        case .previous:
            .input("Shows the previous option.", route: .post("/api/previous"), words: ["previous"])
        case .goTo:
            .input(
                "Shows the option with this id.",
                [.required("id", .string(.id))],
                route: .post("/api/goto"),
                words: ["goto"],
                example: #"{"id": "tea"}"#
            )
        case .activate:
            .input(
                "Runs the action of the selected option, or selects the option 'id' and runs its action.",
                [.optional("id", .string(.id))],
                route: .post("/api/activate"),
                words: ["activate"],
                example: #"{"id": "tea"}"#
            )
        case .pause: .input("Stops the timer.", route: .post("/api/pause"), words: ["pause"])
        case .resume: .input("Ends a pause or a hold.", route: .post("/api/resume"), words: ["resume"])
        case .hold:
            .input(
                "Stops the timer for a while.",
                [.optional("duration", .string(.duration), "null is until Resume.")],
                route: .post("/api/hold"),
                words: ["hold"],
                example: #"{"duration": "5min"}"#
            )
        case .setBrightness:
            .input(
                "Sets the brightness, in percent.",
                [.required("percent", .integer(SignRange.percent))],
                route: .put("/api/brightness"),
                words: ["brightness", "brighter", "darker"],
                example: #"{"percent": 40}"#
            )
        case .setScale:
            .input(
                "Sets the scale of the letters.",
                [.required("scale", .integer(SignRange.scale))],
                route: .put("/api/scale"),
                words: ["scale", "larger", "smaller"],
                example: #"{"scale": 2}"#
            )
        case .setLit:
            .input(
                "Lights the display or makes it dark.",
                [.optional("lit", .boolean, "null leaves the light to the schedule.")],
                route: .put("/api/lit"),
                words: ["lit"],
                example: #"{"lit": false}"#
            )
        case .perform:
            Interface.Method(
                #"Performs one line of a script, without a time, such as "goto tea", "hold 5min", "brighter" or "#
                    + #""tap GPIO27". The reply and the errors are those of the method with the same effect: 'dismissed' "#
                    + #"after "dismiss", 'warnings' after "reload", otherwise 'taken'."#,
                [.required("line", .string)],
                reply: [
                    .optional("taken", .shape(.taken)), .optional("dismissed", .integer),
                    .optional("warnings", .array(.shape(.diagnostic))),
                ]
            )
        case .setOptions:
            .list(
                "Replaces the list of options. A change of the list keeps the place. An option has the action that the "
                    + "file has for its id. The reply is sent once the list is in force.",
                [.required("options", .array(.shape(.option), 0...4096))],
                hasWarnings: true,
                routes: [.put("/api/options")],
                example: #"{"options": [{"id": "tea", "text": "Tea"}]}"#
            )
        case .upsertOption:
            .list(
                "Adds an option, or replaces the one with the same id. An option that is there stays in its place, and a "
                    + "new one goes to the end, unless 'before' or 'last' is given.",
                [
                    .required("option", .shape(.option)),
                    .optional("before", .string(.knownID), "The option goes before the one with this id."),
                    .optional("last", .boolean, default: .boolean(false), "The option goes to the end."),
                ],
                hasWarnings: true,
                routes: [.put("/api/options/{id}"), .put("/api/option")],
                example: #"{"text": "Soup 6.50", "lifetime": "3h", "before": "tea"}"#
            )
        case .moveOption:
            .list(
                "Moves an option and changes nothing else, such as its lifetime.",
                [
                    .required("id", .string(.id)),
                    .optional("before", .string(.knownID), "The option behind it then; null is the end."),
                ],
                routes: [.post("/api/options/{id}/move"), .post("/api/option/move")],
                example: #"{"before": "tea"}"#
            )
        case .removeOption:
            .list(
                "Removes the option with this id.",
                [.required("id", .string(.id))],
                routes: [.delete("/api/options/{id}"), .delete("/api/option")]
            )
        case .resetOptions:
            Interface.Method(
                "Restores the list of the file.",
                reply: [.required("revision", .integer), .required("durable", .boolean)],
                routes: [.post("/api/options/reset")],
                example: "{}"
            )
        case .setValue:
            Interface.Method(
                "Sets what {value:NAME} in a text shows. Values are written once a minute at most, to spare the SD card.",
                [
                    .required("name", .string(.valueName)),
                    .optional(
                        "value",
                        .string(.value),
                        "At most 4096 bytes in UTF-8; null removes the value."
                    ),
                    .optional("lifetime", .string(.duration), "The value is removed after this time."),
                    .optional(
                        "persist",
                        .boolean,
                        default: .boolean(false),
                        "Whether the value is written within a second; 'durable' reports whether it was."
                    ),
                ],
                reply: [.required("durable", .boolean)],
                routes: [.put("/api/values/{name}")],
                example: #"{"value": "21", "lifetime": "10min"}"#
            )
        case .getValues:
            .reading(
                "Returns the values for texts.",
                reply: [.required("values", .dictionary(.string))],
                routes: [.get("/api/values")]
            )
        case .raise:
            Interface.Method(
                "Shows an alert over the banner.",
                [.required("alert", .shape(.alert))],
                reply: [.required("id", .string)],
                routes: [.post("/api/alert")],
                example: #"{"text": "Back at 3", "duration": "1h", "priority": "warning"}"#
            )
        case .dismiss:
            Interface.Method(
                "Ends the alert with this id, or all alerts if it is null.",
                [.optional("id", .string(.id))],
                reply: [.required("dismissed", .integer)],
                routes: [.delete("/api/alert"), .delete("/api/alert/{id}")],
                words: ["dismiss"]
            )
        case .reload:
            Interface.Method(
                "Reads the configuration again. The reply is sent once it is in force.",
                reply: [.required("warnings", .array(.shape(.diagnostic)))],
                words: ["reload"]
            )
        case .subscribe:
            .reading(
                "Returns the events after number 'after' of 'run' that are kept, and with 'more' all that follow.",
                [
                    .optional("after", .integer(0...Int.max), "null is the last event."),
                    .optional("run", .string),
                    .optional("kinds", .array(.string, 0...64), "Only the events with these names."),
                ],
                reply: [
                    .required("run", .string),
                    .optional("restarted", .boolean, "Whether 'run' is another one than the caller's."),
                    .optional(
                        "lost",
                        .integer,
                        "The number of events that are missing before the first one."
                    ),
                    .required("events", .array(.object)),
                ]
            )
        case .getFrame:
            .reading(
                "Returns the picture: once, or with 'more' whenever it changes.",
                [
                    .optional(
                        "rate",
                        .integer(SignRange.rate),
                        default: .integer(25),
                        "The maximum number of pictures a second."
                    )
                ],
                reply: [
                    .required("frame", .integer), .required("at", .instant), .required("width", .integer),
                    .required("height", .integer), .required("lit", .boolean),
                    .required("brightness", .integer),
                    .required("rows", .array(.string)),
                ]
            )
        case .getStatistics:
            .reading(
                "Returns counts by hour and option, with the current hour so far. The same hour and id can occur "
                    + "twice: add them.",
                [
                    .optional("from", .string(.hour), "The first hour, as in 2026-11-22T20:00:00Z."),
                    .optional("to", .string(.hour), "The hour before which the counts end."),
                ],
                reply: [
                    .required("counts", .array(.shape(.count))),
                    .nullable("next", .string, "The hour to continue from; null after the last one."),
                ],
                routes: [.get("/api/statistics")]
            )
        }
    }
}

extension Interface.Method {
    /// A method that changes nothing.
    fileprivate static func reading(
        _ meaning: String,
        _ parameters: [Field] = [],
        reply: [Field],
        routes: [HTTPRoute] = []
    ) -> Self {
        var method = Self(meaning, parameters, reply: reply, routes: routes)
        method.isReading = true
        return method
    }

    /// A method that does what a button or a line of a script can do.
    fileprivate static func input(
        _ meaning: String,
        _ parameters: [Field] = [],
        route: HTTPRoute,
        words: [String],
        example: String? = nil
    ) -> Self {
        Self(
            meaning,
            parameters,
            reply: [.required("taken", .shape(.taken))],
            routes: [route],
            words: words,
            example: example ?? "{}"
        )
    }

    /// A method that changes the list of options.
    fileprivate static func list(
        _ meaning: String,
        _ parameters: [Field],
        hasWarnings: Bool = false,
        routes: [HTTPRoute],
        example: String? = nil
    ) -> Self {
        let revision = Field.optional(
            "revision",
            .integer(SignRange.count),
            "The revision that the list must have, or the error is WrongRevision."
        )
        let keep = Field.optional("keep", .boolean, default: .boolean(true), "false: not after a restart.")
        let warnings = Field.required(
            "warnings",
            .array(.shape(.diagnostic)),
            "About what was given, such as a character that the font lacks."
        )
        let reply: [Field] = [
            .required("revision", .integer),
            .required("durable", .boolean, "Whether a power cut a second later does not undo the change."),
        ]
        return Self(
            meaning,
            parameters + [revision, keep],
            reply: reply + (hasWarnings ? [warnings] : []),
            routes: routes,
            example: example
        )
    }
}
