import InfiniteScroll
import MonotonicTime
import TestSupport
import Testing

/// The invariants of every picture: INV-1, INV-2, INV-8, INV-10, INV-11.
@Suite("Pictures")
struct PictureInvariantTests {
    @Test("INV-1: every column of every frame equals that of the ring, at any rate of input")
    func noEdge() {
        expectNoFailure(seeds: 1...200, make: { $0.changingScript() }) { script in
            var version: UInt64 = 0
            var ring = OracleRing(options: [], behavior: script.behavior)
            return script.run { carousel, _ in
                if version != carousel.layoutVersion {
                    version = carousel.layoutVersion
                    ring = OracleRing(
                        options: Array(carousel.options),
                        behavior: carousel.behavior,
                        isUncovered: carousel.arrangement == .full
                    )
                }
                // A ticker that stands still is not on a ring as long as itself.
                guard carousel.ring.length == ring.length else {
                    return carousel.behavior.style == .ticker ? nil : "a ring of \(carousel.ring.length)"
                }
                let picture = ring.pixels(from: carousel.window.position, count: carousel.ring.viewport)
                for (column, expected) in picture.enumerated() {
                    let shown = carousel.content(column: column)
                    guard shown?.option == expected?.option, shown?.column == expected?.column else {
                        return "column \(column)"
                    }
                }
                return nil
            }
        }
    }

    @Test("INV-1: a thousand taps a second for ten seconds show no edge and lose no tap")
    func hailOfTaps() {
        var banner = ShownBanner("ABC")
        for _ in 1...10_000 {
            banner.tap()
            banner.wait(.milliseconds(1))
            if banner.picture.contains(".") { Issue.record("an edge at \(banner.now.nanoseconds)") }
        }
        let selections = banner.carousel.journal.filter { $0.words.hasPrefix("selected") }
        #expect(selections.count == 10_001)
        banner.wait(milliseconds: 300)
        #expect(banner.picture == "BBBBBBBB")
    }

    @Test("INV-2: at rest the window is exactly at the selected option")
    func restsOnSnaps() {
        expectNoFailure(seeds: 1...200, make: { $0.changingScript() }) { script in
            script.run { carousel, _ in
                guard carousel.behavior.style == .paged else { return nil }
                guard let selected = carousel.selected, isSettled(carousel) else { return nil }
                guard carousel.extent(of: selected).length <= carousel.ring.viewport else { return nil }
                let snap = carousel.ring.restCoordinate(of: selected)
                return carousel.window.position == snap ? nil : "at \(carousel.window.position), not \(snap)"
            }
        }
    }

    /// Returns whether every slide has ended.
    private func isSettled(_ carousel: Carousel) -> Bool {
        let last = carousel.journal.last { event in
            switch event.kind {
            case .moveStarted, .moveRetargeted, .settled: true
            default: false
            }
        }
        if case .settled = last?.kind { return true }
        return last == nil
    }

    @Test("INV-8: with taps in one direction only, the picture never steps back")
    func monotone() {
        for seed in 1...40 {
            var generator = SeededGenerator(seed: seed)
            let length = generator.number(in: 6...24)
            let count = generator.number(in: 6...9)
            var banner = ShownBanner((0..<count).map { Option(id: "\($0)", length: length) }) { behavior in
                behavior.viewport = length
                behavior.lagCap = generator.pick([0, 1, 2])
            }
            var before = 0
            for _ in 1...20 {
                banner.tap()
                banner.wait(.milliseconds(Int64(generator.pick([5, 20, 100, 299, 300, 400])))) { carousel in
                    let step = floorMod(carousel.ringPosition - before, carousel.ring.length)
                    before = carousel.ringPosition
                    // A jump to keep near is one page, and what a frame travels is less than another; a step
                    // back would be a lap less a few pixels.
                    #expect(step < 2 * length, "seed \(seed)")
                }
            }
        }
    }

    @Test("INV-8: without a jump that limits the lag, consecutive frames are near each other")
    func continuous() {
        for seed in 1...40 {
            var generator = SeededGenerator(seed: seed)
            var banner = ShownBanner((0..<9).map { Option(id: "\($0)", length: 100) }) { behavior in
                behavior.viewport = 100
                behavior.lagCap = 1000
                behavior.autoplay = false
            }
            var before = 0
            var speed = 0
            for _ in 1...20 {
                generator.chance(70) ? banner.tap() : banner.previous()
                // Whole frames, so that every step takes the same time.
                banner.wait(.milliseconds(Int64(10 * generator.number(in: 3...35)))) { carousel in
                    let step = carousel.shift(since: before)
                    before = carousel.ringPosition
                    // A slide of D pixels in 30 frames changes its step by at most 10 D / 900 a frame.
                    #expect(abs(step - speed) <= 12, "seed \(seed)")
                    speed = step
                }
            }
        }
    }

