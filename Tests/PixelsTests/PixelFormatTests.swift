import Pixels
import TestSupport
import Testing

@Suite("Pixel formats")
struct PixelFormatTests {
    private let red = Color(red: 255, green: 0, blue: 0)
    private let sea = Color(red: 1, green: 32, blue: 255)

    @Test(
        "a column has a bit, a byte or three bytes per pixel",
        arguments: [(1, 1, 1), (8, 1, 8), (9, 2, 9)]
    )
    func columns(rows: Int, bits: Int, grays: Int) {
        let found = PixelFormat.allCases.map { Bitmap(width: 2, height: rows, format: $0).bytesPerColumn }
        #expect(found == [bits, grays, 3 * grays])
    }

    @Test(
        "a color is stored as such, as its luminance, or as whether its luminance is at least half"
    )
    func storing() {
        for (format, expected) in [
            (PixelFormat.color, [red, sea, .white]),
            (.gray, [Color(gray: 54), Color(gray: 42), .white]),
            (.bit, [.black, .black, .white]),
        ] {
            var picture = Bitmap(width: 3, height: 2, format: format)
            for (x, color) in [red, sea, .white].enumerated() { picture[colorAt: x, 1] = color }
            #expect((0..<3).map { picture[colorAt: $0, 1] } == expected)
            #expect((0..<3).allSatisfy { picture[colorAt: $0, 0] == .black }, "the row above stays dark")
        }
    }

    @Test("a faint pixel is lit, and a pixel lit without a color is white")
    func lit() {
        var picture = Bitmap(width: 2, height: 1, format: .color)
        picture[colorAt: 0, 0] = Color(red: 0, green: 0, blue: 1)
        #expect(picture[0, 0] && !picture[1, 0])
        picture[1, 0] = true
        #expect(picture[colorAt: 1, 0] == .white)
    }

    @Test(
        "pixels outside the picture are black, and setting one changes nothing",
        arguments: PixelFormat.allCases
    )
    func outside(format: PixelFormat) {
        var picture = Bitmap(width: 2, height: 2, format: format)
        for (x, y) in [(-1, 0), (0, -1), (2, 0), (0, 2)] {
            picture[colorAt: x, y] = .white
            #expect(picture[colorAt: x, y] == .black && !picture[x, y])
        }
        #expect(picture == Bitmap(width: 2, height: 2, format: format))
    }

    @Test("pictures of different formats differ, even if both are dark")
    func equality() {
        #expect(Bitmap(width: 1, height: 1, format: .bit) != Bitmap(width: 1, height: 1, format: .gray))
    }

    @Test("the art of a gray has nine digits, that of a color six digits per pixel")
    func art() {
        var gray = Bitmap(width: 6, height: 1, format: .gray)
        for (x, light) in [0, 1, 28, 29, 128, 255].enumerated() {
            gray[colorAt: x, 0] = Color(gray: UInt8(light))
        }
        #expect(gray.art == [".11159"])
        var color = Bitmap(width: 2, height: 1, format: .color)
        color[colorAt: 1, 0] = sea
        #expect(color.art == ["0000000120ff"])
    }

    @Test("bits get ink and background, and pictures with colors keep theirs")
    func ink() {
        let stencil = Bitmap(art: "#.\n.#")
        let inked = stencil.inked(sea, on: red, as: .color)
        #expect(inked.art == ["0120ffff0000", "ff00000120ff"])
        #expect(stencil.inked(sea, on: .black, as: .gray).art == ["2.", ".2"])
        #expect(stencil.inked(sea, on: red, as: .bit) == stencil)
        #expect(inked.inked(.white, on: .black, as: .color) == inked)
    }

    @Test("filling and clearing change every pixel", arguments: PixelFormat.allCases)
    func filling(format: PixelFormat) {
        var picture = Bitmap(width: 3, height: 9, format: format)
        picture.fill()
        #expect(picture.everyColor == [.white])
        picture.clearColumns(1..<2)
        #expect((0..<9).allSatisfy { !picture[1, $0] && picture[0, $0] && picture[2, $0] })
        picture.clear()
        #expect(picture.everyColor == [.black])
        picture.fill(PixelRectangle(x: -1, y: 1, width: 3, height: 20), with: .white)
        let lit = (0..<9).map { y in (0..<3).map { picture[$0, y] } }
        #expect(lit == [[false, false, false]] + Array(repeating: [true, true, false], count: 8))
    }

    @Test("copying a part equals copying pixel by pixel, at any place", arguments: PixelFormat.allCases)
    func copying(format: PixelFormat) {
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let source = Bitmap.random(format, &random)
            let before = Bitmap.random(format, &random)
            let area = PixelRectangle(
                x: .random(in: -3...12, using: &random),
                y: .random(in: -3...12, using: &random),
                width: .random(in: 0...14, using: &random),
                height: .random(in: 0...14, using: &random)
            )
            let target = PixelPoint(
                x: .random(in: -5...12, using: &random),
                y: .random(in: -5...12, using: &random)
            )
            var copied = before
            copied.copy(area, from: source, to: target)
            #expect(copied == before.copying(area, of: source, to: target), "seed \(seed)")
        }
    }

    @Test(
        "a window on a strip shows its columns and returns whether they changed",
        arguments: PixelFormat.allCases
    )
    func window(format: PixelFormat) {
        var random = SeededGenerator(seed: 7)
        let strip = Bitmap.random(format, &random, width: 40, height: 11)
        var view = Bitmap(width: 8, height: 11, format: format)
        let (isNew, isNewAgain) = (view.show(columnsFrom: 5, of: strip), view.show(columnsFrom: 5, of: strip))
        #expect(isNew && !isNewAgain)
        for (x, y) in [(0, 0), (7, 10), (3, 5)] { #expect(view[colorAt: x, y] == strip[colorAt: 5 + x, y]) }
    }
}

extension Bitmap {
    fileprivate var everyColor: Set<Color> {
        Set((0..<width).flatMap { x in (0..<height).map { y in self[colorAt: x, y] } })
    }

    fileprivate static func random(
        _ format: PixelFormat,
        _ random: inout SeededGenerator,
        width: Int? = nil,
        height: Int? = nil
    ) -> Bitmap {
        var picture = Bitmap(
            width: width ?? .random(in: 0...12, using: &random),
            height: height ?? .random(in: 0...20, using: &random),
            format: format
        )
        for x in 0..<picture.width {
            for y in 0..<picture.height {
                let bytes = (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
                picture[colorAt: x, y] = Color(red: bytes[0], green: bytes[1], blue: bytes[2])
            }
        }
        return picture
    }

    fileprivate func copying(_ area: PixelRectangle, of source: Bitmap, to target: PixelPoint) -> Bitmap {
        var copy = self
        for x in 0..<area.width {
            for y in 0..<area.height {
                let (from, to) = ((x: area.x + x, y: area.y + y), (x: target.x + x, y: target.y + y))
                guard from.x >= 0, from.x < source.width, from.y >= 0, from.y < source.height else {
                    continue
                }
                copy[colorAt: to.x, to.y] = source[colorAt: from.x, from.y]
            }
        }
        return copy
    }
}
