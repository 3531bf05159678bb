import MonotonicTime

/// The endless banner: a pure state machine that is told the time.
public struct Carousel: Sendable {
    /// Events since they were last taken; the owner empties it.
    public var journal: [Event] = []

    /// A banner that starts at `instant` with its first option at rest. Emits `started`, `layout`, `selected`.
    public init(options: [Option], behaviour: Behaviour, at instant: Instant) {
    }

    /// The next instant at which something changes by itself, or nil when nothing does.
    public var nextDeadline: Instant? { nil }

    /// What is in view now.
    public var window: Window { Window(position: 0, panned: nil) }

    /// Lets everything that was due up to `instant` happen, each at its own time.
    public mutating func advance(to instant: Instant) {}

    /// Takes an input that was made at `instant`.
    public mutating func handle(_ input: Input, at instant: Instant) {}
}

/// Where the display's window stands on the ring.
public struct Window: Hashable, Sendable {
    /// The ring coordinate of the display's first column (or row), ⌊P⌋, unwrapped.
    public var position: Int
    /// The option whose content is shifted across the axis of motion, and by how many pixels.
    public var panned: Panned?

    /// A shift of one option's content across the axis of motion.
    public struct Panned: Hashable, Sendable {
        /// The option's index.
        public var index: Int
        /// How far its content is shifted, in pixels.
        public var offset: Int
    }
}
