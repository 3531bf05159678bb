/// The errors of the Varlink interface `org.loopbanner.Sign`, which controls a sign.
public enum SignError: String, Hashable, Sendable, CaseIterable {
    case refused = "Refused"
    case unknownOption = "UnknownOption"
    case unknownButton = "UnknownButton"
    case unknownCounter = "UnknownCounter"
    case unknownKind = "UnknownKind"
    case invalidLine = "InvalidLine"
    case invalidOption = "InvalidOption"
    case invalidAlert = "InvalidAlert"
    case invalidRelease = "InvalidRelease"
    case invalidSettings = "InvalidSettings"
    case wrongRevision = "WrongRevision"
    case invalidConfiguration = "InvalidConfiguration"
    case unreadableCall = "UnreadableCall"
    case limitExceeded = "LimitExceeded"
    case readOnly = "ReadOnly"
    case ending = "Ending"

    /// The errors that every method of a sign can return.
    public static let common: [SignError] = [.unreadableCall, .limitExceeded, .readOnly, .ending]

    /// The properties of the error: its meaning in sentences, the HTTP status with which the gateway reports
    /// it, and the definitions of the fields with its details.
    private var row: (meaning: String, status: UInt32, fields: [Field]) {
        switch self {
        case .refused:
            (
                "The input has no effect in the current state. 'reason' is a reason of the event 'ignored' in "
                    + "docs/events.md, such as at_end or still_running, or no_service (no service manager would start "
                    + "the sign again).",
                409, [.required("reason", .string)]
            )
        case .unknownOption:
            (
                "No option has this id. 'nearest' is the most similar id, if there is one.",
                404, [.required("id", .string), .nullable("nearest", .string)]
            )
        case .unknownButton: ("No button has this line or name.", 404, [.required("button", .string)])
        case .unknownCounter:
            (
                "No counter has this name. 'nearest' is the most similar name, if there is one.",
                404, [.required("name", .string), .nullable("nearest", .string)]
            )
        case .unknownKind:
            (
                "No event has this name. 'nearest' is the most similar name, if there is one. 'kinds' are all names.",
                502,
                [
                    .required("kind", .string), .nullable("nearest", .string),
                    .required("kinds", .array(.string)),
                ]
            )
        case .invalidLine:
            (
                "The line has an unknown command, or an argument that the command does not accept.",
                502, [.required("reason", .string)]
            )
        case .invalidOption:
            (
                "An option is invalid. 'path' is the location of the mistake, as in \"options[3].dwell\". 'message' is "
                    + "what `loopbanner check` would report.",
                422, [.required("path", .string), .required("message", .string)]
            )
        case .invalidAlert:
            (
                "The alert is invalid. 'path' is the location of the mistake, as in \"alert.image\".",
                422, [.required("path", .string), .required("message", .string)]
            )
        case .invalidRelease:
            (
                "The release is invalid. 'problems' lists up to 20 mistakes, each with its 'path', as in "
                    + "\"options[3].dwell\".",
                422, [.required("problems", .array(.shape(.problem)))]
            )
        case .invalidSettings:
            (
                "The settings are invalid. 'problems' lists up to 20 mistakes, each with its 'path', as in "
                    + "\"schedule[1].when\".",
                422, [.required("problems", .array(.shape(.problem)))]
            )
        case .wrongRevision:
            (
                "The list or the settings have changed since the given revision. 'revision' is the current one.",
                412, [.required("revision", .integer)]
            )
        case .invalidConfiguration:
            (
                "The configuration is invalid. 'diagnostics' lists the mistakes, as `loopbanner check` reports them.",
                422, [.required("diagnostics", .array(.shape(.diagnostic)))]
            )
        case .unreadableCall:
            (
                "A parameter contains \\u0000, a number that is too large, or more than 32 nested arrays and objects.",
                422, [.required("reason", .string)]
            )
        case .limitExceeded:
            (
                "The call exceeds a limit. 'what' is what was limited, and 'limit' its maximum. 'retry_after' is the "
                    + "number of seconds after which the same call can succeed, or null if it never can.",
                429,
                [
                    .required("what", .string), .required("limit", .integer),
                    .nullable("retry_after", .integer),
                ]
            )
        case .readOnly: ("This socket accepts only methods that change nothing.", 403, [])
        case .ending: ("The sign is stopping.", 503, [])
        }
    }

    /// The HTTP status of the gateway's response to a request that fails with this error.
    public var status: UInt32 { row.status }

    var definition: Interface.Failure {
        Interface.Failure(name: rawValue, meaning: row.meaning, fields: row.fields)
    }
}

extension VarlinkError {
    private init(_ error: SignError, _ details: JSONTree...) {
        let members = zip(error.definition.fields, details).map { JSONTree.Member($0.name, $1) }
        self.init("\(SignInterface.name).\(error.rawValue)", members)
    }

