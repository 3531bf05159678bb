import Diagnostics

/// An error in the time zone of a time field, such as `{time:%H:%M|Europe/London}`.
public enum TimeZoneError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The system has no time zone database.
    case notInstalled
    /// The zone name is not in the time zone database. `similar` is the most similar name in it, or nil if no
    /// name is similar.
    case unknown(String, similar: String?)
    /// A file of the database does not contain a valid time zone. The associated value is the name of the
    /// zone.
    case damaged(String)

    /// The error message, which describes the problem and its remedy. It is a predicate that follows the name
    /// of a configuration key.
    public var description: String {
        switch self {
        case .notInstalled:
            "has a time in another zone, but the time zones are not installed; install the package tzdata"
        case .unknown(let name, let similar):
            "has a time in the zone \(Wording.quoted(name)), which does not exist; "
                + (similar.map { "did you mean '\($0)', as in {time:%H:%M|\($0)}?" }
                    ?? "write a name, as in {time:%H:%M|Europe/London}")
        case .damaged(let name):
            "has a time in the zone \(Wording.quoted(name)), whose file is damaged; reinstall the package tzdata"
        }
    }
}
