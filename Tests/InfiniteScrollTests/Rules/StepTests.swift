import MonotonicTime
import TestSupport
import Testing

@testable import InfiniteScroll

@Suite("Synchronized banners")
struct StepTests {
    private func banner(_ configure: (inout Behavior) -> Void = { _ in }) -> ShownBanner {
        var banner = ShownBanner("ABC", configure)
        banner.carousel.isInStep = true
        banner.wait(milliseconds: 1000)
        banner.forget()
        return banner
    }

    @Test("R-STEP-1: a stop of the process postpones nothing; all events happen at their deadlines")
    func stopOfTheProcess() {
        var banner = banner()
        banner.carousel.advance(to: .zero + .milliseconds(7000))
        #expect(
            banner.timeline() == [
                "3000 selected B timer", "3000 moveStarted B", "3300 settled B", "3300 page 1",
                "3300 dwellStarted until 6300", "6300 selected C timer", "6300 moveStarted C",
                "6600 settled C", "6600 page 2", "6600 dwellStarted until 9600",
            ]
        )
    }

    @Test("R-STEP-1: a late frame does not postpone a ticker's schedule")
    func lateFrames() {
        var banner = banner { $0.style = .ticker }
        let later = banner.carousel.now + .seconds(1)
        var prompt = banner.carousel
        prompt.advance(to: later)
        var alone = banner.carousel
        alone.isInStep = false
        banner.carousel.detectOverrun(at: later)
        banner.carousel.advance(to: later)
        #expect(banner.carousel.window == prompt.window)
        alone.detectOverrun(at: later)
        alone.advance(to: later)
        #expect(alone.window != prompt.window)
    }

    @Test("R-STEP-1: inputs are recorded with their instants, and scheduled events are not")
    func inputLog() {
        var banner = banner()
        banner.carousel.touch(at: .zero + .milliseconds(1100))
        banner.tap()
        banner.carousel.refuse("double_tap", reason: .empty, at: banner.carousel.now)
        banner.carousel.accept("brighter", at: banner.carousel.now)
        banner.wait(milliseconds: 9000)
        let records = banner.carousel.inputLog
        #expect(records.map(\.input) == [.touch, .navigate(.next), .release, .accept])
        #expect(records.map { $0.at.nanoseconds / 1_000_000 } == [1100, 1100, 1100, 1100])
    }

    @Test(
        "R-STEP-3: a tap of another sign that is 20 ms late is reported as the group's, with its current progress"
    )
    func lateTap() {
        var banner = banner()
        var other = banner.carousel
        other.handle(.next, cause: "tap", at: .zero + .milliseconds(1000))
        banner.carousel.advance(to: .zero + .milliseconds(1020))
        other.advance(to: banner.carousel.now)
        banner.carousel.adoptState(of: other)
        #expect(
            banner.timeline() == ["1020 dwellCancelled", "1020 selected B group", "1020 moveStarted B"]
        )
        #expect(banner.carousel.window == other.window)
    }

    @Test("R-STEP-2: a snapshot of another list, or an invalid one, is rejected with the reason")
    func refusedSnapshots() throws {
        let pages = banner().carousel
        let ticker = banner { $0.style = .ticker }.carousel
        #expect(words(refusing: pages.snapshot.text + " 7", by: pages) == "there are 1 numbers too many")
        #expect(
            words(refusing: "1 0 0", by: pages) == "it is of version 1; this is version 2"
        )
        #expect(words(refusing: "2 1", by: pages) == "it ends after 2 numbers; there must be more")
        #expect(
            words(refusing: ticker.snapshot.text, by: pages)?.hasSuffix("it must be from 0 to 1") == true
        )
        #expect(words(refusing: "", by: pages) == "not a list of numbers")
        #expect(words(refusing: "1  2", by: pages) == "not a list of numbers")
        #expect(words(refusing: "1 x", by: pages) == "not a list of numbers")
    }

    @Test("R-STEP-2: a snapshot has the same numbers in every build of version 2")
    func pinnedSnapshots() {
        var pages = banner()
        #expect(pages.carousel.snapshot.text == "2 1 0 0 0 -1000000000 2000000000 1 0 -1000000000 0 0 0 0")
        pages.tap()
        pages.wait(milliseconds: 100)
        #expect(
            pages.carousel.snapshot.text
                == "2 1 1 0 1 0 0 0 1 0 -1100000000 1 -100000000 300000000 0 2048 0 1 0 0 0"
        )
        let ticker = banner { $0.style = .ticker }
        #expect(ticker.carousel.snapshot.text == "2 1 0 0 1 0 0 0 1 0 -1000000000 2 0 0 1 1 0 48")
    }

    private func words(refusing text: String, by banner: Carousel) -> String? {
        guard let snapshot = Snapshot(text) else { return "not a list of numbers" }
        var banner = banner
        do throws(SnapshotError) {
            try banner.restore(snapshot, at: banner.now)
            return nil
        } catch {
            return error.description
        }
    }
}
