import MonotonicTime
import SignAPI

/// A message for the broker.
package struct Publication: Hashable, Sendable {
    package var topic: String
    package var payload: [UInt8]
    /// Whether the broker stores the message for later subscribers.
    package var isRetained: Bool

    package init(_ topic: String, _ payload: [UInt8], isRetained: Bool) {
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
    }

    package init(_ topic: String, _ text: String, isRetained: Bool) {
        self.init(topic, Array(text.utf8), isRetained: isRetained)
    }
}

/// A retained topic with a rate limit. The latest contents are always published in the end.
package struct RetainedTopic: Hashable, Sendable {
    package let topic: String
    private let interval: Nanoseconds
    private var published: [UInt8]?
    private var pending: [UInt8]?
    private var quietUntil: Instant?

    /// The delay before contents that another client has changed are restored, so that two programs that publish to the same
    /// topic do not flood it.
    private static let restoreDelay = Nanoseconds.milliseconds(500)

    /// Creates a topic whose publications are at least `interval` apart.
    package init(_ topic: String, interval: Nanoseconds) {
        self.topic = topic
        self.interval = interval
    }

    /// Sets the contents.
    package mutating func set(_ payload: [UInt8]) { pending = payload == published ? nil : payload }

    /// Schedules the contents for publication again, after the broker may have lost them.
    package mutating func invalidate() {
        pending = pending ?? published
        published = nil
        quietUntil = nil
    }

    /// Notes a message on the topic. If another client has changed the contents, schedules their restoration.
    package mutating func observe(_ payload: [UInt8], at now: Instant) {
        guard let expected = published, payload != expected else { return }
        published = nil
        if pending == nil { pending = expected }
        quietUntil = now + Self.restoreDelay
    }

    /// Returns the time of the next publication, or nil if nothing is pending.
    package func nextDeadline(after now: Instant) -> Instant? {
        pending == nil ? nil : max(quietUntil ?? now, now)
    }

    /// Returns the message to publish at `now` and marks it as published, or returns nil if none is due.
    package mutating func nextPublication(at now: Instant) -> Publication? {
        guard let payload = pending, quietUntil.map({ $0 <= now }) ?? true else { return nil }
        published = payload
        pending = nil
        quietUntil = now + interval
        return Publication(topic, payload, isRetained: true)
    }
}
