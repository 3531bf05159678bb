import BannerText
import MonotonicTime

/// The values for the fields `{value:NAME}` of texts, each with its lifetime.
package struct TextValues: Hashable, Sendable {
    /// The most values at a time.
    static let limit = 256
    /// The most bytes of a value.
    static let longest = 4096

    /// The values by their names.
    package private(set) var texts: [String: String] = [:]
    /// When values end, by their names; the others have no end.
    package private(set) var ends: [String: Instant] = [:]
    /// When the first of them ends; nil is never.
    private(set) var nextEnd: Instant?

    /// No values.
    package init() {}

    /// Whether there may be a value `text` of `name`, beside the others.
    package func allows(_ text: String, for name: String) -> Bool {
        TextTemplate.isValueName(name) && text.utf8.count <= Self.longest
            && (texts[name] != nil || texts.count < Self.limit)
    }

    /// Sets a value, or takes it away. Returns whether there is another text now.
    @discardableResult
    package mutating func set(_ name: String, to text: String?, until end: Instant?) -> Bool {
        ends[name] = text == nil ? nil : end
        nextEnd = ends.values.min()
        guard texts[name] != text else { return false }
        texts[name] = text
        return true
    }

    /// Takes away the values whose lifetime is over at `now`.
    mutating func expire(at now: Instant) {
        for (name, end) in ends where end <= now {
            texts[name] = nil
            ends[name] = nil
        }
        nextEnd = ends.values.min()
    }
}
