import Pixels
import Testing

@Suite("Rectangles")
struct PixelRectangleTests {
    @Test("all of a picture begins at its corner")
    func whole() {
        let all = PixelRectangle(of: PixelSize(width: 7, height: 3))
        #expect(all == PixelRectangle(x: 0, y: 0, width: 7, height: 3))
        #expect(all.origin == .zero)
    }

    @Test("the middle is at most the whole, and an odd pixel goes at the right and below")
    func middle() {
        let whole = PixelSize(width: 7, height: 4)
        func middle(_ width: Int, _ height: Int) -> PixelRectangle {
            PixelRectangle(middleOf: whole, size: PixelSize(width: width, height: height))
        }
        #expect(middle(3, 2) == PixelRectangle(x: 2, y: 1, width: 3, height: 2))
        #expect(middle(4, 1) == PixelRectangle(x: 1, y: 1, width: 4, height: 1))
        #expect(middle(9, 9) == PixelRectangle(of: whole))
        #expect(middle(-1, 9) == PixelRectangle(x: 3, y: 0, width: 0, height: 4))
    }

    @Test("a whole picture that is copied lands where it is told, and what does not fit is left out")
    func copying() {
        var frame = Bitmap(width: 4, height: 3)
        frame.copy(Bitmap(art: "##\n#."), to: PixelPoint(x: 3, y: 1))
        #expect(frame.art == ["....", "...#", "...#"])
        frame.copy(Bitmap(art: "##\n#."), to: .zero)
        #expect(frame.art == ["##..", "#..#", "...#"])
    }
}
