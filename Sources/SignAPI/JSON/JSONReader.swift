/// An error in a JSON text, with the position at which it was found.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error in the JSON text.
    public enum Reason: Hashable, Sendable {
        /// The JSON text ends inside a value.
        case endsEarly
        /// A character is not allowed at its position in the JSON text.
        case unexpected
        /// A number does not follow the grammar of JSON, or is too large.
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
        /// Arrays and objects are nested too deeply.
        case tooDeep
        /// The value is followed by text other than white space.
        case trailingText
    }

    /// The kind of error in the JSON text.
    public var reason: Reason
    /// The offset of the byte at which the error was found, counted from 0.
    public var offset: Int

    /// Creates an error of the kind `reason` that was found at the byte offset `offset`.
    public init(reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// Whether the text is valid JSON but violates an additional rule of this parser. The parser rejects
    /// `\u0000`, limits the nesting depth and requires unique keys.
    public var isBeyondStandard: Bool { [.zeroCharacter, .tooDeep, .repeatedKey].contains(reason) }

    /// A human-readable description of the error with its position, which is the number of the byte, counted
    /// from 1.
    public var description: String { "\(message) at byte \(offset + 1)" }

    private var message: String {
        switch reason {
        case .endsEarly: "unexpected end of text"
        case .unexpected: "unexpected character"
        case .malformedNumber: "malformed number"
        case .malformedEscape: "malformed escape"
        case .controlCharacter: "control character in a string"
        case .zeroCharacter: "\\u0000 is not allowed"
        case .notUTF8: "not UTF-8"
        case .repeatedKey: "repeated key"
        case .tooDeep: "more than \(JSONTree.maxDepth) nested arrays and objects"
        case .trailingText: "text after the value"
        }
    }
}

extension JSONTree {
    /// The maximum nesting depth of arrays and objects in a JSON value, which limits the use of the stack.
    /// Objects that a protocol wraps around the value do not count.
    public static let maxDepth = 32

    /// Parses `bytes`, a JSON text in UTF-8, which may have white space before and after the value. Throws if
    /// the text is invalid.
    ///
    /// This parser is stricter than the standard: keys must be unique (compared byte by byte), `\u0000` is
    /// rejected, and the nesting depth is limited to `maxDepth`.
    public init(_ bytes: [UInt8]) throws(JSONError) {
        var reader = JSONReader(bytes, isTolerant: false, maxDepth: Self.maxDepth)
        self = try reader.parseDocument()
    }

    /// Parses a JSON text that may violate the additional rules of this parser, which rejects `\u0000` and
    /// limits the nesting depth. The rest of the value remains usable.
    ///
    /// In the result, `\u0000` becomes U+FFFD. An array or object that is nested too deeply, and a number
    /// that is too large, become null.
    ///
    /// - Returns: The value, and the first rule that the text violates, or nil if it violates none.
    /// - Throws: `JSONError` for invalid JSON and for repeated keys.
    public static func readTolerantly(
        _ bytes: [UInt8],
        maxDepth: Int = JSONTree.maxDepth
    ) throws(JSONError) -> (value: JSONTree, defect: JSONError?) {
        var reader = JSONReader(bytes, isTolerant: true, maxDepth: maxDepth)
        let value = try reader.parseDocument()
        return (value, reader.defect)
    }
}

/// A recursive descent parser for JSON. Every step checks for the end of the input, so that truncated text
/// causes an error.
private struct JSONReader {
    private let bytes: [UInt8]
    private var offset = 0
    /// Whether violations of the parser's additional rules, such as the limit of the nesting depth, are
    /// recorded instead of thrown as errors.
    private let isTolerant: Bool
    private let maxDepth: Int
    /// The first violation of an additional rule that was recorded, or nil if there was none.
    private(set) var defect: JSONError?

    init(_ bytes: [UInt8], isTolerant: Bool, maxDepth: Int) {
        self.bytes = bytes
        self.isTolerant = isTolerant
        self.maxDepth = maxDepth
    }

    /// Parses all of the text, which must be a single JSON value with optional white space before and after
    /// it. Throws if the text is invalid.
    mutating func parseDocument() throws(JSONError) -> JSONTree {
        skipWhiteSpace()
        let value = try parseValue(depth: 0)
        skipWhiteSpace()
        guard isAtEnd else { throw error(.trailingText) }
        return value
    }

    private mutating func recordOrThrow(_ error: JSONError) throws(JSONError) {
        guard isTolerant else { throw error }
        defect = defect ?? error
    }

