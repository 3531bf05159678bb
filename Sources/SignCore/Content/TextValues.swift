import BannerText
import MonotonicTime

/// The named values that texts display with the field `{value:NAME}`, and the times at which they expire.
package struct TextValues: Hashable, Sendable {
    static let limit = 256
    /// The maximum length of the text of one value, in bytes.
    static let longest = 4096

    package private(set) var texts: [String: String] = [:]
    /// The instants at which values expire, by the name of the value. A value without an entry does not
    /// expire.
    package private(set) var ends: [String: Instant] = [:]
    private(set) var nextEnd: Instant?

    package init() {}

    /// Returns whether the value `name` can be set to `text`: the name must be valid, the text must not be
    /// too long, and a new value must not exceed the maximum number of values.
    package func allows(_ text: String, for name: String) -> Bool {
        TextTemplate.isValueName(name) && text.utf8.count <= Self.longest
            && (texts[name] != nil || texts.count < Self.limit)
    }

    /// Sets the value `name` to `text` until the instant `end`, or without expiry if `end` is nil. If `text`
    /// is nil, removes the value. Returns whether the text of the value has changed.
    @discardableResult
    package mutating func set(_ name: String, to text: String?, until end: Instant?) -> Bool {
        ends[name] = text == nil ? nil : end
        nextEnd = ends.values.min()
        guard texts[name] != text else { return false }
        texts[name] = text
        return true
    }

    mutating func expire(at now: Instant) {
        for (name, end) in ends where end <= now {
            texts[name] = nil
            ends[name] = nil
        }
        nextEnd = ends.values.min()
    }
}
