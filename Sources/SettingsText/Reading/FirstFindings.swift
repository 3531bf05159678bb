import Diagnostics

/// The first findings of one severity in reading order, and the number of all. A file of nothing but mistakes
/// costs no more memory than a few of them.
package struct FirstFindings {
    /// The maximum number that is kept.
    package static let limit = 100
    /// Findings beyond this number are only counted, wherever they are, so that an order of discovery from the
    /// last to the first costs no more than another.
    private static let mostConsidered = 10_000

    /// The number of all.
    package private(set) var count = 0
    private var kept: [Diagnostic] = []
    /// Findings from here on are only counted.
    private var end: TextLocation?

    /// Whether a finding at `location` would be among the first so far.
    package func wants(_ location: TextLocation) -> Bool {
        count < Self.mostConsidered && end.map { location < $0 } ?? true
    }

    /// Adds a finding.
    package mutating func append(_ finding: Diagnostic) {
        defer { count += 1 }
        guard wants(finding.location) else { return }
        kept.append(finding)
        if kept.count >= 2 * Self.limit { discardRest() }
    }

    /// Counts a finding that it does not want.
    package mutating func countOne() { count += 1 }

    /// The first findings; at equal locations in the order of discovery.
    package var first: [Diagnostic] { Array(kept.inReadingOrder.prefix(Self.limit)) }

    private mutating func discardRest() {
        kept = first
        end = kept.last?.location
    }
}

extension [Diagnostic] {
    /// The findings in reading order; at equal locations as they are.
    package var inReadingOrder: [Diagnostic] {
        enumerated()
            .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
            .map(\.element)
    }
}
