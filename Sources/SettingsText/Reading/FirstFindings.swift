import Diagnostics

/// A collection of findings of one severity about a file. All findings are counted, but only those nearest to
/// the start of the file are kept. This bounds the memory use for a file with many errors.
package struct FirstFindings {
    /// The maximum number of findings that `first` contains.
    package static let limit = 100
    /// The number of findings after which further ones are only counted. It bounds the time of a check that
    /// adds its findings in reverse order.
    private static let consideredLimit = 10_000

    /// The number of all findings that were added, including those that were not kept.
    package private(set) var count = 0
    private var kept: [Diagnostic] = []
    /// The location from which findings are counted but not kept, or nil as long as all findings are kept.
    private var end: TextLocation?

    /// Returns whether a finding at `location` would be kept. If not, the caller does not need to compose its
    /// message.
    package func keeps(_ location: TextLocation) -> Bool {
        count < Self.consideredLimit && end.map { location < $0 } ?? true
    }

    /// Counts `finding`, and keeps it if it is among those nearest to the start of the file.
    package mutating func append(_ finding: Diagnostic) {
        defer { count += 1 }
        guard keeps(finding.location) else { return }
        kept.append(finding)
        guard kept.count >= 2 * Self.limit else { return }
        kept = first
        end = kept.last?.location
    }

    /// Counts a finding that is not kept, because `keeps` returned false for its location.
    package mutating func countOnly() { count += 1 }

    /// The findings nearest to the start of the file, up to `limit`, sorted by location. Findings at the same
    /// location keep their order.
    package var first: [Diagnostic] { Array(kept.inReadingOrder.prefix(Self.limit)) }
}

extension [Diagnostic] {
    /// The findings of the array sorted by location. Findings at the same location keep their order.
    package var inReadingOrder: [Diagnostic] {
        enumerated()
            .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
            .map(\.element)
    }
}
