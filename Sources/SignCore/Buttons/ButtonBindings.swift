import BusInterfaces
import ButtonInput
import InfiniteScroll
import MonotonicTime

/// Recognizes gestures on the buttons of a sign, and converts them to the commands that are bound to them.
struct ButtonBindings: Sendable {
    struct Output: Hashable {
        var press: Press
        /// Whether the press may light a dark display. False for a button that acts as a presence sensor.
        var lightsDisplay: Bool
        var at: Instant
    }

    enum Press: Hashable {
        /// A button is held down, and its gesture (such as a tap or a long press) is still undecided.
        case touch
        /// A button is held down, and its gesture is still undecided. All gestures that are possible for it
        /// only change counters.
        case touchToCount
        /// A gesture requests this command. The cause describes the gesture in reports of events.
        case asks(Command, Cause)
        case ignored(Cause, Event.Refusal)
    }

    private var settings: [ButtonSettings]
    private var combinations: [CombinationSettings]
    /// The settings that apply to the current press of each button. If the configuration changes during a
    /// press, the press keeps its settings (R-DATA).
    private var settingsOfPress: [ButtonSettings]
    private var combinationsOfPress: [CombinationSettings]
    private var arbiter: GestureArbiter
    /// The name of the key that was pressed last, by the index of the button. It contains only buttons that
    /// consist of several keys.
    private var pressedKeys: [Int: String] = [:]
    /// The instant at which an undecided gesture is decided if no further press or release occurs, or nil if
    /// no gesture is undecided.
    private(set) var nextDeadline: Instant?

    init(_ buttons: [ButtonSettings], combinations: [CombinationSettings] = []) {
        settings = buttons
        self.combinations = combinations
        settingsOfPress = buttons
        combinationsOfPress = combinations
        arbiter = GestureArbiter(buttons, combinations: combinations)
    }

    /// Replaces the settings of all buttons and combinations. A press in progress keeps its former settings,
    /// which are in `settingsOfPress`, until it ends. Presses of removed buttons end immediately.
    ///
    /// Each button may have another index than before. `settingsOfPress`, and the names of the keys that were
    /// pressed last, `pressedKeys`, are therefore moved from the former indices to the new ones.
    ///
    /// - Parameters:
    ///   - buttons: The new buttons.
    ///   - combinations: The new combinations of buttons.
    ///   - formerIndices: For each new button, its previous index, or nil if the button is new.
    ///   - instant: The time of the change.
    /// - Returns: The decisions about the presses that have ended.
    mutating func rebind(
        to buttons: [ButtonSettings],
        combinations: [CombinationSettings],
        formerIndices: [Int?],
        at instant: Instant
    ) -> [Output] {
        // Presses of removed buttons end here, while the former settings still determine their commands.
        let outputs = recognizeGestures { $0.reorder(formerIndices, at: instant) }

        settings = buttons
        self.combinations = combinations

        // Only a new button has its new settings from the start. A button that existed before keeps its
        // former settings in this step, whether it is pressed or not.
        let formerSettingsOfPress = settingsOfPress
        let formerPressedKeys = pressedKeys
        settingsOfPress = buttons
        pressedKeys = [:]
        for (index, formerIndex) in zip(buttons.indices, formerIndices) {
            guard let formerIndex else { continue }
            settingsOfPress[index] = formerSettingsOfPress[formerIndex]
            pressedKeys[index] = formerPressedKeys[formerIndex]
        }

        // Now the buttons without a press in progress get their new settings as well.
        applySettingsToIdleButtons()
        return outputs
    }

    /// Applies new settings to the buttons that are not pressed, and new combinations if none of them is
    /// pressed. The settings for a press in progress stay pending until it ends.
    private mutating func applySettingsToIdleButtons() {
        for (index, button) in settings.enumerated() {
            let isIdle = arbiter.change(index, to: GestureArbiter.Button(button))
            if isIdle { settingsOfPress[index] = button }
        }
        let areCombinationsIdle = arbiter.change(
            combinations: combinations.map(GestureArbiter.Combination.init)
        )
        if areCombinationsIdle { combinationsOfPress = combinations }
        hasPendingSettings = settingsOfPress != settings || combinationsOfPress != combinations
    }

