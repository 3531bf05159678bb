import ButtonInput
import HardwareBuses
import InfiniteScroll
import MonotonicTime

/// A button with the meaning that its configuration gives it: edges in, inputs for the banner out.
struct BoundButton: Sendable {
    /// What a press means that has not begun yet.
    private(set) var settings: ButtonSettings
    /// What the press under way means: that of its beginning, though the settings have changed since (R-DATA).
    private var settingsOfPress: ButtonSettings
    private var recognizer: GestureRecognizer

    /// A button that is up.
    init(_ settings: ButtonSettings) {
        self.settings = settings
        settingsOfPress = settings
        recognizer = GestureRecognizer(settings)
    }

    /// Gives the next press another meaning.
    mutating func rebind(to settings: ButtonSettings) {
        self.settings = settings
        adoptSettings()
    }

    private mutating func adoptSettings() {
        guard settings != settingsOfPress, recognizer.isIdle else { return }
        settingsOfPress = settings
        recognizer = GestureRecognizer(settings)
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
        for output in recognizer.advance(to: edge.at) { body(input(for: output.kind), output.at) }
        adoptSettings()
        for output in recognizer.handle(edge) { body(input(for: output.kind), output.at) }
    }

    /// Lets time pass. What is decided by waiting happens when it is decided, not when the finger moved.
    mutating func advance(to instant: Instant, _ body: (Input, Instant) -> Void) {
        for output in recognizer.advance(to: instant) {
            body(input(for: output.kind), max(output.at, instant))
        }
        adoptSettings()
    }

    /// What a finished gesture means.
    func input(for gesture: Gesture) -> Input {
        input(for: gesture, settings)
    }

    private func input(for gesture: Gesture, _ settings: ButtonSettings) -> Input {
        switch gesture {
        case .doubleTap: input(for: settings.onDoubleTap, gesture)
        case .longPress: input(for: settings.onLongPress, gesture)
        default: input(for: settings.onTap, gesture)
        }
    }

    private func input(for kind: GestureRecognizer.Kind) -> Input {
        switch kind {
        case .touch: .touch
        case .tap: input(for: .tap, settingsOfPress)
        case .doubleTap: input(for: .doubleTap, settingsOfPress)
        case .longPress: input(for: .longPress, settingsOfPress)
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

extension GestureRecognizer {
    /// A recogniser of what `settings` give a meaning, on a button that is up.
    fileprivate init(_ settings: ButtonSettings) {
        self.init(
            timing: settings.timing,
            recognizesDouble: settings.onDoubleTap != .none,
            recognizesLong: settings.onLongPress != .none
        )
    }
}
