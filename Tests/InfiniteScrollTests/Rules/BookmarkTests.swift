import MonotonicTime
import Testing

@testable import InfiniteScroll

@Suite("Bookmarks")
struct PlaceTests {
    private let options = ["A", "B", "C"].map { Option(id: $0, length: 8) }

    private func start(at bookmark: Bookmark?, _ configure: (inout Behavior) -> Void = { _ in }) -> Carousel {
        var behavior = Behavior()
        behavior.viewport = 8
        configure(&behavior)
        return Carousel(options: options, behavior: behavior, bookmark: bookmark, at: .zero)
    }

    @Test("a banner starts with the bookmarked option, at rest and with a full dwell")
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

    @Test("a banner that was paused starts paused, and continues after a resume")
    func paused() {
        var banner = start(at: Bookmark(id: "C", isPaused: true))
        #expect(banner.journal.map(\.words) == ["started", "layout 3", "selected C layout", "paused"])
        #expect(banner.nextDeadline == nil)
        #expect(banner.bookmark == Bookmark(id: "C", isPaused: true))
        banner.handle(.navigate(.resume, "resume"), at: .zero + .seconds(60))
        #expect(banner.nextDeadline == .zero + .seconds(63))
    }

    @Test("a missing option is replaced by the first one")
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

    @Test("an empty banner has no bookmark")
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
