/// Exit statuses of a daemon, after sysexits(3).
public enum ExitStatus: CInt, Sendable {
    /// Done.
    case done = 0
    /// The hardware cannot be used.
    case unavailable = 69
    /// The configuration cannot be used.
    case badConfiguration = 78
}
