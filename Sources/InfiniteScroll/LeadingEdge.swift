import MonotonicTime

/// The option at the leading edge of a ticker, which is the side of the display where options leave while the
/// ticker runs forward.
struct LeadingEdge: Hashable, Sendable {
    let index: Int
    /// The coordinate at which the option starts, counted in pixels along the motion. It does not wrap around
    /// at the end of the ring (the endless strip of options), so each lap adds the ring's length.
    let start: Int

    /// Returns whether this option is at the leading edge of the display if the edge is at `pixel`, which is
    /// counted along the motion on `ring`.
    func covers(_ pixel: Int, on ring: Ring) -> Bool {
        pixel >= start && pixel < start + ring.cellLength(of: index)
    }

    /// Returns the pixel, counted along the motion, at which the next option reaches the leading edge of the
    /// display. `isForward` states whether the ticker moves forward, and `ring` is the endless strip of
    /// options.
    func border(isForward: Bool, on ring: Ring) -> Int {
        isForward ? start + ring.cellLength(of: index) : start
    }

    /// Returns the option at the leading edge of the display after the edge has moved to `pixel` along the
    /// motion. A fast ticker can pass several short options in one frame.
    func moved(to pixel: Int, isForward: Bool, on ring: Ring) -> LeadingEdge {
        var edge = self
        repeat {
            edge = isForward ? edge.following(on: ring) : edge.preceding(on: ring)
        } while !edge.covers(pixel, on: ring)
        return edge
    }

    private func following(on ring: Ring) -> LeadingEdge {
        let next = (index + 1).flooredRemainder(by: ring.optionCount)
        return LeadingEdge(index: next, start: start + ring.cellLength(of: index))
    }

    private func preceding(on ring: Ring) -> LeadingEdge {
        let previous = (index - 1).flooredRemainder(by: ring.optionCount)
        return LeadingEdge(index: previous, start: start - ring.cellLength(of: previous))
    }
}

extension LeadingEdge {
    /// Creates a leading edge at `pixel`, which is counted along the motion. Its option is the one whose part
    /// of `ring` (the endless strip of options) contains the pixel. The ring must not be empty.
    init(at pixel: Int, on ring: Ring) {
        let folded = pixel.flooredRemainder(by: ring.length)
        let index = ring.cellIndex(containing: folded)
        self.init(index: index, start: pixel - folded + ring.cellStart(of: index))
    }
}
