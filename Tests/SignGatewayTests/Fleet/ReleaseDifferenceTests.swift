import SignAPI
import Testing

@testable import SignGateway

@Suite("Differences between two releases")
struct ReleaseDifferenceTests {
    private func changes(_ old: String, _ new: String) throws -> [String] {
        func release(_ options: String) throws -> JSONTree {
            try JSONTree(Array(#"{"v":1,\#(options)}"#.utf8))
        }
        return ReleaseDifference(from: try release(old), to: try release(new)).changes.map { change in
            let keys = change.keys.map(\.name).joined(separator: " ")
            return "\(change.kind.rawValue) \(change.name)\(keys.isEmpty ? "" : ": \(keys)")"
        }
    }

    @Test("options are compared by their ids, or by their texts")
    func options() throws {
        let old = #""options":[{"id":"tea","text":"Tea"},{"text":"Cake"},{"id":"old","text":"x"}]"#
        let new =
            #""options":[{"id":"tea","text":"Tea 4","dwell":"3s"},{"text":"Cake"},{"id":"new","text":"x"}]"#
        #expect(try changes(old, new) == ["removed old", "changed tea: text dwell", "added new"])
        #expect(try changes(old, old) == [])
    }

    @Test("an option that has moved is named once, and those behind it are not")
    func moves() throws {
        func list(_ names: String) -> String {
            #""options":["# + names.map { #"{"text":"\#($0)"}"# }.joined(separator: ",") + "]"
        }
        #expect(try changes(list("abcd"), list("dabc")) == ["moved d"])
        #expect(try changes(list("abc"), list("xabc")) == ["added x"])
        #expect(try changes(list("abc"), list("c")) == ["removed a", "removed b"])
        #expect(try changes(list("aab"), list("ab")) == ["removed a (2)"])
    }

    @Test("other tables are compared as a whole, and a release without options has none")
    func tables() throws {
        let old = #""options":[],"scroll":{"dwell":"3s"},"values":{"a":"1"}"#
        let new = #""options":[],"scroll":{"dwell":"4s"},"text":{"font":"x"}"#
        #expect(
            try changes(old, new) == [
                "changed scroll: scroll", "changed values: values", "changed text: text",
            ]
        )
        let empty = ReleaseDifference(
            from: .object([]),
            to: try JSONTree(Array(#"{"options":[{"text":"a"}]}"#.utf8))
        )
        #expect(empty.changes.map(\.name) == ["a"])
    }

    @Test("a value that is long, such as a picture, is shown by its size")
    func sizes() {
        let picture: JSONTree = [
            "options": .array([["id": "a", "image": .string(String(repeating: "x", count: 400))]])
        ]
        let difference = ReleaseDifference(from: ["options": .array([["id": "a"]])], to: picture)
        let text = String(decoding: difference.tree.bytes, as: UTF8.self)
        #expect(
            text == #"[{"kind":"changed","name":"a","keys":[{"key":"image","from":null,"to":"402 bytes"}]}]"#
        )
    }
}
