import BusInterfaces
import ButtonInput
import MonotonicTime

/// What a train of edges means, worked out from the whole of it at once: first the presses, by looking ahead for
/// the quiet that ends each, then their gestures. It shares nothing with the recognizer but the rules.
struct GestureModel {
    var knows: Knows
    var timing: GestureTiming

    /// A press, and its release unless it is held for ever.
    struct Press {
        var down: Instant
        var up: Instant?
    }

    /// The presses in edges of rising times.
    func presses(in edges: [Edge]) -> [Press] {
        var presses: [Press] = []
        var rest = edges[...]
        while let first = rest.firstIndex(where: \.isActive) {
            var press = Press(down: rest[first].at, up: nil)
            rest = rest[(first + 1)...]
            let end = rest.indices.first { index in
                let isQuiet =
                    index + 1 == rest.endIndex || rest[index + 1].at - rest[index].at >= timing.debounce
                return !rest[index].isActive && isQuiet
            }
            press.up = end.map { rest[$0].at }
            rest = end.map { rest[($0 + 1)...] } ?? []
            presses.append(press)
        }
        return presses
    }

    /// The gestures that edges of rising times mean, and how many presses they are.
    func meaning(of edges: [Edge]) -> (outputs: [Output], presses: Int) {
        var outputs: [Output] = []
        var decided = 0
        var rest = presses(in: edges)[...]
        while let press = rest.popFirst() {
            decided += 1
            guard knows != .taps else {
                outputs.append(Output(.gesture(.tap), at: press.down))
                continue
            }
            outputs.append(Output(.touch, at: press.down))
            let longAt = press.down + timing.longPress
            guard let up = press.up, up < longAt || !knows.long else {
                if knows.long {
                    outputs.append(Output(.gesture(.longPress), at: longAt))
                } else {
                    decided -= 1
                }
                continue
            }
            guard knows.double, up < longAt else {
                outputs.append(Output(.gesture(.tap), at: up))
                continue
            }
            let end = up + timing.doubleTap
            if let second = rest.first, second.down < end {
                rest.removeFirst()
                decided += 1
                outputs.append(Output(.gesture(.doubleTap), at: second.down))
            } else {
                outputs.append(Output(.gesture(.tap), at: end))
            }
        }
        return (outputs, decided)
    }
}
