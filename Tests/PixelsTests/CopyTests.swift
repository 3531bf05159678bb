import TestSupport
import Testing

@testable import Pixels

@Suite("Copying pictures")
struct CopyTests {
    @Test("a copied block of columns replaces lit and dark pixels")
    func columns() {
        let strip = Bitmap(art: "#.#.#.\n.#.#.#")
        var frame = Bitmap(art: "####\n####")
        frame.copyColumns(1..<3, from: strip, to: 2)
        #expect(frame.art == ["##.#", "###."])
    }

    @Test("a copied rectangle replaces the pixels below it, at any row")
    func rectangle() {
        let stamp = Bitmap(art: "#.#\n.#.\n#.#")
        var frame = Bitmap(art: "#####\n#####\n#####\n#####")
        frame.copy(stamp, to: PixelPoint(x: 1, y: 1))
        #expect(frame.art == ["#####", "##.##", "#.#.#", "##.##"])
    }

    @Test("between pictures of different heights the common rows are copied")
    func otherHeight() {
        var low = Bitmap(art: "..\n..")
        low.copyColumns(0..<2, from: Bitmap(art: "#.\n.#\n##"), to: 0)
        #expect(low.art == ["#.", ".#"])
        var high = Bitmap(art: "##\n##\n##")
        high.copyColumns(0..<2, from: Bitmap(art: "..\n.#"), to: 0)
        #expect(high.art == ["..", ".#", "##"])
    }

    @Test("a picture can be copied into itself")
    func ontoItself() {
        var bitmap = Bitmap(art: "#..#.")
        let same = bitmap
        bitmap.copyColumns(0..<4, from: same, to: 1)
        #expect(bitmap.art == ["##..#"])
        bitmap.copyColumns(0..<4, from: bitmap, to: 1)
        #expect(bitmap.art == ["###.."])
    }

    @Test("extreme coordinates are clipped")
    func extremes() {
        let numbers = [Int.min, .min + 1, -9, -1, 0, 1, 9, .max - 1, .max]
        let source = Bitmap(art: "####\n####")
        for first in numbers {
            for second in numbers {
                for target in numbers {
                    var copied = Bitmap(width: 4, height: 2)
                    copied.copy(
                        PixelRectangle(x: first, y: first, width: second, height: second),
                        from: source,
                        to: PixelPoint(x: target, y: target)
                    )
                    var model = Bitmap(width: 4, height: 2)
                    model.copyPixelByPixel(
                        from: source,
                        x: first,
                        y: first,
                        width: second,
                        height: second,
                        toX: target,
                        toY: target
                    )
                    #expect(copied == model, "\(first) \(second) \(target)")
                    let (count, isTooLong) = second.subtractingReportingOverflow(first)
                    guard first <= second, !isTooLong else { continue }
                    copied.clear()
                    copied.copyColumns(first..<second, from: source, to: target)
                    model.clear()
                    model.copyPixelByPixel(
                        from: source,
                        x: first,
                        y: 0,
                        width: count,
                        height: 2,
                        toX: target,
                        toY: 0
                    )
                    #expect(copied == model, "columns \(first) \(second) \(target)")
                }
            }
        }
    }

    @Test("copying a rectangle equals copying pixel by pixel, for every height and offset", arguments: 0..<64)
    func likePixelByPixel(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<100 {
            let source = Bitmap.random(using: &generator)
            let target = Bitmap.random(using: &generator)
            let x = Int.random(in: -6...source.width + 2, using: &generator)
            let y = Int.random(in: -20...source.height + 2, using: &generator)
            let width = Int.random(in: -1...24, using: &generator)
            let height = Int.random(in: -1...80, using: &generator)
            let toX = Int.random(in: -6...target.width + 2, using: &generator)
            let toY = Int.random(in: -20...target.height + 2, using: &generator)
            var copied = target
            let area = PixelRectangle(x: x, y: y, width: width, height: height)
            copied.copy(area, from: source, to: PixelPoint(x: toX, y: toY))
            var model = target
            model.copyPixelByPixel(from: source, x: x, y: y, width: width, height: height, toX: toX, toY: toY)
            #expect(copied == model, "seed \(seed), round \(round)")
        }
    }

    @Test("copying columns equals copying pixel by pixel, for every height and offset", arguments: 0..<64)
    func columnsLikePixelByPixel(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<100 {
            let target = Bitmap.random(using: &generator)
            let isOfOtherHeight = round % 4 == 0
            let source = Bitmap.random(height: isOfOtherHeight ? nil : target.height, using: &generator)
            let first = Int.random(in: -6...source.width + 2, using: &generator)
            let count = Int.random(in: 0...24, using: &generator)
            let x = Int.random(in: -6...target.width + 2, using: &generator)
            var copied = target
            copied.copyColumns(first..<first + count, from: source, to: x)
            var model = target
            model.copyPixelByPixel(from: source, x: first, y: 0, width: count, height: 99, toX: x, toY: 0)
            #expect(copied == model, "seed \(seed), round \(round)")
        }
    }
}

extension Bitmap {
    /// Returns a random picture of up to 20 columns. If `height` is nil, it has 1 to 70 rows.
    fileprivate static func random(height: Int? = nil, using generator: inout SeededGenerator) -> Bitmap {
        let width = Int.random(in: 0...20, using: &generator)
        var picture = Bitmap(width: width, height: height ?? Int.random(in: 1...70, using: &generator))
        for x in 0..<picture.width {
            for y in 0..<picture.height {
                picture[x, y] = Bool.random(using: &generator)
            }
        }
        return picture
    }

    /// Copies a part of a picture pixel by pixel, as a model of `copy`. Every pixel that exists in both
    /// pictures is overwritten.
    fileprivate mutating func copyPixelByPixel(
        from source: Bitmap,
        x: Int,
        y: Int,
        width: Int,
        height: Int,
        toX: Int,
        toY: Int
    ) {
        for sourceX in 0..<source.width where sourceX >= x {
            let (column, isFarX) = sourceX.subtractingReportingOverflow(x)
            let (targetX, isBeyondX) = toX.addingReportingOverflow(column)
            guard !isFarX, !isBeyondX, column < width, 0..<self.width ~= targetX else { continue }
            for sourceY in 0..<source.height where sourceY >= y {
                let (row, isFarY) = sourceY.subtractingReportingOverflow(y)
                let (targetY, isBeyondY) = toY.addingReportingOverflow(row)
                guard !isFarY, !isBeyondY, row < height, 0..<self.height ~= targetY else { continue }
                self[targetX, targetY] = source[sourceX, sourceY]
            }
        }
    }
}
