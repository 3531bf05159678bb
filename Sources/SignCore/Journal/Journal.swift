import InfiniteScroll
import MonotonicTime

/// The events of a sign and of its engine, in a common order and numbered without gaps.
struct Journal: Sendable {
    private var entries: [JournalEntry] = []
    /// The number of the last entry, or 0 before the first entry.
    private(set) var count: UInt64 = 0

    /// Moves the new events of the engine `carousel` to this journal.
    mutating func collect<Appearance>(from carousel: inout Carousel<Appearance>) {
        guard !carousel.journal.isEmpty else { return }
        for event in carousel.journal { append(.scroll(event.kind), at: event.at) }
        carousel.journal.removeAll(keepingCapacity: true)
    }

    /// Appends an entry that follows all events of the engine `carousel` so far. Does nothing if the banner
    /// has ended.
    mutating func write<Appearance>(_ kind: JournalEntry.Kind, after carousel: inout Carousel<Appearance>) {
        collect(from: &carousel)
        guard !carousel.hasStopped else { return }
        append(kind, at: carousel.now)
    }

    var isEmpty: Bool { entries.isEmpty }

    mutating func take(_ body: (JournalEntry) -> Void) {
        guard !entries.isEmpty else { return }
        for entry in entries { body(entry) }
        entries.removeAll(keepingCapacity: true)
    }

    private mutating func append(_ kind: JournalEntry.Kind, at instant: Instant) {
        count += 1
        entries.append(JournalEntry(sequence: count, at: instant, kind: kind))
    }
}
