import Diagnostics
import GatewayMessages
import JSON
import SignClient

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
            self.init(
                Self.status(of: error),
                error: error,
                place?.message ?? ClientError(answer: name, details).description,
                fields + (place?.fields ?? [])
            )
        }
    }

    /// There is no sign to ask.
    static var noSign: WebResponse { WebResponse(503, error: "NoSign", "no sign answers") }

    private static func status(of error: String) -> UInt32 {
        switch error {
        case "Refused": 409
        case "UnknownOption", "UnknownButton": 404
        case "InvalidOption", "InvalidAlert", "InvalidParameter", "InvalidConfiguration",
            "UnreadableCall":
            422
        case "WrongRevision": 412
        case "LimitExceeded": 429
        case "ReadOnly": 403
        case "Ending": 503
        case "MethodNotFound", "InterfaceNotFound": 501
        default: 502
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
