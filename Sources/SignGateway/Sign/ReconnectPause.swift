import MonotonicTime

/// How long to wait before trying again: 0.5 s at first, then twice as long each time, at most 15 s.
struct ReconnectPause: Hashable {
    private static let first = Nanoseconds.milliseconds(500)
    private static let longest = Nanoseconds.seconds(15)

    private var length = first

    /// The pause after another failure.
    mutating func next() -> Nanoseconds {
        defer { length = min(Nanoseconds(length.rawValue * 2), Self.longest) }
        return length
    }

    /// The next failure is the first one again.
    mutating func reset() { length = Self.first }
}
