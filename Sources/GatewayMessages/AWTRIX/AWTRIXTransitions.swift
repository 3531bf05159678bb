import Diagnostics
import SignAPI

/// The settings `TEFF` and `TSPEED` of an AWTRIX 3 display, which determine how one app replaces another
/// (AWTRIX 3, "API", "Change Settings").
///
/// On a sign, each option has its own transition. Therefore these settings affect only the apps that are set
/// after them.
package struct AWTRIXTransitions: Hashable, Sendable {
    /// The number of the AWTRIX effect that replaces one app with another, or nil to use the transition in
    /// the sign's settings.
    package private(set) var effect: Int?
    /// The duration of the transition in milliseconds, or nil to use the duration in the sign's settings.
    package private(set) var milliseconds: Int64?

    /// The permitted values of `TSPEED`, the duration of a transition, in milliseconds. They are the same as
    /// those of an option's `slide`.
    private static let durations: ClosedRange<Int64> = 0...60_000

    /// The names of AWTRIX's effects in the order of their numbers. Each name is paired with the most similar
    /// transition of a sign.
    private static let effects = [
        ("Random", "random"), ("Slide", "slide"), ("Dim", "fade"), ("Zoom", "open"), ("Rotate", "flap"),
        ("Pixelate", "dissolve"), ("Curtain", "doors"), ("Ripple", "iris"), ("Blink", "cut"),
        ("Reload", "wipe"), ("Fade", "fade"),
    ]

    /// Creates settings that do not change the transitions of the sign.
    package init() {}

    /// The reply to the AWTRIX command `transitions`, which contains the names of the effects. The index of a
    /// name is the effect's number in `TEFF`.
    package static var names: JSONTree { .array(effects.map { .string($0.0) }) }

    /// The JSON members that apply these settings to an option of the sign.
    var optionMembers: [JSONTree.Member] {
        var members: [JSONTree.Member] = []
        if let effect { members.append(JSONTree.Member("transition", .string(Self.effects[effect].1))) }
        if let milliseconds { members.append(JSONTree.Member("slide", .string("\(milliseconds)ms"))) }
        return members
    }

    /// The JSON members for these settings in the reply to the AWTRIX command `settings`. Settings that no
    /// client has changed are left out.
    var settingsMembers: [JSONTree.Member] {
        var members: [JSONTree.Member] = []
        if let effect { members.append(JSONTree.Member("TEFF", .integer(Int64(effect)))) }
        if let milliseconds { members.append(JSONTree.Member("TSPEED", .integer(milliseconds))) }
        return members
    }

    /// Sets the effect of the transitions to the number `value`. Throws an error if no effect has this
    /// number.
    mutating func setEffect(_ value: JSONTree) throws(Refusal) {
        guard let number = Self.wholeNumber(value), let effect = Int(exactly: number),
            Self.effects.indices.contains(effect)
        else {
            throw Refusal(
                "TEFF must be the number of an effect from 0 to \(Self.effects.count - 1), such as 1 for Slide"
            )
        }
        self.effect = effect
    }

    /// Sets the duration of the transitions to `value` milliseconds. Throws an error if `value` is not an
    /// integer or is out of range.
    mutating func setDuration(_ value: JSONTree) throws(Refusal) {
        guard let milliseconds = Self.wholeNumber(value), Self.durations.contains(milliseconds) else {
            throw Refusal(
                "TSPEED must be a number of milliseconds from 0 to \(Self.durations.upperBound), such as 500"
            )
        }
        self.milliseconds = milliseconds
    }

    /// Returns the integer that `value` represents, or nil if it represents none. A fraction of zero, as in
    /// `7.0`, is accepted.
    private static func wholeNumber(_ value: JSONTree) -> Int64? {
        if case .number(let number) = value { return Int64(exactly: number) }
        return value.integer
    }
}
