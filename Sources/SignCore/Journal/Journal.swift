import InfiniteScroll
import MonotonicTime

/// The log of the events of a sign and of the engine that moves its banner, in a common order and numbered
/// without gaps.
struct Journal: Sendable {
    private var entries: [JournalEntry] = []
    /// The number of the latest journal entry, or 0 if there is none.
    private(set) var count: UInt64 = 0

    /// Moves the new events of `carousel`, the engine that moves the banner, to this journal.
    mutating func collect<Appearance>(from carousel: inout Carousel<Appearance>) {
        guard !carousel.journal.isEmpty else { return }
        for event in carousel.journal { append(.engine(event.kind), at: event.at) }
        carousel.journal.removeAll(keepingCapacity: true)
    }

    /// Appends an entry of the given kind after all events that `carousel`, the engine that moves the banner,
    /// has reported so far. Does nothing if the engine has stopped.
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
