import Pixels
import SignCore
import Testing

@Suite("What one of several displays shows of a frame")
struct PaneTests {
    private let frame = Bitmap(art: "#..#..#\n.#..#.#")

    @Test("a pane has its columns of the frame, and its first picture is always new")
    func columns() {
        var pane = Pane(columns: 3..<6, height: 2, format: .bit)
        #expect(pane.picture.art == ["...", "..."])
        let isFirstNew = pane.show(frame, isNew: false)
        #expect(isFirstNew)
        #expect(pane.picture.art == ["#..", ".#."])
        var dark = Pane(columns: 0..<2, height: 2, format: .bit)
        let isDarkNew = dark.show(Bitmap(width: 7, height: 2), isNew: false)
        #expect(isDarkNew)
    }

    @Test("a frame that differs elsewhere is no new picture for a pane")
    func elsewhere() {
        var pane = Pane(columns: 3..<6, height: 2, format: .bit)
        _ = pane.show(frame, isNew: true)
        var other = frame
        other[0, 1] = true
        let isNewElsewhere = pane.show(other, isNew: true)
        #expect(!isNewElsewhere)
        other[4, 0] = true
        let isNewUnasked = pane.show(other, isNew: false)
        #expect(!isNewUnasked, "nothing is looked at unless the frame is new")
        let isNewHere = pane.show(other, isNew: true)
        #expect(isNewHere)
        #expect(pane.picture.art == ["##.", ".#."])
    }

    @Test(
        "a pane has the colors that its display can show, and another color that looks the same is no new picture"
    )
    func colors() {
        var frame = Bitmap(width: 3, height: 1, format: .color)
        frame[colorAt: 1, 0] = Color(red: 200, green: 0, blue: 0)
        frame[colorAt: 2, 0] = Color(red: 0, green: 0, blue: 200)
        var pane = Pane(columns: 1..<3, height: 1, format: .color, colors: .redAndGreen)
        let isFirstNew = pane.show(frame, isNew: true)
        #expect(isFirstNew)
        #expect(pane.picture[colorAt: 0, 0] == Color(red: 255, green: 0, blue: 0))
        #expect(pane.picture[colorAt: 1, 0] == Color(red: 0, green: 255, blue: 0))
        frame[colorAt: 1, 0] = Color(red: 201, green: 9, blue: 9)
        let isNewAlike = pane.show(frame, isNew: true)
        #expect(!isNewAlike)
    }

    @Test("hidden columns of a whole frame are dark, and a change behind them is no new picture")
    func gaps() {
        var pane = Pane(of: frame.size, visible: [(0..<2, nil), (5..<7, nil)], format: .bit)
        let isFirstNew = pane.show(frame, isNew: true)
        #expect(isFirstNew)
        #expect(pane.picture.art == ["#.....#", ".#....#"])
        var other = frame
        other[3, 1] = true
        let isNewBehind = pane.show(other, isNew: true)
        #expect(!isNewBehind)
    }
}
