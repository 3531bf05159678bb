/// Counts for a reply of limited size: whole hours, as many as fit, and at least one.
package struct UsagePage: Hashable, Sendable {
    /// The counts, in order of time.
    package private(set) var counts: [UsageCount] = []
    /// The first hour that did not fit; nil if all did.
    package private(set) var next: UsageHour?
    private let limit: Int
    private var size = 0

    /// A page for counts that are written with about `limit` bytes.
    package init(limit: Int) {
        self.limit = limit
    }

    /// Adds the counts of one hour. Those that are too many for a page of their own are added together, with an empty id,
    /// as those of options beyond the thousandth are.
    package mutating func add(_ hour: UsageHour, _ added: [UsageCount]) {
        guard next == nil else { return }
        guard counts.isEmpty || size + Self.size(of: added) <= limit else {
            next = hour
            return
        }
        var rest = UsageCount(hour: hour, id: "")
        for count in added {
            let bytes = Self.size(of: [count])
            if size + bytes <= limit, !count.id.isEmpty {
                counts.append(count)
                size += bytes
            } else {
                rest.taps += count.taps
                rest.activations += count.activations
                rest.shownSeconds += count.shownSeconds
            }
        }
        if rest != UsageCount(hour: hour, id: "") { counts.append(rest) }
    }

    /// About as many bytes as they have in JSON; a character of an id may take six.
    private static func size(of counts: [UsageCount]) -> Int {
        counts.reduce(0) { $0 + 100 + $1.id.utf8.count * 2 }
    }
}
