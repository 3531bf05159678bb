/// A bounded cache for the lengths of texts that were rendered in system fonts and then discarded.
///
/// The cache has two generations. When the younger one fills half of the capacity, it replaces the older one,
/// so the most recently stored lengths are kept.
struct TextLengths: Hashable, Sendable {
    /// The stored length of a rendered text, with the number of its visible characters.
    struct Entry: Hashable, Sendable {
        /// The length of the rendered text in columns or, if the text is vertical, in rows.
        var length: Int
        /// The number of visible characters of the rendered text, or nil if all are visible.
        var shownCharacterCount: Int?
    }

    /// The maximum size of the cache of text lengths, in bytes. It is enough for several thousand short
    /// texts.
    static let capacity = 256 << 10
    /// The memory that an entry of the cache needs in addition to its text, in bytes.
    private static let overhead = 96

    private var younger: [TextRequest: Entry] = [:]
    private var older: [TextRequest: Entry] = [:]
    private var youngerBytes = 0
    private var olderBytes = 0

    /// The current size of the cache of text lengths, in bytes.
    var bytes: Int { youngerBytes + olderBytes }

    /// Returns the length that is stored for the text of `request`, or nil if it was never stored or has been
    /// discarded.
    subscript(request: TextRequest) -> Entry? { younger[request] ?? older[request] }

    /// Stores `entry`, the length of a text, for `request`. Nothing is stored if the text itself would fill
    /// half of the cache's capacity.
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
