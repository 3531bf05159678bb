import MatrixDisplays
import Pixels
import SignCore
import Testing

@Suite("The displays of a sign")
struct WallPartTests {
    private func display(
        _ width: Int,
        gap: Int = 0,
        brightness: Int = 20,
        format: PixelFormat = .bit
    ) -> DisplaySettings {
        var memory = MemorySettings()
        memory.format = format
        var display = DisplaySettings()
        display.driver = DriverSettings(memory)
        display.width = width
        display.gap = gap
        display.brightness = brightness
        return display
    }

    private func wall(_ displays: DisplaySettings..., copies: Bool = false) -> WallSettings {
        var wall = WallSettings()
        wall.first = displays[0]
        wall.others = Array(displays.dropFirst())
        wall.arrangement = copies ? .copies : .sideBySide
        return wall
    }

    /// Returns the numbers of the columns that each display shows. Every column of the frame contains its number as a
    /// pattern of bits. The element of a display without a tile is nil.
    private func seen(_ wall: WallSettings) -> [String?] {
        var frame = Bitmap(size: wall.size, format: wall.format)
        for x in 0..<frame.width {
            for y in 0..<frame.height where x >> y & 1 == 1 { frame[x, y] = true }
        }
        return wall.parts.map { part in
            var tile = part.tile
            _ = tile?.show(frame, isNew: true)
            return tile.map { columns(of: $0.picture) }
        }
    }

    @Test("a sign of a wider wall shows its own columns, and a simulation shows the others dark")
    func severalSigns() {
        var wall = wall(display(2, gap: 1), display(3))
        (wall.totalColumns, wall.offset) = (12, 4)
        #expect(wall.size.width == 12)
        #expect(seen(wall) == ["4 5", "7 8 9"])
        var frame = Bitmap(size: wall.size, format: .bit)
        for x in 0..<12 { frame[x, 0] = true }
        var visible = wall.visibleTile
        _ = visible?.show(frame, isNew: true)
        #expect((visible?.picture).map { picture in (0..<12).filter { picture[$0, 0] } } == [4, 5, 7, 8, 9])
        wall = self.wall(display(3), display(3), copies: true)
        (wall.totalColumns, wall.offset) = (12, 4)
        #expect(seen(wall) == ["4 5 6", "4 5 6"])
        wall = self.wall(display(12))
        wall.totalColumns = 12
        #expect(seen(wall) == [nil])
        #expect(wall.visibleTile == nil)
    }

    /// Returns the numbers that the columns of `picture` contain.
    private func columns(of picture: Bitmap) -> String {
        var numbers: [String] = []
        for x in 0..<picture.width {
            var number = 0
            for y in 0..<picture.height where picture[x, y] { number |= 1 << y }
            numbers.append("\(number)")
        }
        return numbers.joined(separator: " ")
    }

    @Test("a single display shows the frame as it is")
    func single() throws {
        let wall = wall(display(32, gap: 5))
        #expect(wall.size == PixelSize(width: 32, height: 8))
        #expect(seen(wall) == [nil])
        let part = try #require(wall.parts.first)
        #expect(part.label.fullName == "the display")
        #expect(part.label.subject == "display")
        #expect((0...100).allSatisfy { part.brightness(at: $0) == $0 })
        #expect(wall.visibleTile == nil)
    }

    @Test("displays side by side share the columns, and gaps hide some of them")
    func sideBySide() {
        #expect(seen(wall(display(3), display(2), display(1))) == ["0 1 2", "3 4", "5"])
        let apart = wall(display(3, gap: 2), display(2), display(1, gap: 9))
        #expect(apart.size.width == 8)
        #expect(seen(apart) == ["0 1 2", "5 6", "7"])
        #expect(apart.visibleTile != nil)
        #expect(apart.whole.settings.width == 8)
        #expect(wall(display(3), display(2)).visibleTile == nil)
    }

    @Test("on a screen, a board for single characters is dark between its characters")
    func windows() throws {
        var keys = DriverKeys()
        keys.board = IS31FL3730Board.microDotPHAT.rawValue
        var display = DisplaySettings()
        display.driver = DriverSettings(IS31FL3730Settings(keys))
        display.width = 45
        display.height = 7
        var frame = Bitmap(size: display.size, format: .bit)
        for x in 0..<45 { frame[x, 6] = true }
        func seen(_ wall: WallSettings) -> String {
            var tile = wall.visibleTile
            _ = tile?.show(frame, isNew: true)
            return (tile?.picture).map { picture in
                String((0..<picture.width).map { picture[$0, 6] ? "#" : "." })
            } ?? ""
        }
        #expect(seen(wall(display)) == "#####...#####...#####...#####...#####...#####")
        #expect(wall(display).whole.tile != nil)
        // The board receives every column, although it has LEDs for only some of them.
        #expect(wall(display).parts.first?.tile == nil)
        keys.board = IS31FL3730Board.scrollPHAT.rawValue
        display.driver = DriverSettings(IS31FL3730Settings(keys))
        (display.width, display.height) = (11, 5)
        #expect(wall(display).visibleTile == nil)
    }

