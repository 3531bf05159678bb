import MonotonicTime
import SignAPI
import SignFile
import SignTestSupport
import TestSupport
import Testing

@testable import SignDaemon

@Suite("Changes of the list")
struct ListChangeTests {
    private static let file = Array(
        "[[option]]\ntext = \"a\"\n[[option]]\ntext = \"b\"\n[[option]]\ntext = \"c\"\n".utf8
    )
    private let list = OptionLists.List(number: 0, fileText: Self.file)

    private func option(_ id: String, _ text: String? = nil) throws -> ListedOption {
        try ListedOption([
            JSONTree.Member("id", .string(id)), JSONTree.Member("text", .string(text ?? id)),
        ])
    }

    private func after(
        _ change: ListChange,
        _ list: OptionLists.List? = nil,
        isKept: Bool = true,
        lifetimes: [String: Nanoseconds] = [:],
        at now: Instant = .zero
    ) throws -> OptionLists.List {
        let request = ListRequest(change: change, isKept: isKept, lifetimes: lifetimes)
        return try (list ?? self.list).changed(by: request, at: now)
    }

    private func ids(_ list: OptionLists.List) -> String { list.currentOptions.map(\.id).joined() }

    @Test("an option is put at the end, before another, or stays in place")
    func upsert() throws {
        #expect(ids(try after(.upsert(try option("x"), before: nil))) == "abcx")
        #expect(ids(try after(.upsert(try option("x"), before: "b"))) == "axbc")
        #expect(ids(try after(.upsert(try option("b", "B"), before: nil))) == "abc")
        #expect(ids(try after(.upsert(try option("c"), before: "a"))) == "cab")
        #expect(ids(try after(.upsert(try option("c"), before: "c"))) == "abc")
        #expect(throws: ListChange.Refusal.unknownOption("y", nearest: nil)) {
            try after(.upsert(try option("x"), before: "y"))
        }
    }

    @Test("an existing option is moved to the end, and a new one is appended")
    func append() throws {
        #expect(ids(try after(.append(try option("x")))) == "abcx")
        let list = try after(.append(try option("a", "A")))
        #expect(ids(list) == "bca")
        #expect(list.kept?.map(\.id) == ["b", "c", "a"])
        #expect(list.currentOptions.last?.isFromProgram == true)
    }

    @Test("moving an option keeps its origin and lifetime")
    func move() throws {
        #expect(ids(try after(.move(id: "a", before: nil))) == "bca")
        #expect(ids(try after(.move(id: "c", before: "a"))) == "cab")
        #expect(ids(try after(.move(id: "b", before: "b"))) == "abc")
        #expect(try after(.move(id: "a", before: nil)).currentOptions.last?.isFromProgram == false)
        #expect(throws: ListChange.Refusal.unknownOption("x", nearest: nil)) {
            try after(.move(id: "x", before: nil))
        }
        #expect(throws: ListChange.Refusal.unknownOption("x", nearest: nil)) {
            try after(.move(id: "a", before: "x"))
        }
        let give = ListChange.upsert(try option("x"), before: nil)
        let brief = try after(give, isKept: false, lifetimes: ["x": .seconds(5)])
        let moved = try after(.move(id: "x", before: "a"), brief)
        #expect(ids(moved) == "xabc")
        #expect(moved.expiryTimes["x"] == Instant(nanoseconds: 5_000_000_000))
        #expect(moved.kept == nil)
    }

    @Test("an option is removed by its id, and the most similar id is suggested for a wrong one")
    func remove() throws {
        #expect(ids(try after(.remove(id: "b"))) == "ac")
        let tea = try after(.set([try option("tea")]))
        #expect(throws: ListChange.Refusal.unknownOption("tee", nearest: "tea")) {
            try after(.remove(id: "tee"), tea)
        }
    }

    @Test("a reset restores the list of the file, and forgets kept changes")
    func reset() throws {
        let list = try after(.reset, try after(.remove(id: "b")))
        #expect(list.isFromFile)
        #expect(list.kept == nil)
        #expect(ids(list) == "abc")
    }

    @Test("a change that is not kept affects only this run")
    func temporary() throws {
        var list = try after(.upsert(try option("x"), before: nil), isKept: false)
        #expect(ids(list) == "abcx")
        #expect(list.kept == nil)
        list = try after(.upsert(try option("y"), before: "x"), list)
        #expect(ids(list) == "abcyx")
        #expect(list.kept?.map(\.id) == ["a", "b", "c", "y"])
        list = try after(.remove(id: "a"), list, isKept: false)
        #expect(list.kept?.map(\.id) == ["a", "b", "c", "y"])
        list = try after(.remove(id: "x"), list)
        #expect(ids(list) == "bcy")
    }

    @Test("an option expires after its lifetime, unless it is set again")
    func lifetime() throws {
        let give = ListChange.upsert(try option("x"), before: nil)
        var list = try after(give, lifetimes: ["x": .seconds(5)], at: .zero)
        #expect(list.removingExpired(at: Instant(nanoseconds: 4_999_999_999)) == nil)
        let left = try #require(list.removingExpired(at: Instant(nanoseconds: 5_000_000_000)))
        #expect(ids(left) == "abc")
        #expect(left.kept?.map(\.id) == ["a", "b", "c"])
        list = try after(give, list, lifetimes: ["x": .seconds(5)], at: Instant(nanoseconds: 4_000_000_000))
        #expect(list.expiryTimes["x"] == Instant(nanoseconds: 9_000_000_000))
        list = try after(give, list)
        #expect(list.expiryTimes.isEmpty)
    }

    @Test("a list has at most 4096 options and 1 MiB")
    func limits() throws {
        let many = try (0...4096).map { try option("\($0)") }
        #expect(throws: ListChange.Refusal.limitExceeded("options", limit: 4096)) { try after(.set(many)) }
        #expect(ids(try after(.set(Array(many.prefix(4096))))).hasSuffix("4095"))
        let long = String(repeating: "x", count: 4000)
        let heavy = try (0..<300).map { try option("\($0)", long) }
        #expect(throws: ListChange.Refusal.limitExceeded("bytes of options", limit: 1 << 20)) {
            try after(.set(heavy))
        }
    }

    @Test("the list in force is the latest that the frame thread has applied")
    func order() throws {
        var lists = OptionLists(list)
        for number in 1...3 {
            var next = try after(.upsert(try option("x\(number)"), before: nil), lists.latestList)
            next.number = number
            lists.append(next)
        }
        #expect(lists.latestList.number == 3)
        #expect(lists.listInForce.number == 0)
        lists.markRejected(number: 2)
        lists.markApplied(number: 1)
        #expect(ids(lists.listInForce) == "abcx1")
        lists.markApplied(number: 3)
        #expect(lists.listInForce.number == 3)
        #expect(lists.latestList.number == 3)
    }
}