    @Test("INV-10: at rest the only deadline is the end of the dwell")
    func quietAtRest() {
        var banner = ShownBanner("ABC")
        for _ in 1...50 {
            while banner.carousel.isMoving, let due = banner.carousel.nextDeadline {
                banner.carousel.advance(to: due)
            }
            let deadline = banner.carousel.nextDeadline
            #expect(banner.carousel.journal.last?.words.hasPrefix("dwellStarted") == true)
            if case .dwellStarted(_, let announced) = banner.carousel.journal.last?.kind {
                #expect(deadline == announced)
            }
            let view = banner.carousel.view
            banner.carousel.advance(to: (deadline ?? .zero) - Nanoseconds(1))
            #expect(banner.carousel.view == view)
            banner.carousel.advance(to: deadline ?? .zero)
        }
    }

    /// A position is rounded down, which is away from its mirror image's. At a border between cells, this
    /// decides from which side a jump that limits the lag starts; the oracle proves both.
    private let noJumps = 64

    @Test("INV-11: the opposite direction has mirrored pictures and the same events")
    func mirroredDirection() {
        for seed in 1...100 {
            var generator = SeededGenerator(seed: seed)
            var script = generator.pagedScript()
            script.options = script.options.map { option in
                Option(id: option.id, length: script.behavior.viewport, dwell: option.dwell)
            }
            script.behavior.loop = true
            script.behavior.lagCap = noJumps
            var mirrored = script
            script.behavior.direction = .towardsStart
            mirrored.behavior.direction = .towardsEnd
            expectMirrorImages(script, mirrored, seed: seed)
        }
    }

    @Test("INV-11: previous equals next in the reversed list")
    func mirroredInputs() {
        for seed in 1...100 {
            var generator = SeededGenerator(seed: seed)
            var script = generator.pagedScript()
            script.options = (0..<max(1, script.options.count)).map { index in
                Option(id: "\(index)", length: script.behavior.viewport)
            }
            script.behavior.loop = true
            script.behavior.collisionGuard = .zero
            script.behavior.lagCap = noJumps
            script.steps = script.steps.map { step in
                if case .input(.navigate(.goTo, _)) = step.action {
                    return .init(after: step.after, action: .advance)
                }
                return step
            }
            var mirrored = script
            mirrored.options = [script.options[0]] + script.options.dropFirst().reversed()
            mirrored.behavior.autoplayBackward.toggle()
            mirrored.steps = script.steps.map { step in
                switch step.action {
                case .input(.navigate(.next, let cause)):
                    .init(after: step.after, action: .input(.navigate(.previous, cause)))
                case .input(.navigate(.previous, let cause)):
                    .init(after: step.after, action: .input(.navigate(.next, cause)))
                default: step
                }
            }
            expectMirrorImages(script, mirrored, seed: seed)
        }
    }

    /// Runs both scripts. They must report the same at the same instants, with windows on opposite sides of
    /// the first option, to within the pixel of rounding down.
    private func expectMirrorImages(_ script: ScriptedBanner, _ mirrored: ScriptedBanner, seed: Int) {
        var runs: [[(position: Int, ids: [String], instants: [Int64])]] = []
        for script in [script, mirrored] {
            var run: [(position: Int, ids: [String], instants: [Int64])] = []
            _ = script.run(isSparse: true) { carousel, _ in
                let ids = carousel.journal.compactMap { event -> String? in
                    switch event.kind {
                    case .selected(let selection): "selected \(selection.option.id)"
                    case .settled(let choice, _): "settled \(choice.id)"
                    default: nil
                    }
                }
                run.append((carousel.ringPosition, ids, carousel.journal.map(\.at.nanoseconds)))
                return nil
            }
            runs.append(run)
        }
        let length = max(1, script.start().ring.length)
        for (one, other) in zip(runs[0], runs[1]) {
            let sum = floorMod(one.position + other.position + 2, length)
            let isMirrored = one.ids == other.ids && one.instants == other.instants && sum <= 2
            guard isMirrored || length <= 2 else {
                Issue.record("seed \(seed): \(one) and \(other)\n\(script)")
                return
            }
        }
    }
}
