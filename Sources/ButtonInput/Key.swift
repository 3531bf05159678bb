/// A key of a keyboard, as far as a sign cares.
public enum Key: Hashable, Sendable {
    /// The space bar.
    case space
    /// ←
    case left
    /// →
    case right
    /// Enter, on either part of the keyboard.
    case enter
    /// A printable ASCII character; letters in lower case.
    case character(Character)
    /// Ctrl-C, where the terminal reports it as a key.
    case interrupt
    /// Ctrl-\, where the terminal reports it as a key.
    case quit
    /// Ctrl-Z, where the terminal reports it as a key.
    case suspend
    /// Any other key.
    case other

    /// The label on the key.
    public var label: String {
        switch self {
        case .space: "space"
        case .left: "←"
        case .right: "→"
        case .enter: "enter"
        case .character(let character): String(character)
        case .interrupt: "Ctrl-C"
        case .quit: "Ctrl-\\"
        case .suspend: "Ctrl-Z"
        case .other: "this key"
        }
    }

    /// The key of an ASCII character; `other` if it is none that can be printed.
    init(_ scalar: Unicode.Scalar) {
        switch scalar {
        case " ": self = .space
        case "\r", "\n": self = .enter
        case "!"..."~": self = .character(Character(scalar.properties.lowercaseMapping))
        default: self = .other
        }
    }
}

/// What happened to a key.
public enum KeyPhase: Hashable, Sendable {
    /// It was typed, in a terminal that reports no releases. A key that is held is typed again and again.
    case typed
    /// It was pressed; the release will be reported.
    case pressed
    /// It is still held.
    case repeated
    /// It was released.
    case released
}

/// What a terminal reports of its keyboard.
public enum KeyboardReport: Hashable, Sendable {
    /// A key.
    case key(Key, KeyPhase)
    /// Whether the terminal reports releases: its answer to `KeyDecoder.question`.
    case releases(Bool)
}
