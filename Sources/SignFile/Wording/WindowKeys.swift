import Schedules
import SettingsText

/// Advice about unknown keys such as `from` and `until`. In the files of other programs, such keys describe a
/// part of a time window. In LoopBanner, a time window is a single text, such as `Mon..Fri 11:00..14:00`.
enum WindowKeys {
    private static let begins = ["from", "start", "begin", "on_at", "since"]
    private static let ends = ["to", "end", "until", "till", "off_at", "stop"]
    private static let days = ["days", "day", "weekdays", "weekday", "dates", "date"]
    private static let others = ["hours", "times", "at", "between"]

    /// Returns advice about unknown keys that describe only a part of a time window, such as `from`, by the
    /// name of the unknown key. `key` is the key that expects a complete window.
    static func remedies(for key: String) -> [String: KeyRemedy] {
        var remedies: [String: KeyRemedy] = [:]
        for name in begins + ends + days + others { remedies[name] = { remedy(for: key, in: $0) } }
        return remedies
    }

    /// Returns advice to write one time window, such as `Mon 09:00..18:00`, as the value of `key` instead of
    /// separate keys for the start, the end, and the days. The suggested window contains the values of these
    /// keys in `table`.
    private static func remedy(for key: String, in table: TOMLNode) -> String {
        func value(_ names: [String]) -> String? {
            names.lazy.compactMap { table.member($0)?.valueText }.first
        }
        let times = [value(begins), value(ends)].compactMap { $0 }
        let time = times.isEmpty ? value(others) : times.joined(separator: "..")
        let text = [value(days), time].compactMap { $0 }.joined(separator: " ")
        let window = (try? TimeWindow(parsing: text)).map { _ in text } ?? TimeWindow.guesses(for: text).first
        return
            "put the whole window in one key, such as \(key) = [\"\(window ?? "Mon..Fri 11:00..14:00")\"]"
    }
}
