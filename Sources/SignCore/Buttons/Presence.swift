import MonotonicTime

/// The state that determines whether a person is near the sign. A person counts as present while a button
/// with the key `wakes`, such as a motion sensor, is held, and for some time after its release.
struct Presence: Hashable, Sendable {
    /// The time for which a person counts as present after the release of each button, or nil for a button
    /// that is not a presence sensor (key `wakes`). The array is empty if no button is one.
    private var durations: [Nanoseconds?]
    /// The indices of all buttons that are pressed, including those that are not presence sensors, because a
    /// reload may add the key `wakes` to them.
    private var buttonsDown: Set<Int> = []
    private var end: Instant?

    init(_ buttons: [ButtonSettings]) { durations = Self.durations(of: buttons) }

    private static func durations(of buttons: [ButtonSettings]) -> [Nanoseconds?] {
        buttons.contains { $0.wakes != nil } ? buttons.map(\.presenceDuration) : []
    }

    /// Whether any button acts as a presence sensor (key `wakes`). If not, the sign ignores presence.
    var isUsed: Bool { !durations.isEmpty }

    var isPresent: Bool { isHeld || end != nil }

    private var isHeld: Bool { buttonsDown.contains { duration(of: $0) != nil } }

    /// The instant at which the person no longer counts as present, or nil while a presence sensor is active
    /// or if no person is present.
    var nextDeadline: Instant? { isHeld ? nil : end }

    /// Records that the button with the index `button` was pressed or released at `instant`. `isDown` is
    /// whether it was pressed.
    mutating func set(_ button: Int, isDown: Bool, at instant: Instant) {
        let wasDown = buttonsDown.contains(button)
        if isDown { buttonsDown.insert(button) } else { buttonsDown.remove(button) }
        if wasDown, !isDown, let duration = duration(of: button) { extend(to: instant + duration) }
    }

    /// Records a short press of the button with the index `button` at `instant`, such as a tap that a client
    /// requests.
    mutating func tap(_ button: Int, at instant: Instant) {
        if let duration = duration(of: button) { extend(to: instant + duration) }
    }

    /// Ends the presence of a person if it is due to end by `instant`.
    mutating func passTime(to instant: Instant) {
        if let end, end <= instant { self.end = nil }
    }

    /// Replaces the buttons. `former[i]` is the previous index of button `i`, or nil if the button is new.
    /// Because the release of a removed button is not reported, the presence that it indicates ends as if it
    /// had been released at `instant`.
    mutating func replaceButtons(with buttons: [ButtonSettings], former: [Int?], at instant: Instant) {
        for button in buttonsDown where !former.contains(button) { set(button, isDown: false, at: instant) }
        durations = Self.durations(of: buttons)
        buttonsDown = Set(former.indices.filter { former[$0].map(buttonsDown.contains) ?? false })
        if !isUsed { end = nil }
    }

    private func duration(of button: Int) -> Nanoseconds? {
        durations.indices.contains(button) ? durations[button] : nil
    }

    private mutating func extend(to instant: Instant) { end = max(end ?? instant, instant) }
}

extension ButtonSettings {
    /// The time for which a person counts as present after the release of this button, or nil if it is not a
    /// presence sensor. It is at least as long as the contact may bounce.
    fileprivate var presenceDuration: Nanoseconds? { wakes.map { max($0, timing.debounce) } }
}
