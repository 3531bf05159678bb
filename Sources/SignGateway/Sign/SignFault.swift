import GatewayMessages
import SignAPI

/// The reason why a call to the sign has failed.
enum SignFault: Error, Hashable, CustomStringConvertible {
    /// No sign is connected, or the connection was lost before the sign replied.
    case noSign
    /// The sign has not replied in time.
    case noAnswer
    /// The call exceeds the maximum size of a message to the sign.
    case tooLong
    /// The call was not sent, because the sign could not read its JSON. The associated value is the reason
    /// why the JSON is invalid.
    case unreadable(JSONError.Reason)
    /// The sign has returned an error with the given full name and parameters.
    case error(String, JSONTree)

    /// The short name of the error that the sign has returned, such as `UnknownOption`, or nil if the call
    /// has failed for another reason.
    var name: String? {
        guard case .error(let name, _) = self else { return nil }
        return name.split(separator: ".").last.map(String.init)
    }

    var description: String {
        switch self {
        case .noSign: "no sign answers"
        case .noAnswer: "the sign does not answer"
        case .tooLong: "the request exceeds the maximum size of a message to the sign"
        case .unreadable(let reason): Refusal(unreadable: reason).description
        case .error(let name, let details): ClientError(error: name, details).description
        }
    }
}
