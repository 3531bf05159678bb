/// The part of the ring, the endless strip of options, that the display shows.
public struct Window: Hashable, Sendable {
    /// The ring coordinate of the display's first column or row. It counts laps instead of wrapping around.
    public var position: Int
    /// The option whose content is shifted across the axis of motion, or nil if there is none.
    public var panned: Panned?

    /// Creates a window at `position`.
    public init(position: Int, panned: Panned? = nil) {
        self.position = position
        self.panned = panned
    }

    /// The shift of one option's content across the axis of motion, such as a wide line of text on a vertical banner.
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
