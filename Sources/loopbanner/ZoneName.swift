import Diagnostics
import Glibc
import MonotonicTime

/// Functions for the names of time zones, such as `Europe/Berlin`. Each is the name of a file in the time
/// zone database of the system (tzset(3)).
enum ZoneName {
    private static let folder = "/usr/share/zoneinfo"

    /// Returns an error message if there is no time zone called `name`. Returns nil if the name is valid.
    static func problem(with name: String) -> String? {
        guard name != "UTC" else { return nil }
        guard access(folder, F_OK) == 0 else {
            return "the time zones are not installed; install the package tzdata"
        }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
        var status = stat()
        guard isPlain, stat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return "unknown time zone \(Wording.quoted(name)); write a name such as Europe/Berlin"
        }
        return nil
    }

    /// Sets the time zone of the process to `name`, and returns a function that converts a UTC time to local
    /// time in that zone. Does not change the process if `name` is `UTC`.
    static func applyToProcess(_ name: String) -> @Sendable (CivilTime) -> CivilTime {
        guard name != "UTC" else { return { $0 } }
        setenv("TZ", name, 1)
        tzset()
        return { $0.local }
    }
}

extension CivilTime {
    /// This UTC time, converted to local time in the time zone of the process.
    fileprivate var local: CivilTime {
        var seconds = time_t(secondsSince1970)
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return self }
        return CivilTime(
            secondsSince1970: secondsSince1970,
            nanosecond: nanosecond,
            utcOffset: Int64(parts.tm_gmtoff),
            zone: parts.tm_zone.map { String(cString: $0) } ?? zone
        )
    }
}
