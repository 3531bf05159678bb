import SignAPI
import TestSupport
import Testing

@Suite("Reading JSON")
struct JSONReaderTests {
    private func read(_ text: String) throws(JSONError) -> JSONTree { try JSONTree(Array(text.utf8)) }

    private func reason(_ bytes: [UInt8]) -> JSONError.Reason? {
        do throws(JSONError) {
            _ = try JSONTree(bytes)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test("values of every kind are read, with white space around them")
    func values() throws {
        #expect(try read(" null\n") == .null)
        #expect(try read("\ttrue ") == .boolean(true))
        #expect(try read("\r\nfalse") == .boolean(false))
        #expect(try read("-0") == .integer(0))
        #expect(try read("1.5e3") == .number(1500))
        #expect(try read("[]") == .array([]))
        #expect(try read("{ }") == .object([]))
        #expect(try read("\"\"") == .string(""))
        let nested = try read(#"{"b" : [1, {"a":null}] , "a":"x"}"#)
        #expect(nested["a"] == .string("x"))
        #expect(nested["b"]?.array?[1]["a"] == .null)
        #expect(nested.members?.map(\.key) == ["b", "a"])
    }

    @Test("integers of 64 bits are exact, larger ones become floating-point numbers")
    func integers() throws {
        #expect(try read("9223372036854775807") == .integer(.max))
        #expect(try read("-9223372036854775808") == .integer(.min))
        #expect(try read("9007199254740993") == .integer(9_007_199_254_740_993))
        #expect(try read("9223372036854775808") == .number(9_223_372_036_854_775_808))
    }

    @Test("escapes become the characters that they represent, and a surrogate pair becomes one character")
    func escapes() throws {
        #expect(try read(#""\"\\\/\b\f\n\r\t\u00e9\u20AC""#) == .string("\"\\/\u{8}\u{C}\n\r\té€"))
        #expect(try read(#""\ud83c\udF75 🍵 é""#) == .string("🍵 🍵 é"))
        #expect(try read(#""\u0001\u001f\u007f""#) == .string("\u{1}\u{1F}\u{7F}"))
    }

    private static let refused: [(String, JSONError.Reason)] = [
        ("", .endsEarly), ("  ", .endsEarly), ("{", .endsEarly), ("[1,", .endsEarly), ("\"a", .endsEarly),
        ("\"\\", .endsEarly), ("\"\\u12", .endsEarly), ("tru", .endsEarly), ("-", .endsEarly),
        ("1.", .endsEarly), ("1e", .endsEarly), (#"{"a""#, .endsEarly), (#""\ud83c"#, .endsEarly),
        ("nul!", .unexpected), ("[1 2]", .unexpected), ("[,1]", .unexpected), ("[1,]", .unexpected),
        ("{1:2}", .unexpected), (#"{"a" 1}"#, .unexpected), (#"{"a":1,}"#, .unexpected),
        ("'a'", .unexpected), ("+1", .unexpected), (".5", .unexpected), ("NaN", .unexpected),
        ("Infinity", .unexpected), ("// x\n1", .unexpected),
        ("01", .malformedNumber), ("-x", .malformedNumber), ("1.x", .malformedNumber),
        ("1e999", .malformedNumber), ("00", .malformedNumber),
        (#""\x""#, .malformedEscape), (#""\u00g0""#, .malformedEscape), (#""\ud83c""#, .malformedEscape),
        (#""\ud83cx""#, .malformedEscape), (#""\ud83c\u0041""#, .malformedEscape),
        (#""\udf75""#, .malformedEscape),
        ("\"a\nb\"", .controlCharacter), ("\"\u{0}\"", .controlCharacter),
        (#""\u0000""#, .zeroCharacter),
        (#"{"a":1,"a":2}"#, .repeatedKey), (#"{"a":1,"\u0061":2}"#, .repeatedKey),
        ("1 2", .trailingText), ("{}{}", .trailingText), ("null\u{0}", .trailingText),
    ]

    @Test("invalid JSON is rejected with its reason")
    func refusals() {
        for (text, expected) in Self.refused {
            #expect(reason(Array(text.utf8)) == expected, "\(text.debugDescription)")
        }
    }

    @Test(
        "bytes that are not UTF-8 are refused",
        arguments: [[0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80]]
    )
    func notUTF8(_ bytes: [UInt8]) {
        #expect(reason([0x22] + bytes + [0x22]) == .notUTF8)
    }

    @Test("32 levels are read, and the 33rd is rejected before its content")
    func depth() {
        func nested(_ depth: Int, _ open: String, _ close: String) -> [UInt8] {
            Array((String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)).utf8)
        }
        #expect(reason(nested(32, "[", "]")) == nil)
        #expect(reason(nested(33, "[", "]")) == .tooDeep)
        #expect(reason(nested(32, "{\"a\":", "}")) == nil)
        #expect(reason(nested(33, "{\"a\":", "}")) == .tooDeep)
        #expect(reason(Array(String(repeating: "[", count: 1 << 18).utf8)) == .tooDeep)
    }

    @Test(
        "a tolerant reader continues after a NUL, too many levels and a huge number, and reports the first of them"
    )
    func tolerance() throws {
        func read(_ text: String) throws(JSONError) -> (String, String?) {
            let (value, defect) = try JSONTree.readTolerantly(Array(text.utf8))
            var bytes: [UInt8] = []
            bytes.append(json: value)
            return (String(decoding: bytes, as: UTF8.self), defect?.description)
        }
        let zero = try read(#"{"a":"x\u0000y","b":1e999,"c":true}"#)
        #expect(zero.0 == "{\"a\":\"x\u{FFFD}y\",\"b\":null,\"c\":true}")
        #expect(zero.1 == "\\u0000 is not allowed at byte 14")
        let levels = String(repeating: "[", count: 40) + #""]\"[""# + String(repeating: "]", count: 40)
        let deep = try read("{\"a\":\(levels),\"b\":2}")
        #expect(deep.0.hasSuffix("[null]" + String(repeating: "]", count: 30) + ",\"b\":2}"))
        #expect(deep.1 == "more than 32 nested arrays and objects at byte 37")
        #expect(try read("[1]").1 == nil)
        for text in [#"{"a":1,"a":2}"#, "[1", "[\"\u{1}\"]", String(repeating: "[", count: 1 << 18)] {
            #expect(throws: JSONError.self) { try read(text) }
        }
    }

    @Test("a value that every reader would reject has a reason, before it is written")
    func defects() {
        func nested(_ levels: Int) -> JSONTree {
            (0..<levels).reduce(JSONTree.null) { tree, _ in .array([tree]) }
        }
        #expect(nested(32).firstDefect() == nil)
        #expect(nested(33).firstDefect() == .tooDeep)
        #expect(nested(33).firstDefect(maxDepth: 33) == nil)
        #expect(nested(34).firstDefect(maxDepth: 33) == .tooDeep)
        #expect(JSONTree.array(["a\0"]).firstDefect() == .zeroCharacter)
        #expect(JSONTree.object([.init("a\0", .null)]).firstDefect() == .zeroCharacter)
        #expect(JSONTree.object([.init("a", .null), .init("a", .null)]).firstDefect() == .repeatedKey)
        #expect(JSONTree.object([.init("\u{E9}", .null), .init("e\u{301}", .null)]).firstDefect() == nil)
        #expect(JSONTree.object([.init("a", .object([])), .init("b", "x")]).firstDefect() == nil)
    }

    @Test("an error names the byte")
    func place() {
        do throws(JSONError) {
            _ = try read("[1, ?]")
            Issue.record("nothing was refused")
        } catch {
            #expect(error.description == "unexpected character at byte 5")
        }
    }

    @Test("written JSON is read identically by this reader and another one")
    func roundTrip() throws {
        var generator = SeededGenerator(seed: 14)
        for _ in 0..<500 {
            let tree = Self.tree(&generator, depth: 4)
            var bytes: [UInt8] = []
            bytes.append(json: tree)
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(try JSONTree(bytes) == tree, "seed 14: \(text)")
            #expect(Self.same(tree, try JSONValue(text)), "seed 14: \(text)")
        }
    }

    @Test("a modified text is a value, or an error at an offset inside the text")
    func mutations() {
        var generator = SeededGenerator(seed: 15)
        let text = Array(
            #"{"method":"a.b","parameters":{"n":[-1.5e2,true,null,"é\u00e9\n"]},"more":true}"#.utf8
        )
        for _ in 0..<20_000 {
            var bytes = text
            for _ in 0...Int.random(in: 0..<3, using: &generator) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[index] = UInt8.random(in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) {
                bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
            }
            do throws(JSONError) {
                _ = try JSONTree(bytes)
            } catch {
                #expect((0...bytes.count).contains(error.offset), "seed 15: \(bytes)")
            }
        }
    }

    private static func tree(_ generator: inout SeededGenerator, depth: Int) -> JSONTree {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
        case 0: return .null
        case 1: return .boolean(.random(using: &generator))
        case 2: return .integer(.random(in: .min ... .max, using: &generator))
        case 3: return .number(Double(Int.random(in: -999...999, using: &generator)) + 0.5)
        case 4: return .string(word(&generator))
        case 5:
            let count = Int.random(in: 0..<4, using: &generator)
            return .array((0..<count).map { _ in tree(&generator, depth: depth - 1) })
        default:
            let count = Int.random(in: 0..<4, using: &generator)
            return .object(
                (0..<count).map {
                    JSONTree.Member("\($0)\(word(&generator))", tree(&generator, depth: depth - 1))
                }
            )
        }
    }

    private static func word(_ generator: inout SeededGenerator) -> String {
        let letters: [Character] = ["a", "é", "🍵", "\"", "\\", "\n", "\u{1}", "\u{7F}", "\u{2028}", "/"]
        return String(
            (0..<Int.random(in: 0..<6, using: &generator)).compactMap { _ in
                letters.randomElement(using: &generator)
            }
        )
    }

    private static func same(_ tree: JSONTree, _ value: JSONValue) -> Bool {
        switch (tree, value) {
        case (.null, .null): true
        case (.boolean(let left), .boolean(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left == right
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { same($0, $1) }
        case (.object(let left), .object(let right)):
            left.count == right.count
                && left.allSatisfy { member in right[member.key].map { same(member.value, $0) } ?? false }
        default: false
        }
    }

    @Test("keys are compared byte by byte: two forms of é are two keys")
    func equivalentKeys() throws {
        let tree = try read("{\"\u{E9}\":1,\"e\u{301}\":2}")
        #expect(tree.members?.count == 2)
        #expect(tree["\u{E9}"] == .integer(1))
        #expect(tree["e\u{301}"] == .integer(2))
        #expect(reason(Array("{\"e\u{301}\":1,\"e\u{301}\":2}".utf8)) == .repeatedKey)
        #expect(reason(Array("{\"\u{E9}\":1,\"\\u00e9\":2}".utf8)) == .repeatedKey)
    }
}
