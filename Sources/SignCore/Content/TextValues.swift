import BannerText
import MonotonicTime

/// The named values that texts display with the field `{value:NAME}`, and the times at which they expire.
package struct TextValues: Hashable, Sendable {
    static let limit = 256
    /// The maximum length of a value's text, in bytes.
    static let longest = 4096

    package private(set) var textsByName: [String: String] = [:]
    /// The instants at which values expire, by value name. It has no entry for a value that does not expire.
    package private(set) var expirationTimes: [String: Instant] = [:]
    private(set) var nextEnd: Instant?

    package init() {}

    /// Returns whether the value `name` may be set to `text`. The name must be valid and the text not too
    /// long. A new value must not exceed the maximum number of values.
    package func allows(_ text: String, forValue name: String) -> Bool {
        TextTemplate.isValueName(name) && text.utf8.count <= Self.longest
            && (textsByName[name] != nil || textsByName.count < Self.limit)
    }

    /// Sets the value `name` to `text` until the instant `end`, or indefinitely if `end` is nil. Removes the
    /// value if `text` is nil. Returns whether the value's text has changed.
    @discardableResult
    package mutating func set(_ name: String, to text: String?, until end: Instant?) -> Bool {
        expirationTimes[name] = text == nil ? nil : end
        nextEnd = expirationTimes.values.min()
        guard textsByName[name] != text else { return false }
        textsByName[name] = text
        return true
    }

    mutating func expire(at now: Instant) {
        for (name, end) in expirationTimes where end <= now {
            textsByName[name] = nil
            expirationTimes[name] = nil
        }
        nextEnd = expirationTimes.values.min()
    }
}
