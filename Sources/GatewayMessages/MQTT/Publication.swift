import MonotonicTime
import SignAPI

/// A message that the gateway publishes to the MQTT broker.
package struct Publication: Hashable, Sendable {
    package var topic: String
    package var payload: [UInt8]
    /// Whether the broker stores the message and sends it to later subscribers.
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

/// A topic whose last message the broker stores. The rate of publications is limited, but the last publication always
/// has the latest contents.
package struct RetainedTopic: Hashable, Sendable {
    package let topic: String
    private let interval: Nanoseconds
    private var published: [UInt8]?
    private var pending: [UInt8]?
    private var quietUntil: Instant?

    /// The delay before contents that another client has overwritten are restored. It prevents a flood of messages if
    /// two programs publish on the same topic.
    private static let restoreDelay = Nanoseconds.milliseconds(500)

    /// Creates a topic. `interval` is the minimum time between publications.
    package init(_ topic: String, interval: Nanoseconds) {
        self.topic = topic
        self.interval = interval
    }

    /// Sets the contents to publish. Does nothing if the broker already has these contents.
    package mutating func set(_ payload: [UInt8]) { pending = payload == published ? nil : payload }

    /// Schedules the current contents for publication again, such as after a reconnection, because the broker may have
    /// lost them.
    package mutating func invalidate() {
        pending = pending ?? published
        published = nil
        quietUntil = nil
    }

    /// Processes a message on this topic. If another client has overwritten the contents, schedules their restoration.
    package mutating func observe(_ payload: [UInt8], at now: Instant) {
        guard let expected = published, payload != expected else { return }
        published = nil
        if pending == nil { pending = expected }
        quietUntil = now + Self.restoreDelay
    }

    /// Returns the time of the next publication, or nil if the broker has the latest contents.
    package func nextDeadline(after now: Instant) -> Instant? {
        pending == nil ? nil : max(quietUntil ?? now, now)
    }

    /// Returns the message to publish at `now`, and marks it as published. Returns nil if no message is due.
    package mutating func nextPublication(at now: Instant) -> Publication? {
        guard let payload = pending, quietUntil.map({ $0 <= now }) ?? true else { return nil }
        published = payload
        pending = nil
        quietUntil = now + interval
        return Publication(topic, payload, isRetained: true)
    }
}
