import MonotonicTime

/// The option at the leading edge of a ticker. This edge is the side of the display at which options leave when the
/// ticker runs forward.
struct LeadingEdge: Hashable, Sendable {
    let index: Int
    /// The start of the option along the motion in pixels. It counts laps instead of wrapping around.
    let start: Int

    /// Returns whether the option is still at the leading edge when the edge is at `pixel` along the motion.
    func covers(_ pixel: Int, on ring: Ring) -> Bool {
        pixel >= start && pixel < start + ring.cellLength(index)
    }

    /// Returns the pixel along the motion at which another option reaches the leading edge.
    func border(isForward: Bool, on ring: Ring) -> Int {
        isForward ? start + ring.cellLength(index) : start
    }

    /// Returns the option at the edge when the edge is at `pixel` along the motion. A fast ticker can pass several
    /// short options in one frame.
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
    /// Finds the option at `pixel` along the motion on `ring`, which must not be empty.
    init(at pixel: Int, on ring: Ring) {
        let folded = pixel.flooredRemainder(by: ring.length)
        let index = ring.cell(containing: folded)
        self.init(index: index, start: pixel - folded + ring.start(of: index))
    }
}
