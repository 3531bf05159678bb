import MonotonicTime
import SignAPI

/// A message that the gateway publishes to the MQTT broker.
package struct Publication: Hashable, Sendable {
    package var topic: String
    package var payload: [UInt8]
    /// Whether the broker retains the message, so that it also reaches later subscribers.
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

/// An MQTT topic whose last message the broker retains. The rate of publications is limited, but the last
/// publication always contains the latest payload.
package struct RetainedTopic: Hashable, Sendable {
    package let topic: String
    private let interval: Nanoseconds
    private var published: [UInt8]?
    private var pending: [UInt8]?
    private var quietUntil: Instant?

    /// The delay before the payload of a topic is restored after another client has overwritten it. If two
    /// programs publish on the same topic, the delay prevents a flood of messages.
    private static let restoreDelay = Nanoseconds.milliseconds(500)

    /// Creates a retained topic with the name `topic`. `interval` is the minimum time between publications.
    package init(_ topic: String, interval: Nanoseconds) {
        self.topic = topic
        self.interval = interval
    }

    /// Sets the payload to publish on the topic. Does nothing if the broker already has this payload.
    package mutating func set(_ payload: [UInt8]) { pending = payload == published ? nil : payload }

    /// Schedules another publication of the topic's current payload. This is necessary after a reconnection,
    /// for example, because the broker may have lost the payload.
    package mutating func invalidate() {
        pending = pending ?? published
        published = nil
        quietUntil = nil
    }

    /// Processes a message that has arrived on this topic. If another client has overwritten the payload,
    /// schedules its restoration.
    package mutating func observe(_ payload: [UInt8], at now: Instant) {
        guard let expected = published, payload != expected else { return }
        published = nil
        if pending == nil { pending = expected }
        quietUntil = now + Self.restoreDelay
    }

    /// Returns the time of the next publication on this topic, or nil if the broker already has the latest
    /// payload.
    package func nextDeadline(after now: Instant) -> Instant? {
        pending == nil ? nil : max(quietUntil ?? now, now)
    }

    /// Returns the message to publish on this topic at `now`, and marks it as published. Returns nil if no
    /// message is due.
    package mutating func nextPublication(at now: Instant) -> Publication? {
        guard let payload = pending, quietUntil.map({ $0 <= now }) ?? true else { return nil }
        published = payload
        pending = nil
        quietUntil = now + interval
        return Publication(topic, payload, isRetained: true)
    }
}