    /// Whether a press in progress still uses the settings from before a change of the configuration.
    private var hasPendingSettings = false

    /// Starts monitoring the GPIO line of the button at index `button`, and returns the resulting decisions
    /// about gestures. If `isPressed` is true, the button is already pressed, so its line may be stuck.
    mutating func begin(_ button: Int, isPressed: Bool, at instant: Instant) -> [Output] {
        recognizeGestures { $0.begin(button, isPressed: isPressed, at: instant) }
    }

    mutating func interrupt(_ button: Int, at instant: Instant) -> [Output] {
        recognizeGestures { $0.interrupt(button, at: instant) }
    }

    /// Processes an edge (press or release) of the button at index `button`, and returns the resulting
    /// decisions about gestures. `key` is the pressed key of a button that consists of several keys.
    /// `isSliding` is whether the banner is moving to another option.
    mutating func handle(_ edge: Edge, of button: Int, key: String? = nil, isSliding: Bool) -> [Output] {
        let earlierOutputs = advance(to: edge.at)
        if edge.isActive, pressedKeys[button] != key { pressedKeys[button] = key }
        return earlierOutputs + recognizeGestures { $0.handle(edge, of: button, isMoving: isSliding) }
    }

    mutating func advance(to instant: Instant) -> [Output] {
        let outputs = recognizeGestures { $0.advance(to: instant) }
        if hasPendingSettings { applySettingsToIdleButtons() }
        return outputs
    }

    /// Passes an input to the gesture arbiter by calling `input`, and returns the commands that are bound to
    /// the recognized gestures.
    private mutating func recognizeGestures(_ input: (inout GestureArbiter) -> [GestureArbiter.Output])
        -> [Output]
    {
        let outputs = input(&arbiter)
        nextDeadline = arbiter.nextDeadline
        return outputs.map { Output(press: press($0), lightsDisplay: lights($0.source), at: $0.at) }
    }

    private func lights(_ source: GestureArbiter.Source) -> Bool {
        switch source {
        case .button(let index): settingsOfPress[index].wakeDuration == nil
        case .combination(let index):
            combinationsOfPress[index].buttons.contains {
                settingsOfPress.indices.contains($0) && settingsOfPress[$0].wakeDuration == nil
            }
        }
    }

    private func press(_ output: GestureArbiter.Output) -> Press {
        switch output.kind {
        case .touch: countsOnly(output.source) ? .touchToCount : .touch
        case .gesture(let gesture):
            .asks(command(for: gesture, by: output.source), Cause(gesture, button: name(of: output.source)))
        case .ignored(let reason):
            .ignored(Cause(.tap, button: name(of: output.source)), Event.Refusal(reason.rawValue))
        }
    }

    /// Returns the name of a button or combination in reports of events. For a combination without a name,
    /// returns the names of its buttons in the order of the configuration.
    private func name(of source: GestureArbiter.Source) -> String? {
        switch source {
        case .button(let index): return settingsOfPress[index].reportedName(pressing: pressedKeys[index])
        case .combination(let index):
            let combination = combinationsOfPress[index]
            return combination.reportedName(among: settingsOfPress) { pressedKeys[$0] }
        }
    }

    /// Returns whether the gestures of a button, alone or in combinations, only change counters. Returns
    /// false if no command is bound to them, or if `source` is a combination.
    private func countsOnly(_ source: GestureArbiter.Source) -> Bool {
        guard case .button(let index) = source else { return false }
        let button = settingsOfPress[index]
        let partners = combinationsOfPress.filter { $0.buttons.contains(index) }
        let commands =
            [button.onTap, button.onDoubleTap, button.onLongPress]
            + partners.flatMap { [$0.onTap, $0.onLongPress] }
        let boundCommands = commands.filter { $0 != .none }
        return !boundCommands.isEmpty && boundCommands.allSatisfy(\.counts)
    }

