/// A bounded cache of the lengths of text runs whose pixels were discarded. A text run is a text rendered in system
/// fonts.
///
/// The cache has two generations. When the younger one fills half of the capacity, it replaces the older one, so the
/// most recently stored lengths remain.
struct TextLengths: Hashable, Sendable {
    /// The length of a text run.
    struct Entry: Hashable, Sendable {
        /// The number of columns or, if vertical, rows.
        var length: Int
        /// The number of characters shown, or nil for all.
        var shownCharacters: Int?
    }

    /// The maximum size in bytes, enough for several thousand short texts.
    static let capacity = 256 << 10
    /// The size of an entry in bytes, not including its text.
    private static let overhead = 96

    private var younger: [TextRequest: Entry] = [:]
    private var older: [TextRequest: Entry] = [:]
    private var youngerBytes = 0
    private var olderBytes = 0

    /// The current size in bytes.
    var bytes: Int { youngerBytes + olderBytes }

    /// The stored length for `request`, or nil if it was never stored or has been discarded.
    subscript(request: TextRequest) -> Entry? { younger[request] ?? older[request] }

    /// Stores `entry` for `request`, unless its text would fill half of the capacity.
    mutating func store(_ entry: Entry, of request: TextRequest) {
        if younger.updateValue(entry, forKey: request) != nil { return }
        let cost = Self.overhead + request.text.utf8.count
        if youngerBytes + cost > Self.capacity / 2 {
            younger[request] = nil
            guard cost <= Self.capacity / 2 else { return }
            (older, olderBytes) = (younger, youngerBytes)
            (younger, youngerBytes) = ([request: entry], 0)
        }
        youngerBytes += cost
    }
}
