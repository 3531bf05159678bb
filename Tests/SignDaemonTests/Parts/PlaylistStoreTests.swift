import MonotonicTime
import SignAPI
import SignFile
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore
@testable import SignDaemon

@Suite("The playlist in force and those that were sent")
struct PlaylistStoreTests {
    private let context: PartContext
    private let store: PlaylistStore

    init() throws {
        context = try .make()
        let text = "[display]\ndriver = \"memory\"\n[[option]]\ntext = \"Tea\"\n"
        let loaded = try Configuration.parse(Array(text.utf8), file: "f")
        store = PlaylistStore(loaded, file: "f", listFile: nil, context: context)
    }

    /// Adds an option that expires after a minute. Returns the time at which it expires.
    private func addSoup() throws -> Instant {
        let soup = try ListedOption([
            JSONTree.Member("id", .string("soup")), JSONTree.Member("text", .string("Soup")),
        ])
        let (number, _) = try store.changeList(
            ListRequest(
                change: .append(soup),
                revision: 0,
                isKept: false,
                lifetimes: ["soup": .seconds(60)]
            )
        )
        apply(number)
        return try #require(store.deadline)
    }

    /// Applies the playlist with this number that was sent, as the frame thread does.
    private func apply(_ number: Int) {
        for case .apply(let playlist, number) in context.takeOrders() {
            store.playlistApplied(playlist, number: number)
        }
    }

    private var ids: [String] { store.playlistInForce.configuration.options.map(\.id) }

    @Test("a list is in force when the frame thread has applied it, and then its number is the revision")
    func change() throws {
        #expect(ids == ["Tea"])
        _ = try addSoup()
        #expect(ids == ["Tea", "soup"])
        #expect(store.lists.listInForce.number == 1)
        #expect(throws: ListChange.Refusal.wrongRevision(1)) {
            try store.changeList(ListRequest(change: .reset, revision: 0, isKept: false))
        }
    }

    @Test("options can be drawn without a change of the list")
    func drawing() throws {
        let soup = try ListedOption([JSONTree.Member("text", .string("Soup ꙮ"))])
        let (playlist, warnings) = try store.playlist(of: [soup])
        #expect(playlist.configuration.options.first?.id == "Soup ꙮ")
        #expect(warnings.map(\.file) == ["options[0].text"])
        #expect(OptionDrawing(playlist).picture(ofOptionAt: 0).bitmap.art.joined().contains("#"))
        #expect(ids == ["Tea"] && context.takeOrders().isEmpty && store.lists.latestList.number == 0)
        let lunch = try ListedOption([
            JSONTree.Member("text", .string("Soup")),
            JSONTree.Member("show", .array([.string("Mon..Fri 11:00..14:00")])),
        ])
        #expect(try store.playlist(of: [lunch]).1 == [])
        let wrong = try ListedOption([
            JSONTree.Member("text", .string("x")), JSONTree.Member("dwell", .string("soon")),
        ])
        let error = thrown(ListChange.Refusal.self) { _ = try store.playlist(of: [soup, wrong]) }
        guard case .invalid(path: "options[1].dwell", _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("an option expires after its lifetime")
    func expiry() throws {
        let end = try addSoup()
        store.handleDeadline(at: end - .milliseconds(1))
        #expect(context.takeOrders().isEmpty)
        store.handleDeadline(at: end)
        apply(2)
        #expect(ids == ["Tea"])
        #expect(store.deadline == nil)
    }

    @Test("while the sign stops, an expired option causes no wake-up and no new list")
    func stop() throws {
        let end = try addSoup()
        store.stop(at: end)
        #expect(store.deadline == nil)
        store.handleDeadline(at: end)
        #expect(context.takeOrders().isEmpty)
    }

    @Test("without a state directory nothing is promised")
    func promise() throws {
        _ = try addSoup()
        #expect(!store.isDurable(list: 1))
    }
}
