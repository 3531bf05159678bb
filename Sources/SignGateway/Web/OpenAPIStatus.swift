import SignAPI

/// The refusals that the OpenAPI document describes. The raw value is the name of the response.
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

    private var row: (code: Int, meaning: String) {
        switch self {
        case .badRequest:
            (
                400,
                "The request cannot be read: `NotJSON`, `NoNumber`, `OtherName`, `NoRevision`, `NoID`, `NoPassword`, "
                    + "`WrongLength`, `WrongQuery`: a parameter of the query, which `key` names, is no UTF-8 text or has a "
                    + "NUL. A request that is not HTTP gets this status without this body."
            )
        case .secretNeeded:
            (
                401,
                "`LoginRequired`: this needs the password, or a token. `WrongSecret`: what was given is neither."
            )
        case .forbidden: (403, "`NoPasswordSet`, `WrongOrigin` or `ReadOnly`.")
        case .notFound: (404, "`UnknownOption`, `UnknownButton`, or `NotFound`: nothing has this path.")
        case .wrongMethod: (405, "`WrongMethod`: the path has other methods.")
        case .conflict: (409, "`Refused`: the input has no effect in the current state; `reason` says why.")
        case .precondition:
            (
                412,
                "`OptionExists`, `OptionChanged`, `OptionGone` or `WrongRevision`: the list is not as the request demands, "
                    + "and was not changed."
            )
        case .tooLong:
            (
                413,
                "`TooLong`: the body has more than `limit` bytes, or is more than the sign takes at once. "
                    + "`LimitExceeded`: a text is longer, or a list has more, than the sign takes; `what` and `limit` say "
                    + "what and how many."
            )
        case .longPath: (414, "`TooLong`: the path and the query are longer than `limit` bytes.")
        case .wrongType: (415, "`WrongType`: the body must be `application/json`.")
        case .wrongHost: (421, "`WrongHost`: `Host` is not a name of this machine.")
        case .invalid:
            (
                422,
                "`InvalidOption`, `InvalidAlert`, `InvalidParameter`, `Unreadable`: what was given cannot be used. "
                    + "`reason` of `Unreadable` is `nul`, `depth` or `key`."
            )
        case .tooOften:
            (
                429,
                "`TooSoon` after a wrong password; `TooMany` requests at once; `LimitExceeded`: more inputs in a second "
                    + "than the sign takes. The same request can succeed after `Retry-After`."
            )
        case .longHead: (431, "`TooLong`: the headers are longer than `limit` bytes.")
        case .oldSign: (501, "`MethodNotFound`: the sign has an older version.")
        case .signError: (502, "The sign answered with another error.")
        case .noSign: (503, "`NoSign`: no sign answers. `Ending`: it is stopping.")
        case .tooManyStreams: (503, "`TooMany`: too many browsers watch already.")
        case .noAnswer: (504, "`NoAnswer`: the sign does not answer in time.")
        }
    }

    /// The status.
    var code: String { String(row.code) }

    private var header: (name: String, type: String)? {
        switch self {
        case .secretNeeded: ("WWW-Authenticate", "string")
        case .wrongMethod: ("Allow", "string")
        case .tooOften, .tooManyStreams: ("Retry-After", "integer")
        default: nil
        }
    }

    /// The description of the response.
    var response: String {
        let headers = header.map { #","headers":{"\#($0.name)":{"schema":{"type":"\#($0.type)"}}}"# } ?? ""
        let content = #""content":{"application/json":{"schema":\#(JSONSchema.reference("Error"))}}"#
        return #"{"description":\#(JSONSchema.quoted(row.meaning)),\#(content)\#(headers)}"#
    }

    /// The refusals of `route`.
    static func refusals(of route: Route, among routes: [Route]) -> [OpenAPIStatus] {
        var refusals: Set<OpenAPIStatus> = [.badRequest, .longPath, .wrongHost, .tooOften, .longHead]
        if !route.isOpen { refusals.formUnion([.secretNeeded, .forbidden]) }
        if route.isChange { refusals.formUnion([.forbidden, .tooLong, .wrongType]) }
        if route.path.contains("{") || route.isByQuery { refusals.insert(.notFound) }
        if !siblings(of: route, among: routes).isEmpty { refusals.insert(.wrongMethod) }
        switch route.action {
        case .sign(let method):
            refusals.formUnion(ofSign)
            let names = Set(method.definition.parameters.map(\.name))
            if !names.isDisjoint(with: ["id", "button"]) { refusals.insert(.notFound) }
            if names.contains("revision") { refusals.insert(.precondition) }
        case .option: refusals.formUnion(ofSign)
        case .awtrix: refusals.formUnion(ofSign.union([.notFound]))
        case .state: refusals.insert(.noSign)
        case .events: refusals.insert(.tooManyStreams)
        case .login: refusals.formUnion([.secretNeeded, .invalid])
        case .file, .openAPI, .health, .session, .logout, .metrics: break
        }
        return Array(refusals)
    }

    private static let ofSign: Set<OpenAPIStatus> = [
        .conflict, .invalid, .oldSign, .signError, .noSign, .noAnswer,
    ]

    /// The fixed steps of other paths in the place of the last step of `route`, if that is in braces.
    static func siblings(of route: Route, among routes: [Route]) -> [String] {
        guard route.path.hasSuffix("}") else { return [] }
        let folder = route.path.split(separator: "/").dropLast()
        let paths = Set(routes.map(\.path)).map { $0.split(separator: "/") }
        let steps = paths.filter { $0.dropLast() == folder }.compactMap(\.last)
        return steps.filter { !$0.hasPrefix("{") }.map(String.init).sorted()
    }
}
