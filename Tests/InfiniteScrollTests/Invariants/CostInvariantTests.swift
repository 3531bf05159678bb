import InfiniteScroll
import MonotonicTime
import TestSupport
import Testing

/// The cost of a call: INV-4, INV-12.
@Suite("Cost")
struct CostInvariantTests {
    /// Returns the runs of a frame.
    private func runs(_ carousel: Carousel, hint: inout Int) -> Int {
        var column = 0
        var runs = 0
        while column < carousel.ring.viewport {
            column += carousel.ring.columnRun(at: carousel.window.position + column, cellHint: &hint).count
            runs += 1
        }
        return runs
    }

    @Test("INV-4: a frame of ten options has as many runs as one of a million")
    func independentOfCount() {
        var counts: [[Int]] = []
        for count in [10, 1_000_000] {
            var carousel = ShownBanner((0..<count).map { Option(id: "\($0)", length: 5) }).carousel
            var hint = 0
            var frames: [Int] = []
            carousel.handle(.navigate(.previous, "previous"), at: .zero)
            while carousel.isMoving, let due = carousel.nextDeadline {
                carousel.advance(to: due)
                frames.append(runs(carousel, hint: &hint))
                #expect(abs(hint - count) <= 1 || hint <= 1)
            }
            counts.append(frames)
        }
        #expect(counts[0] == counts[1])
        #expect(counts[0].allSatisfy { $0 <= 9 })
    }

    @Test("INV-12: no input, list or behavior traps or prevents a call from returning")
    func totalFunctions() {
        for seed in 1...300 {
            var generator = SeededGenerator(seed: seed)
            var carousel = Carousel(
                options: wildOptions(&generator),
                behavior: wildBehavior(&generator),
                bookmark: generator.pick([
                    nil, Bookmark(id: "\(generator.number(in: 0...9))", isPaused: true),
                ]),
                at: wildInstant(&generator)
            )
            for _ in 1...30 {
                let instant = wildInstant(&generator)
                let before = carousel.journal.count
                switch generator.number(in: 0...25) {
                case 0: carousel.replace(options: wildOptions(&generator), at: instant)
                case 1:
                    carousel.replace(
                        options: wildOptions(&generator),
                        behavior: wildBehavior(&generator),
                        at: instant
                    )
                case 2: carousel.overrun(by: wild(&generator), at: instant)
                case 3:
                    carousel.handle(
                        .hold(.interval(Nanoseconds(Int64(wild(&generator))))),
                        cause: "hold",
                        at: instant
                    )
                case 4:
                    carousel.handle(
                        .navigate(.goTo(id: "\(generator.number(in: 0...9))"), "go_to"),
                        at: instant
                    )
                case 5: carousel.handle(.navigate(.pause, "pause"), at: instant)
                case 6: carousel.handle(.navigate(.resume, "resume"), at: instant)
                case 7: carousel.handle(.navigate(.previous, "previous"), at: instant)
                case 8: carousel.handle(.navigate(.next, "tap"), at: instant)
                case 9: carousel.handle(.touch, at: instant)
                case 10: carousel.handle(.navigate(.togglePause, "long_press"), at: instant)
                case 11: carousel.handle(.navigate(.pick, "double_tap"), at: instant)
                case 12: carousel.handle(.navigate(.activate, "activate"), at: instant)
                case 13: carousel.handle(.accepted("scale"), at: instant)
                case 14: carousel.handle(.refused("tap", .unbound), at: instant)
                case 15: carousel.revise(wildRevisions(&generator), atOnce: false, at: instant)
                case 16:
                    carousel.revise(
                        wildRevisions(&generator),
                        pendingRevisions: wildRevisions(&generator),
                        atOnce: true,
                        at: instant
                    )
                case 17: carousel.advance(before: instant)
                case 18: carousel.handle(.hold(.none), cause: "hold", at: instant)
                case 19: carousel.handle(.hold(.forever), cause: "hold", at: instant)
                default: carousel.advance(to: carousel.nextDeadline ?? instant)
                }
                _ = carousel.picture
                _ = carousel.isMoving
                _ = carousel.settled
                _ = carousel.bookmark
                // A call catches up with at most one second of frames.
                #expect(carousel.journal.count - before < 100_000, "seed \(seed)")
            }
        }
    }

