import SignAPI

/// The HTTP error responses that the OpenAPI document describes. The raw value is the name of the response in
/// the document.
enum OpenAPIStatus: String, CaseIterable {
    case badRequest = "BadRequest"
    case secretNeeded = "SecretNeeded"
    case forbidden = "Forbidden"
    case notFound = "NotFound"
    case wrongMethod = "WrongMethod"
    case conflict = "Conflict"
    case precondition = "Precondition"
    case tooLong = "TooLong"
    case longPath = "LongPath"
    case wrongType = "WrongType"
    case wrongHost = "WrongHost"
    case invalid = "Invalid"
    case tooOften = "TooOften"
    case longHead = "LongHead"
    case oldSign = "OldSign"
    case signError = "SignError"
    case noSign = "NoSign"
    case tooManyStreams = "TooManyStreams"
    case noAnswer = "NoAnswer"

    /// The status code and the description of the error response, separated by a space.
    private var row: Substring {
        switch self {
        case .badRequest:
            """
            400 The request cannot be read: `NotJSON`, `NoNumber`, `OtherName`, `NoRevision`, `WrongTag`, `NoID`, `NoPassword`, \
            `NoRun`, `WrongLength`, `UnknownMember`, `WrongMember`, `WrongQuery`: the query parameter `key` is not UTF-8 or has a NUL. A request that is not HTTP \
            gets this status without a body.
            """
        case .secretNeeded:
            """
            401 `LoginRequired`: this requires the password or a token. `WrongSecret`: the secret is neither. `TooSoon`: the \
            password was not checked, because a wrong one was given before; it can be checked after `Retry-After`.
            """
        case .forbidden:
            """
            403 `RoleRequired`: the `role` of the user or the token may not do this, which needs the role `required`. \
            `WrongPassword`: the old password is wrong. `NoPasswordSet`, `WrongOrigin`, `ReadOnly` or `NoKey`.
            """
        case .notFound:
            """
            404 `UnknownOption`, `UnknownButton`, `UnknownCounter`, `UnknownAccount`, `NoRelease`, or `NotFound`: there is no \
            such path.
            """
        case .wrongMethod: "405 `WrongMethod`: the path does not support this method."
        case .conflict:
            """
            409 `Refused`: the input has no effect in the current state, for this `reason`. `OtherNumber`, `NoBroker`: a rollout \
            cannot be held back now. `WrongCount`: an alert to all signs needs their number. \
            `AccountExists`, `TooManyAccounts`, `LastOwner`, `NotStored`: a user, a token or a password cannot be \
            changed, or the configuration cannot be stored. `OtherRun`, `InvalidConfiguration`: the gateway does not restart.
            """
        case .precondition:
            """
            412 `OptionExists`, `OptionChanged`, `OptionGone` or `WrongRevision`: a precondition is not met, and nothing was \
            changed.
            """
        case .tooLong:
            """
            413 `TooLong`: the body has more than `limit` bytes, or exceeds a message to the sign. `LimitExceeded`: the sign \
            accepts at most `limit` of `what`.
            """
        case .longPath: "414 `TooLong`: the path and the query have more than `limit` bytes."
        case .wrongType: "415 `WrongType`: the body must be `application/json`."
        case .wrongHost: "421 `WrongHost`: `Host` is not a name of this machine."
        case .invalid:
            """
            422 `InvalidOption`, `InvalidAlert`, `InvalidParameter`, `InvalidAccount`, `InvalidSettings`, `InvalidStatement`, `Unreadable`: the \
            input is invalid. The `reason` of `Unreadable` is `nul`, `depth` or `key`.
            """
        case .tooOften:
            """
            429 `TooSoon`: the password in the body was not checked, because a wrong one was given before; `TooMany` requests at once; `LimitExceeded`: too many inputs per second. \
            The same request can succeed after `Retry-After`.
            """
        case .longHead: "431 `TooLong`: the headers have more than `limit` bytes."
        case .oldSign: "501 `MethodNotFound`: the sign has an older version."
        case .signError: "502 The sign returned another error."
        case .noSign: "503 `NoSign`: no sign answers. `Ending`: the sign is stopping."
        case .tooManyStreams: "503 `TooMany`: too many pages are open."
        case .noAnswer: "504 `NoAnswer`: the sign does not answer in time."
        }
    }

