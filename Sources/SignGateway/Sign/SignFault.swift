import SignAPI

/// Why a call of the sign has no result.
public enum SignFault: Error, Hashable, Sendable {
    /// No sign answers.
    case noSign
    /// The sign has not answered in time.
    case noAnswer
    /// The call is longer than a message may be.
    case tooLong
    /// The call was not sent, because the sign could not read it.
    case unreadable(JSONError.Reason)
    /// The sign answered with an error, by its name with the interface.
    case error(String, JSONTree)

    /// The name of the sign's error without the interface; nil if it is none of its errors.
    public var name: String? {
        guard case .error(let name, _) = self else { return nil }
        return name.split(separator: ".").last.map(String.init)
    }
}
