import GatewayMessages
import SignAPI

/// The counts of all signs of a fleet on one day: how long each option was shown, and how often it was
/// tapped.
struct FleetStatistics {
    /// The sum of the counts, over all signs, for the options that have the same id.
    private struct Total {
        var signs: Int64 = 0
        var shown: Int64 = 0
        var taps: Int64 = 0
    }

    /// The maximum number of options in the JSON for the web page. The options that were shown longest are
    /// selected.
    static let maximumOptions = 200

    /// The day to which the counts belong, such as `2026-11-27`, or an empty string if there are no counts.
    let day: String
    /// The signs that have counts of the selected day, sorted by name.
    private let signs: [(sign: FleetSign, counts: SignStatistics)]
    /// All days for which signs have counts (how long options were shown), in ascending order.
    private let days: [String]

    /// Collects the counts of `day`. If `day` is nil, selects the latest day with counts up to `today`, the
    /// local day of this machine, or else the latest day with counts. Days after tomorrow are ignored,
    /// because signs publish their counts without a signature.
    init(_ table: SignTable, day: String?, today: String) {
        // Signs east of this machine may have begun tomorrow.
        let tomorrow = Self.day(after: today)
        let countedSigns = table.rows.compactMap { row -> (sign: FleetSign, counts: SignStatistics)? in
            guard let counts = row.sign.statistics, counts.day <= tomorrow else { return nil }
            return (row.sign, counts)
        }
        days = Set(countedSigns.map(\.counts.day)).sorted()
        let selectedDay = day ?? days.last { $0 <= today } ?? days.last ?? ""
        self.day = selectedDay
        signs = countedSigns.filter { $0.counts.day == selectedDay }.sorted { $0.sign.node < $1.sign.node }
    }

    private static func day(after day: String) -> String {
        UTCTime.seconds("\(day)T00:00:00Z").map { String(UTCTime.text($0 + 86_400).prefix(10)) } ?? day
    }

    /// The counts of the selected day as JSON for the web page: the totals of all signs, and those of each
    /// option.
    var tree: JSONTree {
        let totals = totals
        // Options that were shown longer come first. Equal options are sorted by id.
        let ranked = totals.sorted { ($1.value.shown, $0.key) < ($0.value.shown, $1.key) }
        let options = ranked.prefix(Self.maximumOptions).map { id, total -> JSONTree in
            [
                "id": .string(id), "signs": .integer(total.signs), "shown_seconds": .integer(total.shown),
                "taps": .integer(total.taps),
            ]
        }
        return [
            "day": .string(day), "days": .array(days.suffix(7).map { .string($0) }),
            "signs": .integer(Int64(signs.count)),
            "taps": .integer(signs.reduce(0) { $0 + $1.counts.taps }),
            "activations": .integer(signs.reduce(0) { $0 + $1.counts.activations }),
            "options": .array(options), "all_options": .integer(Int64(totals.count)),
        ]
    }

    /// The sums of the counts over all signs. The keys are the ids of the options.
    private var totals: [String: Total] {
        var totals: [String: Total] = [:]
        for option in signs.lazy.flatMap(\.counts.options) {
            totals[option.id, default: Total()].signs += 1
            totals[option.id, default: Total()].shown += option.shown
            totals[option.id, default: Total()].taps += option.taps
        }
        return totals
    }

    /// The counts for each sign and option as a table in the CSV format (RFC 4180).
    var csv: [UInt8] {
        var table = Array("day,sign,labels,option,shown_seconds,taps\r\n".utf8)
        for (sign, counts) in signs {
            let labels = Self.field(sign.labels.joined(separator: " "))
            let fieldsOfSign = Array("\(counts.day),\(sign.node),\(labels),".utf8)
            for option in counts.options {
                table.append(contentsOf: fieldsOfSign)
                table.append(contentsOf: "\(Self.field(option.id)),\(option.shown),\(option.taps)\r\n".utf8)
            }
        }
        return table
    }

    /// Returns `text` as a field of the CSV table, in quotation marks if necessary. An apostrophe is put in
    /// front of a text that begins like a formula, because a spreadsheet would otherwise evaluate it.
    private static func field(_ text: String) -> String {
        let isFormula = text.utf8.first.map { "=+-@\t\r".utf8.contains($0) } ?? false
        let plainText = isFormula ? "'\(text)" : text
        let needsQuotes = plainText.utf8.contains { "\n\r\",".utf8.contains($0) }
        guard needsQuotes else { return plainText }
        // Quotation marks in a quoted field are doubled.
        let parts = plainText.split(separator: "\"", omittingEmptySubsequences: false)
        return "\"\(parts.joined(separator: "\"\""))\""
    }
}
