import BannerText
import MonotonicTime

/// The values for the fields `{value:NAME}` of texts.
package struct TextValues: Hashable, Sendable {
    static let limit = 256
    /// The maximum length of a value, in bytes.
    static let longest = 4096

    package private(set) var texts: [String: String] = [:]
    /// The instants at which values expire, by their names. Values that are not listed do not expire.
    package private(set) var ends: [String: Instant] = [:]
    private(set) var nextEnd: Instant?

    package init() {}

    /// Returns whether `name` is a valid name and `text` is short enough to be its value.
    package func allows(_ text: String, for name: String) -> Bool {
        TextTemplate.isValueName(name) && text.utf8.count <= Self.longest
            && (texts[name] != nil || texts.count < Self.limit)
    }

    /// Sets the value `name` to `text` until `end`, or without an end if `end` is nil. Removes the value if `text` is
    /// nil. Returns whether its text changes.
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
