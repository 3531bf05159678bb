import MonotonicTime

/// A key of a keyboard, as far as a banner cares.
public enum Key: Hashable, Sendable, CaseIterable {
    /// The space bar.
    case space
    /// ←
    case left
    /// →
    case right
    /// Enter, on either part of the keyboard.
    case enter
    /// P, shifted or not.
    case p
    /// +
    case plus
    /// −
    case minus
    /// Q, shifted or not.
    case q
    /// Any other one.
    case other
}

extension Key {
    /// What people read on it; empty for a key that does nothing.
    public var label: String {
        switch self {
        case .space: "space"
        case .left: "←"
        case .right: "→"
        case .enter: "enter"
        case .p: "p"
        case .plus: "+"
        case .minus: "-"
        case .q: "q"
        case .other: ""
        }
    }
}

/// Turns the bytes that a terminal sends into keys. It has no clock: it is told the time with the bytes.
///
/// A key is one byte, one character of UTF-8, or an escape sequence, and a read may end anywhere in it: the
/// decoder keeps its state, never a byte. The Escape key alone sends what every sequence begins with. A
/// terminal sends a sequence in one go, so what comes later than `patience` is a key of its own.
public struct KeyDecoder: Hashable, Sendable {
    /// What came before the next byte.
    private enum State: Hashable, Sendable {
        /// A whole key.
        case ground
        /// ESC.
        case escape
        /// ESC and `[`: parameters and one final byte follow.
        case controlSequence
        /// ESC and `O`: one byte follows.
        case singleShift
    }

    /// How long a sequence that was begun waits for its next byte. Slow lines and networks need some time for
    /// it, and fingers need more for the next key.
    public static let patience = Nanoseconds.milliseconds(100)

    private var state = State.ground
    /// When the latest bytes came.
    private var latest = Instant(nanoseconds: .min)

    /// A decoder to which nothing has been typed.
    public init() {}

    /// The keys that `bytes` complete, in order, which came at `instant`. An Escape key that was pressed before
    /// is one of them.
    public mutating func decode(_ bytes: some Sequence<UInt8>, at instant: Instant) -> [Key] {
        var keys: [Key] = []
        if state != .ground, instant - latest > Self.patience {
            keys.append(.other)
            state = .ground
        }
        latest = instant
        for byte in bytes {
            decode(byte, into: &keys)
        }
        return keys
    }

    private mutating func decode(_ byte: UInt8, into keys: inout [Key]) {
        switch (state, byte) {
        case (.ground, 0x1B):
            state = .escape
        case (.ground, 0x80..<0xC0):
            // The rest of a character whose first byte was the key.
            break
        case (.ground, _):
            keys.append(Self.key(character: byte))
        case (_, 0x1B):
            // Whatever was begun is not going to end.
            keys.append(.other)
            state = .escape
        case (.escape, UInt8(ascii: "[")):
            state = .controlSequence
        case (.escape, UInt8(ascii: "O")):
            state = .singleShift
        case (.controlSequence, 0x20...0x3F):
            break
        case (.controlSequence, _), (.singleShift, _):
            keys.append(Self.key(finalByte: byte))
            state = .ground
        case (.escape, _):
            // A key together with Alt.
            keys.append(.other)
            state = .ground
        }
    }

    private static func key(character byte: UInt8) -> Key {
        switch byte {
        case UInt8(ascii: " "): .space
        case UInt8(ascii: "\r"), UInt8(ascii: "\n"): .enter
        case UInt8(ascii: "p"), UInt8(ascii: "P"): .p
        case UInt8(ascii: "q"), UInt8(ascii: "Q"): .q
        case UInt8(ascii: "+"): .plus
        case UInt8(ascii: "-"): .minus
        default: .other
        }
    }

    /// The key of a sequence, which its last byte tells whatever the parameters say of Shift and Control.
    private static func key(finalByte byte: UInt8) -> Key {
        switch byte {
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "M"): .enter
        default: .other
        }
    }
}
