import MonotonicTime

/// A detector of whether a person is near the sign. A person counts as present while a button with the key
/// `wakeDuration`, such as a motion sensor, is active, and for a configured time afterward.
struct Presence: Hashable, Sendable {
    /// For each button, the time for which a person counts as present after its release, or nil if the button
    /// is not a presence sensor (key `wakeDuration`). Empty if there are no presence sensors.
    private var durations: [Nanoseconds?]
    /// The indices of all pressed buttons. Buttons that are not presence sensors are included, because a
    /// reload may add the key `wakeDuration` to them.
    private var buttonsDown: Set<Int> = []
    private var end: Instant?

    init(_ buttons: [ButtonSettings]) { durations = Self.durations(of: buttons) }

    private static func durations(of buttons: [ButtonSettings]) -> [Nanoseconds?] {
        buttons.contains { $0.wakeDuration != nil } ? buttons.map(\.presenceDuration) : []
    }

    /// Whether any button acts as a presence sensor (key `wakeDuration`). If not, the sign ignores presence.
    var isUsed: Bool { !durations.isEmpty }

    var isPresent: Bool { isHeld || end != nil }

    private var isHeld: Bool { buttonsDown.contains { duration(of: $0) != nil } }

    /// The instant at which the person no longer counts as present. Nil while a presence sensor is active, or
    /// if no person is present.
    var nextDeadline: Instant? { isHeld ? nil : end }

    /// Records that the button at index `button` was pressed (if `isDown` is true) or released at `instant`.
    mutating func set(_ button: Int, isDown: Bool, at instant: Instant) {
        let wasDown = buttonsDown.contains(button)
        if isDown { buttonsDown.insert(button) } else { buttonsDown.remove(button) }
        if wasDown, !isDown, let duration = duration(of: button) { extend(to: instant + duration) }
    }

    /// Records a short press of the button at index `button`, such as a tap that a client requests, at
    /// `instant`.
    mutating func recordTap(onButton button: Int, at instant: Instant) {
        if let duration = duration(of: button) { extend(to: instant + duration) }
    }

    /// Ends the presence of a person if it is due to end by `instant`.
    mutating func passTime(to instant: Instant) {
        if let end, end <= instant { self.end = nil }
    }

    /// Replaces the buttons. `formerIndices[i]` is the previous index of button `i`, or nil if it is new. A
    /// removed button counts as released at `instant`, because its actual release is not reported.
    mutating func replaceButtons(with buttons: [ButtonSettings], formerIndices: [Int?], at instant: Instant) {
        for button in buttonsDown where !formerIndices.contains(button) {
            set(button, isDown: false, at: instant)
        }
        durations = Self.durations(of: buttons)
        buttonsDown = Set(
            formerIndices.indices.filter { formerIndices[$0].map(buttonsDown.contains) ?? false }
        )
        if !isUsed { end = nil }
    }

    private func duration(of button: Int) -> Nanoseconds? {
        durations.indices.contains(button) ? durations[button] : nil
    }

    private mutating func extend(to instant: Instant) { end = max(end ?? instant, instant) }
}

extension ButtonSettings {
    /// The time for which a person counts as present after the release of this button, at least the debounce
    /// time of its contact. Nil if the button is not a presence sensor.
    fileprivate var presenceDuration: Nanoseconds? { wakeDuration.map { max($0, timing.debounce) } }
}
