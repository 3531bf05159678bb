import BannerText
import MonotonicTime
import Pixels
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore
@testable import SignFile

@Suite("Icons in front of texts")
struct IconTests {
    private func loaded(_ text: String, _ files: [String: [UInt8]] = [:]) throws -> Configuration.Loaded {
        let files = PictureFiles { name in files[name].map { .success($0) } ?? .failure(.empty) }
        return try Configuration.parse(Array(text.utf8), file: "f", pictures: files)
    }

    private func frames(_ text: String, _ files: [String: [UInt8]] = [:]) throws -> Played {
        try play(loaded(text, files).playlist, for: .seconds(1))
    }

    private func display(_ width: Int, _ height: Int = 8) -> String {
        "[display]\ndriver = \"memory\"\nwidth = \(width)\nheight = \(height)\n[scroll]\nautoplay = false\n"
    }

    private static let cup = "icon = [\"####.\", \"#####\", \"####.\", \".##..\"]"

    @Test("an icon of rows is two columns in front of the text, and both are centered on each other")
    func rows() throws {
        let played = try frames(display(16) + "[[option]]\ntext = \"I\"\n\(Self.cup)\n")
        #expect(
            played.picture(at: 0) == [
                "..........###...",
                "...........#....",
                "...####....#....",
                "...#####...#....",
                "...####....#....",
                "....##.....#....",
                "..........###...",
                "................",
            ]
        )
    }

    @Test("the letters fit the columns beside the icon")
    func narrow() throws {
        let (wide, narrow) = (BuiltinFont.wide.width(of: "Tea 3"), BuiltinFont.narrow.width(of: "Tea 3"))
        #expect(narrow < wide)
        let text = display(wide + 6) + "[[option]]\ntext = \"Tea 3\"\n"
        func width(_ text: String, in room: Int) throws -> Int {
            try loaded(text).playlist.contents[0].size(in: PixelSize(width: room, height: 8), at: .beginning)
                .width
        }
        #expect(try width(text, in: wide + 6) == wide)
        #expect(try width(text + Self.cup, in: wide + 6) == 5 + 2 + narrow)
        #expect(try width(text + Self.cup, in: wide + 7) == 5 + 2 + wide)
    }

    @Test("without a text there is no gap")
    func alone() throws {
        let played = try frames(display(8, 4) + "[[option]]\nid = \"a\"\ntext = \"\"\n\(Self.cup)\n")
        #expect(played.picture(at: 0) == [".####...", ".#####..", ".####...", "..##...."])
    }

    @Test("the icon grows with the letters")
    func scale() throws {
        let text = display(32, 16) + "[text]\nscale = 2\n[[option]]\ntext = \"I\"\n\(Self.cup)\n"
        let contents = try loaded(text).playlist.contents
        let picture = contents[0].draw(in: PixelSize(width: 32, height: 16), at: .beginning)
        #expect(picture.art[4].hasPrefix("########......"))
        #expect(picture.art[6].hasPrefix("##########...."))
        #expect(picture.art[3].hasPrefix(".............."))
    }

    @Test("a file has its own size, and one that is too high is scaled down to the room")
    func files() throws {
        let small = TinyPNG(gray: [[255, 0, 255]]).bytes
        let large = TinyPNG(gray: Array(repeating: Array(repeating: 255, count: 16), count: 16)).bytes
        let text = "[[option]]\ntext = \"I\"\nicon = \"x.png\"\n"
        let contents = { (file: [UInt8]) in
            try loaded(display(32) + text, ["x.png": file]).playlist.contents[0]
        }
        let room = PixelSize(width: 32, height: 8)
        let words = 3
        #expect(try contents(small).size(in: room, at: .beginning).width == 3 + 2 + words)
        #expect(try contents(small).draw(in: room, at: .beginning).art[3].hasPrefix("#.#.."))
        #expect(
            try contents(large).size(in: room, at: .beginning) == PixelSize(width: 8 + 2 + words, height: 8)
        )
    }

    @Test("a moving icon moves, and the text stays")
    func film() throws {
        let film = TinyGIF(
            width: 2,
            height: 1,
            frames: [TinyGIF.Frame([[1, 0]], delay: 20), TinyGIF.Frame([[0, 1]], delay: 30)]
        )
        let text = display(8) + "[[option]]\ntext = \"I\"\nicon = \"x.gif\"\n"
        let played = try frames(text, ["x.gif": film.bytes])
        #expect(played.pictures.map(\.at) == [0, 200, 500, 700, 1_000])
        #expect(played.picture(at: 0)[3] == "#....#..")
        #expect(played.picture(at: 200)[3] == ".#...#..")
        #expect(played.picture(at: 0)[0] == played.picture(at: 200)[0])
    }

    @Test("an icon stays in front of changing text")
    func live() throws {
        let text = display(32) + "[[option]]\ntext = \"{time:%S}\"\n\(Self.cup)\n"
        let played = try frames(text)
        #expect(Set(played.pictures.map { $0.frame.art[2].prefix { $0 != " " }.contains("####.") }) == [true])
        #expect(try loaded(text).playlist.contents[0].readsClock)
    }

    @Test("on a display with colors, rows have the color of the text, and a file has its own")
    func colors() throws {
        let red = TinyPNG(width: 1, height: 1, bitDepth: 8, colorType: 2, rows: [[255, 0, 0]]).bytes
        for (icon, color) in [
            ("[\"#\"]", Color(red: 0, green: 0, blue: 255)),
            ("\"r.png\"", .init(red: 255, green: 0, blue: 0)),
        ] {
            let text =
                "[display]\ndriver = \"memory\"\nformat = \"color\"\nwidth = 16\nheight = 8\n[[option]]\n"
                + "text = \"I\"\ncolor = \"#0000ff\"\nbackground = \"#00ff00\"\nicon = \(icon)\n"
            let frame = try play(loaded(text, ["r.png": red]).playlist, for: .seconds(1)).pictures[0].frame
            let pixels = (0..<16).map { frame[colorAt: $0, 3] }
            let green = Color(red: 0, green: 255, blue: 0)
            #expect(pixels[0] == green && pixels[15] == green, "the background fills the page and the gap")
            #expect(pixels.first { $0 != green } == color)
        }
    }

    @Test("an unreadable icon is a crossed box and a warning at its location")
    func missing() throws {
        let text = display(16) + "[[option]]\ntext = \"I\"\nicon = \"x.png\"\n"
        let loaded = try loaded(text)
        #expect(
            loaded.diagnostics.map(\.description)
                == ["f:9:8: warning: x.png: the file contains no picture; save it again"]
        )
        let picture = loaded.playlist.contents[0].draw(in: PixelSize(width: 16, height: 8), at: .beginning)
        #expect(picture.art[0].hasPrefix("########..###"))
        #expect(picture.art[1].hasPrefix("##....##...#"))
    }

    @Test("a dark icon is a warning")
    func dark() throws {
        let text = display(16) + "[[option]]\ntext = \"I\"\nicon = \"x.png\"\n"
        #expect(
            try loaded(text, ["x.png": TinyPNG(gray: [[0, 0]]).bytes]).diagnostics.map(\.description)
                == ["f:9:8: warning: x.png comes out all dark; draw it in bright colors"]
        )
        #expect(try loaded(text, ["x.png": TinyPNG(gray: [[255, 255]]).bytes]).diagnostics == [])
    }
}