    @Test("on a screen a wall is one display, in the format of its banner")
    func whole() {
        let wall = wall(display(3, gap: 2, brightness: 10), display(2, brightness: 30, format: .gray))
        let whole = wall.whole.settings
        #expect(whole.size == PixelSize(width: 7, height: 8))
        #expect(whole.format == .gray)
        #expect(whole.brightness == 30)
        #expect(wall.whole.brightness(at: 70) == 70)
        #expect(wall.whole.tile?.picture.width == 7)
        #expect(wall.whole.label.fullName == "the display")
    }

    @Test("each copy shows the whole frame, converted to its format")
    func copies() {
        let wall = wall(
            display(3, gap: 2, format: .gray),
            display(3),
            display(3, format: .gray),
            copies: true
        )
        #expect(wall.size == PixelSize(width: 3, height: 8))
        #expect(wall.format == .gray)
        #expect(seen(wall) == [nil, "0 1 2", nil])
        #expect(wall.visibleTile == nil)
    }

    @Test("on a screen, a board of two colors shows only these, and other displays show all")
    func lampColors() throws {
        var boards = HT16K33Settings()
        boards.boards.board = .bicolor
        var bicolor = DisplaySettings()
        bicolor.driver = DriverSettings(boards)
        bicolor.width = 8
        let orange = Color(red: 255, green: 140, blue: 0)
        let yellow = Color(red: 255, green: 255, blue: 0)
        func seen(_ wall: WallSettings) -> [Color] {
            var frame = Bitmap(size: wall.size, format: wall.format)
            for x in 0..<frame.width { frame[colorAt: x, 0] = orange }
            var tile = wall.visibleTile
            _ = tile?.show(frame, isNew: true)
            let picture = tile?.picture ?? frame
            return [picture[colorAt: 0, 0], picture[colorAt: picture.width - 1, 0]]
        }
        #expect(seen(wall(bicolor)) == [yellow, yellow])
        #expect(seen(wall(bicolor, display(3, format: .color))) == [yellow, orange])
        #expect(seen(wall(display(3, format: .color), bicolor)) == [orange, yellow])
        #expect(seen(wall(bicolor, display(8), copies: true)) == [yellow, yellow])
        #expect(seen(wall(bicolor, display(8, format: .color), copies: true)) == [orange, orange])
        // The picture for the driver has the same colors as the visible one, so it needs a tile too.
        #expect(wall(bicolor).parts.first?.tile != nil)
        #expect(wall(display(3, format: .color)).visibleTile == nil)
    }

    @Test("the banner has the format of the display that can show most")
    func format() {
        #expect(wall(display(1), display(1)).format == .bit)
        #expect(wall(display(1), display(1, format: .gray)).format == .gray)
        #expect(wall(display(1, format: .color), display(1, format: .gray)).format == .color)
    }

    @Test("displays keep the proportions of their brightness")
    func brightness() {
        let wall = wall(display(1, brightness: 20), display(1, brightness: 50), display(1, brightness: 0))
        #expect(wall.brightness == 50)
        func all(_ percent: Int) -> [Int] { wall.parts.map { $0.brightness(at: percent) } }
        #expect(all(50) == [20, 50, 0])
        #expect(all(100) == [40, 100, 0])
        #expect(all(1) == [0, 1, 0])
        #expect(all(0) == [0, 0, 0])
        let dark = self.wall(display(1, brightness: 0), display(1, brightness: 0))
        #expect(dark.parts.map { $0.brightness(at: 70) } == [70, 70])
    }

    @Test("messages name one of several displays by its number and its device")
    func labels() {
        var bar = DisplaySettings()
        var settings = MAX7219Settings()
        settings.device = "/dev/spidev0.1"
        bar.driver = .max7219(settings)
        var boards = DisplaySettings()
        boards.driver = DriverSettings(HT16K33Settings())
        let labels = wall(display(8), bar, boards).parts.map(\.label)
        #expect(
            labels.map(\.fullName) == [
                "display 1", "display 2 (/dev/spidev0.1)", "display 3 (/dev/i2c-1 0x70)",
            ]
        )
        #expect(labels.map(\.subject) == ["display 1", "display 2", "display 3"])
    }
}
