import InfiniteScroll
import MonotonicTime

/// An input, such as a button press, that one sign of a group received and that all signs of the group apply
/// at the same instant.
package struct SharedInput: Hashable, Sendable {
    /// The name of the sign that received the input from a button or a client.
    package var sign: String
    /// The number of the input among those of that sign. Together, `sign`, `number` and `at` identify an
    /// input uniquely.
    package var number: Int
    /// The time of the input, in nanoseconds since 1970.
    package var at: Int64
    package var action: Action

    package init(sign: String, number: Int, at: Int64, action: Action) {
        self.sign = sign
        self.number = number
        self.at = at
        self.action = action
    }

    /// The effect of an input on the banner, in a form that the signs of a group can exchange.
    package enum Action: Hashable, Sendable {
        /// A button was pressed, but it is still undecided whether the press is a tap or another gesture.
        case touch
        /// A button was released, and the press had no other effect.
        case release
        /// An input was accepted, but it does not change the banner.
        case accept
        case navigate(Navigation)
    }
}

extension SharedInput.Action {
    /// Creates the action to send to the other signs of the group when this sign receives `input`. Returns
    /// nil if all signs apply `input` without such a message.
    init?(_ input: InputRecord.Input) {
        switch input {
        case .touch: self = .touch
        case .release: self = .release
        case .accept: self = .accept
        case .navigate(let navigation): self = .navigate(navigation)
        case .revise: return nil
        }
    }

    var input: InputRecord.Input {
        switch self {
        case .touch: .touch
        case .release: .release
        case .accept: .accept
        case .navigate(let navigation): .navigate(navigation)
        }
    }

    /// Creates the action with the name `name`, as received from another sign. Returns nil if there is no
    /// such action, or if it is `go_to` and `optionID` is nil.
    ///
    /// - Parameters:
    ///   - name: The name of the action.
    ///   - optionID: The id of the option for `go_to`.
    ///   - duration: The duration of `hold`, or nil if it lasts until `resume`.
    package init?(name: String, optionID: String?, duration: Nanoseconds?) {
        switch name {
        case "touch": self = .touch
        case "release": self = .release
        case "accept": self = .accept
        case "next": self = .navigate(.next)
        case "previous": self = .navigate(.previous)
        case "go_to":
            guard let optionID else { return nil }
            self = .navigate(.goTo(id: optionID))
        case "pick": self = .navigate(.pick)
        case "activate": self = .navigate(.activate)
        case "pause": self = .navigate(.pause)
        case "resume": self = .navigate(.resume)
        case "toggle_pause": self = .navigate(.togglePause)
        case "hold": self = .navigate(.hold(duration.map { .interval($0) } ?? .forever))
        default: return nil
        }
    }

    package var name: String {
        switch self {
        case .touch: "touch"
        case .release: "release"
        case .accept: "accept"
        case .navigate(.next): "next"
        case .navigate(.previous): "previous"
        case .navigate(.goTo): "go_to"
        case .navigate(.pick): "pick"
        case .navigate(.activate): "activate"
        case .navigate(.pause): "pause"
        case .navigate(.resume), .navigate(.hold(.none)): "resume"
        case .navigate(.togglePause): "toggle_pause"
        case .navigate(.hold): "hold"
        }
    }

    /// The id of the option to which the action `go_to` scrolls, or nil for any other action.
    package var optionID: String? {
        if case .navigate(.goTo(let id)) = self { id } else { nil }
    }

    /// The duration of the action `hold`, which suspends automatic scrolling. Nil if the hold lasts until
    /// `resume`, and for any other action.
    package var duration: Nanoseconds? {
        if case .navigate(.hold(.interval(let length))) = self { length } else { nil }
    }
}
