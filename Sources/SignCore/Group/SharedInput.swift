import InfiniteScroll
import MonotonicTime

/// An input of one sign of a group, which all of them take at the instant at which it was made.
package struct SharedInput: Hashable, Sendable {
    /// The sign at which it was made.
    package var sign: String
    /// Its number at that sign; with the sign and the time it names the input for ever.
    package var number: Int
    /// When it was made, in nanoseconds since 1970.
    package var at: Int64
    /// What was done.
    package var action: Action

    /// An input of `sign`.
    package init(sign: String, number: Int, at: Int64, action: Action) {
        self.sign = sign
        self.number = number
        self.at = at
        self.action = action
    }

    /// What an input does to a banner.
    package enum Action: Hashable, Sendable {
        /// A finger is on a button.
        case touch
        /// It is off, and nothing else has happened.
        case release
        /// An input for something else than the banner.
        case accept
        /// An input for the banner.
        case navigate(Navigation)
    }
}

extension SharedInput.Action {
    /// What `deed` does to others; nil if each sign does it by itself.
    init?(_ deed: InputRecord.Input) {
        switch deed {
        case .touch: self = .touch
        case .release: self = .release
        case .accept: self = .accept
        case .navigate(let navigation): self = .navigate(navigation)
        case .revise: return nil
        }
    }

    var deed: InputRecord.Input {
        switch self {
        case .touch: .touch
        case .release: .release
        case .accept: .accept
        case .navigate(let navigation): .navigate(navigation)
        }
    }

    /// The action called `word`; nil if there is none, or it needs an option.
    ///
    /// - Parameters:
    ///   - option: The option of `go_to`.
    ///   - length: For how long `hold` holds; nil is until somebody resumes.
    package init?(_ word: String, option: String?, length: Nanoseconds?) {
        switch word {
        case "touch": self = .touch
        case "release": self = .release
        case "accept": self = .accept
        case "next": self = .navigate(.next)
        case "previous": self = .navigate(.previous)
        case "go_to":
            guard let option else { return nil }
            self = .navigate(.goTo(id: option))
        case "pick": self = .navigate(.pick)
        case "activate": self = .navigate(.activate)
        case "pause": self = .navigate(.pause)
        case "resume": self = .navigate(.resume)
        case "toggle_pause": self = .navigate(.togglePause)
        case "hold": self = .navigate(.hold(length.map { .interval($0) } ?? .forever))
        default: return nil
        }
    }

    /// The word for it in messages between signs.
    package var word: String {
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

    /// The option of `go_to`.
    package var option: String? {
        if case .navigate(.goTo(let id)) = self { id } else { nil }
    }

    /// For how long `hold` holds; nil is until somebody resumes.
    package var length: Nanoseconds? {
        if case .navigate(.hold(.interval(let length))) = self { length } else { nil }
    }
}
