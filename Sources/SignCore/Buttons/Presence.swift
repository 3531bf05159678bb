import MonotonicTime

/// The presence of a person near the sign. A person counts as present while a button with the key `wakes`, such as a
/// motion sensor, is held, and for some time after its release.
struct Presence: Hashable, Sendable {
    /// The duration of presence after the release of each button, or nil for a button without the key
    /// `wakes`. Empty if no button has that key.
    private var durations: [Nanoseconds?]
    /// The indices of all buttons that are down, including those without `wakes`, because a reload may add that key.
    private var buttonsDown: Set<Int> = []
    private var end: Instant?

    init(_ buttons: [ButtonSettings]) { durations = Self.durations(of: buttons) }

    private static func durations(of buttons: [ButtonSettings]) -> [Nanoseconds?] {
        buttons.contains { $0.wakes != nil } ? buttons.map(\.presenceDuration) : []
    }

    /// Whether any button has the key `wakes`. If not, the sign ignores presence.
    var isUsed: Bool { !durations.isEmpty }

    var isPresent: Bool { isHeld || end != nil }

    private var isHeld: Bool { buttonsDown.contains { duration(of: $0) != nil } }

    /// The instant at which presence ends. Nil while a button is held, and if no person is present.
    var nextDeadline: Instant? { isHeld ? nil : end }

    /// Records that `button` was pressed or released at `instant`.
    mutating func set(_ button: Int, isDown: Bool, at instant: Instant) {
        let wasDown = buttonsDown.contains(button)
        if isDown { buttonsDown.insert(button) } else { buttonsDown.remove(button) }
        if wasDown, !isDown, let duration = duration(of: button) { extend(to: instant + duration) }
    }

    /// Records a short press of `button`, such as a tap by a client.
    mutating func tap(_ button: Int, at instant: Instant) {
        if let duration = duration(of: button) { extend(to: instant + duration) }
    }

    /// Ends presence if it is due to end at `instant`.
    mutating func passTime(to instant: Instant) {
        if let end, end <= instant { self.end = nil }
    }

    /// Replaces the buttons. `former[i]` is the previous index of button `i`, or nil for a new button. Because the
    /// release of a removed button is not reported, its presence ends as if it had been released at `instant`.
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
    /// The duration of presence after a release. It is at least as long as the contact may bounce.
    fileprivate var presenceDuration: Nanoseconds? { wakes.map { max($0, timing.debounce) } }
}
