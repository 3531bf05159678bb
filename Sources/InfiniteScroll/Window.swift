/// The part of the ring, the endless strip of options, that the display shows.
public struct Window: Hashable, Sendable {
    /// The ring coordinate of the display's first column or row. It counts laps instead of wrapping around.
    public var position: Int
    /// The option whose content is shifted across the axis of motion, and the shift. Nil if there is none.
    public var panned: Panned?

    /// The transition between two pages that the display shows instead of the strip, or nil for the strip (R-VIEW-1).
    /// During a transition, `position` is the position of the page that leaves.
    public var crossing: Crossing?

    /// Creates a window at `position`.
    public init(position: Int, panned: Panned? = nil, crossing: Crossing? = nil) {
        self.position = position
        self.panned = panned
        self.crossing = crossing
    }

    /// A moment of the transition from one page to the next.
    public struct Crossing: Hashable, Sendable {
        /// The ring coordinate of the display's first column or row at which the entering page rests.
        public var destination: Int
        /// The index of the option that enters.
        public var option: Int
        /// The kind of transition, a number that the owner of the banner defines.
        public var kind: UInt8
        /// The progress in steps, from 1 to `count` − 1.
        public var step: Int
        /// The number of steps of the whole transition.
        public var count: Int

        /// Creates a moment of the transition to `option`.
        public init(destination: Int, option: Int, kind: UInt8, step: Int, count: Int) {
            self.destination = destination
            self.option = option
            self.kind = kind
            self.step = step
            self.count = count
        }
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
