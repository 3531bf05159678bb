import InfiniteScroll
import MonotonicTime
import Testing

@testable import SignDaemon

@Suite("When a place is written")
struct PlaceKeeperTests {
    private func second(_ count: Int64) -> Instant { .zero + .seconds(count) }

    @Test("a place is written a second after it was chosen, then at most every thirty seconds")
    func seldom() {
        var keeper = BookmarkKeeper(written: nil)
        var written: [Instant: String] = [:]
        for at: Int64 in 0..<100 {
            if let place = keeper.due(at: second(at)) { written[second(at)] = place.id }
            if at < 70 { keeper.note(Bookmark(id: "\(at)"), at: second(at)) }
        }
        #expect(written == [second(1): "0", second(31): "30", second(61): "60", second(91): "69"])
    }

    @Test("a place that the file already holds is not written")
    func unchanged() {
        var keeper = BookmarkKeeper(written: Bookmark(id: "tea"))
        keeper.note(Bookmark(id: "milk"), at: second(0))
        keeper.note(Bookmark(id: "tea"), at: second(0))
        #expect(keeper.nextDeadline == nil)
        #expect(keeper.last(Bookmark(id: "tea")) == nil)
        #expect(keeper.last(Bookmark(id: "tea", isPaused: true)) == Bookmark(id: "tea", isPaused: true))
        #expect(keeper.last(nil) == nil)
    }

    @Test("a place that could not be written is tried again at the end")
    func failure() {
        var keeper = BookmarkKeeper(written: nil)
        keeper.note(Bookmark(id: "tea"), at: second(0))
        #expect(keeper.due(at: second(1)) == Bookmark(id: "tea"))
        keeper.wasNotWritten()
        #expect(keeper.last(Bookmark(id: "tea")) == Bookmark(id: "tea"))
    }
}
