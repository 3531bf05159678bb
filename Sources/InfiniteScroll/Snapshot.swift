import MonotonicTime

/// The saved state of a banner at an instant, without its list. A banner with an equal list can restore the
/// state in another process or on another computer (R-STEP-2).
///
/// Instants are stored relative to the instant of the snapshot. Banners in the same state therefore have
/// equal snapshots, whatever their clocks.
public struct Snapshot: Hashable, Sendable {
    let numbers: [Int64]

    /// The maximum number of values in a snapshot (the saved state of a banner), including some reserve.
    static let limit = 48

    init(numbers: [Int64]) {
        self.numbers = numbers
    }

    /// Creates a snapshot from its text form, which consists of integers separated by single spaces. Returns
    /// nil if `text` does not have this form, or if it contains too many numbers.
    public init?(_ text: String) {
        // 20 digits, a sign and a space.
        guard text.utf8.count <= Self.limit * 22 else { return nil }
        let fields = text.split(separator: " ", maxSplits: Self.limit, omittingEmptySubsequences: false)
        numbers = fields.compactMap { Int64($0) }
        guard numbers.count == fields.count, numbers.count <= Self.limit else { return nil }
    }

    /// The text form of the snapshot. It is compact, and meant to be read by programs.
    public var text: String { numbers.map { String($0) }.joined(separator: " ") }
}

/// An error that states why the saved state of a banner does not match another banner or its list.
public struct SnapshotError: Error, Hashable, CustomStringConvertible {
    /// A description of the mismatch, for messages.
    public let description: String
}

struct SnapshotWriter {
    /// The time of the snapshot, to which all stored instants are relative.
    let snapshotTime: Instant
    private(set) var numbers: [Int64] = []

    mutating func add(_ number: Int64) { numbers.append(number) }

    mutating func add(_ instant: Instant) { add((instant - snapshotTime).rawValue) }

    mutating func add(_ flag: Bool) { add(flag ? 1 : 0) }

    mutating func add<Value>(_ value: Value?, _ write: (inout SnapshotWriter, Value) -> Void) {
        add(value != nil)
        if let value { write(&self, value) }
    }

    mutating func add(_ instant: Instant?) { add(instant) { $0.add($1) } }

    mutating func add(_ number: Int64?) { add(number) { $0.add($1) } }
}

/// A reader for the numbers of a snapshot, the saved state of a banner. Reading fails if a number is out of
/// its range, or if numbers are left over.
struct SnapshotReader {
    /// The time of the snapshot, to which all stored instants are relative.
    let snapshotTime: Instant
    private var numbers: ArraySlice<Int64>

    /// The permitted distance of a stored instant from the time of the snapshot, in nanoseconds: about 36
    /// years in either direction. The sum of two such distances cannot overflow.
    static let span = -(Int64(1) << 60)...(Int64(1) << 60)

    init(_ snapshot: Snapshot, at instant: Instant) {
        snapshotTime = instant
        numbers = snapshot.numbers[...]
    }

    mutating func readNumber(in range: ClosedRange<Int64>) throws(SnapshotError) -> Int64 {
        let place = numbers.startIndex + 1
        guard let number = numbers.popFirst() else {
            throw SnapshotError(description: "it ends after \(place - 1) numbers; there must be more")
        }
        guard range.contains(number) else {
            let limits = "from \(range.lowerBound) to \(range.upperBound)"
            throw SnapshotError(description: "number \(place) is \(number); it must be \(limits)")
        }
        return number
    }

    mutating func readIndex(below count: Int) throws(SnapshotError) -> Int {
        Int(try readNumber(in: 0...max(0, Int64(count) - 1)))
    }

    mutating func readFlag() throws(SnapshotError) -> Bool { try readNumber(in: 0...1) == 1 }

    mutating func readInstant(in range: ClosedRange<Int64> = span) throws(SnapshotError) -> Instant {
        snapshotTime + Nanoseconds(try readNumber(in: range))
    }

    /// Reads an instant from the snapshot. Throws if it is later than the snapshot itself.
    mutating func readPastInstant() throws(SnapshotError) -> Instant {
        try readInstant(in: Self.span.lowerBound...0)
    }

    mutating func readDuration() throws(SnapshotError) -> Nanoseconds {
        Nanoseconds(try readNumber(in: 0...Self.span.upperBound))
    }

    mutating func readOptionalInstant() throws(SnapshotError) -> Instant? {
        try readFlag() ? try readInstant() : nil
    }

    mutating func readOptionalDuration() throws(SnapshotError) -> Nanoseconds? {
        try readFlag() ? try readDuration() : nil
    }

    mutating func readOptional<Value>(
        _ read: (inout SnapshotReader) throws(SnapshotError) -> Value
    ) throws(SnapshotError) -> Value? {
        try readFlag() ? try read(&self) : nil
    }

    func checkEnd() throws(SnapshotError) {
        guard numbers.isEmpty else {
            throw SnapshotError(description: "there are \(numbers.count) numbers too many")
        }
    }
}
