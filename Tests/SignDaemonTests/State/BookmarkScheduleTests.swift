import InfiniteScroll
import MonotonicTime
import Testing

@testable import SignDaemon

@Suite("The schedule of place writes")
struct BookmarkScheduleTests {
    private func second(_ count: Int64) -> Instant { .zero + .seconds(count) }

    @Test("a place is written a second after it was chosen, then at most every thirty seconds")
    func seldom() {
        var schedule = BookmarkSchedule(saved: nil)
        var writes: [Instant: String] = [:]
        for at: Int64 in 0..<100 {
            if let place = schedule.takeDue(at: second(at)) { writes[second(at)] = place.id }
            if at < 70 { schedule.record(Bookmark(id: "\(at)"), at: second(at)) }
        }
        #expect(writes == [second(1): "0", second(31): "30", second(61): "60", second(91): "69"])
    }

    @Test("a place that the file already holds is not written")
    func unchanged() {
        var schedule = BookmarkSchedule(saved: Bookmark(id: "tea"))
        schedule.record(Bookmark(id: "milk"), at: second(0))
        schedule.record(Bookmark(id: "tea"), at: second(0))
        #expect(schedule.nextDeadline == nil)
        #expect(schedule.last(Bookmark(id: "tea")) == nil)
        #expect(schedule.last(Bookmark(id: "tea", isPaused: true)) == Bookmark(id: "tea", isPaused: true))
        #expect(schedule.last(nil) == nil)
    }

    @Test("a place that could not be written is tried again at the end")
    func failure() {
        var schedule = BookmarkSchedule(saved: nil)
        schedule.record(Bookmark(id: "tea"), at: second(0))
        #expect(schedule.takeDue(at: second(1)) == Bookmark(id: "tea"))
        schedule.writeFailed()
        #expect(schedule.last(Bookmark(id: "tea")) == Bookmark(id: "tea"))
    }
}
