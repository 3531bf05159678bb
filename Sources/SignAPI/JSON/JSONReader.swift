/// Why a text is not JSON that can be used, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reasons.
    public enum Reason: Hashable, Sendable {
        /// The text ends too early.
        case endsEarly
        /// A character that does not belong there.
        case unexpected
        /// A number that is written in another way than JSON's.
        case malformedNumber
        /// A backslash with something that JSON does not escape, or half of a surrogate pair.
        case malformedEscape
        /// A control character in a text; it must be escaped.
        case controlCharacter
        /// `\u0000`, which most programs cannot store.
        case zeroCharacter
        /// Bytes that are not UTF-8.
        case notUTF8
        /// An object has a key twice.
        case repeatedKey
        /// Arrays and objects within each other, more than are allowed.
        case tooDeep
        /// Something follows the value.
        case trailingText
    }

    /// The reason.
    public var reason: Reason
    /// The byte at which it was noticed, from 0.
    public var offset: Int

    /// The `reason`, noticed at the byte `offset`.
    public init(reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// Whether the text is JSON and breaks a rule beyond the standard only: a `\u0000`, too many levels, a repeated key.
    public var isBeyondStandard: Bool { [.zeroCharacter, .tooDeep, .repeatedKey].contains(reason) }

    /// The reason and the byte.
    public var description: String { "\(words) at byte \(offset + 1)" }

    private var words: String {
        switch reason {
        case .endsEarly: "the text ends too early"
        case .unexpected: "unexpected character"
        case .malformedNumber: "malformed number"
        case .malformedEscape: "malformed escape"
        case .controlCharacter: "control character in a text"
        case .zeroCharacter: "\\u0000 is not allowed"
        case .notUTF8: "not UTF-8"
        case .repeatedKey: "repeated key"
        case .tooDeep: "more than \(JSONTree.greatestDepth) arrays and objects within each other"
        case .trailingText: "text after the value"
        }
    }
}

extension JSONTree {
    /// Arrays and objects within each other that are read; more would need more stack. What a protocol wraps around a
    /// value is not counted.
    public static let greatestDepth = 32

    /// Reads the value that `bytes` write, with nothing but white space around it.
    ///
    /// Stricter than the standard asks for: no key twice, no `\u0000`, and at most `greatestDepth` levels. Keys are
    /// compared byte by byte.
    public init(_ bytes: [UInt8]) throws(JSONError) {
        var reader = JSONReader(bytes, isTolerant: false, mostLevels: Self.greatestDepth)
        self = try reader.document()
    }

    /// Reads a value that may break the rules beyond the standard, so that the rest of it is still known.
    ///
    /// `\u0000` becomes U+FFFD; an array or object that is too deep and a number that is too large become null.
    ///
    /// - Parameter mostLevels: The arrays and objects within each other that are read.
    /// - Returns: The value, and the first rule that it breaks; nil if it breaks none.
    /// - Throws: `JSONError` for everything else.
    public static func readTolerantly(
        _ bytes: [UInt8],
        mostLevels: Int = greatestDepth
    ) throws(JSONError) -> (value: JSONTree, defect: JSONError?) {
        var reader = JSONReader(bytes, isTolerant: true, mostLevels: mostLevels)
        let value = try reader.document()
        return (value, reader.defect)
    }

    /// Returns the first reason for which a reader of `mostLevels` arrays and objects within each other would reject this
    /// value; nil if it can be read.
    public func defect(mostLevels: Int = greatestDepth) -> JSONError.Reason? {
        switch self {
        case .null, .boolean, .integer, .number: return nil
        case .string(let text): return text.utf8.contains(0) ? .zeroCharacter : nil
        case .array(let elements):
            guard mostLevels > 0 else { return .tooDeep }
            // A lazy map would look at each element twice, and so at the deepest one 2³² times.
            for element in elements {
                if let reason = element.defect(mostLevels: mostLevels - 1) { return reason }
            }
            return nil
        case .object(let members):
            guard mostLevels > 0 else { return .tooDeep }
            var keys: Set<String> = []
            for member in members {
                if member.key.utf8.contains(0) { return .zeroCharacter }
                guard keys.insert(member.key).inserted else { return .repeatedKey }
                if let reason = member.value.defect(mostLevels: mostLevels - 1) { return reason }
            }
            return nil
        }
    }
}

/// Reads JSON front to back. Every step is checked against the end of the text.
private struct JSONReader {
    private let bytes: [UInt8]
    private var offset = 0
    /// Whether reading continues after a broken rule that leaves the text readable.
    private let isTolerant: Bool
    /// The arrays and objects within each other that are read.
    private let mostLevels: Int
    /// The first of the rules that was broken.
    private(set) var defect: JSONError?

    init(_ bytes: [UInt8], isTolerant: Bool, mostLevels: Int) {
        self.bytes = bytes
        self.isTolerant = isTolerant
        self.mostLevels = mostLevels
    }

