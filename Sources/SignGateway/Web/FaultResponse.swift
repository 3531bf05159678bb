import Diagnostics
import GatewayMessages
import SignAPI

extension WebResponse {
    /// Creates the HTTP error response to a request that failed because the call to the sign failed with
    /// `fault`.
    init(_ fault: SignFault) {
        let message = fault.description
        switch fault {
        case .noSign: self.init(503, error: "NoSign", message)
        case .noAnswer: self.init(504, error: "NoAnswer", message)
        case .tooLong: self.init(413, error: "TooLong", message)
        case .unreadable(let reason):
            self.init(422, error: "Unreadable", message, ["reason": .string(Self.name(of: reason))])
        case .error(_, let details): self.init(signError: fault.name ?? "", message, details)
        }
    }

    private static func name(of reason: JSONError.Reason) -> String {
        switch reason {
        case .zeroCharacter: "nul"
        case .tooDeep: "depth"
        default: "key"
        }
    }

    /// Creates the HTTP response for an error that the sign returned. `name` is the name of the error,
    /// `description` is its message, and `details` is a JSON object with its parameters.
    private init(signError name: String, _ description: String, _ details: JSONTree) {
        var message = description
        var fields = (details.members ?? []).filter { !["error", "message"].contains($0.key) }
        if ["InvalidOption", "InvalidAlert"].contains(name) {
            let location = Self.location(in: details)
            message = location.message
            fields += location.fields
        }
        let isPermanentLimit = name == "LimitExceeded" && details["retry_after"]?.isNull == true
        let status = isPermanentLimit ? 413 : Self.status(of: name)
        self.init(status, error: name, message, .object(fields))
        if status == 429 {
            self = addingHeader("Retry-After", value: String(details["retry_after"]?.integer ?? 1))
        }
    }

    /// Creates the response to an invalid HTTP request. The message describes the problem in the request.
    init(_ error: RequestError) {
        switch error {
        case .notJSON(let reason): self.init(400, error: "NotJSON", "the body is not JSON: \(reason)")
        case .unreadable(let reason): self.init(SignFault.unreadable(reason))
        case .notAnObject: self.init(400, error: "NotJSON", "the body must be an object")
        case .notANumber(let key):
            self.init(400, error: "NoNumber", "\(key) must be a whole number", ["key": .string(key)])
        case .notABoolean(let key):
            self.init(400, error: "NoBoolean", "\(key) must be true or false", ["key": .string(key)])
        case .missingID:
            self.init(400, error: "NoID", "the query must have the id of an option, as in ?id=tea")
        case .differsFromPath(let key, let nameInPath):
            let message =
                "\(key) in the body differs from \(Wording.quoted(nameInPath)) in the path; leave it out"
            self.init(400, error: "OtherName", message)
        case .unknownMember(let key, let allowed):
            let message = Self.unknownKeyMessage(key, allowed: allowed)
            self.init(400, error: "UnknownMember", message, ["key": .string(key)])
        case .wrongType(let key, let kind):
            self.init(400, error: "WrongMember", "\(key) must be \(kind)", ["key": .string(key)])
        case .notARevision: self.init(400, error: "NoRevision", "If-Match must be the revision of a list")
        case .malformedTag:
            let message = "If-Match and If-None-Match must be *, or the etag of an option in quotation marks"
            self.init(400, error: "WrongTag", message)
        }
    }

    /// Returns the error message for an unknown `key` in the body of a request. The message suggests a
    /// similar key from `allowed`, or lists all allowed keys.
    private static func unknownKeyMessage(_ key: String, allowed: [String]) -> String {
        let advice = nearestWord(to: key, among: allowed).map { "did you mean \($0)?" }
        let rule =
            switch allowed.count {
            case 0: "the body must be empty"
            case 1: "only \(allowed[0]) is allowed"
            default: "\(Wording.list(allowed, conjunction: "and")) are allowed"
            }
        return "\(Wording.quoted(key)) is unknown; \(advice ?? rule)"
    }

    /// Returns the message about an invalid option or alert, and the location of the error as JSON members.
    /// The path that the sign reports, such as `options[3].dwell`, becomes a key and, if the option is part
    /// of a list, an index.
    private static func location(in details: JSONTree) -> (message: String, fields: [JSONTree.Member]) {
        let message = details["message"]?.string ?? ""
        let path = details["path"]?.string ?? ""
        let option = path.prefix { $0 != "." }
        let key = JSONTree.Member("key", .string(String(path.dropFirst(option.count + 1))))
        let prefix = "options["
        guard option.hasPrefix(prefix), let index = Int64(option.dropFirst(prefix.count).dropLast()) else {
            return (message, [key])
        }
        return ("option \(index + 1): \(message)", [key, JSONTree.Member("index", .integer(index))])
    }

    /// Returns the HTTP status code for `error`, the name of an error that the sign returned. An unknown
    /// error has the status 502.
    private static func status(of error: String) -> UInt32 {
        switch error {
        case "InvalidParameter": 422
        case "MethodNotFound", "InterfaceNotFound": 501
        default: SignError(rawValue: error)?.status ?? 502
        }
    }
}
