import GatewayMessages
import SignAPI

/// The counts of all signs of a fleet on one day: how often options were tapped, and how long they were
/// shown.
struct FleetStatistics {
    /// The total counts, on all signs, of the options that share one id.
    private struct Total {
        var signs: Int64 = 0
        var shown: Int64 = 0
        var taps: Int64 = 0
    }

    /// The maximum number of options on the web page. These are the options that were shown longest.
    static let maximumOptions = 200

    let day: String
    private let signs: [(sign: FleetSign, counts: SignStatistics)]
    private let days: [String]

    /// Collects the counts of `day`. If `day` is nil, selects the latest day with counts that is not after
    /// `today`, the local day of this machine, or else the latest day with counts. Signs publish their counts
    /// without a signature, so days after tomorrow are ignored.
    init(_ table: SignTable, day: String?, today: String) {
        let tomorrow = Self.day(after: today)
        let all = table.rows.compactMap { row in row.sign.statistics.map { (sign: row.sign, counts: $0) } }
            .filter { $0.counts.day <= tomorrow }
        days = Set(all.map(\.counts.day)).sorted()
        // Signs east of this machine may have begun tomorrow.
        let selection = day ?? days.last { $0 <= today } ?? days.last ?? ""
        self.day = selection
        signs = all.filter { $0.counts.day == selection }.sorted { $0.sign.node < $1.sign.node }
    }

    private static func day(after day: String) -> String {
        UTCTime.seconds("\(day)T00:00:00Z").map { String(UTCTime.text($0 + 86_400).prefix(10)) } ?? day
    }

    /// The counts as JSON for the web page.
    var tree: JSONTree {
        var totals: [String: Total] = [:]
        for option in signs.lazy.flatMap(\.counts.options) {
            totals[option.id, default: Total()].signs += 1
            totals[option.id, default: Total()].shown += option.shown
            totals[option.id, default: Total()].taps += option.taps
        }
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

    /// The counts of each sign and option as a CSV table (RFC 4180).
    var csv: [UInt8] {
        var bytes = Array("day,sign,labels,option,shown_seconds,taps\r\n".utf8)
        for (sign, counts) in signs {
            let labels = Self.field(sign.labels.joined(separator: " "))
            let head = Array("\(counts.day),\(sign.node),\(labels),".utf8)
            for option in counts.options {
                bytes.append(contentsOf: head)
                bytes.append(contentsOf: "\(Self.field(option.id)),\(option.shown),\(option.taps)\r\n".utf8)
            }
        }
        return bytes
    }

    /// Returns a field of the CSV table. A text that begins like a formula gets an apostrophe in front,
    /// because a spreadsheet would calculate it.
    private static func field(_ text: String) -> String {
        let isFormula = text.utf8.first.map { "=+-@\t\r".utf8.contains($0) } ?? false
        let plain = isFormula ? "'\(text)" : text
        guard plain.utf8.contains(where: { "\n\r\",".utf8.contains($0) }) else { return plain }
        return
            "\"\(plain.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
    }
}
