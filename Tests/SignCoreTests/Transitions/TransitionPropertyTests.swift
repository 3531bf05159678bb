import Pixels
import SignCore
import TestSupport
import Testing

@Suite("Properties of transitions")
struct TransitionPropertyTests {
    private static let seeds = 0..<8 as Range<UInt64>
    private static let withoutDirection = Transition.rendered.filter {
        !Transition.withDirection.contains($0)
    }

    /// Two random pages of the same size and format.
    private struct Pages {
        var generator: SeededGenerator
        let former: Bitmap
        let new: Bitmap
        /// The way of a transition that changes with every subpixel.
        let way = 256 * 5

        init(seed: UInt64, size: PixelSize? = nil) {
            generator = SeededGenerator(seed: seed)
            let size = size ?? PixelSize.random(using: &generator)
            let format = PixelFormat.allCases.randomElement(using: &generator) ?? .bit
            former = Bitmap.random(size, format, using: &generator)
            new = Bitmap.random(size, format, using: &generator)
        }

        /// Returns a few steps of a transition, in order, with both ends.
        mutating func steps(of count: Int) -> [Int] {
            let between = (0..<6).map { _ in Int.random(in: 0...count, using: &generator) }
            return ([0, count] + between).sorted()
        }
    }

    @Test("the picture is the old page at the beginning, and the new page at the end", arguments: seeds)
    func ends(seed: UInt64) {
        let pages = Pages(seed: seed)
        var renderer = TransitionRenderer()
        for transition in Transition.rendered {
            for travel in Travel.all {
                let count = transition.stepCount(on: pages.former, travel: travel, way: pages.way)
                for (step, page) in [(0, pages.former), (count, pages.new)] {
                    let picture = renderer.picture(
                        transition,
                        step: step,
                        of: count,
                        from: pages.former,
                        to: pages.new,
                        travel: travel
                    )
                    #expect(picture == page, "seed \(seed), \(transition.rawValue) \(travel), step \(step)")
                }
            }
        }
    }

    @Test("each pixel of a mask changes once, and never back", arguments: Transition.masks, Travel.all)
    func once(transition: Transition, travel: Travel) {
        for size in [(17, 7), (8, 8), (3, 8), (1, 1), (40, 20)].map(PixelSize.init(width:height:)) {
            let dark = Bitmap(size: size)
            var lit = dark
            lit.fill()
            let count = transition.stepCount(on: dark, travel: travel, way: 1)
            var renderer = TransitionRenderer()
            var former = dark
            for step in 0...count {
                let picture = renderer.picture(
                    transition,
                    step: step,
                    of: count,
                    from: dark,
                    to: lit,
                    travel: travel
                )
                for x in 0..<size.width {
                    for y in 0..<size.height where former[x, y] {
                        #expect(picture[x, y], "\(size), step \(step): column \(x), row \(y) is dark again")
                    }
                }
                former = picture
            }
            #expect(former == lit, "\(size)")
        }
    }

