import BusInterfaces
import MonotonicTime
import TestSupport
import Testing

@testable import HardwareBuses

/// Tests the decoder with events as the kernel sends them. Numbers are from linux/input-event-codes.h: type 1
/// is a key, 2 a relative axis, and 0 a synchronization with the codes 0 (end of a group) and 3 (loss).
@Suite("Events of input devices")
struct KeyEdgeDecoderTests {
    private let right: UInt16 = 106
    private let left: UInt16 = 105
    private let dial: UInt16 = 7

    private func decoder(_ requests: [[String]], pressed: Set<UInt16> = []) -> KeyEdgeDecoder {
        let keyRequests = requests.map { KeyRequest($0.compactMap { InputCode($0) }) }
        let bindings = KeyBindings(
            keyRequests.enumerated().map { (index: $0, request: $1) },
            keys: [left, right],
            axes: [dial]
        )
        return KeyEdgeDecoder(bindings, pressedKeys: pressed)
    }

    private func event(_ type: UInt16, _ code: UInt16, _ value: Int32, at milliseconds: Int64 = 0)
        -> InputEvent
    {
        InputEvent(time: Instant(nanoseconds: milliseconds * 1_000_000), type: type, code: code, value: value)
    }

    /// Returns the edges as text, such as `5 down 0` for a press of request 0 after 5 ms.
    private func edges(_ decoder: inout KeyEdgeDecoder, _ events: [InputEvent]) -> [String] {
        (events + [event(0, 0, 0)]).flatMap { event -> [String] in
            guard case .outputs(let outputs) = decoder.handle(event) else { return ["loss"] }
            return outputs.map(text)
        }
    }

    private func text(_ output: KeyEdgeDecoder.Output) -> String {
        switch output {
        case .edge(let edge, let request, let key):
            "\(edge.at.nanoseconds / 1_000_000) \(edge.isActive ? "down" : "up") \(request)"
                + (key.map { " by \($0.name)" } ?? "")
        case .interrupted(let request): "interrupted \(request)"
        }
    }

    @Test("a key is pressed and released with the times of the kernel")
    func press() {
        var decoder = decoder([["KEY_RIGHT"]])
        let events = [event(1, right, 1, at: 5), event(0, 0, 0, at: 5), event(1, right, 0, at: 90)]
        #expect(edges(&decoder, events) == ["5 down 0", "90 up 0"])
    }

    @Test("repeats and other keys change nothing")
    func repeats() {
        var decoder = decoder([["KEY_RIGHT"]])
        let events = [
            event(1, right, 1), event(1, right, 2, at: 250), event(1, right, 2, at: 283),
            event(1, left, 1, at: 300),
            event(4, 4, 458_831, at: 300), event(1, right, 0, at: 400),
        ]
        #expect(edges(&decoder, events) == ["0 down 0", "400 up 0"])
    }

    @Test("a button with several keys is pressed while one of them is")
    func severalKeys() {
        var decoder = decoder([["KEY_LEFT", "KEY_RIGHT"]])
        let events = [
            event(1, left, 1, at: 1), event(1, right, 1, at: 2), event(1, left, 0, at: 3),
            event(1, right, 0, at: 4),
        ]
        #expect(edges(&decoder, events) == ["1 down 0 by KEY_LEFT", "4 up 0"])
    }

    @Test("a key of two buttons presses both")
    func twoButtons() {
        var decoder = decoder([["KEY_RIGHT"], ["KEY_RIGHT", "KEY_LEFT"]])
        #expect(edges(&decoder, [event(1, right, 1)]) == ["0 down 0", "0 down 1 by KEY_RIGHT"])
    }

