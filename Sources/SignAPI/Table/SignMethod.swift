/// The methods of `org.loopbanner.Sign`.
///
/// To add a method, add a case, its row below, and the code that handles the method. If a script command has
/// the same effect, that code belongs in `Command.words`, otherwise in `ControlServer+Calls`. Then run
/// `scripts/renew-documents`. From the row, the gateway derives its route, the role that the route requires,
/// and the responses in the OpenAPI document.
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
    case apply = "Apply"
    case getSettings = "GetSettings"
    case changeSettings = "ChangeSettings"
    case getDisplays = "GetDisplays"
    case identify = "Identify"
    case setValue = "SetValue"
    case getValues = "GetValues"
    case count = "Count"
    case getCounters = "GetCounters"
    case raise = "Raise"
    case dismiss = "Dismiss"
    case reload = "Reload"
    case subscribe = "Subscribe"
    case getFrame = "GetFrame"
    case getStatistics = "GetStatistics"
    case drawOptions = "DrawOptions"
    case getDiagnosis = "GetDiagnosis"
    case restart = "Restart"

    /// The definition of the method: its parameters, reply, HTTP routes and script commands.
    public var definition: Interface.Method {
        var row = row
        row.name = rawValue
        return row
    }

    private var row: Interface.Method {
        switch self {
        case .getState:
            .readOnly("Returns the state.", reply: [.required("state", .shape(.state))], role: .look)
        case .getOptions:
            .readOnly(
                "Returns a part of the list: the options from index 'offset', at most 'limit' and no more than fit in a message.",
                [
                    .optional("offset", .integer(SignRange.count), default: 0),
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
                routes: [.get("/api/options")],
                role: .look
            )
        case .tap:
            .input(
                "Performs a gesture on a button.",
                [
                    .optional("button", .string(.button), "The GPIO line or name; null is the first button."),
                    .optional("gesture", .values(of: Gesture.self), default: "tap"),
                ],
                route: .post("/api/tap"),
                commands: Gesture.allCases.map(\.rawValue),
                example: #"{"gesture": "long_press"}"#,
                role: .press,
                errors: [.unknownButton]
            )
        case .next:
            .input("Shows the next option.", route: .post("/api/next"), commands: ["next"], role: .press)
        case .previous:
            .input(
                "Shows the previous option.",
                route: .post("/api/previous"),
                commands: ["previous"],
                role: .press
            )
        case .goTo:
            .input(
                "Shows the option with this id.",
                [.required("id", .string(.id))],
                route: .post("/api/goto"),
                commands: ["goto"],
                example: #"{"id": "tea"}"#,
                role: .press,
                errors: [.unknownOption]
            )
        case .activate:
            .input(
                "Runs the action of the selected option, or selects the option 'id' and runs its action.",
                [.optional("id", .string(.id))],
                route: .post("/api/activate"),
                commands: ["activate"],
                example: #"{"id": "tea"}"#,
                role: .press,
                errors: [.unknownOption]
            )
        case .pause:
            .input(
                "Stops autoplay until Resume.",
                route: .post("/api/pause"),
                commands: ["pause"],
                role: .press
            )
        case .resume:
            .input("Ends a pause or a hold.", route: .post("/api/resume"), commands: ["resume"], role: .press)
        case .hold:
            .input(
                "Stops autoplay for some time.",
                [.optional("duration", .string(.duration), "null means until Resume.")],
                route: .post("/api/hold"),
                commands: ["hold"],
                example: #"{"duration": "5min"}"#,
                role: .press
            )
        case .setBrightness:
            .input(
                "Sets the brightness, in percent.",
                [.required("percent", .integer(SignRange.percent))],
                route: .put("/api/brightness"),
                commands: ["brightness", "brighter", "darker"],
                example: #"{"percent": 40}"#,
                role: .press
            )
        case .setScale:
            .input(
                "Sets the scale of the letters.",
                [.required("scale", .integer(SignRange.scale))],
                route: .put("/api/scale"),
                commands: ["scale", "larger", "smaller"],
                example: #"{"scale": 2}"#,
                role: .edit
            )
        case .setLit:
            .input(
                "Turns the display on or off.",
                [.optional("lit", .boolean, "null returns control of the light to the schedule.")],
                route: .put("/api/lit"),
                commands: ["lit"],
                example: #"{"lit": false}"#,
                role: .press
            )
        case .perform:
            Interface.Method(
                meaning:
                    #"Performs a script command, such as "goto tea", "hold 5min", "brighter" or "tap GPIO27". The reply and the "#
                    + #"errors are those of the method with the same effect: 'dismissed' for "dismiss", 'warnings' for "#
                    + #""reload", 'durable' for "value", 'id' for "alert", otherwise 'taken', with 'value' for "count"."#,
                parameters: [.required("line", .string)],
                reply: [
                    .optional("taken", .shape(.inputResult)), .optional("value", .integer),
                    .optional("dismissed", .integer), .optional("durable", .boolean),
                    .optional("id", .string),
                    .optional("warnings", .array(.shape(.diagnostic))),
                ],
                role: .edit,
                errors: [
                    .refused, .invalidLine, .unknownOption, .unknownButton, .unknownCounter,
                    .invalidConfiguration,
                ]
            )
        case .setOptions:
            .listChange(
                "Replaces the list of options. The selected option stays selected if it is still in the list. Each option "
                    + "has the action that the configuration defines for its id. The call returns once the list is in use.",
                [.required("options", .array(.shape(.option), 0...SignRange.options))],
                hasWarnings: true,
                routes: [.put("/api/options")],
                example: #"{"options": [{"id": "tea", "text": "Tea"}]}"#
            )
        case .upsertOption:
            .listChange(
                "Adds an option at the end of the list, or replaces the option with the same id in place. 'before' and "
                    + "'last' choose another position.",
                [
                    .required("option", .shape(.option)),
                    .optional("before", .string(.knownID), "The id of the following option."),
                    .optional("last", .boolean, default: false, "Whether the option goes to the end."),
                ],
                hasWarnings: true,
                routes: [.put("/api/options/{id}"), .put("/api/option")],
                example: #"{"text": "Soup 6.50", "lifetime": "3h", "before": "tea"}"#,
                errors: [.unknownOption]
            )
        case .moveOption:
            .listChange(
                "Moves an option, without changing its lifetime or contents.",
                [
                    .required("id", .string(.id)),
                    .optional("before", .string(.knownID), "The following option's id; null is the end."),
                ],
                routes: [.post("/api/options/{id}/move"), .post("/api/option/move")],
                example: #"{"before": "tea"}"#,
                errors: [.unknownOption]
            )
        case .removeOption:
            .listChange(
                "Removes the option with this id.",
                [.required("id", .string(.id))],
                routes: [.delete("/api/options/{id}"), .delete("/api/option")],
                errors: [.unknownOption]
            )
        case .resetOptions:
            Interface.Method(
                meaning: "Restores the list of the configuration file.",
                reply: [.required("revision", .integer), .required("durable", .boolean)],
                routes: [.post("/api/options/reset")],
                example: "{}",
                role: .edit,
                errors: [.invalidOption, .invalidConfiguration]
            )
        case .apply:
            Interface.Method(
                meaning:
                    "Replaces what the sign shows with a release: all options, the given values, and the tables [scroll], "
                    + "[text] and [[schedule]] that the release contains. The release is applied as a whole or not at "
                    + "all. The call returns once the sign uses the release.",
                parameters: [
                    .required(
                        "release",
                        .object,
                        "'v' is 1; 'options' is the whole list; 'values', 'schedule', 'scroll' and 'text' may be absent."
                    ),
                    .optional(
                        "name",
                        .string(.releaseName),
                        "The name by which the state reports the release."
                    ),
                ],
                reply: [
                    .required("revision", .integer),
                    .required(
                        "durable",
                        .boolean,
                        "Whether the release survives a power cut after one second."
                    ),
                    .required("warnings", .array(.shape(.diagnostic)), "Problems of the options."),
                ],
                routes: [.post("/api/apply")],
                example:
                    #"{"release": {"v": 1, "options": [{"id": "tea", "text": "Tea"}]}, "name": "spring"}"#,
                role: .edit,
                errors: [.invalidRelease, .invalidConfiguration]
            )
        case .getSettings: Self.settingsReading
        case .changeSettings: Self.settingsChange
        case .setValue:
            Interface.Method(
                meaning:
                    "Sets the value that {value:NAME} shows. Values are saved at most once a minute, to spare the SD card.",
                parameters: [
                    .required("name", .string(.valueName)),
                    .optional(
                        "value",
                        .string(.value),
                        "At most 4096 bytes of UTF-8; null removes the value."
                    ),
                    .optional("lifetime", .string(.duration), "Removes the value after this time."),
                    .optional(
                        "persist",
                        .boolean,
                        default: false,
                        "Whether to save the value within a second."
                    ),
                ],
                reply: [
                    .required("durable", .boolean, "Whether the value survives a power cut after one second.")
                ],
                routes: [.put("/api/values/{name}")],
                commands: ["value"],
                example: #"{"value": "21", "lifetime": "10min"}"#,
                role: .edit,
                errors: [.refused]
            )
        case .getValues:
            .readOnly(
                "Returns the values of all {value:NAME} fields.",
                reply: [.required("values", .dictionary(.string))],
                routes: [.get("/api/values")],
                role: .look
            )
        case .count:
            Interface.Method(
                meaning:
                    "Changes a counter, without starting a hold, restarting the dwell or dismissing an alert. At an end of its "
                    + "range, the counter stays there, or continues at the other end, as configured.",
                parameters: [
                    .required("name", .string(.valueName)),
                    .required(
                        "change",
                        .string(.counterChange),
                        "+N or -N adds or subtracts N steps, =N sets the number, and reset sets that of the start."
                    ),
                ],
                reply: [
                    .required("taken", .shape(.inputResult)),
                    .required("value", .integer, "The number after the change."),
                ],
                routes: [.post("/api/count")],
                commands: ["count"],
                example: #"{"name": "queue", "change": "+1"}"#,
                role: .press,
                errors: [.refused, .unknownCounter]
            )
        case .getCounters:
            .readOnly(
                "Returns the numbers of all counters.",
                reply: [.required("counters", .dictionary(.integer))],
                routes: [.get("/api/counters")],
                role: .look
            )
        case .raise:
            Interface.Method(
                meaning: "Shows an alert over the banner.",
                parameters: [.required("alert", .shape(.alert))],
                reply: [.required("id", .string)],
                routes: [.post("/api/alert")],
                commands: ["alert"],
                example: #"{"text": "Back at 3", "duration": "1h", "priority": "warning"}"#,
                role: .edit,
                errors: [.refused, .invalidAlert]
            )
        case .dismiss:
            Interface.Method(
                meaning: "Dismisses the alert with this id, or all alerts if 'id' is null.",
                parameters: [.optional("id", .string(.alertID))],
                reply: [.required("dismissed", .integer, "The number of dismissed alerts.")],
                routes: [.delete("/api/alert"), .delete("/api/alert/{id}")],
                commands: ["dismiss"],
                role: .press,
                errors: [.refused]
            )
        case .reload:
            Interface.Method(
                meaning:
                    "Reads the configuration file again. The call returns once the sign uses the new configuration.",
                reply: [.required("warnings", .array(.shape(.diagnostic)))],
                commands: ["reload"],
                role: .edit,
                errors: [.invalidConfiguration]
            )
        case .subscribe: Self.subscription
        case .getFrame:
            .readOnly(
                "Returns the current picture; with 'more', also each later picture.",
                [
                    .optional(
                        "rate",
                        .integer(SignRange.rate),
                        default: 25,
                        "The maximum number of pictures per second."
                    )
                ],
                reply: [
                    .required("frame", .integer, "The number of the frame in this run."),
                    .required("at", .instant, "CLOCK_MONOTONIC, in nanoseconds."),
                    .required("width", .integer), .required("height", .integer), .required("lit", .boolean),
                    .required("brightness", .integer), .required("rows", .array(.string)),
                ],
                role: .look
            )
        case .getStatistics: Self.statistics
        case .drawOptions: Self.drawing
        case .getDisplays: Self.displayList
        case .identify: Self.identification
        case .getDiagnosis: Self.diagnosis
        case .restart: Self.restarting
        }
    }
}