    private func wild(_ generator: inout SeededGenerator) -> Int {
        generator.pick([
            0, 1, -1, 7, 255, 256, 1_000_000, 1_000_000_000, -1_000_000_000, 3_600_000_000_000, .max, .min,
            .max / 2,
            .min / 2, generator.number(in: -1000...1000),
        ])
    }

    /// Returns an instant within 73 years of the clock's start.
    private func wildInstant(_ generator: inout SeededGenerator) -> Instant {
        Instant(nanoseconds: Int64(wild(&generator)) / 4)
    }

    private func wildOptions(_ generator: inout SeededGenerator) -> [Option] {
        (0..<generator.number(in: 0...6)).map { _ in
            var option = Option(
                id: "\(generator.number(in: 0...9))",
                length: generator.pick([0, 1, 8, 30, 10_000_000, wild(&generator)]),
                overhang: generator.pick([0, 0, 5, wild(&generator)]),
                fullExtent: generator.pick([nil, wildExtent(&generator)]),
                needsWholeDisplay: generator.chance(20),
                dwell: generator.pick([nil, Nanoseconds(Int64(wild(&generator)))])
            )
            if generator.chance(20) {
                option.length = wild(&generator)
                option.overhang = wild(&generator)
                option.fullExtent?.length = wild(&generator)
                option.fullExtent?.overhang = wild(&generator)
                option.dwell = Nanoseconds(Int64(wild(&generator)))
            }
            return option
        }
    }

    private func wildExtent(_ generator: inout SeededGenerator) -> Extent {
        Extent(
            length: generator.pick([0, 8, 30, wild(&generator)]),
            overhang: generator.pick([0, 0, 5, wild(&generator)])
        )
    }

    private func wildRevisions(_ generator: inout SeededGenerator) -> [Revision] {
        (0..<generator.number(in: 0...4)).map { _ in
            Revision(
                index: generator.pick([0, 1, 2, wild(&generator)]),
                text: "wild",
                extent: wildExtent(&generator),
                fullExtent: generator.pick([nil, wildExtent(&generator)])
            )
        }
    }

    private func wildBehavior(_ generator: inout SeededGenerator) -> Behavior {
        var behavior = Behavior()
        behavior.style = generator.pick([.paged, .ticker])
        behavior.direction = generator.pick([.towardsStart, .towardsEnd])
        behavior.viewport = generator.pick([1, 8, 32, generator.number(in: -5...100)])
        if generator.chance(50) {
            behavior.stationary = Behavior.Stationary(
                fullViewport: generator.pick([32, generator.number(in: -5...100)]),
                hidesOnForward: generator.chance(50)
            )
        }
        behavior.pageGap = generator.pick([0, wild(&generator)])
        behavior.minimumBlank = generator.pick([0, wild(&generator)])
        behavior.gap = generator.pick([8, wild(&generator)])
        behavior.slideDuration = Nanoseconds(generator.pick([300_000_000, Int64(wild(&generator))]))
        behavior.dwell = Nanoseconds(generator.pick([3_000_000_000, Int64(wild(&generator))]))
        behavior.loop = generator.chance(60)
        behavior.endAction = generator.pick([.stop, .rewind, .reverse])
        behavior.hold = generator.pick([.none, .forever, .interval(Nanoseconds(Int64(wild(&generator))))])
        behavior.resumption = generator.pick([.full, .remaining, .immediate])
        behavior.lagCap = generator.pick([1, wild(&generator)])
        behavior.collisionGuard = Nanoseconds(Int64(wild(&generator)))
        behavior.speed = generator.pick([12_800, Int64(wild(&generator))])
        behavior.framesPerSecond = generator.pick([100, Int64(wild(&generator))])
        behavior.panLead = Nanoseconds(Int64(wild(&generator)))
        behavior.panTail = Nanoseconds(Int64(wild(&generator)))
        behavior.panRepeats = generator.pick([1, wild(&generator)])
        behavior.staticIfFits = generator.pick([nil, true, false])
        behavior.fill = generator.pick([.tile, .pad])
        behavior.catchUp = generator.pick([.keepStep, .keepTime(limit: wild(&generator))])
        behavior.stallThreshold = Nanoseconds(generator.pick([1_000_000_000, Int64(wild(&generator))]))
        return behavior
    }
}
