/// The lengths of text runs whose pixels were discarded, in bounded memory. The most recently stored remain.
///
/// There are two generations. When the younger one has half of the bytes, it replaces the older one.
struct TextLengths: Hashable, Sendable {
    /// The length of a text run.
    struct Entry: Hashable, Sendable {
        /// The number of columns or, if vertical, rows.
        var length: Int
        /// The number of characters shown, or nil for all.
        var shownCharacters: Int?
    }

    /// The maximum number of bytes: some thousand short texts.
    static let capacity = 256 << 10
    /// The bytes of an entry in addition to its text.
    private static let overhead = 96

    private var younger: [TextRequest: Entry] = [:]
    private var older: [TextRequest: Entry] = [:]
    private var youngerBytes = 0
    private var olderBytes = 0

    /// The bytes in use.
    var bytes: Int { youngerBytes + olderBytes }

    /// The entry of `request`, or nil if it was never stored or has been discarded.
    subscript(request: TextRequest) -> Entry? { younger[request] ?? older[request] }

    /// Stores an entry, unless its text would take half of the bytes.
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
