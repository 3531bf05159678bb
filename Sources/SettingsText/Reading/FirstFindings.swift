import Diagnostics

/// Collects findings of one severity. It counts all findings, but keeps only those nearest to the start of
/// the file. Its memory use is therefore bounded, even for a file with many errors.
package struct FirstFindings {
    /// The maximum number of findings in `first`.
    package static let limit = 100
    /// The number of findings after which further ones are only counted. This bounds the time of a check that adds its
    /// findings in reverse order.
    private static let consideredLimit = 10_000

    /// The number of all findings, including those that were not kept.
    package private(set) var count = 0
    private var kept: [Diagnostic] = []
    /// Findings at or after this location are only counted. Nil as long as all findings are kept.
    private var end: TextLocation?

    /// Returns whether a finding at `location` would be kept. If not, the caller need not compose its message.
    package func keeps(_ location: TextLocation) -> Bool {
        count < Self.consideredLimit && end.map { location < $0 } ?? true
    }

    /// Counts a finding and keeps it if it is near enough to the start of the file.
    package mutating func append(_ finding: Diagnostic) {
        defer { count += 1 }
        guard keeps(finding.location) else { return }
        kept.append(finding)
        guard kept.count >= 2 * Self.limit else { return }
        kept = first
        end = kept.last?.location
    }

    /// Counts a finding for which `keeps` returned false.
    package mutating func countOnly() { count += 1 }

    /// The findings nearest to the start of the file, sorted by location. Findings at the same location keep their
    /// order.
    package var first: [Diagnostic] { Array(kept.inReadingOrder.prefix(Self.limit)) }
}

extension [Diagnostic] {
    /// The findings sorted by location. Findings at the same location keep their order.
    package var inReadingOrder: [Diagnostic] {
        enumerated()
            .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
            .map(\.element)
    }
}
