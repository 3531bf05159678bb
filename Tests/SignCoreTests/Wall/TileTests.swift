import Pixels
import SignCore
import Testing

@Suite("The tile of a display")
struct TileTests {
    private let frame = Bitmap(art: "#..#..#\n.#..#.#")

    @Test("a tile shows its columns of the frame, and its first picture is always new")
    func columns() {
        var tile = Tile(columns: 3..<6, height: 2, format: .bit)
        #expect(tile.picture.art == ["...", "..."])
        let isFirstNew = tile.show(frame, isNew: false)
        #expect(isFirstNew)
        #expect(tile.picture.art == ["#..", ".#."])
        var dark = Tile(columns: 0..<2, height: 2, format: .bit)
        let isDarkNew = dark.show(Bitmap(width: 7, height: 2), isNew: false)
        #expect(isDarkNew)
    }

    @Test("a frame that differs outside of a tile does not change its picture")
    func elsewhere() {
        var tile = Tile(columns: 3..<6, height: 2, format: .bit)
        _ = tile.show(frame, isNew: true)
        var other = frame
        other[0, 1] = true
        let isNewElsewhere = tile.show(other, isNew: true)
        #expect(!isNewElsewhere)
        other[4, 0] = true
        let isNewUnasked = tile.show(other, isNew: false)
        #expect(!isNewUnasked, "nothing is looked at unless the frame is new")
        let isNewHere = tile.show(other, isNew: true)
        #expect(isNewHere)
        #expect(tile.picture.art == ["##.", ".#."])
    }

    @Test(
        "a tile shows the colors that its display supports, and an equal-looking color does not change its picture"
    )
    func colors() {
        var frame = Bitmap(width: 3, height: 1, format: .color)
        frame[colorAt: 1, 0] = Color(red: 200, green: 0, blue: 0)
        frame[colorAt: 2, 0] = Color(red: 0, green: 0, blue: 200)
        var tile = Tile(columns: 1..<3, height: 1, format: .color, colors: .redAndGreen)
        let isFirstNew = tile.show(frame, isNew: true)
        #expect(isFirstNew)
        #expect(tile.picture[colorAt: 0, 0] == Color(red: 255, green: 0, blue: 0))
        #expect(tile.picture[colorAt: 1, 0] == Color(red: 0, green: 255, blue: 0))
        frame[colorAt: 1, 0] = Color(red: 201, green: 9, blue: 9)
        let isNewAlike = tile.show(frame, isNew: true)
        #expect(!isNewAlike)
    }

    @Test("hidden columns of a whole frame are dark, and a change in them does not change the picture")
    func gaps() {
        var tile = Tile(of: frame.size, visible: [(0..<2, nil), (5..<7, nil)], format: .bit)
        let isFirstNew = tile.show(frame, isNew: true)
        #expect(isFirstNew)
        #expect(tile.picture.art == ["#.....#", ".#....#"])
        var other = frame
        other[3, 1] = true
        let isNewBehind = tile.show(other, isNew: true)
        #expect(!isNewBehind)
    }
}
