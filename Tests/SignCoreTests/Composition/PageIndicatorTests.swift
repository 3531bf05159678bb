import Pixels
import Testing

@testable import SignCore

@Suite("Page dots")
struct PageDotsTests {
    private func row(_ index: Int?, of count: Int, length: Int) -> String {
        var picture = Bitmap(width: length, height: 1)
        picture.fill()
        PageIndicator.draw(
            markedOption: index,
            count: count,
            in: PixelRectangle(x: 0, y: 0, width: length, height: 1),
            into: &picture,
            color: .white
        )
        return picture.art.first ?? ""
    }

    @Test("each option has a dot of one pixel, and the selected one three")
    func dots() {
        #expect(
            (0..<4).map { row($0, of: 4, length: 9) } == ["###.#.#.#", "#.###.#.#", "#.#.###.#", "#.#.#.###"]
        )
        #expect(row(0, of: 1, length: 9) == "...###...")
        #expect(row(1, of: 2, length: 10) == "..#.###...")
    }

    @Test("if the dots do not fit, a bar moves from one end to the other")
    func bar() {
        #expect(
            (0..<4).map { row($0, of: 4, length: 8) } == ["###.....", "..###...", "...###..", ".....###"]
        )
        #expect(row(0, of: 20, length: 40) == "###" + String(repeating: ".", count: 37))
        #expect(row(19, of: 20, length: 40) == String(repeating: ".", count: 37) + "###")
        #expect(row(999_999, of: 1_000_000, length: 5) == "..###")
        #expect(row(1, of: 2, length: 4) == ".###")
        #expect(row(3, of: 9, length: 2) == "##")
    }

    @Test("without options the dots are dark")
    func none() {
        #expect(row(nil, of: 0, length: 5) == ".....")
        #expect(row(0, of: 0, length: 5) == ".....")
    }

    @Test("a column of dots equals a rotated row")
    func column() {
        var picture = Bitmap(width: 3, height: 9)
        PageIndicator.draw(
            markedOption: 1,
            count: 3,
            in: PixelRectangle(x: 1, y: 1, width: 1, height: 8),
            into: &picture,
            color: .white
        )
        #expect(picture.art == ["...", ".#.", "...", ".#.", ".#.", ".#.", "...", ".#.", "..."])
    }
}
