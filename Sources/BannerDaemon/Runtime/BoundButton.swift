import ButtonInput
import HardwareBuses
import InfiniteScroll
import MonotonicTime

/// A button with the meaning that its configuration gives it: edges in, inputs for the banner out.
struct BoundButton: Sendable {
    let settings: ButtonSettings
    private var recognizer: GestureRecognizer

    /// A button that is up.
    init(_ settings: ButtonSettings) {
        self.settings = settings
        recognizer = GestureRecognizer(
            timing: settings.timing,
            recognizesDouble: settings.onDoubleTap != .none,
            recognizesLong: settings.onLongPress != .none
        )
    }

    /// When something is decided without a further edge.
    var nextDeadline: Instant? { recognizer.nextDeadline }

    /// Begins to watch the line, which may be stuck or held.
    mutating func begin(isPressed: Bool, at instant: Instant, _ body: (Input, Instant) -> Void) {
        for output in recognizer.begin(isPressed: isPressed, at: instant) {
            body(input(for: output.kind), output.at)
        }
    }

    /// Ends what is under way, because the line was lost.
    mutating func interrupt(at instant: Instant, _ body: (Input, Instant) -> Void) {
        for output in recognizer.interrupt(at: instant) { body(input(for: output.kind), output.at) }
    }

    /// Takes a change of the line; `body` gets what follows from it, in order.
    mutating func handle(_ edge: Edge, _ body: (Input, Instant) -> Void) {
        for output in recognizer.handle(edge) { body(input(for: output.kind), output.at) }
    }

    /// Lets time pass. What is decided by waiting happens when it is decided, not when the finger moved.
    mutating func advance(to instant: Instant, _ body: (Input, Instant) -> Void) {
        for output in recognizer.advance(to: instant) {
            body(input(for: output.kind), max(output.at, instant))
        }
    }

    /// What a finished gesture means.
    func input(for gesture: Gesture) -> Input {
        switch gesture {
        case .doubleTap: input(for: settings.onDoubleTap, gesture)
        case .longPress: input(for: settings.onLongPress, gesture)
        default: input(for: settings.onTap, gesture)
        }
    }

    private func input(for kind: GestureRecognizer.Kind) -> Input {
        switch kind {
        case .touch: .touch
        case .tap: input(for: Gesture.tap)
        case .doubleTap: input(for: Gesture.doubleTap)
        case .longPress: input(for: Gesture.longPress)
        case .ignored(.heldAtStart): .refused(gesture: .tap, reason: .heldAtStart)
        case .ignored(.interrupted): .refused(gesture: .tap, reason: .interrupted)
        }
    }

    private func input(for command: ButtonSettings.Command, _ gesture: Gesture) -> Input {
        switch command {
        case .next: .next(gesture: gesture)
        case .previous: .previous(gesture: gesture)
        case .activate: .activate(gesture: gesture)
        case .pause: .togglePause(gesture: gesture)
        case .pick: .pick(gesture: gesture)
        case .none: .refused(gesture: gesture, reason: .unbound)
        }
    }
}