    /// Skips an array or object that is nested too deeply, from its opening to its closing bracket. Brackets
    /// are counted in a loop, because recursion would use the stack. Throws if the text ends before the
    /// closing bracket.
    private mutating func skipNestedValue() throws(JSONError) {
        var level = 0
        while let byte = nextByte {
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                level += 1
                offset += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                level -= 1
                offset += 1
                if level == 0 { return }
            case UInt8(ascii: "\""): _ = try parseString()
            default: offset += 1
            }
        }
        throw error(.endsEarly)
    }

    var isAtEnd: Bool { offset >= bytes.count }

    private var nextByte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    func error(_ reason: JSONError.Reason) -> JSONError { JSONError(reason: reason, offset: offset) }

    /// The error for an unexpected character at the current offset, or for an unexpected end of the text.
    private var mismatchError: JSONError { error(isAtEnd ? .endsEarly : .unexpected) }

    mutating func skipWhiteSpace() {
        while let byte = nextByte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            offset += 1
        }
    }

    private mutating func skipIfNext(_ byte: UInt8) -> Bool {
        guard nextByte == byte else { return false }
        offset += 1
        return true
    }

    /// Parses the value of any kind that starts at the current offset. `depth` is the number of arrays and
    /// objects around it. A tolerant parser replaces an array or object that is nested too deeply with null,
    /// while a strict one throws.
    mutating func parseValue(depth: Int) throws(JSONError) -> JSONTree {
        switch nextByte ?? 0 {
        case UInt8(ascii: "{") where depth >= maxDepth, UInt8(ascii: "[") where depth >= maxDepth:
            try recordOrThrow(error(.tooDeep))
            try skipNestedValue()
            return .null
        case UInt8(ascii: "{"): return .object(try parseMembers(depth: depth + 1))
        case UInt8(ascii: "["): return .array(try parseElements(depth: depth + 1))
        case UInt8(ascii: "\""): return .string(try parseString())
        case UInt8(ascii: "t"): return try parseLiteral("true", value: .boolean(true))
        case UInt8(ascii: "f"): return try parseLiteral("false", value: .boolean(false))
        case UInt8(ascii: "n"): return try parseLiteral("null", value: .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try parseNumber()
        default: throw mismatchError
        }
    }

    private mutating func parseLiteral(_ literal: StaticString, value: JSONTree) throws(JSONError) -> JSONTree
    {
        for index in 0..<literal.utf8CodeUnitCount {
            guard skipIfNext(literal.utf8Start[index]) else { throw mismatchError }
        }
        return value
    }

    private mutating func parseElements(depth: Int) throws(JSONError) -> [JSONTree] {
        offset += 1
        var elements: [JSONTree] = []
        skipWhiteSpace()
        if skipIfNext(UInt8(ascii: "]")) { return elements }
        while true {
            skipWhiteSpace()
            elements.append(try parseValue(depth: depth))
            skipWhiteSpace()
            if skipIfNext(UInt8(ascii: "]")) { return elements }
            guard skipIfNext(UInt8(ascii: ",")) else { throw mismatchError }
        }
    }

    /// Parses the object whose opening brace is at the current offset, and returns its members. `depth` is
    /// the number of arrays and objects around its values. Throws if the object is invalid or a key occurs
    /// twice.
    private mutating func parseMembers(depth: Int) throws(JSONError) -> [JSONTree.Member] {
        offset += 1
        var members: [JSONTree.Member] = []
        // Searching the members for each new key would take quadratic time.
        var keys: Set<ExactKey> = []
        skipWhiteSpace()
        if skipIfNext(UInt8(ascii: "}")) { return members }
        while true {
            skipWhiteSpace()
            let key = try parseUniqueKey(addingTo: &keys)
            skipWhiteSpace()
            guard skipIfNext(UInt8(ascii: ":")) else { throw mismatchError }
            skipWhiteSpace()
            members.append(JSONTree.Member(key, try parseValue(depth: depth)))
            skipWhiteSpace()
            if skipIfNext(UInt8(ascii: "}")) { return members }
            guard skipIfNext(UInt8(ascii: ",")) else { throw mismatchError }
        }
    }

    /// Parses a key of an object and returns it. The key is added to `keys`, the keys of the object so far.
    /// Throws if the object already has this key.
    private mutating func parseUniqueKey(addingTo keys: inout Set<ExactKey>) throws(JSONError) -> String {
        let keyStart = offset
        guard nextByte == UInt8(ascii: "\"") else { throw mismatchError }
        let key = try parseString()
        guard keys.insert(ExactKey(key)).inserted else {
            throw JSONError(reason: .repeatedKey, offset: keyStart)
        }
        return key
    }
}

// MARK: Numbers

