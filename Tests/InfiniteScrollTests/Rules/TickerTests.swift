import InfiniteScroll
import MonotonicTime
import TestSupport
import Testing

/// R-TICK-1 to R-TICK-5: the ticker style.
@Suite("Ticker")
struct TickerTests {
    /// One pixel per frame of 10 ms.
    private func ticker(_ options: [Option], _ configure: (inout Behavior) -> Void = { _ in }) -> ShownBanner
    {
        ShownBanner(options) { behavior in
            behavior.style = .ticker
            behavior.gap = 2
            behavior.speed = 100 * 256
            configure(&behavior)
        }
    }

    private let threeOptions = [
        Option(id: "A", length: 5), Option(id: "B", length: 3), Option(id: "C", length: 7),
    ]

    @Test("R-TICK-1: options follow each other with the gap in between, as an endless ribbon")
    func ribbon() {
        var banner = ticker(threeOptions)
        #expect(banner.carousel.ring.length == 21)
        #expect(banner.picture == "AAAAA..B")
        var pictures: [String] = []
        for _ in 1...5 {
            banner.wait(milliseconds: 30)
            pictures.append(banner.picture)
        }
        #expect(pictures == ["AA..BBB.", ".BBB..CC", "B..CCCCC", "CCCCCCC.", "CCCC..AA"])
    }

    @Test("R-TICK-2: a picture derived from the previous one equals that of its instant")
    func pictureByPicture() {
        let directions: [Behavior.Direction] = [.towardsStart, .towardsEnd]
        for framesPerSecond in [100, 60, 8] {
            for pixelsPerSecond in [25, 33, 50, 100, 200] {
                for (direction, isBackward) in directions.flatMap({ [($0, false), ($0, true)] }) {
                    let start = ticker(threeOptions) { behavior in
                        behavior.framesPerSecond = Int64(framesPerSecond)
                        behavior.speed = Int64(pixelsPerSecond * 256)
                        behavior.direction = direction
                        behavior.autoplayBackward = isBackward
                    }.carousel
                    var stepped = start
                    for _ in 0..<100 {
                        guard let due = stepped.nextDeadline else { break }
                        stepped.advance(to: due)
                        // Seldom enough for another law, and too often for a stop of the process (R-EDGE).
                        var seldom = start
                        while seldom.now + .milliseconds(700) < due {
                            seldom.advance(to: seldom.now + .milliseconds(700))
                        }
                        seldom.advance(to: due)
                        guard stepped.window == seldom.window, stepped.nextDeadline == seldom.nextDeadline
                        else {
                            Issue.record(
                                "\(pixelsPerSecond) pixels, \(framesPerSecond) frames a second at \(due)"
                            )
                            return
                        }
                    }
                }
            }
        }
    }

    @Test(
        "R-TICK-1: a single option that fits stands still with its alignment, and one that does not follows itself"
    )
    func single() {
        let fits = ticker([Option(id: "A", length: 4)])
        #expect(fits.picture == "..AAAA..")
        #expect(fits.carousel.nextDeadline == nil)
        #expect(ticker([Option(id: "A", length: 4)]) { $0.alignment = .start }.picture == "AAAA....")
        #expect(ticker([Option(id: "A", length: 4)]) { $0.alignment = .end }.picture == "....AAAA")

        var long = ticker([Option(id: "A", length: 10)])
        long.wait(milliseconds: 80)
        #expect(long.picture == "AA..AAAA")
    }

    @Test("R-TICK-1: a single short option can scroll, repeated as often as it fits")
    func tile() {
        var banner = ticker([Option(id: "A", length: 2)]) { $0.staticIfFits = false }
        #expect(banner.picture == "AA..AA..")
        banner.wait(milliseconds: 10)
        #expect(banner.picture == "A..AA..A")
    }

    @Test("R-TICK-1: with padding, a short list is visible once")
    func pad() {
        var banner = ticker([Option(id: "A", length: 2)]) {
            $0.staticIfFits = false
            $0.fill = .pad
        }
        #expect(banner.carousel.ring.length == 8)
        #expect(banner.picture == "AA......")
        banner.wait(milliseconds: 10)
        #expect(banner.picture == "A......A")
    }

    @Test("R-TICK-1: a list that fits can stand still")
    func staticList() {
        let banner = ticker([Option(id: "A", length: 2), Option(id: "B", length: 2)]) {
            $0.staticIfFits = true
            $0.alignment = .start
        }
        #expect(banner.picture == "AA..BB..")
        #expect(banner.carousel.nextDeadline == nil)
    }

    @Test("R-TICK-2: steps are even at any instants of waking up")
    func evenSteps() {
        for seed in 1...5 {
            var generator = SeededGenerator(seed: seed)
            var carousel = ticker(threeOptions).carousel
            var now: Int64 = 0
            for _ in 1...500 {
                now += Int64(generator.number(in: 0...40_000_000))
                carousel.advance(to: Instant(nanoseconds: now))
                #expect(carousel.ringPosition == Int(now / 10_000_000) % 21, "seed \(seed)")
            }
        }
    }

