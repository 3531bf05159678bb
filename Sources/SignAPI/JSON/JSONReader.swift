/// An error in a JSON text, and its location.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error in the JSON text.
    public enum Reason: Hashable, Sendable {
        /// The JSON text ends inside a value.
        case endsEarly
        /// A character is not allowed at its position.
        case unexpected
        /// A number does not follow JSON's grammar, or is too large.
        case malformedNumber
        /// A backslash is followed by an unknown escape sequence, or by only one half of a surrogate pair.
        case malformedEscape
        /// A string contains an unescaped control character.
        case controlCharacter
        /// A string contains `\u0000`, which most programs cannot store.
        case zeroCharacter
        /// A string is not valid UTF-8.
        case notUTF8
        /// An object has the same key twice.
        case repeatedKey
        /// Arrays and objects are nested too deep.
        case tooDeep
        /// The value is followed by text other than white space.
        case trailingText
    }

    /// The kind of error in the JSON text.
    public var reason: Reason
    /// The offset of the byte at which the error was found, counted from 0.
    public var offset: Int

    /// Creates an error that was found at the byte offset `offset`.
    public init(reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// Whether the text is valid JSON but breaks one of this reader's additional rules: no `\u0000`, a maximum depth,
    /// and unique keys.
    public var isBeyondStandard: Bool { [.zeroCharacter, .tooDeep, .repeatedKey].contains(reason) }

    /// A human-readable description of the error, with the number of the byte, counted from 1.
    public var description: String { "\(message) at byte \(offset + 1)" }

    private var message: String {
        switch reason {
        case .endsEarly: "the text ends too early"
        case .unexpected: "unexpected character"
        case .malformedNumber: "malformed number"
        case .malformedEscape: "malformed escape"
        case .controlCharacter: "control character in a text"
        case .zeroCharacter: "\\u0000 is not allowed"
        case .notUTF8: "not UTF-8"
        case .repeatedKey: "repeated key"
        case .tooDeep: "more than \(JSONTree.maxDepth) arrays and objects within each other"
        case .trailingText: "text after the value"
        }
    }
}

extension JSONTree {
    /// The maximum nesting depth of arrays and objects, which limits the use of the stack. Objects of a protocol that
    /// enclose the value do not count.
    public static let maxDepth = 32

    /// Parses a JSON text, which may have white space before and after the value.
    ///
    /// This reader is stricter than the standard: keys must be unique (compared byte by byte), `\u0000` is rejected,
    /// and the depth is limited to `maxDepth`.
    public init(_ bytes: [UInt8]) throws(JSONError) {
        var reader = JSONReader(bytes, isTolerant: false, maxDepth: Self.maxDepth)
        self = try reader.document()
    }

    /// Parses a JSON text that may break this reader's additional rules. The rest of the value remains usable.
    ///
    /// In the result, `\u0000` becomes U+FFFD. An array or object that is nested too deeply, and a number that is too
    /// large, become null.
    ///
    /// - Returns: The value, and the first rule that the text breaks, or nil if it breaks none.
    /// - Throws: `JSONError` for invalid JSON and for repeated keys.
    public static func readTolerantly(
        _ bytes: [UInt8],
        maxDepth: Int = JSONTree.maxDepth
    ) throws(JSONError) -> (value: JSONTree, defect: JSONError?) {
        var reader = JSONReader(bytes, isTolerant: true, maxDepth: maxDepth)
        let value = try reader.document()
        return (value, reader.defect)
    }

    /// Returns the first reason why a reader with `maxDepth` would reject this value, or nil if it would accept the
    /// value.
    public func defect(maxDepth: Int = JSONTree.maxDepth) -> JSONError.Reason? {
        switch self {
        case .null, .boolean, .integer, .number: return nil
        case .string(let text): return text.utf8.contains(0) ? .zeroCharacter : nil
        case .array(let elements):
            guard maxDepth > 0 else { return .tooDeep }
            // A lazy map would evaluate each element twice, and the deepest element 2³² times.
            for element in elements {
                if let reason = element.defect(maxDepth: maxDepth - 1) { return reason }
            }
            return nil
        case .object(let members):
            guard maxDepth > 0 else { return .tooDeep }
            var keys: Set<String> = []
            for member in members {
                if member.key.utf8.contains(0) { return .zeroCharacter }
                guard keys.insert(member.key).inserted else { return .repeatedKey }
                if let reason = member.value.defect(maxDepth: maxDepth - 1) { return reason }
            }
            return nil
        }
    }
}

