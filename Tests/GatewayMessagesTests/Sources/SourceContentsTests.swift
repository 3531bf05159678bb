import GatewayMessages
import SignAPI
import Testing

@Suite("Contents of sources")
struct SourceContentsTests {
    private func calls(_ contents: SourceContents, _ text: String, ids: [String] = []) -> [String] {
        do throws(Refusal) {
            return try contents.calls(Array(text.utf8), ids: ids).map { call in
                var parameters: [UInt8] = []
                parameters.append(json: .object(call.parameters))
                let name = call.method.dropFirst("org.loopbanner.Sign.".count)
                return "\(name) \(String(decoding: parameters, as: UTF8.self))"
            }
        } catch {
            return ["refused: \(error)"]
        }
    }

    @Test("the examples of RFC 6901 have the results of its section 5")
    func pointers() throws {
        let text =
            ##"{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8}"##
        let tree = try JSONTree(Array(text.utf8))
        let places: [(String, JSONTree?)] = [
            ("", tree), ("/foo", .array(["bar", "baz"])), ("/foo/0", "bar"), ("/", .integer(0)),
            ("/a~1b", .integer(1)),
            ("/c%d", .integer(2)), ("/e^f", .integer(3)), ("/g|h", .integer(4)), ("/i\\j", .integer(5)),
            ("/k\"l", .integer(6)), ("/ ", .integer(7)), ("/m~0n", .integer(8)), ("/foo/2", nil),
            ("/foo/01", nil),
            ("/foo/-1", nil), ("/foo/bar", nil), ("/x/y", nil),
        ]
        for (pointer, value) in places {
            #expect(try #require(JSONPointer(pointer)).value(in: tree) == value, "\(pointer)")
        }
        for wrong in ["foo", "/~2", "/a~"] { #expect(JSONPointer(wrong) == nil, "\(wrong)") }
    }

    @Test("a text becomes a value on one line, with the lifetime of the source")
    func values() {
        let value = SourceContents(.value, name: "soup", lifetime: "3h")
        #expect(
            calls(value, " Tomato\n  soup\n")
                == [#"SetValue {"name":"soup","value":"Tomato soup","lifetime":"3h"}"#]
        )
        let number = SourceContents(
            .value,
            name: "out",
            pointer: JSONPointer("/main/temp"),
            lifetime: "30min"
        )
        #expect(
            calls(number, #"{"main":{"temp":21.5}}"#)
                == [#"SetValue {"name":"out","value":"21.5","lifetime":"30min"}"#]
        )
        let lasting = SourceContents(.value, name: "soup")
        #expect(calls(lasting, "x") == [#"SetValue {"name":"soup","value":"x"}"#])
        #expect(calls(number, #"{"main":{"temp":null}}"#) == [#"SetValue {"name":"out"}"#])
        #expect(calls(number, #"{"main":{}}"#) == ["refused: no value found at the pointer"])
        #expect(
            calls(number, #"{"main":{"temp":[1]}}"#)
                == [
                    "refused: the pointer refers to a list or an object; it must refer to a string or a number"
                ]
        )
        #expect(calls(number, "<html>") == ["refused: invalid JSON: unexpected character at byte 1"])
        let long = String(repeating: "a", count: 4097)
        #expect(calls(value, long) == ["refused: 4097 bytes of text; a value may have at most 4096"])
    }

    @Test("braces are literal, unless the source has markup or provides whole options")
    func markup() {
        let plain = SourceContents(.options, name: "news")
        let marked = SourceContents(.options, name: "news", hasMarkup: true)
        let literal = [#"UpsertOption {"option":{"id":"news-1","text":"Hello {{x}}"}}"#]
        let read = [#"UpsertOption {"option":{"id":"news-1","text":"Hello {x}"}}"#]
        for text in ["Hello {x}\n", #"["Hello {x}"]"#] {
            #expect(calls(plain, text) == literal, "\(text)")
            #expect(calls(marked, text) == read, "\(text)")
        }
        #expect(calls(plain, #"[{"text":"Hello {x}"}]"#) == read)
        #expect(
            calls(SourceContents(.value, name: "soup"), "{x}")
                == [#"SetValue {"name":"soup","value":"{x}"}"#]
        )
    }

    @Test("the ids of a source's options end with their numbers, also before the sign reports them")
    func ids() {
        #expect(SourceContents(.options, name: "news").ids(upTo: 2) == ["news-1", "news-2"])
        #expect(SourceContents(.value, name: "news").ids(upTo: 2).isEmpty)
    }

    @Test("contents with a NUL or too deep nesting are refused as a whole")
    func unreadable() {
        let zero = "refused: the text has a NUL character, which a sign cannot show; remove it"
        #expect(calls(SourceContents(.value, name: "soup"), "To\0mato") == [zero])
        let feed = SourceContents(.options, name: "news")
        #expect(calls(feed, "One\nTw\0o\nThree") == [zero])
        func list(_ levels: Int) -> String {
            "[{\"rows\":" + String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
                + "}]"
        }
        #expect(calls(feed, list(30)).count == 1)
        #expect(
            calls(feed, list(31)) == ["refused: arrays and objects are nested more than 32 levels deep"]
        )
    }

    @Test("lines and list entries become numbered options, and former ones are removed")
    func options() {
        let feed = SourceContents(.options, name: "news", maximumOptions: 2, lifetime: "1h")
        let expected = [
            #"UpsertOption {"option":{"id":"news-1","text":"One","lifetime":"1h"}}"#,
            #"UpsertOption {"option":{"id":"news-2","text":"Two","lifetime":"1h"}}"#,
        ]
        #expect(calls(feed, "One\n\n  Two \r\nThree\n") == expected)
        #expect(calls(feed, #"["One","Two","Three"]"#) == expected)
        #expect(
            calls(feed, #"["One"]"#, ids: ["tea", "news-1", "news-2", "news-x", "newsletter-9"])
                == [expected[0], #"RemoveOption {"id":"news-2"}"#]
        )
        #expect(
            calls(feed, #"[{"id":"evil","text":"A","dwell":"9s","lifetime":"9d"}]"#)
                == [#"UpsertOption {"option":{"id":"news-1","text":"A","dwell":"9s","lifetime":"1h"}}"#]
        )
        #expect(calls(feed, "[1]") == ["refused: a list entry is neither a string nor an option"])
    }
}
