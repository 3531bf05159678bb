import SignAPI
import TestSupport
import Testing

@Suite("Writing JSON")
struct JSONLineTests {
    @Test("members of every kind are written in their order")
    func members() {
        var line = JSONWriter()
        line.add("n", Int64.min)
        line.add("u", UInt64.max)
        line.add("t", true)
        line.add("s", "a\"b")
        line.add("none", String?.none)
        line.addNull("null")
        line.add("list", ["x", "y"])
        line.add("empty", [String]())
        let expected =
            #"{"n":-9223372036854775808,"u":18446744073709551615,"t":true,"s":"a\"b","none":null,"#
            + #""null":null,"list":["x","y"],"empty":[]}"#
        #expect(String(decoding: line.finishObject(), as: UTF8.self) == expected)
    }

    @Test("objects and arrays of objects can be nested")
    func nesting() {
        var line = JSONWriter()
        line.addObject("a") { inner in
            inner.add("b", 1)
            inner.addObject("c") { _ in }
        }
        line.add("d", objects: [1, 2]) { $0.add("n", $1) }
        line.addArray("e", of: [3, 4]) { $0.append(contentsOf: "\($1)".utf8) }
        let expected = #"{"a":{"b":1,"c":{}},"d":[{"n":1},{"n":2}],"e":[3,4]}"# + "\n"
        #expect(String(decoding: line.finishLine(), as: UTF8.self) == expected)
    }
}
