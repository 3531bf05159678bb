import TestSupport
import Testing

@testable import Pixels

@Suite struct GrayPictureTests {
    private func scaled(_ rows: [[UInt8]], _ width: Int, _ height: Int) -> [[UInt8]] {
        GrayPicture(rows).scaled(to: PixelSize(width: width, height: height)).rows
    }

    @Test("enlarged by whole factors, pixels become sharp squares")
    func wholeFactors() {
        #expect(
            scaled([[10, 20], [30, 40]], 4, 6) == [
                [10, 10, 20, 20], [10, 10, 20, 20], [10, 10, 20, 20],
                [30, 30, 40, 40], [30, 30, 40, 40], [30, 30, 40, 40],
            ]
        )
    }

    @Test("scaling down averages the pixels")
    func average() {
        #expect(scaled([[0, 100, 50, 50], [100, 200, 50, 51]], 2, 1) == [[100, 50]])
        #expect(scaled([[0, 90, 255]], 1, 1) == [[115]])
    }

    @Test("a pixel that is partly covered counts in proportion")
    func parts() {
        // Each of the two new pixels covers one and a half of the three original pixels.
        #expect(scaled([[0, 90, 240]], 2, 1) == [[30, 190]])
        #expect(scaled([[0], [90], [240]], 1, 2) == [[30], [190]])
        // The middle one of the three new pixels covers half of each original pixel.
        #expect(scaled([[0, 100]], 3, 1) == [[0, 50, 100]])
    }

    @Test("a picture of uniform light stays uniform at every size")
    func constant() {
        for light: UInt8 in [0, 1, 128, 254, 255] {
            let rows = [[UInt8]](repeating: [UInt8](repeating: light, count: 7), count: 5)
            for (width, height) in [(1, 1), (3, 2), (7, 5), (11, 9), (70, 1)] {
                let size = PixelSize(width: width, height: height)
                #expect(GrayPicture(rows).scaled(to: size).pixels.allSatisfy { $0 == light })
            }
        }
    }

    @Test("scaling loses no light, whatever the sizes")
    func lightIsKept() {
        let seed: UInt64 = 20_261_121
        var generator = SeededGenerator(seed: seed)
        for round in 0..<100 {
            let width = Int.random(in: 1...20, using: &generator)
            let height = Int.random(in: 1...20, using: &generator)
            let pixels = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let size = PixelSize(
                width: Int.random(in: 1...20, using: &generator),
                height: Int.random(in: 1...20, using: &generator)
            )
            let result = GrayPicture(width: width, height: height, pixels: pixels).scaled(to: size)
            let before = Double(pixels.reduce(0) { $0 + Int($1) }) / Double(pixels.count)
            let after = Double(result.pixels.reduce(0) { $0 + Int($1) }) / Double(result.pixels.count)
            #expect(result.size == size)
            #expect(abs(before - after) <= 0.5, "seed \(seed), round \(round)")
        }
    }

    @Test("cropping to the middle drops an odd pixel at the right and below")
    func middle() {
        let picture = GrayPicture([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]])
        func middle(_ width: Int, _ height: Int) -> GrayPicture {
            let size = PixelSize(width: width, height: height)
            return picture.part(PixelRectangle(middleOf: picture.size, size: size))
        }
        #expect(middle(2, 1).rows == [[6, 7]])
        #expect(middle(3, 2).rows == [[1, 2, 3], [5, 6, 7]])
        #expect(middle(9, 9) == picture)
        #expect(middle(0, 9).pixels.isEmpty)
    }

    @Test("missing pixels are dark, and surplus pixels are ignored")
    func strangeCounts() {
        #expect(GrayPicture(width: 2, height: 2, pixels: [9]).pixels == [9, 0, 0, 0])
        #expect(GrayPicture(width: 1, height: 1, pixels: [9, 8]).pixels == [9])
    }
}

@Suite struct PictureFitTests {
    private func size(_ fit: PictureFit, _ width: Int, _ height: Int, in rows: Int) -> PixelSize {
        fit.size(of: PixelSize(width: width, height: height), height: rows)
    }

    @Test("a scaled picture is as high as its room and keeps its proportions")
    func scale() {
        #expect(size(.scale, 100, 50, in: 8) == PixelSize(width: 16, height: 8))
        #expect(size(.scale, 3, 4, in: 8) == PixelSize(width: 6, height: 8))
        #expect(size(.scale, 5, 3, in: 8) == PixelSize(width: 13, height: 8))
        #expect(size(.scale, 1, 8000, in: 8) == PixelSize(width: 1, height: 8))
    }

    @Test("a cropped picture keeps its size except for rows that do not fit")
    func crop() {
        #expect(size(.crop, 100, 50, in: 8) == PixelSize(width: 100, height: 8))
        #expect(size(.crop, 3, 4, in: 8) == PixelSize(width: 3, height: 4))
    }

    @Test("a picture is scaled down further rather than made wider than 8192 columns")
    func widest() {
        #expect(size(.scale, 8192, 1, in: 8) == PixelSize(width: 8192, height: 1))
        #expect(size(.scale, 4096, 2, in: 8) == PixelSize(width: 8192, height: 4))
        #expect(size(.scale, 1024, 1, in: 8) == PixelSize(width: 8192, height: 8))
        #expect(size(.scale, 1025, 1, in: 8) == PixelSize(width: 8192, height: 8))
    }

    @Test("without any room there is no picture")
    func noRoom() {
        #expect(size(.scale, 8, 8, in: 0) == PixelSize(width: 0, height: 0))
        #expect(size(.crop, 8, 8, in: -1) == PixelSize(width: 0, height: 0))
    }
}
