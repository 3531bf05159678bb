/// Where the display's window stands on the ring.
public struct Window: Hashable, Sendable {
    /// The ring coordinate of the display's first column (or row), ⌊P⌋, unwrapped.
    public var position: Int
    /// The option whose content is shifted across the axis of motion, and by how much.
    public var panned: Panned?

    /// A window that stands at `position`.
    public init(position: Int, panned: Panned? = nil) {
        self.position = position
        self.panned = panned
    }

    /// A shift of one option's content across the axis of motion.
    public struct Panned: Hashable, Sendable {
        /// The option's index.
        public var index: Int
        /// How far its content is shifted, in pixels.
        public var offset: Int

        /// A shift of option `index` by `offset` pixels.
        public init(index: Int, offset: Int) {
            self.index = index
            self.offset = offset
        }
    }
}
