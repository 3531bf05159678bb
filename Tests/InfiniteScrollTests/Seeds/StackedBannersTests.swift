import InfiniteScroll
import MonotonicTime
import TestSupport
import Testing

/// Seed 004 and the banner (E4), and the mistakes of the seed (G4).
@Suite("Stacked banners")
struct StackedBannersTests {
    private func stack(_ count: Int, width: Double, closures: Set<Int> = []) -> StackedBanners {
        StackedBanners(
            banners: (0..<count).map { .init(title: "\($0)", hasClosure: closures.contains($0)) },
            boundsWidth: width
        )
    }

    private func banner(_ count: Int, actions: Set<Int> = []) -> ShownBanner {
        ShownBanner((0..<count).map { Option(id: "\($0)", length: 8, hasAction: actions.contains($0)) }) {
            $0.autoplay = false
            $0.loop = false
        }
    }

    @Test("E4: every arrival reports the page that the seed computes from its offset")
    func currentPage() {
        for seed in 1...10 {
            var generator = SeededGenerator(seed: seed)
            var stack = stack(6, width: 8)
            var banner = banner(6)
            var pages: [Int] = []
            for _ in 1...10 {
                let page = generator.number(in: 0...5)
                guard page != banner.carousel.selected else { continue }
                banner.say(.navigate(.goTo(id: "\(page)"), "go_to"))
                banner.wait(milliseconds: 300)
                stack.fling(to: Double(banner.carousel.window.position))
                pages.append(page)
            }
            let reported = banner.carousel.journal.compactMap { event in
                if case .page(let choice) = event.kind { choice.index } else { nil }
            }
            #expect(reported == stack.pages, "seed \(seed)")
            #expect(reported == pages, "seed \(seed)")
        }
    }

    @Test("E4: every tap on an option requests its action once, and none if it has no action")
    func closures() {
        var stack = stack(3, width: 8, closures: [0, 2])
        var banner = banner(3, actions: [0, 2])
        for page in 0...2 {
            stack.move(to: Double(8 * page))
            stack.tap()
            banner.forget()
            banner.say(.navigate(.activate, "tap"))
            #expect(banner.said() == ["input tap", "activated \(page)" + (page == 1 ? " in vain" : "")])
            banner.tap()
            banner.wait(milliseconds: 300)
        }
        #expect(stack.closureCalls == [0, 2])
    }

    @Test("E4: the fifth model's tap runs the banner's action and moves nothing")
    func activateDoesNotMove() {
        var banner = banner(3, actions: [0])
        banner.say(.navigate(.activate, "tap"))
        #expect(banner.carousel.nextDeadline == nil)
        #expect(banner.carousel.selected == 0)
    }

    @Test(
        "G4-1: an offset slightly before a page is the previous page for the seed; the banner counts options"
    )
    func truncatedPage() {
        var stack = stack(6, width: 100)
        stack.fling(to: 299.9999)
        #expect(stack.pages == [2])

        var banner = banner(6)
        banner.say(.navigate(.goTo(id: "3"), "go_to"))
        banner.wait(.milliseconds(300) - Nanoseconds(1))
        #expect(banner.carousel.selected == 3)
        #expect(banner.carousel.window.position < 24)
        banner.wait(Nanoseconds(1))
        #expect(banner.carousel.journal.last?.words == "page 3")
    }

    @Test("G4-3: the seed does not report a programmatic move; the banner reports every arrival")
    func programmaticMove() {
        var stack = stack(3, width: 8)
        stack.move(to: 8)
        #expect(stack.pages.isEmpty)

        var banner = ShownBanner("AB")
        banner.forget()
        banner.wait(.milliseconds(3300))
        #expect(banner.said().contains("page 1"))
    }
}
