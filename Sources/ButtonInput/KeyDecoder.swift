import MonotonicTime

/// Decodes the bytes that a terminal sends for keys. It receives the time together with the bytes, and does
/// not read a clock.
///
/// A terminal sends a key as a byte, a UTF-8 character or an escape sequence, which can be split between
/// reads. The Escape key is a single byte, which is also the first byte of every escape sequence. A terminal
/// sends a sequence at once, so a byte that arrives later than `sequenceTimeout` belongs to another key.
///
/// Terminals with the kitty keyboard protocol (sw.kovidgoyal.net/kitty/keyboard-protocol) also report
/// releases after a program has sent `beginning`. Other terminals ignore `beginning`.
public struct KeyDecoder: Hashable, Sendable {
    /// The text that a program writes to a terminal when it starts. It requests that the terminal reports key
    /// releases and the characters that keys type. It also queries whether the terminal supports this.
    public static let beginning = "\u{1B}[>27u\u{1B}[?u"
    /// The text that a program writes to a terminal before it ends, to undo the effect of `beginning`.
    public static let end = "\u{1B}[<u"

    private enum State: Hashable, Sendable {
        /// The next byte is the first byte of a key.
        case ground
        /// The byte ESC was received. It is either the Escape key or the start of an escape sequence.
        case escape
        /// The bytes ESC and `[` were received, followed by these parameter bytes. The next byte is another
        /// parameter byte or the final byte of the sequence.
        case controlSequence([UInt8])
        /// The bytes ESC and `O` were received. The next byte is the final byte of the sequence.
        case singleShift
    }

    /// The maximum time between two bytes of an escape sequence, 100 ms. Even slow connections need less
    /// time, and a person needs more time to press the next key.
    public static let sequenceTimeout = Nanoseconds.milliseconds(100)

    /// The maximum number of parameter bytes that are stored for an escape sequence. Further bytes are
    /// dropped, because no supported sequence has more.
    private static let longestParameters = 32
    private static let escapeByte: UInt8 = 0x1B
    private static let utf8ContinuationBytes: Range<UInt8> = 0x80..<0xC0
    /// The parameter and intermediate bytes of a control sequence (ECMA-48, section 5.4).
    private static let parameterBytes: ClosedRange<UInt8> = 0x20...0x3F

    private var state = State.ground
    private var latestTime = Instant(nanoseconds: .min)

    /// Creates a decoder that has not received any bytes.
    public init() {}

    /// Decodes `bytes`, which arrived from the terminal at the time `instant`. If an escape sequence from an
    /// earlier call was not continued in time, it was probably the Escape key. The result then starts with
    /// the key `other`.
    public mutating func decode(_ bytes: some Sequence<UInt8>, at instant: Instant) -> [KeyboardReport] {
        var reports: [KeyboardReport] = []
        if state != .ground, instant - latestTime > Self.sequenceTimeout {
            reports.append(.key(.other, .typed))
            state = .ground
        }
        latestTime = instant
        for byte in bytes {
            if let report = decode(byte) { reports.append(report) }
        }
        return reports
    }

    /// Decodes the next byte from the terminal. Returns the key that it completes, or nil if there is none.
    ///
    /// A key is one byte, or a sequence that starts with the byte ESC. A *control sequence* is ESC, `[`,
    /// parameter bytes and a final byte. A *single shift* is ESC, `O` and a final byte.
    private mutating func decode(_ byte: UInt8) -> KeyboardReport? {
        switch (state, byte) {
        case (.ground, Self.escapeByte):
            state = .escape
        case (.ground, Self.utf8ContinuationBytes):
            // The first byte of the UTF-8 character was already reported as the key.
            break
        case (.ground, _):
            return .key(Key(Unicode.Scalar(byte)), .typed)
        case (_, Self.escapeByte):
            // A new sequence starts although the previous one is incomplete.
            state = .escape
            return .key(.other, .typed)
        case (.escape, UInt8(ascii: "[")):
            state = .controlSequence([])
        case (.escape, UInt8(ascii: "O")):
            state = .singleShift
        case (.controlSequence(let parameters), Self.parameterBytes):
            if parameters.count < Self.longestParameters { state = .controlSequence(parameters + [byte]) }
        case (.controlSequence(let parameters), _):
            state = .ground
            return ControlSequence(parameters, finalByte: byte).report
        case (.singleShift, _):
            state = .ground
            return ControlSequence([], finalByte: byte).report
        case (.escape, _):
            // A terminal sends ESC before the character of a key that is pressed together with Alt.
            state = .ground
            return .key(.other, .typed)
        }
        return nil
    }
}