    private func command(for gesture: Gesture, by source: GestureArbiter.Source) -> Command {
        switch source {
        case .button(let index): settingsOfPress[index].command(for: gesture)
        case .combination(let index): combinationsOfPress[index].command(for: gesture)
        }
    }
}

extension ButtonSettings {
    func command(for gesture: Gesture) -> Command {
        switch gesture {
        case .tap: onTap
        case .doubleTap: onDoubleTap
        case .longPress: onLongPress
        }
    }
}

extension [ButtonSettings] {
    /// Returns, for each button in this array, the index of the button in `former` that has the same contact,
    /// or nil if `former` contains none.
    package func matchingIndices(in former: [ButtonSettings]) -> [Int?] {
        var unusedIndices = Set(former.indices)
        return map { button in
            let index = former.indices.first {
                unusedIndices.contains($0) && former[$0].hasSameContact(as: button)
            }
            if let index { unusedIndices.remove(index) }
            return index
        }
    }
}

extension Configuration {
    /// The names of buttons and combinations in reports of events, in the order of the configuration, each
    /// with the gestures that are recognized. A button that consists of several keys is listed once per key,
    /// unless it has a name.
    package var reportedGestures: [(name: String, gestures: [Gesture])] {
        let ofButtons = buttons.flatMap { button -> [(name: String, gestures: [Gesture])] in
            let contactNames: [String] = button.keyRequest?.codes.map(\.name) ?? [button.contact.name]
            let names: [String] = button.name.map { [$0] } ?? contactNames
            let gestures = Gesture.allCases.filter(button.recognizes)
            return names.map { (name: $0, gestures: gestures) }
        }
        let ofCombinations = combinations.compactMap { combination -> (name: String, gestures: [Gesture])? in
            let gestures: [Gesture] = combination.onLongPress == .none ? [.tap] : [.tap, .longPress]
            return combination.reportedName(among: buttons).map { (name: $0, gestures: gestures) }
        }
        return ofButtons + ofCombinations
    }
}

extension ButtonSettings {
    /// Returns whether a press of the button can be recognized as `gesture`. A tap is recognized even if no
    /// command is bound to it.
    fileprivate func recognizes(_ gesture: Gesture) -> Bool {
        gesture == .tap || command(for: gesture) != .none
    }
}

extension CombinationSettings {
    /// Returns the name of the combination in reports of events: its configured name, or the names of its
    /// buttons joined with `+`. Returns nil if neither exists. `key` returns the pressed key of a button that
    /// consists of several keys.
    package func reportedName(
        among all: [ButtonSettings],
        pressing key: (Int) -> String? = { _ in nil }
    ) -> String? {
        if let name { return name }
        let names = buttons.sorted().compactMap { button in
            all.indices.contains(button) ? all[button].reportedName(pressing: key(button)) : nil
        }
        return names.isEmpty ? nil : names.joined(separator: "+")
    }

    fileprivate func command(for gesture: Gesture) -> Command {
        gesture == .longPress ? onLongPress : onTap
    }
}

extension GestureArbiter {
    /// Creates an arbiter that recognizes gestures on `buttons` and `combinations`. Gestures other than a tap
    /// are recognized only if a command is bound to them.
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
            waitsOnlyAtRest: settings.waitMode == .atRest
        )
    }
}

extension GestureArbiter.Combination {
    fileprivate init(_ settings: CombinationSettings) {
        self.init(
            buttons: settings.buttons,
            timeLimit: settings.within,
            recognizesLong: settings.onLongPress != .none,
            longPress: settings.longPress
        )
    }
}
