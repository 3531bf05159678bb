/// The errors of `org.loopbanner.Sign`.
public enum SignError: String, Hashable, Sendable, CaseIterable {
    case refused = "Refused"
    case unknownOption = "UnknownOption"
    case unknownButton = "UnknownButton"
    case unknownKind = "UnknownKind"
    case invalidLine = "InvalidLine"
    case invalidOption = "InvalidOption"
    case invalidAlert = "InvalidAlert"
    case wrongRevision = "WrongRevision"
    case invalidConfiguration = "InvalidConfiguration"
    case unreadableCall = "UnreadableCall"
    case limitExceeded = "LimitExceeded"
    case readOnly = "ReadOnly"
    case ending = "Ending"

    /// The meaning, the status over HTTP, and the details.
    private var row: (meaning: String, status: UInt32, fields: [Field]) {
        switch self {
        case .refused:
            (
                "The input has no effect in the current state. 'reason': at_end, at_start, empty, already_paused, "
                    + "not_paused, at_limit, fixed_scale, unbound, still_running, alert, no_alert, or another word of "
                    + "events.md; not_shown for an option that waits for its time or its value.",
                409, [.required("reason", .string)]
            )
        case .unknownOption:
            (
                "No option has this id; 'nearest' is probably meant.",
                404, [.required("id", .string), .nullable("nearest", .string)]
            )
        case .unknownButton: ("", 404, [.required("button", .string)])
        case .unknownKind:
            ("No event has this name.", 502, [.required("kind", .string), .nullable("nearest", .string)])
        case .invalidLine:
            (
                "The line has an unknown word, or an argument that the word does not take.",
                502, [.required("reason", .string)]
            )
        case .invalidOption:
            (
                "'path' is the place, as in \"options[3].dwell\"; the message is that of `loopbanner check`.",
                422, [.required("path", .string), .required("message", .string)]
            )
        case .invalidAlert:
            (
                "'path' is the place, as in \"alert.image\".",
                422, [.required("path", .string), .required("message", .string)]
            )
        case .wrongRevision: ("", 412, [.required("revision", .integer)])
        case .invalidConfiguration: ("", 422, [.required("diagnostics", .array(.shape(.diagnostic)))])
        case .unreadableCall:
            (
                "The call has \\u0000, a number that is too large, or more than 32 arrays and objects within each other "
                    + "in a parameter.",
                422, [.required("reason", .string)]
            )
        case .limitExceeded:
            (
                "The same call can succeed after 'retry_after' seconds; null if it never can.",
                429,
                [
                    .required("what", .string), .required("limit", .integer),
                    .nullable("retry_after", .integer),
                ]
            )
        case .readOnly: ("", 403, [])
        case .ending: ("", 503, [])
        }
    }

    /// The status over HTTP.
    public var status: UInt32 { row.status }

    var definition: Interface.Failure { Interface.Failure(rawValue, row.meaning, row.fields) }
}

extension VarlinkError {
    private init(_ error: SignError, _ details: JSONTree...) {
        let keys = error.definition.fields.map(\.name)
        self.init(
            "\(SignInterface.name).\(error.rawValue)",
            zip(keys, details).map { JSONTree.Member($0, $1) }
        )
    }

    /// The input has no effect in the current state.
    public static func refused(reason: String) -> VarlinkError { Self(.refused, .string(reason)) }

    /// No option has that id; `nearest` was probably meant.
    public static func unknownOption(_ id: String, nearest: String?) -> VarlinkError {
        Self(.unknownOption, .string(id), nearest.map { .string($0) } ?? .null)
    }

    /// No button is on that line.
    public static func unknownButton(_ button: String) -> VarlinkError {
        Self(.unknownButton, .string(button))
    }

    /// No kind of event has that name; `nearest` was probably meant.
    public static func unknownKind(_ kind: String, nearest: String?) -> VarlinkError {
        Self(.unknownKind, .string(kind), nearest.map { .string($0) } ?? .null)
    }

    /// A line does not request an input.
    public static func invalidLine(_ reason: String) -> VarlinkError { Self(.invalidLine, .string(reason)) }

    /// An option cannot be used; `path` is its place in the list, such as `options[3].dwell`.
    public static func invalidOption(at path: String, _ message: String) -> VarlinkError {
        Self(.invalidOption, .string(path), .string(message))
    }

    /// An alert cannot be shown; `path` is the place, such as `alert.image`.
    public static func invalidAlert(at path: String, _ message: String) -> VarlinkError {
        Self(.invalidAlert, .string(path), .string(message))
    }

    /// The list has another revision by now.
    public static func wrongRevision(_ revision: Int) -> VarlinkError {
        Self(.wrongRevision, .integer(Int64(revision)))
    }

    /// The configuration cannot be used.
    public static func invalidConfiguration(_ diagnostics: [JSONTree]) -> VarlinkError {
        Self(.invalidConfiguration, .array(diagnostics))
    }

    /// More than `limit` of something. The same call can succeed after `retryAfter` seconds; nil if it never can.
    public static func limitExceeded(_ what: String, limit: Int, retryAfter: Int? = nil) -> VarlinkError {
        let seconds = retryAfter.map { JSONTree.integer(Int64($0)) }
        return Self(.limitExceeded, .string(what), .integer(Int64(limit)), seconds ?? .null)
    }

    /// The call cannot be read as a whole, for the `reason`.
    public static func unreadableCall(_ reason: JSONError) -> VarlinkError {
        Self(.unreadableCall, .string(reason.description))
    }

    /// The connection may only look.
    public static let readOnly = Self(.readOnly)

    /// The sign is about to stop.
    public static let ending = Self(.ending)
}
