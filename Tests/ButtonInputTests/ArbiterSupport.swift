import BusInterfaces
import ButtonInput
import MonotonicTime

typealias Said = GestureArbiter.Output

/// A change of the level of one button, when several buttons exist.
struct ButtonEdge: Hashable {
    var button: Int
    var edge: Edge
    var isMoving = false
}

func down(_ button: Int, _ milliseconds: Int64, moving: Bool = false) -> ButtonEdge {
    ButtonEdge(button: button, edge: .press(milliseconds * ms), isMoving: moving)
}

func up(_ button: Int, _ milliseconds: Int64) -> ButtonEdge {
    ButtonEdge(button: button, edge: .release(milliseconds * ms))
}

extension GestureArbiter {
    /// Passes edges to the arbiter at their times. Like the frame loop, also advances the arbiter at each
    /// deadline.
    mutating func play(_ edges: [ButtonEdge]) -> [Said] {
        var outputs: [Said] = []
        for edge in edges {
            while let deadline = nextDeadline, deadline <= edge.edge.at { outputs += advance(to: deadline) }
            outputs += handle(edge.edge, of: edge.button, isMoving: edge.isMoving)
        }
        while let deadline = nextDeadline { outputs += advance(to: deadline) }
        return outputs
    }

    /// Returns the gestures of a copy of this arbiter, such as `40 A+B tap`. Touches are left out.
    func gestures(_ edges: [ButtonEdge]) -> [String] {
        var copy = self
        return describe(copy.play(edges).filter { $0.kind != .touch })
    }

    /// Returns each output as text, with its time in milliseconds.
    func describe(_ outputs: [Said]) -> [String] {
        outputs.map { (output: Said) -> String in
            let who =
                switch output.source {
                case .button(let index): name(index)
                case .combination(let index): combinationName(index)
                }
            let what =
                switch output.kind {
                case .touch: "touch"
                case .gesture(.tap): "tap"
                case .gesture(.doubleTap): "double tap"
                case .gesture(.longPress): "long press"
                case .ignored(let reason): reason.rawValue
                }
            return "\(output.at.nanoseconds / ms) \(who) \(what)"
        }
    }

    private func name(_ button: Int) -> String { ["A", "B", "C", "D"][button] }

    private func combinationName(_ index: Int) -> String {
        (0..<4).filter { self.combinations(ofButton: $0, isMoving: false).contains(index) }.map(name)
            .joined(separator: "+")
    }
}

/// Returns an arbiter with `count` buttons A, B, … that recognize only taps, and with combinations of these
/// buttons.
func arbiter(_ count: Int, _ combinations: [GestureArbiter.Combination]) -> GestureArbiter {
    GestureArbiter(buttons: (0..<count).map { _ in GestureArbiter.Button() }, combinations: combinations)
}