    /// Reads a value with nothing but white space around it.
    mutating func document() throws(JSONError) -> JSONTree {
        skipSpace()
        let value = try value(depth: 0)
        skipSpace()
        guard isAtEnd else { throw error(.trailingText) }
        return value
    }

    /// Notes a broken rule, or ends the reading.
    private mutating func note(_ error: JSONError) throws(JSONError) {
        guard isTolerant else { throw error }
        defect = defect ?? error
    }

    /// Skips an array or object that is too deep, without recursion.
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
            case UInt8(ascii: "\""): _ = try text()
            default: offset += 1
            }
        }
        throw error(.endsEarly)
    }

    var isAtEnd: Bool { offset >= bytes.count }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    func error(_ reason: JSONError.Reason) -> JSONError { JSONError(reason: reason, offset: offset) }

    /// What is wrong with a character that is not the expected one.
    private var surprise: JSONError { error(isAtEnd ? .endsEarly : .unexpected) }

    mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }

    mutating func value(depth: Int) throws(JSONError) -> JSONTree {
        switch next ?? 0 {
        case UInt8(ascii: "{") where depth >= mostLevels,
            UInt8(ascii: "[") where depth >= mostLevels:
            try note(error(.tooDeep))
            try skipNested()
            return .null
        case UInt8(ascii: "{"): return .object(try members(depth: depth + 1))
        case UInt8(ascii: "["): return .array(try elements(depth: depth + 1))
        case UInt8(ascii: "\""): return .string(try text())
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw surprise
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONTree) throws(JSONError) -> JSONTree {
        for index in 0..<word.utf8CodeUnitCount {
            guard skip(word.utf8Start[index]) else { throw surprise }
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
            guard skip(UInt8(ascii: ",")) else { throw surprise }
        }
    }

    private mutating func members(depth: Int) throws(JSONError) -> [JSONTree.Member] {
        offset += 1
        var members: [JSONTree.Member] = []
        // A large object is not searched once for each of its keys.
        var keys: Set<ExactKey> = []
        skipSpace()
        if skip(UInt8(ascii: "}")) { return members }
        while true {
            skipSpace()
            let start = offset
            guard next == UInt8(ascii: "\"") else { throw surprise }
            let key = try text()
            guard keys.insert(ExactKey(key)).inserted else {
                throw JSONError(reason: .repeatedKey, offset: start)
            }
            skipSpace()
            guard skip(UInt8(ascii: ":")) else { throw surprise }
            skipSpace()
            members.append(JSONTree.Member(key, try value(depth: depth)))
            skipSpace()
            if skip(UInt8(ascii: "}")) { return members }
            guard skip(UInt8(ascii: ",")) else { throw surprise }
        }
    }
}

/// A key of an object, equal only to the same bytes. Strings are also equal if Unicode considers them equivalent, such as é
/// in one code point and in two, but JSON compares the code points (RFC 8259, section 8.3).
private struct ExactKey: Hashable {
    private let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ExactKey, right: ExactKey) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

/// Numbers.
extension JSONReader {
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
            try note(JSONError(reason: .malformedNumber, offset: start))
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

/// Texts.
extension JSONReader {
    private mutating func text() throws(JSONError) -> String {
        offset += 1
        let start = offset
        var unescaped: [UInt8] = []
        var plain = start
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                unescaped += bytes[plain..<offset]
                guard let text = String(validating: unescaped, as: UTF8.self) else {
                    throw JSONError(reason: .notUTF8, offset: start)
                }
                offset += 1
                return text
            case UInt8(ascii: "\\"):
                unescaped += bytes[plain..<offset]
                offset += 1
                unescaped += try escape()
                plain = offset
            case 0..<0x20: throw error(.controlCharacter)
            default: offset += 1
            }
        }
        throw error(.endsEarly)
    }

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

    /// The character of `\uXXXX`, or of two of them that are a surrogate pair.
    private mutating func character() throws(JSONError) -> [UInt8] {
        var value = try codeUnit()
        if (0xD800..<0xDC00).contains(value) {
            guard skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) else {
                throw error(isAtEnd ? .endsEarly : .malformedEscape)
            }
            let low = try codeUnit()
            guard (0xDC00..<0xE000).contains(low) else { throw error(.malformedEscape) }
            value = 0x1_0000 + (value - 0xD800) << 10 + (low - 0xDC00)
        }
        guard value != 0 else {
            try note(error(.zeroCharacter))
            return Array("\u{FFFD}".utf8)
        }
        guard let scalar = Unicode.Scalar(value) else { throw error(.malformedEscape) }
        return Array(String(Character(scalar)).utf8)
    }

    private mutating func codeUnit() throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next else { throw error(.endsEarly) }
            let digit: UInt32
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt32(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = UInt32(byte - UInt8(ascii: "a")) + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = UInt32(byte - UInt8(ascii: "A")) + 10
            default: throw error(.malformedEscape)
            }
            value = value << 4 | digit
            offset += 1
        }
        return value
    }
}
