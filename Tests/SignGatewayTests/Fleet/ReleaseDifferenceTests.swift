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

    @Test("other tables are compared key by key, and a release without options has none")
    func tables() throws {
        let old = #""options":[],"scroll":{"dwell":"3s"},"values":{"a":"1"}"#
        let new = #""options":[],"scroll":{"dwell":"4s"},"text":{"font":"x"}"#
        #expect(
            try changes(old, new) == [
                "changed scroll: dwell", "removed values: a", "added text: font",
            ]
        )
        let empty = ReleaseDifference(
            from: .object([]),
            to: try JSONTree(Array(#"{"options":[{"text":"a"}]}"#.utf8))
        )
        #expect(empty.changes.map(\.name) == ["a"])
    }

    @Test("the entries of a list of tables are compared by their times")
    func lists() throws {
        let night = #"{"when":"22:00..06:00","brightness":20}"#
        let noon = #"{"when":["Sat","Sun"],"lit":false}"#
        func schedule(_ entries: String...) -> String { #""schedule":[\#(entries.joined(separator: ","))]"# }
        #expect(
            try changes(schedule(night), schedule(night.replacing("20", with: "5"), noon))
                == ["changed schedule 22:00..06:00: brightness", "added schedule Sat; Sun"]
        )
        #expect(try changes(schedule(night, noon), schedule(noon, night)) == ["moved schedule Sat; Sun"])
        #expect(try changes(schedule(night, night), schedule(night)) == ["removed schedule 22:00..06:00 (2)"])
        #expect(
            try changes(#""options":[]"#, schedule("{}")) == ["added schedule", "added schedule"]
        )
    }

    @Test("an empty table differs from a missing one")
    func emptyTables() throws {
        let none = #""options":[]"#
        #expect(try changes(none, #""schedule":[],"scroll":{}"#) == ["added schedule", "added scroll"])
        #expect(try changes(#""schedule":[],"scroll":{}"#, none) == ["removed schedule", "removed scroll"])
        #expect(try changes(#""scroll":{}"#, #""scroll":[]"#) == ["changed scroll: scroll"])
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
