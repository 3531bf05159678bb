import BannerText
import MonotonicTime

/// The values of the field `{value:NAME}` in texts.
package struct TextValues: Hashable, Sendable {
    static let limit = 256
    /// The maximum length of a value's text, in bytes.
    static let longest = 4096

    package private(set) var texts: [String: String] = [:]
    /// The instants at which values expire, by the name of the value. A value that is not listed does not expire.
    package private(set) var ends: [String: Instant] = [:]
    private(set) var nextEnd: Instant?

    package init() {}

    /// Returns whether `name` is a valid name for a value and `text` is short enough to be its text.
    package func allows(_ text: String, for name: String) -> Bool {
        TextTemplate.isValueName(name) && text.utf8.count <= Self.longest
            && (texts[name] != nil || texts.count < Self.limit)
    }

    /// Sets the value `name` to `text` until `end`, or without expiry if `end` is nil. If `text` is nil,
    /// removes the value. Returns whether the text of the value has changed.
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