    @Test(
        "R-TICK-2: if a frame is not a whole number of pixels, the position is still floor(k·S/F)"
    )
    func fractionalSpeed() {
        var carousel = ticker(threeOptions) {
            $0.speed = 12_345
            $0.framesPerSecond = 60
        }.carousel
        for frame in stride(from: 0, through: 6000, by: 7) {
            carousel.advance(to: Instant(nanoseconds: (Int64(frame) * 1_000_000_000 + 59) / 60))
            #expect(carousel.ringPosition == frame * 12_345 / 60 / 256 % 21)
        }
    }

    @Test("R-TICK-2: deadlines exist only for frames that show another pixel")
    func wakes() {
        var carousel = ticker(threeOptions) { $0.speed = 10 * 256 }.carousel
        var before = carousel.window.position
        var wakes = 0
        while let due = carousel.nextDeadline, due <= Instant(nanoseconds: 2_000_000_000) {
            carousel.advance(to: due)
            #expect(carousel.window.position == before + 1)
            before = carousel.window.position
            wakes += 1
        }
        #expect(wakes == 20)
    }

    @Test("R-POS-3: after a hundred days the position is exact, and its numbers are small")
    func hundredDays() {
        // 1/128 pixel per second: 67,500 pixels in a hundred days.
        var carousel = ticker([Option(id: "A", length: 98)]) { $0.speed = 2 }.carousel
        while let due = carousel.nextDeadline, due <= Instant(nanoseconds: 8_640_000_000_000_000) {
            carousel.advance(to: due)
        }
        carousel.advance(to: Instant(nanoseconds: 8_640_000_000_000_000))
        #expect(carousel.ringPosition == 67_500 % 100)
        #expect(abs(carousel.window.position) < 300)
    }

    @Test("R-TICK-3: missed frames postpone the schedule, and every step stays even")
    func keepStep() {
        var banner = ticker(threeOptions)
        banner.carousel.overrun(by: 3, at: Instant(nanoseconds: 40_000_000))
        #expect(banner.carousel.window.position == 1)
        banner.carousel.advance(to: Instant(nanoseconds: 50_000_000))
        #expect(banner.carousel.window.position == 2)
        #expect(banner.carousel.journal.contains { $0.words == "overrun 3" })
    }

    @Test("R-TICK-3: missed frames can be caught up with, within the limit of a frame")
    func keepTime() {
        for (limit, expected) in [(100, 10), (2, 3), (0, 1)] {
            var banner = ticker(threeOptions) { $0.catchUp = .keepTime(limit: limit) }
            banner.carousel.overrun(by: 9, at: Instant(nanoseconds: 100_000_000))
            #expect(banner.carousel.window.position == expected)
        }
    }

    @Test("R-TICK-4: a new option at the leading edge is reported at the frame that shows it")
    func current() {
        var banner = ticker(threeOptions)
        banner.forget()
        banner.wait(milliseconds: 300)
        #expect(banner.timeline() == ["70 current B", "120 current C", "210 current A", "280 current B"])
    }

