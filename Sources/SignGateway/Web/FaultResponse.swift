import Diagnostics
import GatewayMessages
import SignAPI

extension WebResponse {
    /// The answer to a request whose call has failed.
    init(_ fault: SignFault) {
        switch fault {
        case .noSign: self = .noSign
        case .noAnswer: self.init(504, error: "NoAnswer", "the sign does not answer")
        case .unreadable(let reason):
            let word = reason == .zeroCharacter ? "nul" : reason == .tooDeep ? "depth" : "key"
            self.init(
                422,
                error: "Unreadable",
                Refusal(unreadable: reason).description,
                [JSONTree.Member("reason", .string(word))]
            )
        case .tooLong: self.init(413, error: "TooLong", "that is more than the sign takes at once")
        case .error(let name, let details):
            let error = fault.name ?? ""
            let place = ["InvalidOption", "InvalidAlert"].contains(error) ? FaultPlace(details) : nil
            let fields = (details.members ?? []).filter { !["error", "message"].contains($0.key) }
            let isPermanent = error == "LimitExceeded" && details["retry_after"]?.isNull == true
            self.init(
                isPermanent ? 413 : Self.status(of: error),
                error: error,
                place?.message ?? ClientError(answer: name, details).description,
                fields + (place?.fields ?? [])
            )
            if status == 429 { self = adding("Retry-After", String(details["retry_after"]?.integer ?? 1)) }
        }
    }

    /// There is no sign to ask.
    static var noSign: WebResponse { WebResponse(503, error: "NoSign", "no sign answers") }

    /// The answer to a request that cannot become a call.
    init(_ mistake: RequestMistake) {
        switch mistake {
        case .notJSON(let reason): self.init(400, error: "NotJSON", "the body is not JSON: \(reason)")
        case .unreadable(let reason): self.init(SignFault.unreadable(reason))
        case .noObject: self.init(400, error: "NotJSON", "the body must be an object")
        case .noNumber(let key):
            let fields = [JSONTree.Member("key", .string(key))]
            self.init(400, error: "NoNumber", "\(key) must be a whole number", fields)
        case .noID: self.init(400, error: "NoID", "the query must have the id of an option, as in ?id=tea")
        case .otherName(let key, let step):
            let name = Wording.quoted(step)
            let words = "\(key) in the body is not \(name), which the path names; leave it out"
            self.init(400, error: "OtherName", words)
        case .noRevision: self.init(400, error: "NoRevision", "If-Match must be the revision of a list")
        }
    }

    private static func status(of error: String) -> UInt32 {
        switch error {
        case "InvalidParameter": 422
        case "MethodNotFound", "InterfaceNotFound": 501
        default: SignError(rawValue: error)?.status ?? 502
        }
    }
}

/// What a path of the sign such as `options[3].dwell` names.
struct FaultPlace: Hashable {
    /// The key of the option or alert; empty if it is wrong as a whole.
    var key: String
    /// The place of the option in the list that was given, from 0; nil if one option was given.
    var index: Int64?
    private let text: String

    /// The place that the details of an error name.
    init(_ details: JSONTree) {
        let path = details["path"]?.string ?? ""
        text = details["message"]?.string ?? ""
        let head = path.prefix { $0 != "." }
        key = String(path.dropFirst(head.count + 1))
        index = head.hasPrefix("options[") ? Int64(head.dropFirst("options[".count).dropLast()) : nil
    }

    /// The sign's sentence, which names the option if it is one of several.
    var message: String { index.map { "option \($0 + 1): \(text)" } ?? text }

    /// The place as members of an answer.
    var fields: [JSONTree.Member] {
        [JSONTree.Member("key", .string(key))]
            + (index.map { [JSONTree.Member("index", .integer($0))] } ?? [])
    }
}
