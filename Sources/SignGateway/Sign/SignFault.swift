import GatewayMessages
import SignAPI

/// The reason why a call to the sign returned no result.
enum SignFault: Error, Hashable, CustomStringConvertible {
    /// No sign is connected, or the connection was lost before the reply.
    case noSign
    /// The sign did not reply in time.
    case noAnswer
    /// The call is longer than the maximum size of a message.
    case tooLong
    /// The call was not sent, because the sign could not read its JSON for this reason.
    case unreadable(JSONError.Reason)
    /// The sign returned an error with this full name and these parameters.
    case error(String, JSONTree)

    /// The short name of the error that the sign returned, such as `UnknownOption`, or nil if the call failed for
    /// another reason.
    var name: String? {
        guard case .error(let name, _) = self else { return nil }
        return name.split(separator: ".").last.map(String.init)
    }

    var description: String {
        switch self {
        case .noSign: "no sign answers"
        case .noAnswer: "the sign does not answer"
        case .tooLong: "the request is longer than a message to the sign may be"
        case .unreadable(let reason): Refusal(unreadable: reason).description
        case .error(let name, let details): ClientError(error: name, details).description
        }
    }
}