    @Test("masks and moves show pixels of the two pages only, without mixtures", arguments: seeds)
    func withoutMixtures(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let size = PixelSize.random(using: &generator)
        var former = Bitmap(size: size, format: .gray)
        var new = former
        former.fill(PixelRectangle(size: size), with: Color(gray: 40))
        new.fill(PixelRectangle(size: size), with: Color(gray: 200))
        var renderer = TransitionRenderer()
        for transition in Transition.rendered where transition != .fade {
            let count = transition.stepCount(on: former, travel: .left, way: 1)
            let step = Int.random(in: 0...count, using: &generator)
            let picture = renderer.picture(transition, step: step, of: count, from: former, to: new)
            let grays = Set(picture.bytes)
            #expect(
                grays.isSubset(of: transition == .bar ? [40, 200, 255] : [40, 200]),
                "seed \(seed), \(transition.rawValue), step \(step) of \(count): \(grays.sorted())"
            )
        }
    }

    @Test(
        "the pictures from the end to the beginning are those of the way there, in reverse",
        arguments: seeds
    )
    func reverse(seed: UInt64) {
        var pages = Pages(seed: seed)
        for transition in Transition.rendered {
            let travel = Travel.all.randomElement(using: &pages.generator) ?? .left
            let count = transition.stepCount(on: pages.former, travel: travel, way: pages.way)
            let steps = pages.steps(of: count)
            var renderer = TransitionRenderer()
            let pictures = (steps + steps.reversed()).map { step in
                renderer.picture(
                    transition,
                    step: step,
                    of: count,
                    from: pages.former,
                    to: pages.new,
                    travel: travel
                )
            }
            #expect(
                pictures == pictures.reversed(),
                "seed \(seed), \(transition.rawValue) \(travel) \(steps)"
            )
        }
    }

    /// Checks that the pictures between changed pages that move in the direction `travel` are the changed
    /// pictures between pages that move in the direction `original`.
    private func expectTurn(
        from original: Travel,
        to travel: Travel,
        seed: UInt64,
        change: (Bitmap) -> Bitmap
    ) {
        var pages = Pages(seed: seed)
        var renderer = TransitionRenderer()
        for transition in Self.withoutDirection {
            let count = transition.stepCount(on: pages.former, travel: original, way: pages.way)
            let changed = (former: change(pages.former), new: change(pages.new))
            #expect(
                count == transition.stepCount(on: changed.former, travel: travel, way: pages.way),
                "seed \(seed), \(transition.rawValue)"
            )
            for step in pages.steps(of: count) {
                let picture = renderer.picture(
                    transition,
                    step: step,
                    of: count,
                    from: pages.former,
                    to: pages.new,
                    travel: original
                )
                let turned = renderer.picture(
                    transition,
                    step: step,
                    of: count,
                    from: changed.former,
                    to: changed.new,
                    travel: travel
                )
                #expect(
                    turned == change(picture),
                    "seed \(seed), \(transition.rawValue), step \(step) of \(count), \(pages.former.size)"
                )
            }
        }
    }

    @Test("motion to the right is the mirror image of motion to the left", arguments: seeds)
    func mirror(seed: UInt64) {
        expectTurn(from: .left, to: .right, seed: seed, change: \.mirrored)
    }

    @Test("downward motion is the mirror image of upward motion", arguments: seeds)
    func flip(seed: UInt64) {
        expectTurn(from: .up, to: .down, seed: seed, change: \.flipped)
    }

    @Test("upward motion is motion to the left, with columns and rows exchanged", arguments: seeds)
    func transpose(seed: UInt64) {
        expectTurn(from: .left, to: .up, seed: seed, change: \.transposed)
    }

    @Test("a transition with a direction does not turn with the banner", arguments: seeds)
    func withDirection(seed: UInt64) {
        var pages = Pages(seed: seed)
        var renderer = TransitionRenderer()
        for transition in Transition.withDirection {
            let count = transition.stepCount(on: pages.former, travel: .left, way: pages.way)
            for step in pages.steps(of: count) {
                let pictures = Travel.all.map { travel in
                    #expect(transition.stepCount(on: pages.former, travel: travel, way: pages.way) == count)
                    return renderer.picture(
                        transition,
                        step: step,
                        of: count,
                        from: pages.former,
                        to: pages.new,
                        travel: travel
                    )
                }
                #expect(Set(pictures).count == 1, "seed \(seed), \(transition.rawValue), step \(step)")
            }
        }
    }

    @Test(
        "a wipe moves in the direction of the banner",
        arguments: zip(Travel.all, [Transition.wipeLeft, .wipeRight, .wipeUp, .wipeDown])
    )
    func wipe(travel: Travel, transition: Transition) {
        for seed in Self.seeds {
            var pages = Pages(seed: seed)
            var renderer = TransitionRenderer()
            let count = Transition.wipe.stepCount(on: pages.former, travel: travel, way: pages.way)
            for step in pages.steps(of: count) {
                let pictures = [Transition.wipe, transition].map { transition in
                    renderer.picture(
                        transition,
                        step: step,
                        of: count,
                        from: pages.former,
                        to: pages.new,
                        travel: travel
                    )
                }
                #expect(pictures[0] == pictures[1], "seed \(seed), step \(step) of \(count)")
            }
        }
    }

    @Test("a fade is shown as dither on displays of bits only, and every other transition as it is")
    func shown() {
        for format in PixelFormat.allCases {
            for transition in Transition.allCases {
                let isReplaced = transition == .fade && format == .bit
                #expect(transition.shown(in: format) == (isReplaced ? .dither : transition))
            }
        }
    }

    @Test("the renderer draws a fade of bits as dither", arguments: seeds)
    func fadeOfBits(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let size = PixelSize.random(using: &generator)
        let former = Bitmap.random(size, .bit, using: &generator)
        let new = Bitmap.random(size, .bit, using: &generator)
        var renderer = TransitionRenderer()
        for step in 0...16 {
            let fade = renderer.picture(.fade, step: step, of: 16, from: former, to: new)
            let dither = renderer.picture(.dither, step: step, of: 16, from: former, to: new)
            #expect(fade == dither, "seed \(seed), step \(step)")
        }
    }
}