    @Test("R-TICK-4: a tap slides the start of the next option to the edge, where the ticker continues")
    func tap() {
        var banner = ticker(threeOptions)
        banner.wait(milliseconds: 80)
        banner.forget()
        banner.tap()
        banner.wait(milliseconds: 300)
        #expect(
            banner.timeline() == [
                "80 input tap", "80 selected C tap", "80 moveStarted C", "380 settled C", "380 page 2",
            ]
        )
        #expect(banner.picture == "CCCCCCC.")
        banner.wait(milliseconds: 20)
        #expect(banner.picture == "CCCCC..A")
    }

    @Test("R-TICK-4: the slide starts with the ticker's velocity and never goes back")
    func tapVelocity() {
        var banner = ticker([Option(id: "A", length: 200), Option(id: "B", length: 200)])
        banner.wait(milliseconds: 500)
        banner.tap()
        var positions: [Int] = []
        banner.wait(.milliseconds(300)) { positions.append($0.window.position) }
        #expect(positions == positions.sorted())
        #expect(positions.first.map { $0 >= 51 } == true)
        #expect(positions.last == 202)
    }

    @Test("R-TICK-4: after a tap the hold applies, and then the ticker continues")
    func hold() {
        var banner = ticker(threeOptions) { $0.hold = .interval(.seconds(1)) }
        banner.forget()
        banner.tap()
        banner.wait(milliseconds: 990)
        #expect(banner.picture == "BBB..CCC")
        #expect(banner.timeline().last == "300 held until 1000")
        banner.wait(milliseconds: 20)
        #expect(banner.timeline() == ["1000 resumed"])
        #expect(banner.picture == "BB..CCCC")
    }

    @Test("R-TICK-4: a pick selects the current option without a move")
    func pick() {
        var banner = ticker(threeOptions)
        banner.wait(milliseconds: 80)
        banner.forget()
        banner.say(.navigate(.pick, "tap"))
        #expect(banner.said() == ["input tap", "selected B tap"])
        banner.wait(milliseconds: 20)
        #expect(banner.carousel.ringPosition == 10)
    }

    @Test("R-PAUSE-1: a pause stops the ticker on its pixel, from which a resume continues without a jump")
    func pause() {
        var banner = ticker(threeOptions)
        banner.wait(milliseconds: 85)
        banner.forget()
        banner.say(.navigate(.pause, "pause"))
        #expect(banner.said() == ["input pause", "paused"])
        banner.wait(.seconds(100))
        #expect(banner.carousel.ringPosition == 8)
        #expect(banner.carousel.nextDeadline == nil)
        banner.say(.navigate(.resume, "resume"))
        #expect(banner.carousel.ringPosition == 8)
        banner.wait(milliseconds: 25)
        #expect(banner.carousel.ringPosition == 11)
    }

    @Test("R-TICK-5: another speed applies from the visible pixel")
    func speedChange() {
        var banner = ticker(threeOptions)
        banner.wait(milliseconds: 100)
        banner.replace(threeOptions) { $0.speed = 200 * 256 }
        #expect(banner.carousel.ringPosition == 10)
        banner.wait(milliseconds: 30)
        #expect(banner.carousel.ringPosition == 16)
    }

    @Test("R-TICK-5: another direction applies with the visible option in place")
    func directionChange() {
        var banner = ticker(threeOptions)
        banner.wait(milliseconds: 100)
        banner.replace(threeOptions) { $0.autoplayBackward = true }
        #expect(banner.carousel.ringPosition == 10)
        banner.wait(milliseconds: 30)
        #expect(banner.carousel.ringPosition == 7)
    }

    @Test("R-DATA: a list that changes around the visible option moves no column of it")
    func dataChange() {
        var banner = ticker(threeOptions)
        banner.wait(milliseconds: 90)
        #expect(banner.picture == "B..CCCCC")
        banner.replace([Option(id: "X", length: 9)] + threeOptions)
        #expect(banner.picture == "B..CCCCC")
        banner.wait(milliseconds: 10)
        #expect(banner.picture == "..CCCCCC")
    }

    @Test("R-EDGE: if all lengths and gaps are 0, the display is blank and no timer runs")
    func nothingToShow() {
        var banner = ticker([Option(id: "A", length: 0), Option(id: "B", length: 0)]) { $0.gap = 0 }
        #expect(banner.picture == "........")
        #expect(banner.carousel.nextDeadline == nil)
        banner.tap()
        banner.wait(.seconds(2))
        #expect(banner.picture == "........")
    }

    @Test("R-EDGE: an option of length 0 is a gap, and is never current without one")
    func zeroLength() {
        var banner = ticker([
            Option(id: "A", length: 3), Option(id: "B", length: 0), Option(id: "C", length: 3),
        ]) {
            $0.gap = 0
        }
        banner.forget()
        banner.wait(.seconds(1))
        let said = banner.said()
        #expect(said.contains("current B") == false)
        #expect(said.prefix(2) == ["current C", "current A"])
    }

    @Test("R-EDGE: after a stop of the process the ticker continues from its pixel")
    func timeJump() {
        var banner = ticker(threeOptions)
        banner.wait(milliseconds: 100)
        banner.forget()
        banner.carousel.advance(to: Instant(nanoseconds: 3_600_100_000_000))
        #expect(banner.said().first?.hasPrefix("timeJump") == true)
        #expect((10...11).contains(banner.carousel.ringPosition))
    }

    @Test("R-LOOP-1: without a loop the ticker stops when all of its last option is in view")
    func stopsAtEnd() {
        var banner = ticker(threeOptions) { $0.loop = false }
        banner.wait(.seconds(2))
        #expect(banner.picture == ".CCCCCCC")
        #expect(banner.carousel.nextDeadline == nil)
    }

    @Test("R-LOOP-1: without a loop the ticker can reverse there and at the start")
    func reverses() {
        var banner = ticker(threeOptions) {
            $0.loop = false
            $0.endAction = .reverse
        }
        var visited = Set<Int>()
        var turns = 0
        var before = 0
        var wasRising = true
        banner.wait(.seconds(1)) { carousel in
            let position = carousel.window.position
            visited.insert(position)
            if position != before {
                if wasRising != (position > before) { turns += 1 }
                wasRising = position > before
            }
            before = position
        }
        #expect(visited == Set(0...11))
        #expect(turns >= 7)
    }

    @Test("R-LOOP-1: a ticker that reverses stands still when a new list fits")
    func nowhereToGo() {
        var banner = ticker(threeOptions) {
            $0.loop = false
            $0.endAction = .reverse
        }
        banner.wait(milliseconds: 70)
        banner.replace([Option(id: "B", length: 3), Option(id: "D", length: 1)])
        banner.wait(.seconds(2))
        #expect(banner.picture == "BBB..D..")
        #expect(banner.carousel.nextDeadline == nil)
        banner.replace(threeOptions)
        #expect(banner.carousel.nextDeadline != nil)
    }
}
