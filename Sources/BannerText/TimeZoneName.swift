import Diagnostics

/// A check of time zone names against the system's time zone database, such as `Europe/Berlin` (tzset(3)).
public enum TimeZoneName {
    /// Returns why the time zone `name`, such as `Europe/Berlin`, cannot be used, with a remedy. The message
    /// is the rest of a sentence that starts with the name of a configuration key. Returns nil if the time
    /// zone can be used.
    public static func problem(withZone name: String) -> String? {
        guard name != "UTC" else { return nil }
        do throws(TimeZoneError) {
            _ = try SystemZones.zone(named: name)
            return nil
        } catch {
            switch error {
            case .notInstalled: return "needs the time zones of the system; install the package tzdata"
            case .unknown(let name, let similar):
                let help =
                    similar.map { "did you mean \"\($0)\"?" } ?? "write a name such as \"Europe/Berlin\""
                return "\(Wording.quoted(name)) does not exist; \(help)"
            case .damaged(let name): return "\(Wording.quoted(name)) is damaged; reinstall the package tzdata"
            }
        }
    }
}
