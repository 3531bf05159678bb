import JSON

/// The errors of `org.loopbanner.Sign`.
extension VarlinkError {
    /// The input means nothing now.
    public static func refused(reason: String) -> VarlinkError {
        sign("Refused", [JSONTree.Member("reason", .string(reason))])
    }

    /// No option has that id; `nearest` was probably meant.
    public static func unknownOption(_ id: String, nearest: String?) -> VarlinkError {
        sign(
            "UnknownOption",
            [
                JSONTree.Member("id", .string(id)),
                JSONTree.Member("nearest", nearest.map { .string($0) } ?? .null),
            ]
        )
    }

    /// No button is on that line.
    public static func unknownButton(_ button: String) -> VarlinkError {
        sign("UnknownButton", [JSONTree.Member("button", .string(button))])
    }

    /// No kind of event has that name; `nearest` was probably meant.
    public static func unknownKind(_ kind: String, nearest: String?) -> VarlinkError {
        sign(
            "UnknownKind",
            [
                JSONTree.Member("kind", .string(kind)),
                JSONTree.Member("nearest", nearest.map { .string($0) } ?? .null),
            ]
        )
    }

    /// A line does not request an input.
    public static func invalidLine(_ reason: String) -> VarlinkError {
        sign("InvalidLine", [JSONTree.Member("reason", .string(reason))])
    }

    /// An option cannot be used; `path` is its place in the list, such as `options[3].dwell`.
    public static func invalidOption(at path: String, _ message: String) -> VarlinkError {
        sign(
            "InvalidOption",
            [JSONTree.Member("path", .string(path)), JSONTree.Member("message", .string(message))]
        )
    }

    /// An alert cannot be shown; `path` is the place, such as `alert.image`.
    public static func invalidAlert(at path: String, _ message: String) -> VarlinkError {
        sign(
            "InvalidAlert",
            [JSONTree.Member("path", .string(path)), JSONTree.Member("message", .string(message))]
        )
    }

    /// The list has another revision by now.
    public static func wrongRevision(_ revision: Int) -> VarlinkError {
        sign("WrongRevision", [JSONTree.Member("revision", .integer(Int64(revision)))])
    }

    /// The configuration cannot be used.
    public static func invalidConfiguration(_ diagnostics: [JSONTree]) -> VarlinkError {
        sign("InvalidConfiguration", [JSONTree.Member("diagnostics", .array(diagnostics))])
    }

    /// More than `limit` of something. The same call can succeed after `retryAfter` seconds; nil if it never can.
    public static func limitExceeded(_ what: String, limit: Int, retryAfter: Int? = nil) -> VarlinkError {
        sign(
            "LimitExceeded",
            [
                JSONTree.Member("what", .string(what)), JSONTree.Member("limit", .integer(Int64(limit))),
                JSONTree.Member("retry_after", retryAfter.map { .integer(Int64($0)) } ?? .null),
            ]
        )
    }

    /// The call cannot be read as a whole, for the `reason`.
    public static func unreadableCall(_ reason: JSONError) -> VarlinkError {
        sign("UnreadableCall", [JSONTree.Member("reason", .string(reason.description))])
    }

    /// The connection may only look.
    public static let readOnly = sign("ReadOnly")

    /// The sign is about to stop.
    public static let ending = sign("Ending")

    private static func sign(_ name: String, _ parameters: [JSONTree.Member] = []) -> VarlinkError {
        VarlinkError("\(SignInterface.name).\(name)", parameters)
    }
}