extension JSONReader {
    /// Parses the number at the current offset. The result is an integer if the number has neither a fraction
    /// nor an exponent and fits into 64 bits. If the number is too large, a tolerant parser returns null,
    /// while a strict one throws.
    private mutating func parseNumber() throws(JSONError) -> JSONTree {
        let start = offset
        _ = skipIfNext(UInt8(ascii: "-"))
        if !skipIfNext(UInt8(ascii: "0")) { try skipDigits() }
        let hasFraction = try skipFraction()
        let hasExponent = try skipExponent()
        // A digit can only be here after a leading zero, which is not allowed.
        if let byte = nextByte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            throw error(.malformedNumber)
        }

        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        let isWhole = !hasFraction && !hasExponent
        if isWhole, let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else {
            try recordOrThrow(JSONError(reason: .malformedNumber, offset: start))
            return .null
        }
        return .number(number)
    }

    /// Skips the fraction of a number, such as `.5`, and returns whether the number has one. Throws if no
    /// digit follows the point.
    private mutating func skipFraction() throws(JSONError) -> Bool {
        guard skipIfNext(UInt8(ascii: ".")) else { return false }
        try skipDigits()
        return true
    }

    /// Skips the exponent of a number, such as `e-3`, and returns whether the number has one. Throws if the
    /// exponent has no digits.
    private mutating func skipExponent() throws(JSONError) -> Bool {
        guard skipIfNext(UInt8(ascii: "e")) || skipIfNext(UInt8(ascii: "E")) else { return false }
        if !skipIfNext(UInt8(ascii: "+")) { _ = skipIfNext(UInt8(ascii: "-")) }
        try skipDigits()
        return true
    }

    /// Skips one or more digits. Throws if there is no digit at the current offset.
    private mutating func skipDigits() throws(JSONError) {
        let start = offset
        while let byte = nextByte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
        guard offset > start else { throw error(isAtEnd ? .endsEarly : .malformedNumber) }
    }
}

// MARK: Strings

extension JSONReader {
    /// Parses the string whose opening quotation mark is at the current offset, and returns it with its
    /// escape sequences replaced. Throws if the string does not end, contains a control character or an
    /// invalid escape sequence, or is not valid UTF-8.
    private mutating func parseString() throws(JSONError) -> String {
        offset += 1
        let textStart = offset
        var textBytes: [UInt8] = []
        // The start of the bytes that must still be copied to `textBytes`. Bytes between escape sequences are
        // copied together.
        var uncopiedStart = textStart
        while let byte = nextByte {
            switch byte {
            case UInt8(ascii: "\""):
                textBytes += bytes[uncopiedStart..<offset]
                guard let text = String(validating: textBytes, as: UTF8.self) else {
                    throw JSONError(reason: .notUTF8, offset: textStart)
                }
                offset += 1
                return text
            case UInt8(ascii: "\\"):
                textBytes += bytes[uncopiedStart..<offset]
                offset += 1
                textBytes += try parseEscape()
                uncopiedStart = offset
            case 0..<0x20: throw error(.controlCharacter)
            default: offset += 1
            }
        }
        throw error(.endsEarly)
    }

    /// Parses the part of an escape sequence after its backslash, and returns the UTF-8 encoding of the
    /// character that the sequence represents. Throws if the sequence is invalid.
    private mutating func parseEscape() throws(JSONError) -> [UInt8] {
        guard let byte = nextByte else { throw error(.endsEarly) }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return try parseUnicodeEscape()
        default:
            // The error is located at the character after the backslash.
            offset -= 1
            throw error(.malformedEscape)
        }
    }

    /// Parses the part of an escape sequence `\uXXXX` after the `u`, and returns the UTF-8 encoding of the
    /// character. A character beyond U+FFFF consists of two sequences, a surrogate pair.
    ///
    /// A tolerant parser returns U+FFFD for `\u0000`, which most programs cannot store, while a strict one
    /// throws.
    private mutating func parseUnicodeEscape() throws(JSONError) -> [UInt8] {
        var codePoint = try parseCodeUnit()
        let isHighSurrogate = (0xD800..<0xDC00).contains(codePoint)
        if isHighSurrogate { codePoint = try parseSurrogatePair(after: codePoint) }
        guard codePoint != 0 else {
            try recordOrThrow(error(.zeroCharacter))
            return Array("\u{FFFD}".utf8)
        }
        // This rejects a low surrogate without a high one.
        guard let scalar = Unicode.Scalar(codePoint) else { throw error(.malformedEscape) }
        return Array(String(Character(scalar)).utf8)
    }

    /// Parses the second escape sequence of a surrogate pair, which must follow the one for `highSurrogate`.
    /// Returns the code point that the pair represents, or throws if there is no valid second half.
    private mutating func parseSurrogatePair(after highSurrogate: UInt32) throws(JSONError) -> UInt32 {
        guard skipIfNext(UInt8(ascii: "\\")), skipIfNext(UInt8(ascii: "u")) else {
            throw error(isAtEnd ? .endsEarly : .malformedEscape)
        }
        let lowSurrogate = try parseCodeUnit()
        guard (0xDC00..<0xE000).contains(lowSurrogate) else { throw error(.malformedEscape) }
        return 0x1_0000 + (highSurrogate - 0xD800) << 10 + (lowSurrogate - 0xDC00)
    }

    /// Parses the four hexadecimal digits of an escape sequence `\uXXXX` and returns their value. Throws if
    /// there are fewer than four digits.
    private mutating func parseCodeUnit() throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = nextByte else { throw error(.endsEarly) }
            guard byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw error(.malformedEscape)
            }
            value = value << 4 | UInt32(digit)
            offset += 1
        }
        return value
    }
}
