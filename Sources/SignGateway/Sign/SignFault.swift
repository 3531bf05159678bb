import GatewayMessages
import SignAPI

/// The reason why the gateway's call to the sign returned no result.
enum SignFault: Error, Hashable, CustomStringConvertible {
    /// No sign is connected.
    case noSign
    /// The sign did not reply before the call's deadline.
    case noAnswer
    /// The call exceeds the maximum size of a message.
    case tooLong
    /// The call was not sent, because the sign could not read it.
    case unreadable(JSONError.Reason)
    /// An error that the sign returned, with its full name and its parameters.
    case error(String, JSONTree)

    /// The short name of the error that the sign returned, such as `UnknownOption`, or nil if the call failed in
    /// another way.
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