/// A recursive descent parser for JSON. Every step checks for the end of the input.
private struct JSONReader {
    private let bytes: [UInt8]
    private var offset = 0
    /// Whether violations of the additional rules are recorded and not thrown.
    private let isTolerant: Bool
    private let maxDepth: Int
    /// The first violation that was recorded, or nil if there was none.
    private(set) var defect: JSONError?

    init(_ bytes: [UInt8], isTolerant: Bool, maxDepth: Int) {
        self.bytes = bytes
        self.isTolerant = isTolerant
        self.maxDepth = maxDepth
    }

    /// Parses the whole text, which must be a single value. Skips white space before and after it.
    mutating func document() throws(JSONError) -> JSONTree {
        skipSpace()
        let value = try value(depth: 0)
        skipSpace()
        guard isAtEnd else { throw error(.trailingText) }
        return value
    }

    private mutating func recordOrThrow(_ error: JSONError) throws(JSONError) {
        guard isTolerant else { throw error }
        defect = defect ?? error
    }

    /// Skips an array or object that is nested too deeply. The method is not recursive, because recursion would use the
    /// stack.
    private mutating func skipNested() throws(JSONError) {
        var level = 0
        while let byte = next {
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                level += 1
                offset += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                level -= 1
                offset += 1
                if level == 0 { return }
            case UInt8(ascii: "\""): _ = try string()
            default: offset += 1
            }
        }
        throw error(.endsEarly)
    }

    var isAtEnd: Bool { offset >= bytes.count }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    func error(_ reason: JSONError.Reason) -> JSONError { JSONError(reason: reason, offset: offset) }

    /// The error for a character that is not the expected one, or for the end of the text.
    private var mismatch: JSONError { error(isAtEnd ? .endsEarly : .unexpected) }

    mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }

    /// Reads a value of any kind. `depth` is the number of arrays and objects around it.
    mutating func value(depth: Int) throws(JSONError) -> JSONTree {
        switch next ?? 0 {
        case UInt8(ascii: "{") where depth >= maxDepth, UInt8(ascii: "[") where depth >= maxDepth:
            try recordOrThrow(error(.tooDeep))
            try skipNested()
            return .null
        case UInt8(ascii: "{"): return .object(try members(depth: depth + 1))
        case UInt8(ascii: "["): return .array(try elements(depth: depth + 1))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .boolean(true))
        case UInt8(ascii: "f"): return try literal("false", .boolean(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw mismatch
        }
    }

    private mutating func literal(_ literal: StaticString, _ value: JSONTree) throws(JSONError) -> JSONTree {
        for index in 0..<literal.utf8CodeUnitCount {
            guard skip(literal.utf8Start[index]) else { throw mismatch }
        }
        return value
    }

    private mutating func elements(depth: Int) throws(JSONError) -> [JSONTree] {
        offset += 1
        var elements: [JSONTree] = []
        skipSpace()
        if skip(UInt8(ascii: "]")) { return elements }
        while true {
            skipSpace()
            elements.append(try value(depth: depth))
            skipSpace()
            if skip(UInt8(ascii: "]")) { return elements }
            guard skip(UInt8(ascii: ",")) else { throw mismatch }
        }
    }

    /// Reads the members of an object. A key that occurs twice is an error.
    private mutating func members(depth: Int) throws(JSONError) -> [JSONTree.Member] {
        offset += 1
        var members: [JSONTree.Member] = []
        // Searching the members for each new key would take quadratic time.
        var keys: Set<ExactKey> = []
        skipSpace()
        if skip(UInt8(ascii: "}")) { return members }
        while true {
            skipSpace()
            let keyStart = offset
            guard next == UInt8(ascii: "\"") else { throw mismatch }
            let key = try string()
            guard keys.insert(ExactKey(key)).inserted else {
                throw JSONError(reason: .repeatedKey, offset: keyStart)
            }
            skipSpace()
            guard skip(UInt8(ascii: ":")) else { throw mismatch }
            skipSpace()
            members.append(JSONTree.Member(key, try value(depth: depth)))
            skipSpace()
            if skip(UInt8(ascii: "}")) { return members }
            guard skip(UInt8(ascii: ",")) else { throw mismatch }
        }
    }
}

