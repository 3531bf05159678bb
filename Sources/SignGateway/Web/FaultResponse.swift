import Diagnostics
import JSON
import SignClient

extension WebResponse {
    /// The answer to a request whose call has failed.
    init(_ fault: SignFault) {
        switch fault {
        case .noSign: self = .noSign
        case .noAnswer: self.init(504, error: "NoAnswer", "the sign does not answer")
        case .tooLong: self.init(413, error: "TooLong", "that is more than the sign takes at once")
        case .error(let name, let details):
            let message = ClientError(answer: name, details).description
            self.init(
                Self.status(of: fault.name ?? ""),
                error: fault.name ?? "",
                message,
                (details.members ?? []).filter { !["error", "message"].contains($0.key) }
            )
        }
    }

    /// There is no sign to ask.
    static var noSign: WebResponse { WebResponse(503, error: "NoSign", "no sign answers") }

    private static func status(of error: String) -> UInt32 {
        switch error {
        case "Refused": 409
        case "UnknownOption", "UnknownButton": 404
        case "InvalidOption", "InvalidAlert", "InvalidParameter", "InvalidConfiguration": 422
        case "WrongRevision": 412
        case "LimitExceeded": 429
        case "ReadOnly": 403
        case "Ending": 503
        case "MethodNotFound", "InterfaceNotFound": 501
        default: 502
        }
    }
}
