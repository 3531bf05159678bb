import Testing

@testable import Pixels

@Suite("Bitmap")
struct BitmapTests {
    @Test("bit 0 of a column's first byte is the top pixel, bit 0 of its second byte the ninth")
    func layout() {
        var bitmap = Bitmap(width: 3, height: 9)
        bitmap[0, 0] = true
        bitmap[1, 7] = true
        bitmap[2, 8] = true
        #expect(bitmap.bytesPerColumn == 2)
        #expect(bitmap.bytes == [0x01, 0, 0x80, 0, 0, 0x01])
    }

    @Test("a new picture is dark, and negative sizes are zero")
    func dark() {
        #expect(Bitmap(width: 5, height: 12).bytes == [UInt8](repeating: 0, count: 10))
        #expect(Bitmap(width: -5, height: 12) == Bitmap(width: 0, height: 12))
        #expect(Bitmap(width: 5, height: -1).bytes.isEmpty)
    }

    @Test("outside the picture every pixel is dark, and setting one has no effect")
    func outside() {
        var bitmap = Bitmap(width: 2, height: 9)
        let untouched = bitmap
        for (x, y) in [(-1, 0), (2, 0), (0, -1), (0, 9), (0, 15), (.max, .max), (.min, .min)] {
            bitmap[x, y] = true
            #expect(!bitmap[x, y])
        }
        #expect(bitmap == untouched)
    }

    @Test("a lit pixel can be made dark, and its neighbors stay")
    func toggling() {
        var bitmap = Bitmap(art: "##\n##")
        bitmap[1, 0] = false
        #expect(bitmap.art == ["#.", "##"])
    }

    @Test("a picture equals its text art")
    func art() {
        let art = ["#..#.", ".##..", "....#"]
        let bitmap = Bitmap(art: art.joined(separator: "\n"))
        #expect(bitmap.width == 5)
        #expect(bitmap.height == 3)
        #expect(bitmap.art == art)
    }

    @Test("short lines of text art are dark at their end, and empty art is an empty picture")
    func raggedArt() {
        #expect(Bitmap(art: "#\n\n.##").art == ["#..", "...", ".##"])
        #expect(Bitmap(art: "") == Bitmap(width: 0, height: 0))
    }

    @Test("filling lights every pixel and no bit below the last row", arguments: 1...65)
    func fill(height: Int) {
        var bitmap = Bitmap(width: 3, height: height)
        bitmap.fill()
        #expect(bitmap.art == [String](repeating: "###", count: height))
        #expect(bitmap.bytes.reduce(0) { $0 + $1.nonzeroBitCount } == 3 * height)
    }

    @Test("clearing makes every pixel dark")
    func clear() {
        var bitmap = Bitmap(width: 7, height: 20)
        bitmap.fill()
        bitmap.clear()
        #expect(bitmap == Bitmap(width: 7, height: 20))
    }

    @Test("clearing columns makes those dark and no others")
    func clearColumns() {
        var bitmap = Bitmap(art: "#####\n#####")
        bitmap.clearColumns(1..<3)
        #expect(bitmap.art == ["#..##", "#..##"])
    }

    @Test("clearing columns beyond the edges stops at the edges")
    func clearColumnsOutside() {
        let lit = Bitmap(art: "####")
        var bitmap = lit
        bitmap.clearColumns(-9..<0)
        bitmap.clearColumns(4..<9)
        bitmap.clearColumns(2..<2)
        #expect(bitmap == lit)
        bitmap.clearColumns(.min..<1)
        bitmap.clearColumns(3..<(.max))
        #expect(bitmap.art == [".##."])
    }

    @Test("pictures without pixels support every operation")
    func nothing() {
        for (width, height) in [(0, 8), (8, 0), (0, 0)] {
            let source = Bitmap(art: "##\n##")
            var bitmap = Bitmap(width: width, height: height)
            bitmap.fill()
            bitmap.clear()
            bitmap.clearColumns(0..<8)
            bitmap.copyColumns(0..<2, from: source, to: 0)
            bitmap.copy(PixelRectangle(x: 0, y: 0, width: 2, height: 2), from: source, to: .zero)
            #expect(bitmap == Bitmap(width: width, height: height))
            var target = source
            target.copyColumns(0..<8, from: bitmap, to: 0)
            target.copy(PixelRectangle(x: 0, y: 0, width: 2, height: 2), from: bitmap, to: .zero)
            #expect(target == source)
        }
    }
}
