import MonotonicTime

/// The option at a ticker's leading edge: the side of the display where options leave while the ticker runs forward.
struct LeadingEdge: Hashable, Sendable {
    let index: Int
    /// The start of the option along the motion, in pixels. It does not wrap around at the end of the ring:
    /// each lap adds the ring's length.
    let start: Int

    /// Returns whether the option covers `pixel`, the pixel along the motion at which the leading edge is.
    func covers(_ pixel: Int, on ring: Ring) -> Bool {
        pixel >= start && pixel < start + ring.cellLength(index)
    }

    /// Returns the pixel along the motion at which the next option reaches the leading edge.
    func border(isForward: Bool, on ring: Ring) -> Int {
        isForward ? start + ring.cellLength(index) : start
    }

    /// Returns the option at the leading edge when the edge has moved to `pixel` along the motion. A fast ticker can
    /// pass several short options in one frame.
    func moved(to pixel: Int, isForward: Bool, on ring: Ring) -> LeadingEdge {
        var edge = self
        repeat {
            edge = isForward ? edge.following(on: ring) : edge.preceding(on: ring)
        } while !edge.covers(pixel, on: ring)
        return edge
    }

    private func following(on ring: Ring) -> LeadingEdge {
        let next = (index + 1).flooredRemainder(by: ring.count)
        return LeadingEdge(index: next, start: start + ring.cellLength(index))
    }

    private func preceding(on ring: Ring) -> LeadingEdge {
        let previous = (index - 1).flooredRemainder(by: ring.count)
        return LeadingEdge(index: previous, start: start - ring.cellLength(previous))
    }
}

extension LeadingEdge {
    /// Finds the option whose cell contains `pixel`, a pixel along the motion on `ring`. The ring must not be empty.
    init(at pixel: Int, on ring: Ring) {
        let folded = pixel.flooredRemainder(by: ring.length)
        let index = ring.cell(containing: folded)
        self.init(index: index, start: pixel - folded + ring.start(of: index))
    }
}
