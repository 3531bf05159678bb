import Pixels
import TestSupport
import Testing

@Suite("Ranks, masks and mixtures of pixels")
struct PixelRanksTests {
    /// Returns the largest integer whose square is at most `square`.
    private func root(_ square: Int) -> Int {
        var root = 0
        while (root + 1) * (root + 1) <= square { root += 1 }
        return root
    }

    /// Returns the size of a picture of up to 24 columns and 70 rows.
    private func randomSize(_ generator: inout SeededGenerator) -> PixelSize {
        PixelSize(
            width: .random(in: 0...24, using: &generator),
            height: .random(in: 1...70, using: &generator)
        )
    }

    @Test("a mask has the pixels whose rank is below the limit", arguments: 0..<40 as Range<UInt64>)
    func ranks(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<5 {
            let size = randomSize(&generator)
            let count =
                [1, 2, 256, 257, Int.random(in: 1...600, using: &generator)]
                .randomElement(using: &generator) ?? 1
            let values = (0..<size.width).map { _ in
                (0..<size.height).map { _ in Int.random(in: 0..<count, using: &generator) }
            }
            let ranks = PixelRanks(size: size, rankCount: count) { x, y in values[x][y] }
            #expect(ranks.size == size)
            let between = (0..<8).map { _ in Int.random(in: 0...count, using: &generator) }
            for limit in [0, 1, count - 1, count, count + 1] + between {
                var mask = Bitmap.random(size, .bit, using: &generator)
                ranks.lightPixels(withRankBelow: limit, in: &mask)
                for x in 0..<size.width {
                    for y in 0..<size.height {
                        guard mask[x, y] != (values[x][y] < limit) else { continue }
                        Issue.record(
                            "seed \(seed), \(size), rank \(values[x][y]) of \(count), limit \(limit)"
                        )
                    }
                }
            }
        }
    }

    @Test(
        "every limit of a number of ranks gives its mask",
        arguments: [1, 2, 3, 7, 8, 9, 255, 256, 257, 600]
    )
    func limits(count: Int) {
        let size = PixelSize(width: 25, height: 24)
        let ranks = PixelRanks(size: size, rankCount: count) { x, y in (x * size.height + y) % count }
        var mask = Bitmap(size: size)
        for limit in 0...count + 1 {
            ranks.lightPixels(withRankBelow: limit, in: &mask)
            let isCorrect = (0..<600).allSatisfy {
                mask[$0 / size.height, $0 % size.height] == ($0 % count < limit)
            }
            #expect(isCorrect, "limit \(limit) of \(count)")
        }
    }

    @Test("the pixels of a mask are replaced, and all others stay", arguments: PixelFormat.allCases, 0..<40)
    func replacement(format: PixelFormat, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<5 {
            let size = randomSize(&generator)
            let before = Bitmap.random(size, format, using: &generator)
            let other = Bitmap.random(size, format, using: &generator)
            // These masks have empty and full bytes, and perhaps bits below the last row.
            let ranks = PixelRanks(size: size, rankCount: 100) { x, y in [x, y, (x + y) % 100][round % 3] }
            var mask = Bitmap.random(size, .bit, using: &generator)
            if round > 0 {
                ranks.lightPixels(withRankBelow: .random(in: 0...100, using: &generator), in: &mask)
            }
            var picture = before
            picture.replacePixels(in: mask, with: other)
            var expected = before
            for x in 0..<size.width {
                for y in 0..<size.height where mask[x, y] {
                    expected[colorAt: x, y] = other[colorAt: x, y]
                }
            }
            #expect(picture == expected, "seed \(seed), round \(round), \(format), \(size)")
        }
    }

    @Test("an empty mask replaces nothing, and a full one everything", arguments: PixelFormat.allCases)
    func wholePictures(format: PixelFormat) {
        var generator = SeededGenerator(seed: 1)
        for height in 1...70 {
            let size = PixelSize(width: 5, height: height)
            let before = Bitmap.random(size, format, using: &generator)
            let other = Bitmap.random(size, format, using: &generator)
            var mask = Bitmap(size: size)
            var picture = before
            picture.replacePixels(in: mask, with: other)
            #expect(picture == before, "\(height) rows")
            mask.fill()
            picture.replacePixels(in: mask, with: other)
            #expect(picture == other, "\(height) rows")
        }
    }

    /// Returns the mixture of two channels, whose squares are added at their shares of the way.
    private func mixture(_ former: UInt8, _ new: UInt8, _ progress: Int, of way: Int) -> UInt8 {
        let (former, new) = (Int(former), Int(new))
        return UInt8(root((former * former * (way - progress) + new * new * progress + way / 2) / way))
    }

    @Test("a mixture adds the light of both pictures", arguments: [PixelFormat.gray, .color], 0..<40)
    func mixtures(format: PixelFormat, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let size = randomSize(&generator)
        let former = Bitmap.random(size, format, using: &generator)
        let new = Bitmap.random(size, format, using: &generator)
        let ways = [1, 2, 3, 255, 256 * .random(in: 1...400, using: &generator), 1 << 40]
        for way in ways {
            for progress in [0, 1, way / 2, way - 1, way, .random(in: 0...way, using: &generator)] {
                var expected = former
                for x in 0..<size.width {
                    for y in 0..<size.height {
                        let (before, after) = (former[colorAt: x, y], new[colorAt: x, y])
                        expected[colorAt: x, y] = Color(
                            red: mixture(before.red, after.red, progress, of: way),
                            green: mixture(before.green, after.green, progress, of: way),
                            blue: mixture(before.blue, after.blue, progress, of: way)
                        )
                    }
                }
                var picture = Bitmap.random(size, format, using: &generator)
                picture.mix(former, with: new, progress: progress, total: way)
                #expect(picture == expected, "seed \(seed), \(format), \(size), \(progress) of \(way)")
            }
        }
    }

    /// A picture of 256 × 256 grays. `gray` returns the gray of the pixel in column x and row y.
    private func ramp(_ gray: (_ x: Int, _ y: Int) -> Int) -> Bitmap {
        var picture = Bitmap(width: 256, height: 256, format: .gray)
        for x in 0..<256 {
            for y in 0..<256 { picture[colorAt: x, y] = Color(gray: UInt8(gray(x, y))) }
        }
        return picture
    }

    @Test(
        "the mixture of every pair of grays is the integer root",
        arguments: [1, 1_000, 1_280, 1_919, 2_559]
    )
    func pairs(progress: Int) {
        let way = 2_560
        var picture = ramp { _, _ in 0 }
        picture.mix(ramp { x, _ in x }, with: ramp { _, y in y }, progress: progress, total: way)
        var mistakes: [String] = []
        for x in 0..<256 {
            for y in 0..<256 {
                let light = (x * x * (way - progress) + y * y * progress + way / 2) / way
                let gray = Int(picture[colorAt: x, y].luminance)
                if gray * gray > light || (gray + 1) * (gray + 1) <= light {
                    mistakes.append("\(x) and \(y) give \(gray)")
                }
            }
        }
        #expect(mistakes.isEmpty, "\(mistakes.prefix(5))")
    }
}
