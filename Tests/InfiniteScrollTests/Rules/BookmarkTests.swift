import MonotonicTime
import Testing

@testable import InfiniteScroll

@Suite("Taking up where another banner was")
struct PlaceTests {
    private let options = ["A", "B", "C"].map { Option(id: $0, length: 8) }

    private func start(at bookmark: Bookmark?, _ configure: (inout Behavior) -> Void = { _ in }) -> Carousel {
        var behavior = Behavior()
        behavior.viewport = 8
        configure(&behavior)
        return Carousel(options: options, behavior: behavior, bookmark: bookmark, at: .zero)
    }

    @Test("a banner begins with the option that was selected, at rest and with a full dwell")
    func option() {
        var banner = start(at: Bookmark(id: "B"))
        #expect(banner.picture == "BBBBBBBB")
        #expect(
            banner.journal.map(\.words)
                == ["started", "layout 3", "selected B layout", "dwellStarted until 3000"]
        )
        banner.advance(to: .zero + .milliseconds(3_300))
        #expect(banner.picture == "CCCCCCCC")
        #expect(banner.bookmark == Bookmark(id: "C"))
    }

    @Test("a banner that was paused begins paused, and goes on when it is resumed")
    func paused() {
        var banner = start(at: Bookmark(id: "C", isPaused: true))
        #expect(banner.journal.map(\.words) == ["started", "layout 3", "selected C layout", "paused"])
        #expect(banner.nextDeadline == nil)
        #expect(banner.bookmark == Bookmark(id: "C", isPaused: true))
        banner.handle(.navigate(.resume, "resume"), at: .zero + .seconds(60))
        #expect(banner.nextDeadline == .zero + .seconds(63))
    }

    @Test("an option that is gone by now is the first one")
    func gone() {
        let banner = start(at: Bookmark(id: "X"))
        #expect(banner.picture == "AAAAAAAA")
        #expect(banner.bookmark == Bookmark(id: "A"))
    }

    @Test("the bookmark of a running ticker is the option at its leading edge")
    func ticker() {
        var banner = start(at: Bookmark(id: "B")) { $0.style = .ticker }
        #expect(banner.picture == "BBBBBBBB")
        banner.advance(to: .zero + .milliseconds(500))
        #expect(banner.bookmark == Bookmark(id: "C"))
    }

    @Test("a banner of nothing is nowhere")
    func nothing() {
        let banner = Carousel(
            options: [],
            behavior: Behavior(),
            bookmark: Bookmark(id: "A", isPaused: true),
            at: .zero
        )
        #expect(banner.bookmark == nil)
        #expect(banner.journal.map(\.words) == ["started", "layout 0"])
    }
}
