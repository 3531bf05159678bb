import GatewayMessages
import SignAPI

extension SignFault {
    /// The fault in a sentence, with its remedy where there is one.
    var words: String {
        switch self {
        case .noSign: "no sign answers"
        case .noAnswer: "the sign does not answer"
        case .tooLong: "that is more than the sign takes at once"
        case .unreadable(let reason): Refusal(unreadable: reason).description
        case .error(let name, let details): ClientError(answer: name, details).description
        }
    }
}
