import InfiniteScroll
import MonotonicTime
import Testing

@testable import SignDaemon

@Suite("When a place is written")
struct PlaceKeeperTests {
    private func second(_ count: Int64) -> Instant { .zero + .seconds(count) }

    @Test("a place is written a second after it was chosen, then at most every thirty seconds")
    func seldom() {
        var keeper = PlaceKeeper(written: nil)
        var written: [Instant: String] = [:]
        for at: Int64 in 0..<100 {
            if let place = keeper.due(at: second(at)) { written[second(at)] = place.id }
            if at < 70 { keeper.note(Place(id: "\(at)"), at: second(at)) }
        }
        #expect(written == [second(1): "0", second(31): "30", second(61): "60", second(91): "69"])
    }

    @Test("a place that the file already holds is not written")
    func unchanged() {
        var keeper = PlaceKeeper(written: Place(id: "tea"))
        keeper.note(Place(id: "milk"), at: second(0))
        keeper.note(Place(id: "tea"), at: second(0))
        #expect(keeper.nextDeadline == nil)
        #expect(keeper.last(Place(id: "tea")) == nil)
        #expect(keeper.last(Place(id: "tea", isPaused: true)) == Place(id: "tea", isPaused: true))
        #expect(keeper.last(nil) == nil)
    }

    @Test("a place that could not be written is tried again at the end")
    func failure() {
        var keeper = PlaceKeeper(written: nil)
        keeper.note(Place(id: "tea"), at: second(0))
        #expect(keeper.due(at: second(1)) == Place(id: "tea"))
        keeper.wasNotWritten()
        #expect(keeper.last(Place(id: "tea")) == Place(id: "tea"))
    }
}
