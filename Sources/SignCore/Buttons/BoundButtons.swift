import ButtonInput
import HardwareBuses
import InfiniteScroll
import MonotonicTime

/// The buttons with the meaning that their configuration gives them: edges in, commands for the banner out.
struct BoundButtons: Sendable {
    /// What came of a press, and when it was decided.
    struct Output: Hashable {
        var press: Press
        var at: Instant
    }

    /// What came of a press.
    enum Press: Hashable {
        /// A finger is down, and what it means is not decided yet.
        case touch
        case asks(Command, Cause)
        case ignored(Cause, Event.Refusal)
    }

    /// What a press means that has not begun yet.
    private var settings: [ButtonSettings]
    private var combinations: [CombinationSettings]
    /// What the press under way means: that of its beginning, though the settings have changed since (R-DATA).
    private var settingsOfPress: [ButtonSettings]
    private var combinationsOfPress: [CombinationSettings]
    private var arbiter: GestureArbiter

    /// Buttons that are up.
    init(_ buttons: [ButtonSettings], combinations: [CombinationSettings] = []) {
        settings = buttons
        self.combinations = combinations
        settingsOfPress = buttons
        combinationsOfPress = combinations
        arbiter = GestureArbiter(buttons, combinations: combinations)
    }

    /// Gives the next presses another meaning; `former` says where each of the new buttons was before. What is
    /// under way on buttons that are gone ends.
    mutating func rebind(
        to buttons: [ButtonSettings],
        combinations: [CombinationSettings],
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
        outputs.map { Output(press: press($0), at: $0.at) }
    }

    private func press(_ output: GestureArbiter.Output) -> Press {
        switch output.kind {
        case .touch: .touch
        case .gesture(let gesture): .asks(command(for: gesture, by: output.source), Cause(gesture))
        case .ignored(let reason): .ignored(Cause(.tap), Event.Refusal(reason.rawValue))
        }
    }

    private func command(for gesture: Gesture, by source: GestureArbiter.Source) -> Command {
        switch source {
        case .button(let index): settingsOfPress[index].command(for: gesture)
        case .combination(let index): combinationsOfPress[index].command(for: gesture)
        }
    }
}

extension ButtonSettings {
    /// What a gesture of the button asks for.
    func command(for gesture: Gesture) -> Command {
        switch gesture {
        case .tap: onTap
        case .doubleTap: onDoubleTap
        case .longPress: onLongPress
        }
    }

    /// Whether `other` asks for the same line in the same way.
    package func isSameLine(as other: ButtonSettings) -> Bool {
        line == other.line && chip == other.chip && isActiveLow == other.isActiveLow && bias == other.bias
    }
}

extension [ButtonSettings] {
    /// For each of these buttons the index of the one on the same line among the `former` ones, or nil.
    package func indices(among former: [ButtonSettings]) -> [Int?] {
        var free = Set(former.indices)
        return map { button in
            let index = former.indices.first { free.contains($0) && former[$0].isSameLine(as: button) }
            if let index { free.remove(index) }
            return index
        }
    }
}

extension CombinationSettings {
    /// What a gesture of the buttons together asks for.
    fileprivate func command(for gesture: Gesture) -> Command {
        gesture == .longPress ? onLongPress : onTap
    }
}

extension GestureArbiter {
    /// An arbiter of what the settings give a meaning.
    package init(_ buttons: [ButtonSettings], combinations: [CombinationSettings]) {
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
