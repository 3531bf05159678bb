import MonotonicTime

/// The option at the leading edge of a ticker, the one that a ticker is said to show: the edge at which options
/// leave the display when it runs forward.
struct LeadingEdge: Hashable, Sendable {
    /// The option's index.
    let index: Int
    /// The pixel at which it begins, unwrapped.
    let start: Int

    init(index: Int, start: Int) {
        self.index = index
        self.start = start
    }

    /// The option at `pixel` of `ring`, which has at least one.
    init(at pixel: Int, on ring: Ring) {
        let folded = pixel.flooredRemainder(by: ring.length)
        index = ring.cell(containing: folded)
        start = pixel - folded + ring.start(of: index)
    }

    /// Whether the option is at the edge when `pixel` is.
    func covers(_ pixel: Int, on ring: Ring) -> Bool {
        pixel >= start && pixel < start + ring.cellLength(index)
    }

    /// The pixel at which another option is there.
    func border(isForward: Bool, on ring: Ring) -> Int {
        isForward ? start + ring.cellLength(index) : start
    }

    /// The option at the edge once `pixel` is. A fast ticker can pass several short options in one frame.
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
