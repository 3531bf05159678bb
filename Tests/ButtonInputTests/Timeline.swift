import BusInterfaces
import ButtonInput
import MonotonicTime

typealias Output = GestureRecognizer.Output

let ms: Int64 = 1_000_000

extension Edge {
    static func press(_ nanoseconds: Int64) -> Edge {
        Edge(isActive: true, at: Instant(nanoseconds: nanoseconds))
    }

    static func release(_ nanoseconds: Int64) -> Edge {
        Edge(isActive: false, at: Instant(nanoseconds: nanoseconds))
    }
}

extension Output {
    static func touch(_ nanoseconds: Int64) -> Output {
        Output(.touch, at: Instant(nanoseconds: nanoseconds))
    }

    static func tap(_ nanoseconds: Int64) -> Output {
        Output(.gesture(.tap), at: Instant(nanoseconds: nanoseconds))
    }

    static func doubleTap(_ nanoseconds: Int64) -> Output {
        Output(.gesture(.doubleTap), at: Instant(nanoseconds: nanoseconds))
    }

    static func longPress(_ nanoseconds: Int64) -> Output {
        Output(.gesture(.longPress), at: Instant(nanoseconds: nanoseconds))
    }

    static func ignored(_ reason: GestureRecognizer.Reason, _ nanoseconds: Int64) -> Output {
        Output(.ignored(reason), at: Instant(nanoseconds: nanoseconds))
    }
}

/// Which gestures a button recognizes in addition to a tap.
enum Knows: CaseIterable {
    case taps, longPresses, doubleTaps, everything

    var double: Bool { self == .doubleTaps || self == .everything }
    var long: Bool { self == .longPresses || self == .everything }

    func recognizer(_ timing: GestureTiming = GestureTiming()) -> GestureRecognizer {
        GestureRecognizer(timing: timing, recognizesDouble: double, recognizesLong: long)
    }
}

extension GestureRecognizer {
    /// Passes edges to the recognizer at their times. Like the frame loop, also advances the recognizer at each
    /// deadline.
    mutating func play(_ edges: [Edge]) -> [Output] {
        var outputs: [Output] = []
        for edge in edges {
            while let deadline = nextDeadline, deadline <= edge.at { outputs += advance(to: deadline) }
            outputs += handle(edge)
        }
        while let deadline = nextDeadline { outputs += advance(to: deadline) }
        return outputs
    }
}

extension Knows {
    /// Returns all gestures of a new button for these edges, including those that follow long after the last edge.
    func meaning(of edges: [Edge], timing: GestureTiming = GestureTiming()) -> [Output] {
        var recognizer = recognizer(timing)
        return recognizer.play(edges)
    }
}