    /// Returns the error for an input that has no effect in the current state of the sign. `reason` is a code
    /// for the reason, such as `at_end`.
    public static func refused(reason: String) -> VarlinkError { Self(.refused, .string(reason)) }

    /// Returns the error for a call that refers to the id `id`, which no option has. `nearest` is the most
    /// similar id, or nil if there is none.
    public static func unknownOption(_ id: String, nearest: String?) -> VarlinkError {
        Self(.unknownOption, .string(id), nearest.map { .string($0) } ?? .null)
    }

    /// Returns the error for a call that refers to `button`, a GPIO line or name that no button has.
    public static func unknownButton(_ button: String) -> VarlinkError {
        Self(.unknownButton, .string(button))
    }

    /// Returns the error for a call that refers to the counter name `name`, which no counter has. `nearest`
    /// is the most similar name, or nil if there is none.
    public static func unknownCounter(_ name: String, nearest: String?) -> VarlinkError {
        Self(.unknownCounter, .string(name), nearest.map { .string($0) } ?? .null)
    }

    /// Returns the error for a call that refers to `kind`, an event name that does not exist. `nearest` is
    /// the most similar name, or nil if there is none.
    public static func unknownKind(_ kind: String, nearest: String?) -> VarlinkError {
        let names = SignEvent.names.map { JSONTree.string($0) }
        return Self(.unknownKind, .string(kind), nearest.map { .string($0) } ?? .null, .array(names))
    }

    /// Returns the error for an invalid command in a call of the method `Perform`. `reason` is a
    /// human-readable description of the mistake.
    public static func invalidLine(_ reason: String) -> VarlinkError { Self(.invalidLine, .string(reason)) }

    /// Returns the error for an invalid banner option in a call. `path` is the location of the mistake, such
    /// as `options[3].dwell`, and the second argument is a description of it.
    public static func invalidOption(at path: String, _ message: String) -> VarlinkError {
        Self(.invalidOption, .string(path), .string(message))
    }

    /// Returns the error for an invalid alert in a call. `path` is the location of the mistake, such as
    /// `alert.image`, and the second argument is a description of it.
    public static func invalidAlert(at path: String, _ message: String) -> VarlinkError {
        Self(.invalidAlert, .string(path), .string(message))
    }

    /// The maximum number of problems that an error reply lists.
    public static let maximumProblems = 20

    /// Returns the error for an invalid release, which is a set of new content for the sign. Each problem has
    /// the path of the mistake, such as `options[3].dwell`, and a message. At most `maximumProblems` of them
    /// are reported.
    public static func invalidRelease(_ problems: [(path: String, message: String)]) -> VarlinkError {
        Self(.invalidRelease, tree(of: problems))
    }

    /// Returns the error for invalid settings in a call. Each problem has the path of the mistake, such as
    /// `schedule[1].when`, and a message. At most `maximumProblems` of them are reported.
    public static func invalidSettings(_ problems: [(path: String, message: String)]) -> VarlinkError {
        Self(.invalidSettings, tree(of: problems))
    }

    private static func tree(of problems: [(path: String, message: String)]) -> JSONTree {
        .array(
            problems.prefix(maximumProblems).map { problem in
                .object([
                    JSONTree.Member("path", .string(problem.path)),
                    JSONTree.Member("message", .string(problem.message)),
                ])
            }
        )
    }

    /// Returns the error for a call that expected another revision of the option list or the settings.
    /// `revision` is the current revision.
    public static func wrongRevision(_ revision: Int) -> VarlinkError {
        Self(.wrongRevision, .integer(Int64(revision)))
    }

    /// Returns the error for an invalid configuration of the sign. `diagnostics` contains JSON objects that
    /// describe the mistakes.
    public static func invalidConfiguration(_ diagnostics: [JSONTree]) -> VarlinkError {
        Self(.invalidConfiguration, .array(diagnostics))
    }

    /// Returns the error for a call that exceeds a limit. `what` describes the limited quantity, and `limit`
    /// is its maximum. The same call can succeed after `retryAfter` seconds, or never if `retryAfter` is nil.
    public static func limitExceeded(_ what: String, limit: Int, retryAfter: Int? = nil) -> VarlinkError {
        let seconds = retryAfter.map { JSONTree.integer(Int64($0)) } ?? .null
        return Self(.limitExceeded, .string(what), .integer(Int64(limit)), seconds)
    }

    /// Returns the error for a call whose JSON violates a rule of the sign's JSON parser, such as the maximum
    /// nesting depth.
    public static func unreadableCall(_ reason: JSONError) -> VarlinkError {
        Self(.unreadableCall, .string(reason.description))
    }

    /// The error for a call that would change the sign, although its connection only permits read access.
    public static let readOnly = Self(.readOnly)

    /// The error for a call that a sign receives while it is stopping.
    public static let ending = Self(.ending)
}
