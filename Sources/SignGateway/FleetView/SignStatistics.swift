import GatewayMessages
import SignAPI

/// The counts of one sign on its current day, such as how long options were shown. Signs publish these counts
/// without a signature.
struct SignStatistics: Hashable {
    /// The counts of one option (a text or picture that the sign scrolls) on the day.
    struct Option: Hashable {
        var id: String
        /// The time for which the option was shown on the day, in seconds.
        var shown: Int64 = 0
        var taps: Int64 = 0
    }

    /// The maximum number of options that are stored for a sign. `maximumID` is the maximum size of an
    /// option's id in bytes.
    private static let maximumOptions = 64
    private static let maximumID = 64
    /// The plausible number of taps or seconds on one day. Numbers outside this range are clamped to it.
    private static let range: ClosedRange<Int64> = 0...10_000_000

    /// The day of the counts in the sign's time zone, such as `2026-11-27`.
    let day: String
    let taps: Int64
    let activations: Int64
    let options: [Option]

    /// Reads a sign's counts from JSON. Missing numbers are 0. Returns nil if `tree` contains no valid day.
    init?(_ tree: JSONTree) {
        guard let day = tree["day"]?.string, UTCTime.seconds("\(day)T00:00:00Z") != nil else { return nil }
        self.day = day
        taps = Self.number(tree["taps"])
        activations = Self.number(tree["activations"])
        var options = Self.counts(tree["shown"]).map { id, seconds in Option(id: id, shown: seconds) }
        for (id, taps) in Self.counts(tree["today"]) {
            if let index = options.firstIndex(where: { $0.id == id }) {
                options[index].taps = taps
            } else if options.count < Self.maximumOptions {
                options.append(Option(id: id, taps: taps))
            }
        }
        self.options = options
    }

    /// Returns the counts in a JSON object whose keys are the ids of options. Omits ids that are too long.
    /// Returns an empty array if `tree` is nil.
    private static func counts(_ tree: JSONTree?) -> [(id: String, count: Int64)] {
        let members = (tree?.members ?? []).prefix(maximumOptions)
        return members.filter { $0.key.utf8.count <= maximumID }.map { ($0.key, number($0.value)) }
    }

    /// Returns the number of taps or seconds in `tree`, clamped to the plausible range. Returns 0 if it is
    /// missing.
    private static func number(_ tree: JSONTree?) -> Int64 {
        tree?.integer.map { min(max(range.lowerBound, $0), range.upperBound) } ?? 0
    }
}
