import Schedules
import SettingsText

/// Advice on keys for the parts of a window of time, which other programs have.
enum WindowKeys {
    private static let begins = ["from", "start", "begin", "on_at", "since"]
    private static let ends = ["to", "end", "until", "till", "off_at", "stop"]
    private static let days = ["days", "day", "weekdays", "weekday", "dates", "date"]
    private static let others = ["hours", "times", "at", "between"]

    /// Returns the remedies for a table whose windows have the key `key`.
    static func remedies(for key: String) -> [String: KeyRemedy] {
        var remedies: [String: KeyRemedy] = [:]
        for name in begins + ends + days + others { remedies[name] = { remedy(for: key, in: $0) } }
        return remedies
    }

    /// Returns the advice with the window that the keys of `table` mean together.
    private static func remedy(for key: String, in table: TOMLNode) -> String {
        func value(_ names: [String]) -> String? {
            names.lazy.compactMap { table.member($0)?.valueText }.first
        }
        let times = [value(begins), value(ends)].compactMap { $0 }
        let time = times.isEmpty ? value(others) : times.joined(separator: "..")
        let text = [value(days), time].compactMap { $0 }.joined(separator: " ")
        let window = (try? TimeWindow(parsing: text)).map { _ in text } ?? TimeWindow.guesses(for: text).first
        return
            "write the whole window in one key, such as \(key) = [\"\(window ?? "Mon..Fri 11:00..14:00")\"]"
    }
}
