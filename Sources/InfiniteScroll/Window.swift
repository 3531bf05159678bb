/// The visible part of the ring.
public struct Window: Hashable, Sendable {
    /// The unwrapped ring coordinate of the display's first column or row.
    public var position: Int
    /// The option whose content is shifted across the axis of motion, or nil if there is none.
    public var panned: Panned?

    /// Creates a window at `position`.
    public init(position: Int, panned: Panned? = nil) {
        self.position = position
        self.panned = panned
    }

    /// A shift of an option's content across the axis of motion.
    public struct Panned: Hashable, Sendable {
        /// The index of the option.
        public var index: Int
        /// The shift in pixels.
        public var offset: Int

        /// Creates a shift of option `index`.
        public init(index: Int, offset: Int) {
            self.index = index
            self.offset = offset
        }
    }
}
