import Pixels
import SignCore
import TestSupport
import Testing

@Suite("Transitions on random pages")
struct TransitionModelTests {
    /// Returns a way between two pages: the length of a page and a gap, in subpixels.
    private func randomWay(_ size: PixelSize, _ travel: Travel, using generator: inout SeededGenerator) -> Int
    {
        let length = travel == .left || travel == .right ? size.width : size.height
        let gaps = [0, 1, Int.random(in: 0...64, using: &generator), 1_000_000]
        return 256 * (length + (gaps.randomElement(using: &generator) ?? 0))
    }

    /// Returns a progress on the way: an end, a random one, or one beside a boundary of `count` equal steps.
    private func randomProgress(_ way: Int, _ count: Int, using generator: inout SeededGenerator) -> Int {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: return [0, way].randomElement(using: &generator) ?? 0
        case 1...3: return .random(in: 0...way, using: &generator)
        default:
            let boundary = (Int.random(in: 0...count, using: &generator) * way + count - 1) / count
            return min(max(boundary - Int.random(in: 0...1, using: &generator), 0), way)
        }
    }

    @Test(
        "every picture equals the model's, in every format, direction and size",
        arguments: Transition.rendered,
        0..<3
    )
    func pictures(transition: Transition, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        // One renderer draws all pictures, so its caches have to follow the sizes and directions.
        var renderer = TransitionRenderer()
        let sizes = PixelSize.samples + (0..<3).map { _ in PixelSize.random(using: &generator) }
        for size in sizes.shuffled(using: &generator) {
            for format in PixelFormat.allCases {
                let former = Bitmap.random(size, format, using: &generator)
                let new = Bitmap.random(size, format, using: &generator)
                for travel in Travel.all {
                    let way = randomWay(size, travel, using: &generator)
                    let count = transition.stepCount(on: former, travel: travel, way: way)
                    let progress = randomProgress(way, min(count, 4_096), using: &generator)
                    let picture = renderer.picture(
                        transition,
                        step: progress * count / way,
                        of: count,
                        from: former,
                        to: new,
                        travel: travel,
                        over: progress % 2 == 0 ? new : former
                    )
                    let model = TransitionModel(
                        transition: transition,
                        size: size,
                        travel: travel,
                        n: progress,
                        d: way
                    )
                    #expect(
                        picture == model.picture(from: former, to: new),
                        """
                        seed \(seed): \(transition.rawValue) on \(size.width)×\(size.height) \(format), \
                        \(travel), n = \(progress) of \(way)
                        """
                    )
                }
            }
        }
    }

    @Test("the number of steps is that of the definition", arguments: Travel.all)
    func steps(travel: Travel) {
        for size in PixelSize.samples {
            for transition in Transition.rendered where transition != .fade {
                let model = TransitionModel(transition: transition, size: size, travel: travel, n: 0, d: 1)
                #expect(
                    transition.steps(on: size, travel: travel) == model.stepCount.map(TransitionSteps.count),
                    "\(transition.rawValue) on \(size.width)×\(size.height)"
                )
            }
        }
    }

    @Test("a slide moves with the strip, and a fade may change with every subpixel")
    func withoutSteps() {
        for size in PixelSize.samples {
            #expect(Transition.slide.steps(on: size, travel: .left) == .slide)
            #expect(Transition.fade.steps(on: size, travel: .up) == .everySubpixel)
        }
    }
}