    @Test("each step of a knob is a press and a release, in its direction only")
    func steps() {
        var decoder = decoder([["REL_DIAL+"], ["REL_DIAL-"]])
        let events = [event(2, dial, 1, at: 1), event(2, dial, -2, at: 2), event(2, 8, 1, at: 3)]
        #expect(
            edges(&decoder, events) == ["1 down 0", "1 up 0", "2 down 1", "2 up 1", "2 down 1", "2 up 1"]
        )
    }

    @Test("an event with more steps than a person can turn has a limited number of presses")
    func manySteps() {
        var decoder = decoder([["REL_DIAL+"], ["REL_DIAL-"]])
        #expect(edges(&decoder, [event(2, dial, .max)]).count == 64)
        #expect(edges(&decoder, [event(2, dial, .min)]).count == 64)
        #expect(edges(&decoder, [event(2, dial, 0)]).isEmpty)
    }

    @Test("after a loss the group is skipped, and the state of the keys leads to the missing edges")
    func loss() {
        var decoder = decoder([["KEY_RIGHT"], ["KEY_LEFT"]])
        #expect(edges(&decoder, [event(1, right, 1)]) == ["0 down 0"])
        let events = [event(0, 3, 0, at: 5), event(1, left, 0, at: 6), event(0, 0, 0, at: 7)]
        #expect(edges(&decoder, events) == ["loss"])
        let missing = decoder.resume(withPressed: [left], at: Instant(nanoseconds: 8_000_000))
        #expect(missing.map(text) == ["8 down 1", "8 up 0"])
        #expect(decoder.pressedRequests == [1])
    }

    @Test("a release that the kernel makes because the device disappears is an interruption")
    func disappearance() {
        var decoder = decoder([["KEY_RIGHT"], ["KEY_LEFT"]])
        #expect(edges(&decoder, [event(1, right, 1, at: 5)]) == ["5 down 0"])
        #expect(edges(&decoder, [event(1, right, 0, at: 9), event(0, 0, 1, at: 9)]) == ["interrupted 0"])
        #expect(decoder.pressedKeys.isEmpty)
    }

    @Test("an event has no effect before the end of its group")
    func group() {
        var decoder = decoder([["KEY_RIGHT"]])
        #expect(decoder.handle(event(1, right, 1)) == .outputs([]))
        #expect(decoder.pressedKeys.isEmpty)
        // A device that never ends its groups cannot fill the memory.
        for _ in 0..<1_022 { #expect(decoder.handle(event(1, left, 1)) == .outputs([])) }
        #expect(edges(&decoder, [event(1, left, 0), event(1, left, 0)]) == ["0 down 0"])
    }

    @Test("a key that is pressed at the start is released without a press")
    func heldAtStart() {
        var decoder = decoder([["KEY_RIGHT"]], pressed: [right, 30])
        #expect(decoder.pressedRequests == [0])
        #expect(edges(&decoder, [event(1, right, 0, at: 3)]) == ["3 up 0"])
    }

    @Test("random events alternate the edges of each button", arguments: 1...20)
    func random(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var decoder = decoder([["KEY_RIGHT"], ["KEY_LEFT", "KEY_RIGHT"], ["REL_DIAL-"]])
        var isDown: [Int: Bool] = [:]
        for step in 0..<2_000 {
            let event = InputEvent(
                time: Instant(nanoseconds: Int64(step)),
                type: UInt16.random(in: 0...3, using: &generator),
                code: [0, 3, dial, left, right].randomElement(using: &generator) ?? 0,
                value: Int32.random(in: -3...3, using: &generator)
            )
            let outputs: [KeyEdgeDecoder.Output]
            switch decoder.handle(event) {
            case .outputs(let complete): outputs = complete
            case .needsKeyState:
                let pressed = Set([left, right].filter { _ in Bool.random(using: &generator) })
                outputs = decoder.resume(withPressed: pressed, at: event.time)
            }
            for output in outputs {
                let isNowDown = if case .edge(let edge, _, _) = output { edge.isActive } else { false }
                #expect(isDown[output.request, default: false] != isNowDown, "seed \(seed), step \(step)")
                isDown[output.request] = isNowDown
            }
        }
    }
}
