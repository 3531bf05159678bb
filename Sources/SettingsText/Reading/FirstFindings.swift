import Diagnostics

/// The first findings of one severity, sorted by location, and the total number of findings. The memory use is bounded,
/// even for a file with many mistakes.
package struct FirstFindings {
    /// The maximum number of findings that are kept.
    package static let limit = 100
    /// The number of findings after which further ones are counted but not kept. It bounds the time for findings that
    /// are discovered in reverse order.
    private static let consideredLimit = 10_000

    /// The number of findings, including those that were not kept.
    package private(set) var count = 0
    private var kept: [Diagnostic] = []
    /// The location from which on findings are counted but not kept; nil if all are kept.
    private var end: TextLocation?

    /// Returns whether a finding at `location` would be kept.
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

    /// Increases `count` for a finding that would not be kept.
    package mutating func countOnly() { count += 1 }

    /// The first findings, sorted by location. Findings at equal locations are in the order in which they were added.
    package var first: [Diagnostic] { Array(kept.inReadingOrder.prefix(Self.limit)) }
}

extension [Diagnostic] {
    /// The findings sorted by location. Findings at equal locations keep their order.
    package var inReadingOrder: [Diagnostic] {
        enumerated()
            .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
            .map(\.element)
    }
}
