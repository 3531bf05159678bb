import Diagnostics

/// The first findings of one severity in reading order, and the number of all. Memory use is bounded, so a file with
/// many mistakes is harmless.
package struct FirstFindings {
    /// The maximum number of findings that are kept.
    package static let limit = 100
    /// The number of findings after which the rest are only counted, so that discovery from last to first is not
    /// slower.
    private static let consideredLimit = 10_000

    /// The number of all findings.
    package private(set) var count = 0
    private var kept: [Diagnostic] = []
    /// The location from which findings are only counted.
    private var end: TextLocation?

    /// Returns whether a finding at `location` would be among the first so far.
    package func keeps(_ location: TextLocation) -> Bool {
        count < Self.consideredLimit && end.map { location < $0 } ?? true
    }

    /// Adds a finding.
    package mutating func append(_ finding: Diagnostic) {
        defer { count += 1 }
        guard keeps(finding.location) else { return }
        kept.append(finding)
        guard kept.count >= 2 * Self.limit else { return }
        kept = first
        end = kept.last?.location
    }

    /// Counts a finding that would not be kept.
    package mutating func countOnly() { count += 1 }

    /// The first findings; those at equal locations in the order of discovery.
    package var first: [Diagnostic] { Array(kept.inReadingOrder.prefix(Self.limit)) }
}

extension [Diagnostic] {
    /// The findings sorted by location; those at equal locations keep their order.
    package var inReadingOrder: [Diagnostic] {
        enumerated()
            .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
            .map(\.element)
    }
}
