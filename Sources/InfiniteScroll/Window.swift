/// The part of the ring, the endless strip of options, that the display shows.
public struct Window: Hashable, Sendable {
    /// The coordinate of the display's first column or row on the ring (the endless strip of options), in
    /// pixels. It does not wrap around at the end of the ring, so each lap adds the ring's length.
    public var position: Int
    /// The option whose content is shifted across the axis of motion, with the distance of its shift. Nil if
    /// no content is shifted.
    public var pannedOption: PannedOption?

    /// The transition that the display shows instead of the strip, or nil if it shows the strip (R-VIEW-1).
    /// During a transition, `position` belongs to the page that leaves.
    public var crossing: Crossing?

    /// Creates a window, which is the part of the ring that the display shows.
    ///
    /// - Parameters:
    ///   - position: The coordinate of the display's first column or row on the ring, in pixels.
    ///   - pannedOption: The option that is shifted across the axis of motion, or nil if there is none.
    ///   - crossing: The transition that is shown instead of the strip, or nil if there is none.
    public init(position: Int, pannedOption: PannedOption? = nil, crossing: Crossing? = nil) {
        self.position = position
        self.pannedOption = pannedOption
        self.crossing = crossing
    }

    /// The state of a transition from one page to the next at a certain time.
    public struct Crossing: Hashable, Sendable {
        /// The coordinate of the display's first column or row on the ring (the endless strip of options)
        /// when the entering page is at rest, in pixels.
        public var destination: Int
        /// The index of the option whose page enters.
        public var option: Int
        /// The number of the kind of transition, as defined by the owner of the banner.
        public var kind: UInt8
        /// The number of completed steps of the transition, from 1 to `stepCount` − 1.
        public var step: Int
        /// The number of steps of the entire transition.
        public var stepCount: Int

        /// Creates the state of a transition.
        ///
        /// - Parameters:
        ///   - destination: The ring coordinate of the display's first column when the entering page is at
        ///     rest.
        ///   - option: The index of the option whose page enters.
        ///   - kind: The number of the kind of transition.
        ///   - step: The number of completed steps.
        ///   - stepCount: The number of all steps.
        public init(destination: Int, option: Int, kind: UInt8, step: Int, stepCount: Int) {
            self.destination = destination
            self.option = option
            self.kind = kind
            self.step = step
            self.stepCount = stepCount
        }
    }

    /// The shift of an option's content across the axis of motion, which makes all of a wide row of text
    /// readable on a vertical banner.
    public struct PannedOption: Hashable, Sendable {
        /// The index of the option whose content is shifted.
        public var index: Int
        /// The distance by which the content is shifted, in pixels.
        public var offset: Int

        /// Creates a shift of the content of option `index` by `offset` pixels across the axis of motion.
        public init(index: Int, offset: Int) {
            self.index = index
            self.offset = offset
        }
    }
}
