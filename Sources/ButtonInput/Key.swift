/// A key of a keyboard that can represent a button or control a sign.
public enum Key: Hashable, Sendable {
    /// The space bar.
    case space
    /// The left arrow key.
    case left
    /// The right arrow key.
    case right
    /// The Enter key of the main keyboard or the numeric keypad.
    case enter
    /// A printable ASCII character. Letters are in lowercase.
    case character(Character)
    /// Ctrl-C, in a terminal that reports it as a key.
    case interrupt
    /// Ctrl-\, in a terminal that reports it as a key.
    case quit
    /// Ctrl-Z, in a terminal that reports it as a key.
    case suspend
    /// Any key that is not listed above.
    case other

    /// The label of the key in instructions.
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

    /// Creates the key that types the ASCII character `scalar`. The key is `other` if the character is not
    /// printable and is no line break.
    init(_ scalar: Unicode.Scalar) {
        switch scalar {
        case " ": self = .space
        case "\r", "\n": self = .enter
        case "!"..."~": self = .character(Character(scalar.properties.lowercaseMapping))
        default: self = .other
        }
    }
}

/// The kind of a key event, such as a press.
public enum KeyPhase: Hashable, Sendable {
    /// The key was typed, in a terminal that does not report releases. If the key is held, such a terminal
    /// reports it repeatedly.
    case typed
    /// The key went down, in a terminal that reports releases.
    case pressed
    /// The key is still held down, in a terminal that reports releases.
    case repeated
    /// The key went up, in a terminal that reports releases.
    case released
}

/// A message from a terminal about its keyboard.
public enum KeyboardReport: Hashable, Sendable {
    /// A key was typed, pressed, repeated or released. The second associated value determines which.
    case key(Key, KeyPhase)
    /// The terminal has replied to `KeyDecoder.beginning`. The associated value is whether the terminal
    /// reports key releases.
    case releases(Bool)
}
