import MonotonicTime
import Pixels
import Testing

@Suite("Pages without text or a picture")
struct PageContentTests {
    private static let start = ContentTime(elapsed: .zero, civil: CivilTime(secondsSince1970: 0))

    @Test("a solid page lights its whole room, a blank page nothing, and neither ever changes")
    func pages() {
        let room = PixelSize(width: 3, height: 2)
        #expect(PageContent.solid.draw(in: room, at: Self.start).art == ["###", "###"])
        #expect(PageContent.blank.draw(in: room, at: Self.start).art == ["...", "..."])
        #expect(PageContent.solid.lifetime(at: Self.start) == nil)
        #expect(PageContent.blank.text(at: Self.start) == nil)
    }

    @Test("a missing picture is shown as a box with a cross, as high as its room")
    func missing() {
        #expect(
            MissingPicture().draw(in: PixelSize(width: 32, height: 8), at: Self.start).art == [
                "########",
                "##....##",
                "#.#..#.#",
                "#..##..#",
                "#..##..#",
                "#.#..#.#",
                "##....##",
                "########",
            ]
        )
        #expect(MissingPicture().draw(in: PixelSize(width: 32, height: 1), at: Self.start).art == ["#"])
        let largest = PixelSize(width: 8192, height: 8192)
        #expect(MissingPicture().size(in: PixelSize(width: 1, height: 65_536), at: Self.start) == largest)
    }
}
