import Pixels
import Testing

@Suite("Rectangles")
struct PixelRectangleTests {
    @Test("the rectangle of a whole picture starts at its corner")
    func whole() {
        let all = PixelRectangle(size: PixelSize(width: 7, height: 3))
        #expect(all == PixelRectangle(x: 0, y: 0, width: 7, height: 3))
        #expect(all.origin == .zero)
    }

    @Test("a centered rectangle is at most the whole, and an odd pixel is at the right and at the bottom")
    func middle() {
        let whole = PixelSize(width: 7, height: 4)
        func middle(_ width: Int, _ height: Int) -> PixelRectangle {
            PixelRectangle(middleOf: whole, size: PixelSize(width: width, height: height))
        }
        #expect(middle(3, 2) == PixelRectangle(x: 2, y: 1, width: 3, height: 2))
        #expect(middle(4, 1) == PixelRectangle(x: 1, y: 1, width: 4, height: 1))
        #expect(middle(9, 9) == PixelRectangle(size: whole))
        #expect(middle(-1, 9) == PixelRectangle(x: 3, y: 0, width: 0, height: 4))
    }

    @Test("a copied picture is placed at its target and clipped")
    func copying() {
        var frame = Bitmap(width: 4, height: 3)
        frame.copy(Bitmap(art: "##\n#."), to: PixelPoint(x: 3, y: 1))
        #expect(frame.art == ["....", "...#", "...#"])
        frame.copy(Bitmap(art: "##\n#."), to: .zero)
        #expect(frame.art == ["##..", "#..#", "...#"])
    }
}
