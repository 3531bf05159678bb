import ButtonInput
import HardwareBuses
import InfiniteScroll
import MonotonicTime

/// The buttons with the meaning that their configuration gives them: edges in, inputs for the banner out.
struct BoundButtons: Sendable {
    /// An input for the banner, and when it was made.
    struct Output: Hashable {
        var input: Input
        var at: Instant
    }

    /// What a press means that has not begun yet.
    private var settings: [ButtonSettings]
    private var combinations: [CombinationSettings]
    /// What the press under way means: that of its beginning, though the settings have changed since (R-DATA).
    private var settingsOfPress: [ButtonSettings]
    private var combinationsOfPress: [CombinationSettings]
    private var arbiter: GestureArbiter

    /// Buttons that are up.
    init(_ buttons: [ButtonSettings], _ combinations: [CombinationSettings] = []) {
        settings = buttons
        self.combinations = combinations
        settingsOfPress = buttons
        combinationsOfPress = combinations
        arbiter = GestureArbiter(buttons, combinations)
    }

    /// Gives the next presses another meaning; `former` says where each of the new buttons was before. What is
    /// under way on buttons that are gone ends.
    mutating func rebind(
        to buttons: [ButtonSettings],
        _ combinations: [CombinationSettings],
        former: [Int?],
        at instant: Instant
    ) -> [Output] {
        let outputs = meaning(of: arbiter.rearrange(former, at: instant))
        settingsOfPress = zip(former, buttons).map { place, new in place.map { settingsOfPress[$0] } ?? new }
        settings = buttons
        self.combinations = combinations
        adoptSettings()
        return outputs
    }

    /// What is idle takes over what was set since.
    private mutating func adoptSettings() {
        for index in settings.indices
        where arbiter.change(index, to: GestureArbiter.Button(settings[index])) {
            settingsOfPress[index] = settings[index]
        }
        if arbiter.change(combinations: combinations.map(GestureArbiter.Combination.init)) {
            combinationsOfPress = combinations
        }
        hasNews = settingsOfPress != settings || combinationsOfPress != combinations
    }

    /// Whether something still goes by its former settings.
    private var hasNews = false

    /// When something is decided without a further edge.
    var nextDeadline: Instant? { arbiter.nextDeadline }

    /// Begins to watch a button's line, which may be stuck or held.
    mutating func begin(_ button: Int, isPressed: Bool, at instant: Instant) -> [Output] {
        meaning(of: arbiter.begin(button, isPressed: isPressed, at: instant))
    }

    /// Ends what is under way on a button, because its line was lost.
    mutating func interrupt(_ button: Int, at instant: Instant) -> [Output] {
        meaning(of: arbiter.interrupt(button, at: instant))
    }

    /// Takes a change of a button's line at a time when the banner slides or does not.
    mutating func handle(_ edge: Edge, of button: Int, isSliding: Bool) -> [Output] {
        let earlier = advance(to: edge.at)
        return earlier + meaning(of: arbiter.handle(edge, of: button, isMoving: isSliding))
    }

    /// Lets time pass.
    mutating func advance(to instant: Instant) -> [Output] {
        let outputs = meaning(of: arbiter.advance(to: instant))
        if hasNews { adoptSettings() }
        return outputs
    }

    private func meaning(of outputs: [GestureArbiter.Output]) -> [Output] {
        outputs.map { Output(input: input(for: $0), at: $0.at) }
    }

    private func input(for output: GestureArbiter.Output) -> Input {
        let gesture: Gesture
        switch output.kind {
        case .touch: return .touch
        case .ignored(.heldAtStart): return .refused(gesture: .tap, reason: .heldAtStart)
        case .ignored(.interrupted): return .refused(gesture: .tap, reason: .interrupted)
        case .tap: gesture = .tap
        case .doubleTap: gesture = .doubleTap
        case .longPress: gesture = .longPress
        }
        return switch output.source {
        case .button(let index): settingsOfPress[index].input(for: gesture)
        case .combination(let index): combinationsOfPress[index].command(for: gesture).input(gesture)
        }
    }
}

extension ButtonSettings {
    /// What a finished gesture of the button means.
    package func input(for gesture: Gesture) -> Input { command(for: gesture).input(gesture) }

    private func command(for gesture: Gesture) -> Command {
        switch gesture {
        case .doubleTap: onDoubleTap
        case .longPress: onLongPress
        default: onTap
        }
    }

    /// Whether `other` asks for the same line in the same way.
    package func isSameLine(as other: ButtonSettings) -> Bool {
        line == other.line && chip == other.chip && isActiveLow == other.isActiveLow && bias == other.bias
    }
}

extension [ButtonSettings] {
    /// For each of these buttons the index of the one on the same line among the `former` ones, or nil.
    func indices(among former: [ButtonSettings]) -> [Int?] {
        var free = Set(former.indices)
        return map { button in
            let index = former.indices.first { free.contains($0) && former[$0].isSameLine(as: button) }
            if let index { free.remove(index) }
            return index
        }
    }
}

extension CombinationSettings {
    fileprivate func command(for gesture: Gesture) -> ButtonSettings.Command {
        gesture == .longPress ? onLongPress : onTap
    }
}

extension ButtonSettings.Command {
    fileprivate func input(_ gesture: Gesture) -> Input {
        switch self {
        case .next: .next(gesture: gesture)
        case .previous: .previous(gesture: gesture)
        case .activate: .activate(gesture: gesture)
        case .pause: .togglePause(gesture: gesture)
        case .pick: .pick(gesture: gesture)
        case .larger: .adjust(.larger, gesture: gesture)
        case .smaller: .adjust(.smaller, gesture: gesture)
        case .brighter: .adjust(.brighter, gesture: gesture)
        case .darker: .adjust(.darker, gesture: gesture)
        case .none: .refused(gesture: gesture, reason: .unbound)
        }
    }
}

extension GestureArbiter {
    /// An arbiter of what the settings give a meaning.
    package init(_ buttons: [ButtonSettings], _ combinations: [CombinationSettings]) {
        self.init(
            buttons: buttons.map(GestureArbiter.Button.init),
            combinations: combinations.map(GestureArbiter.Combination.init)
        )
    }
}

extension GestureArbiter.Button {
    fileprivate init(_ settings: ButtonSettings) {
        self.init(
            timing: settings.timing,
            recognizesDouble: settings.onDoubleTap != .none,
            recognizesLong: settings.onLongPress != .none,
            waitsOnlyAtRest: settings.wait == .atRest
        )
    }
}

extension GestureArbiter.Combination {
    fileprivate init(_ settings: CombinationSettings) {
        self.init(
            buttons: settings.buttons,
            within: settings.within,
            recognizesLong: settings.onLongPress != .none,
            longPress: settings.longPress
        )
    }
}