/// An escape sequence that represents a key or a reply. It consists of fields, which are separated by `;`,
/// and a final byte. A field consists of parts, which are separated by `:`.
private struct ControlSequence {
    private let isAnswer: Bool
    private let fields: [[UInt32?]]
    private let finalByte: UInt8

    init(_ parameters: [UInt8], finalByte: UInt8) {
        isAnswer = parameters.first == UInt8(ascii: "?")
        fields = parameters.drop { $0 == UInt8(ascii: "?") }
            .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { field in
                field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { part in
                    UInt32(String(decoding: part, as: UTF8.self))
                }
            }
        self.finalByte = finalByte
    }

    /// The key or the reply that the escape sequence represents, or nil for a key that is not reported, such
    /// as Shift.
    var report: KeyboardReport? {
        switch finalByte {
        case UInt8(ascii: "u"):
            if isAnswer { return .releases(number(0) & Self.eventTypes != 0) }
            return key.map { .key($0, phase ?? .pressed) }
        // The final byte identifies the key. Parameters for Shift and Control are ignored.
        case UInt8(ascii: "C"): return .key(.right, phase ?? .typed)
        case UInt8(ascii: "D"): return .key(.left, phase ?? .typed)
        case UInt8(ascii: "M"): return .key(.enter, phase ?? .typed)
        default: return .key(.other, phase ?? .typed)
        }
    }

    /// The bit in a terminal's reply that confirms that the terminal reports key releases.
    private static let eventTypes: UInt32 = 2

    private func number(_ field: Int, part: Int = 0) -> UInt32 {
        guard fields.indices.contains(field), fields[field].indices.contains(part) else { return 0 }
        return fields[field][part] ?? 0
    }

    private var phase: KeyPhase? {
        switch number(1, part: 1) {
        case 0: nil
        case 2: .repeated
        case 3: .released
        default: .pressed
        }
    }

    private var key: Key? {
        let code = number(0)
        // The parameter is one more than the bits of the modifiers.
        let modifiers = max(number(1), 1) - 1
        let relevantModifiers = modifiers & Self.relevantModifiers
        if relevantModifiers == Self.control { return Self.key(withControl: code) }
        if relevantModifiers != 0 { return .other }
        if let text = Unicode.Scalar(number(2)), text.isASCII, text > " " { return Key(text) }
        if let keypadKey = Self.keypadKey(code) { return keypadKey }
        if Self.lockKeys.contains(code) || Self.modifierKeys.contains(code) { return nil }
        guard let character = Unicode.Scalar(code), character.isASCII else { return .other }
        return Key(character)
    }

    /// A mask of the modifiers that change the meaning of a key. It includes Alt (2), Control (4) and others
    /// (8 to 32), but not Shift (1), Caps Lock (64) and Num Lock (128).
    private static let relevantModifiers: UInt32 = 0b11_1110
    private static let control: UInt32 = 0b100

    // The codes of the kitty keyboard protocol for keys without a character.
    private static let keypadDigits: ClosedRange<UInt32> = 57_399...57_408
    private static let lockKeys: ClosedRange<UInt32> = 57_358...57_360
    private static let modifierKeys: ClosedRange<UInt32> = 57_441...57_454

    /// Returns the key to report when the key with the code `code` is pressed together with Control.
    private static func key(withControl code: UInt32) -> Key {
        switch code {
        case UInt32(UInt8(ascii: "c")): .interrupt
        case UInt32(UInt8(ascii: "\\")): .quit
        case UInt32(UInt8(ascii: "z")): .suspend
        default: .other
        }
    }

    /// Returns the key of the numeric keypad with the code `code`, or nil if the code belongs to another key.
    private static func keypadKey(_ code: UInt32) -> Key? {
        switch code {
        case keypadDigits: Key(Unicode.Scalar(UInt8(ascii: "0") + UInt8(code - keypadDigits.lowerBound)))
        case 57_412: .character("-")
        case 57_413: .character("+")
        case 57_414: .enter
        case 57_417: .left
        case 57_418: .right
        default: nil
        }
    }
}