    var code: String { String(row.prefix(3)) }

    /// The Response Object of OpenAPI that describes this error response, as JSON.
    var response: String {
        let headers: [(name: String, type: String)] =
            switch self {
            case .secretNeeded: [("WWW-Authenticate", "string"), ("Retry-After", "integer")]
            case .wrongMethod: [("Allow", "string")]
            case .tooOften, .tooManyStreams: [("Retry-After", "integer")]
            default: []
            }
        let headerSchemas = headers.map { ($0.name, #"{"schema":{"type":"\#($0.type)"}}"#) }
        let headersMember = headers.isEmpty ? "" : #","headers":\#(JSONSchema.jsonObject(headerSchemas))"#
        let content = #""content":{"application/json":{"schema":\#(JSONSchema.reference("Error"))}}"#
        let description = JSONSchema.quoted(String(row.dropFirst("400 ".count)))
        return #"{"description":\#(description),\#(content)\#(headersMember)}"#
    }

    /// The error responses that are possible for any request that calls a method of the sign.
    private static let signErrors: Set<OpenAPIStatus> = [
        .invalid, .oldSign, .signError, .noSign, .noAnswer,
    ]

    /// Returns the error responses that a request to `route` can have. `routes` contains all routes of the
    /// interface.
    static func errors(of route: Route, among routes: [Route]) -> [OpenAPIStatus] {
        var errors: Set<OpenAPIStatus> = [.badRequest, .longPath, .wrongHost, .tooOften, .longHead]
        if !route.isOpen { errors.formUnion([.secretNeeded, .forbidden]) }
        if route.isChange { errors.formUnion([.forbidden, .tooLong, .wrongType]) }
        if route.path.utf8.contains(UInt8(ascii: "{")) || route.hasIDInQuery { errors.insert(.notFound) }
        if !siblings(of: route, among: routes).isEmpty { errors.insert(.wrongMethod) }
        return Array(errors.union(self.errors(of: route.action, isChange: route.isChange)))
    }

    /// Returns the error responses that are specific to the action of a route. `isChange` is true for routes
    /// that change something.
    private static func errors(of action: Route.Action, isChange: Bool) -> Set<OpenAPIStatus> {
        switch action {
        case .sign(let method): signErrors.union(errors(of: method))
        case .option: signErrors
        case .awtrix: signErrors.union([.conflict, .notFound])
        case .state: [.noSign]
        case .events: [.tooManyStreams]
        case .fleet(let request): errors(of: request)
        case .login: [.secretNeeded, .invalid]
        case .access(.settings): [.conflict]
        case .access(.changeSettings): [.conflict, .invalid, .precondition]
        case .access: isChange ? [.conflict, .invalid] : []
        case .file, .openAPI, .health, .session, .logout, .metrics, .log, .setup: []
        }
    }

    /// Returns the error responses for the errors that `method`, a method of the sign, can return.
    private static func errors(of method: SignMethod) -> Set<OpenAPIStatus> {
        let codes = Set((method.definition.errors + SignError.common).map { String($0.status) })
        return Set(codes.compactMap { code in allCases.first { $0.code == code } })
    }

    private static func errors(of request: FleetWebRequest) -> Set<OpenAPIStatus> {
        switch request {
        case .abort: [.conflict]
        case .alert, .preview, .publish: [.conflict, .invalid]
        case .rollback: [.conflict, .invalid, .notFound]
        case .health, .signs, .rollouts, .audit, .live, .statistics, .statisticsTable, .content, .release,
            .difference, .scope, .draft:
            []
        }
    }

    /// Returns the fixed words of other `routes` at the position where the path of `route` has its variable
    /// last component. Returns an empty array if the last component is not variable.
    static func siblings(of route: Route, among routes: [Route]) -> [String] {
        guard route.path.hasSuffix("}") else { return [] }
        let parent = route.path.split(separator: "/").dropLast()
        let paths = Set(routes.map(\.path)).map { $0.split(separator: "/") }
        let lastSteps = paths.filter { $0.dropLast() == parent }.compactMap(\.last)
        return lastSteps.filter { !$0.hasPrefix("{") }.map(String.init).sorted()
    }
}
