/// The lengths of lines whose pixels were dropped, in a bounded number of bytes: those that were noted last stay.
///
/// There are two generations. When the younger one has half of the bytes, it replaces the older one.
struct TextLengths: Hashable, Sendable {
    /// The length of a line, and what it shows.
    struct Entry: Hashable, Sendable {
        /// Columns or, where it is vertical, rows.
        var length: Int
        /// The number of characters that it shows; nil if all.
        var shownCharacters: Int?
    }

    /// The maximum number of bytes: some thousand short texts.
    static let capacity = 256 << 10
    /// The bytes of an entry besides its text.
    private static let overhead = 96

    private var younger: [TextRequest: Entry] = [:]
    private var older: [TextRequest: Entry] = [:]
    private var youngerBytes = 0
    private var olderBytes = 0

    /// The bytes in use.
    var bytes: Int { youngerBytes + olderBytes }

    /// The entry of `request`; nil if it was never noted or is forgotten.
    subscript(request: TextRequest) -> Entry? { younger[request] ?? older[request] }

    /// Notes the entry of `request`. A text that would take half of the bytes is measured again instead.
    mutating func note(_ entry: Entry, of request: TextRequest) {
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