/// A key that is compared byte by byte, as JSON requires (RFC 8259, section 8.3). Swift strings, by contrast, are also
/// equal if they are canonically equivalent, such as é as one code point and as two.
private struct ExactKey: Hashable {
    private let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ExactKey, right: ExactKey) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

// MARK: Numbers

extension JSONReader {
    /// Reads an integer of up to 64 bits, or any other number as a floating-point number.
    private mutating func number() throws(JSONError) -> JSONTree {
        let start = offset
        _ = skip(UInt8(ascii: "-"))
        if !skip(UInt8(ascii: "0")) { try digits() }
        var isWhole = true
        if skip(UInt8(ascii: ".")) {
            isWhole = false
            try digits()
        }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            isWhole = false
            if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
            try digits()
        }
        if let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            throw error(.malformedNumber)
        }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        if isWhole, let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else {
            try recordOrThrow(JSONError(reason: .malformedNumber, offset: start))
            return .null
        }
        return .number(number)
    }

    private mutating func digits() throws(JSONError) {
        let start = offset
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
        guard offset > start else { throw error(isAtEnd ? .endsEarly : .malformedNumber) }
    }
}

// MARK: Strings

extension JSONReader {
    /// Reads a string, which must be valid UTF-8.
    private mutating func string() throws(JSONError) -> String {
        offset += 1
        let textStart = offset
        var textBytes: [UInt8] = []
        var unescapedStart = textStart
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                textBytes += bytes[unescapedStart..<offset]
                guard let text = String(validating: textBytes, as: UTF8.self) else {
                    throw JSONError(reason: .notUTF8, offset: textStart)
                }
                offset += 1
                return text
            case UInt8(ascii: "\\"):
                textBytes += bytes[unescapedStart..<offset]
                offset += 1
                textBytes += try escape()
                unescapedStart = offset
            case 0..<0x20: throw error(.controlCharacter)
            default: offset += 1
            }
        }
        throw error(.endsEarly)
    }

    /// Reads the characters after a backslash, and returns the UTF-8 bytes that they stand for.
    private mutating func escape() throws(JSONError) -> [UInt8] {
        guard let byte = next else { throw error(.endsEarly) }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return try character()
        default:
            offset -= 1
            throw error(.malformedEscape)
        }
    }

    /// Parses the rest of an escape sequence `\uXXXX`, or of a surrogate pair of two such sequences. Returns the
    /// character in UTF-8.
    private mutating func character() throws(JSONError) -> [UInt8] {
        var codePoint = try codeUnit()
        let isHighSurrogate = (0xD800..<0xDC00).contains(codePoint)
        if isHighSurrogate {
            guard skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) else {
                throw error(isAtEnd ? .endsEarly : .malformedEscape)
            }
            let lowSurrogate = try codeUnit()
            guard (0xDC00..<0xE000).contains(lowSurrogate) else { throw error(.malformedEscape) }
            codePoint = 0x1_0000 + (codePoint - 0xD800) << 10 + (lowSurrogate - 0xDC00)
        }
        guard codePoint != 0 else {
            try recordOrThrow(error(.zeroCharacter))
            return Array("\u{FFFD}".utf8)
        }
        guard let scalar = Unicode.Scalar(codePoint) else { throw error(.malformedEscape) }
        return Array(String(Character(scalar)).utf8)
    }

    private mutating func codeUnit() throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next else { throw error(.endsEarly) }
            guard byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw error(.malformedEscape)
            }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }
}
