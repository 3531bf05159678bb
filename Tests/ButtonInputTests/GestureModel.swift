import BusInterfaces
import ButtonInput
import MonotonicTime

/// A model that computes the gestures of a button from the complete sequence of its edges. It first finds the presses
/// by looking ahead in the sequence, and then their gestures. The model shares no code with the recognizer, only the
/// rules.
struct GestureModel {
    var knows: Knows
    var timing: GestureTiming

    /// A press, and the time of its release or nil if the button is never released.
    struct Press {
        var down: Instant
        var up: Instant?
    }

    /// Returns the presses in edges whose times rise.
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

    /// Returns the gestures of edges whose times rise, and the number of presses.
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
