import TestSupport
import Testing

@testable import InfiniteScroll

/// A ring stores its cells in blocks of about a thousand, which must have no visible effect.
@Suite("Ring")
struct RingTests {
    /// Numbers of options around the ends of blocks.
    private static let counts = [1, 2, 7, 1023, 1024, 1025, 2048, 3000]

    @Test("in a ring of many blocks, every cell follows the previous one")
    func cellsFollowEachOther() {
        for seed in 1...40 {
            var generator = SeededGenerator(seed: seed)
            let options = options(&generator)
            let behavior = behavior(&generator)
            let arrangement: Arrangement = generator.pick([.framed, .full])
            let ring = Ring(options: options, behavior: behavior, arrangement: arrangement)
            let isTicker = behavior.style == .ticker
            var end = 0
            var isInOrder = true
            for (index, option) in options.enumerated() {
                let length = option.extent(in: arrangement).length
                isInOrder = isInOrder && ring.cellStart(of: index) == end
                let shape =
                    isTicker
                    ? CellShape(gap: behavior.gap) : CellShape(pagesOf: behavior, viewport: ring.viewport)
                end += shape.size(of: length)
                isInOrder =
                    isInOrder
                    && (index == options.count - 1
                        || ring.cellLength(of: index) == end - ring.cellStart(of: index))
            }
            #expect(isInOrder, "seed \(seed)")
            #expect(ring.length >= end, "seed \(seed)")
            #expect(ring.optionCount == options.count, "seed \(seed)")
        }
    }

    @Test("every pixel is found in its cell, from any hint")
    func finds() {
        for seed in 1...40 {
            var generator = SeededGenerator(seed: seed)
            let options = options(&generator)
            let ring = Ring(options: options, behavior: behavior(&generator))
            for _ in 0..<200 where ring.length > 0 {
                let along = generator.number(in: 0...ring.length - 1)
                let hint = generator.number(in: 0...options.count)
                let found = ring.cellIndex(containing: along, hint: hint)
                #expect(ring.cellStart(of: found) <= along, "seed \(seed), pixel \(along)")
                #expect(
                    along < ring.cellStart(of: found) + ring.cellLength(of: found),
                    "seed \(seed), pixel \(along)"
                )
            }
        }
    }

    @Test("a ring with revised options equals a new ring of them")
    func revised() {
        for seed in 1...60 {
            var generator = SeededGenerator(seed: seed)
            var options = options(&generator)
            let behavior = behavior(&generator)
            let arrangement: Arrangement = generator.pick([.framed, .full])
            var ring = Ring(options: options, behavior: behavior, arrangement: arrangement)
            for round in 1...5 {
                let former = (ring: ring, options: options)
                let indices = (0..<generator.pick([1, 1, 2, 40])).map { _ in
                    generator.number(in: 0...options.count - 1)
                }
                for index in indices {
                    options[index].length = length(&generator)
                    options[index].fullExtent = uncovered(&generator)
                }
                ring = ring.withNewLengths(
                    at: indices,
                    of: Options(options),
                    behavior: behavior,
                    arrangement: arrangement
                )
                let new = Ring(options: options, behavior: behavior, arrangement: arrangement)
                #expect(ring == new, "seed \(seed), round \(round)")
                #expect(
                    former.ring
                        == Ring(options: former.options, behavior: behavior, arrangement: arrangement),
                    "seed \(seed), round \(round): the ring before is another one"
                )
            }
        }
    }

    @Test("a banner whose hidden options are revised equals one that starts with them")
    func revisedOutOfSight() {
        for seed in 1...40 {
            var generator = SeededGenerator(seed: seed)
            var options = (0..<generator.pick([1500, 3000])).map {
                Option(id: "\($0)", length: length(&generator))
            }
            var behavior = behavior(&generator)
            behavior.stationary = nil
            let selected = generator.number(in: 0...options.count - 1)
            let bookmark = Bookmark(id: "\(selected)", isPaused: true)
            var carousel = Carousel(options: options, behavior: behavior, bookmark: bookmark, at: .zero)
            // The visible options around the selected one are excluded.
            let far = (0..<options.count).filter {
                abs($0 - selected) > 40 && $0 > 40 && $0 < options.count - 40
            }
            let shown = carousel.picture
            let changes = (0..<generator.number(in: 1...20)).map { _ in
                let index = generator.pick(far)
                let new = length(&generator)
                options[index].length = new
                return Revision(index: index, text: "\(index)", extent: Extent(length: new))
            }
            carousel.revise(changes, at: .zero)
            #expect(
                carousel.ring == Ring(options: Array(carousel.options), behavior: behavior),
                "seed \(seed)"
            )
            #expect(carousel.options.map(\.length) == options.map(\.length), "seed \(seed)")
            #expect(carousel.current == selected, "seed \(seed)")
            #expect(carousel.picture == shown, "seed \(seed)")
        }
    }

    private func options(_ generator: inout SeededGenerator) -> [Option] {
        (0..<generator.pick(Self.counts)).map {
            Option(id: "\($0)", length: length(&generator), fullExtent: uncovered(&generator))
        }
    }

    private func length(_ generator: inout SeededGenerator) -> Int {
        generator.pick([0, 1, 8, 31, 32, 33, generator.number(in: 0...300)])
    }

    private func uncovered(_ generator: inout SeededGenerator) -> Extent? {
        generator.chance(50) ? Extent(length: length(&generator)) : nil
    }

    private func behavior(_ generator: inout SeededGenerator) -> Behavior {
        var behavior = Behavior()
        behavior.style = generator.pick([.paged, .ticker])
        behavior.direction = generator.pick([.towardsStart, .towardsEnd])
        behavior.alignment = generator.pick([.start, .center, .end])
        behavior.viewport = generator.pick([8, 32])
        behavior.stationary = generator.pick([nil, .init(fullViewport: 40)])
        behavior.gap = generator.pick([0, 1, 8])
        behavior.pageGap = generator.pick([0, 1, 5])
        behavior.minimumBlank = generator.pick([0, 0, 8])
        behavior.loop = generator.chance(70)
        behavior.fill = generator.pick([.tile, .pad])
        behavior.staticIfFits = generator.pick([nil, true, false])
        return behavior
    }
}
