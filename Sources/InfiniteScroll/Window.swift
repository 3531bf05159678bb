/// The part of the ring, the endless strip of options, that the display shows.
public struct Window: Hashable, Sendable {
    /// The ring coordinate of the display's first column or row. It does not wrap around at the end of the
    /// ring: each lap adds the ring's length.
    public var position: Int
    /// The option whose content is shifted across the axis of motion, and its shift. Nil if no content is shifted.
    public var panned: Panned?

    /// The transition that the display shows instead of the strip, or nil if it shows the strip (R-VIEW-1). During a
    /// transition, `position` belongs to the page that leaves.
    public var crossing: Crossing?

    /// Creates a window at `position`.
    public init(position: Int, panned: Panned? = nil, crossing: Crossing? = nil) {
        self.position = position
        self.panned = panned
        self.crossing = crossing
    }

    /// A moment in the transition from one page to the next.
    public struct Crossing: Hashable, Sendable {
        /// The ring coordinate of the display's first column or row when the entering page rests.
        public var destination: Int
        /// The index of the option whose page is entering.
        public var option: Int
        /// The kind of transition. The owner of the banner defines the numbers.
        public var kind: UInt8
        /// The progress in steps, from 1 to `count` − 1.
        public var step: Int
        /// The number of steps of the whole transition.
        public var count: Int

        /// Creates a moment in the transition to `option`.
        public init(destination: Int, option: Int, kind: UInt8, step: Int, count: Int) {
            self.destination = destination
            self.option = option
            self.kind = kind
            self.step = step
            self.count = count
        }
    }

    /// The shift of an option's content across the axis of motion, such as for a wide row of text on a vertical banner.
    public struct Panned: Hashable, Sendable {
        /// The index of the option whose content is shifted.
        public var index: Int
        /// The shift of the content, in pixels.
        public var offset: Int

        /// Creates a shift of option `index`.
        public init(index: Int, offset: Int) {
            self.index = index
            self.offset = offset
        }
    }
}
