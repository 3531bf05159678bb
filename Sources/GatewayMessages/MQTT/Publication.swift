import MonotonicTime
import SignAPI

/// A message for the broker.
public struct Publication: Hashable, Sendable {
    /// The topic.
    public var topic: String
    /// Its bytes.
    public var payload: [UInt8]
    /// Whether the broker keeps it for those who come later.
    public var isRetained: Bool

    /// The message `payload` on `topic`.
    public init(_ topic: String, _ payload: [UInt8], isRetained: Bool) {
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
    }

    /// The message `text` on `topic`.
    public init(_ topic: String, _ text: String, isRetained: Bool) {
        self.init(topic, Array(text.utf8), isRetained: isRetained)
    }
}

/// A retained topic whose contents change more often than they are published: the last ones always are.
public struct RetainedTopic: Hashable, Sendable {
    /// The topic.
    public let topic: String
    private let pause: Nanoseconds
    private var published: [UInt8]?
    private var waiting: [UInt8]?
    private var quietUntil: Instant?

    /// `topic`, which is published again no sooner than after `pause`.
    public init(_ topic: String, pause: Nanoseconds) {
        self.topic = topic
        self.pause = pause
    }

    /// Its contents are `payload` now.
    public mutating func set(_ payload: [UInt8]) { waiting = payload == published ? nil : payload }

    /// The broker may have lost what was published.
    public mutating func forget() {
        waiting = waiting ?? published
        published = nil
        quietUntil = nil
    }

    /// Takes what the broker passes on from any client. If that is not what was published, another client has changed
    /// it, and the contents are published again after a short pause.
    public mutating func notice(_ payload: [UInt8], at now: Instant) {
        guard let known = published, payload != known else { return }
        published = nil
        if waiting == nil { waiting = known }
        quietUntil = now + Self.contestPause
    }

    /// The pause before changed contents are published again, so that two programs that claim a topic do not flood it.
    private static let contestPause = Nanoseconds.milliseconds(500)

    /// When the contents that wait can be published; nil if none do.
    public func nextDeadline(after now: Instant) -> Instant? {
        waiting == nil ? nil : max(quietUntil ?? now, now)
    }

    /// The contents, if they can be published at `now`.
    public mutating func take(at now: Instant) -> Publication? {
        guard let payload = waiting, quietUntil.map({ $0 <= now }) ?? true else { return nil }
        published = payload
        waiting = nil
        quietUntil = now + pause
        return Publication(topic, payload, isRetained: true)
    }
}
