import InfiniteScroll
import MonotonicTime
import TestSupport
import Testing

/// Seed 003 and the banner (E3), and the mistakes of the seed (G3).
@Suite("Tripled items")
struct TripledItemsTests {
    private let width = 8

    private func banner(count: Int) -> ShownBanner {
        ShownBanner((0..<count).map { Option(id: "\($0)", length: width) }) { behavior in
            behavior.viewport = width
            behavior.autoplay = false
        }
    }

    private func swipe(_ banner: inout ShownBanner, _ velocity: TripledItems.Velocity, lands: Bool = true) {
        velocity == .forward ? banner.tap() : banner.previous()
        banner.wait(milliseconds: lands ? 300 : 60)
    }

    @Test("E3: successful swipes show the same item at rest, in both directions from the start")
    func landedSwipes() {
        for seed in 1...20 {
            var generator = SeededGenerator(seed: seed)
            let count = generator.number(in: 2...6)
            var items = TripledItems(count: count, width: width)
            var banner = banner(count: count)
            for _ in 1...20 {
                let velocity: TripledItems.Velocity = generator.pick([.forward, .backward])
                items.swipe(by: velocity.rawValue, velocity: velocity)
                swipe(&banner, velocity)
                #expect(banner.carousel.selected == items.item, "seed \(seed)")
                #expect(banner.carousel.ringPosition == items.item * width, "seed \(seed)")
            }
        }
    }

    @Test("E3: fewer fast swipes than there are items arrive at the same item, until the seed jumps")
    func hastySwipes() {
        for count in 2...6 {
            for velocity in [TripledItems.Velocity.forward, .backward] {
                var items = TripledItems(count: count, width: width)
                var banner = banner(count: count)
                for swipeNumber in 1..<count {
                    let lands = swipeNumber == count - 1
                    items.swipe(by: velocity.rawValue, velocity: velocity, lands: lands)
                    swipe(&banner, velocity, lands: lands)
                }
                #expect(banner.carousel.selected == items.shownBeforeJump)
                #expect(items.hasMetTheEnd == false)
            }
        }
    }

    @Test("G3-1: after a slow drag to a clone the seed's next swipe ends at the wrong item")
    func fixedJumpTarget() {
        var items = TripledItems(count: 3, width: 8)
        items.swipe(by: 1, velocity: .forward)
        items.swipe(by: 1, velocity: .forward)
        items.swipe(by: 5, velocity: .tooSlow)
        #expect(items.item == 0)
        items.swipe(by: 1, velocity: .forward)
        #expect(items.shownBeforeJump == 1)
        #expect(items.item == 0)

        var banner = banner(count: 3)
        for expected in [1, 2, 0, 1] {
            swipe(&banner, .forward)
            #expect(banner.carousel.selected == expected)
            #expect(banner.picture == String(repeating: "\(expected)", count: width))
        }
    }

    @Test(
        "G3-2: swipes before the callback leave the seed's copies; the banner has no end in either direction"
    )
    func outrunCopies() {
        for velocity in [TripledItems.Velocity.forward, .backward] {
            var items = TripledItems(count: 3, width: 8)
            if velocity == .forward { for _ in 1...2 { items.swipe(by: 1, velocity: .forward) } }
            for _ in 1...3 { items.swipe(by: velocity.rawValue, velocity: velocity, lands: false) }
            #expect(items.hasMetTheEnd == false)
            items.swipe(by: velocity.rawValue, velocity: velocity, lands: false)
            #expect(items.hasMetTheEnd)

            var banner = banner(count: 3)
            for turn in 1...100 {
                velocity == .forward ? banner.tap() : banner.previous()
                banner.wait(.milliseconds(20)) { carousel in
                    #expect(!carousel.picture.contains("."))
                }
                #expect(banner.carousel.selected == floorMod(turn * velocity.rawValue, 3))
            }
        }
    }

    @Test("G3-3: a new layout of the same list leaves the banner in place")
    func layoutAgain() {
        var banner = banner(count: 3)
        swipe(&banner, .forward)
        banner.replace(banner.carousel.options)
        #expect(banner.picture == "11111111")
        #expect(banner.carousel.selected == 1)
    }

    @Test("G3-7: without items the banner reports an empty list instead of failing")
    func noItem() {
        let banner = banner(count: 0)
        #expect(banner.carousel.selected == nil)
        #expect(banner.picture == "........")
    }
}
