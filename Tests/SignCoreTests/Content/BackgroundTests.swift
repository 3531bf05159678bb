import MonotonicTime
import Pixels
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore
@testable import SignFile

@Suite("Moving backgrounds and pictures behind texts")
struct BackgroundTests {
    private static let room = PixelSize(width: 64, height: 32)

    private func contents(_ option: String, format: String = "color", scroll: String = "") throws -> Contents
    {
        let text =
            "[display]\ndriver = \"memory\"\nformat = \"\(format)\"\nwidth = 64\nheight = 32\n[scroll]\n\(scroll)\n"
            + "[[option]]\n\(option)\n"
        return try playlist(text).contents
    }

    private func picture(_ contents: Contents, after milliseconds: Int64 = 0) -> Bitmap {
        contents[0].draw(in: Self.room, at: time(milliseconds))
    }

    private func time(_ milliseconds: Int64) -> ContentTime {
        var time = ContentTime.beginning
        time.civilTime = CivilTime(
            secondsSince1970: time.civilTime.secondsSince1970 + milliseconds / 1_000,
            nanosecond: milliseconds % 1_000 * 1_000_000
        )
        return time
    }

    @Test(
        "a background fills the page, and the letters keep their color",
        arguments: MovingBackground.allCases
    )
    func page(background: MovingBackground) throws {
        let plain = picture(try contents("text = \"Tea\"\nbackground = \"black\""))
        let drawn = picture(try contents("text = \"Tea\"\nbackground = \"\(background.rawValue)\""))
        #expect(drawn.size == Self.room)
        var litCount = 0
        for x in 0..<64 {
            for y in 0..<32 {
                let color = drawn[colorAt: x, y]
                if plain[x, y] {
                    #expect(color == .white)
                } else {
                    #expect(max(color.red, color.green, color.blue) <= 136, "a quarter of the light")
                    litCount += color == .black ? 0 : 1
                }
            }
        }
        #expect(litCount > 20)
    }

    @Test("the pixels around letters stay dark")
    func edge() throws {
        let plain = picture(try contents("text = \"Tea\"\nbackground = \"black\""))
        let drawn = picture(try contents("text = \"Tea\"\nbackground = \"plasma\""))
        for x in 0..<64 {
            for y in 0..<32 where !plain[x, y] {
                let isNextToLetter = (-1...1).contains { dx in (-1...1).contains { plain[x + dx, y + $0] } }
                #expect(drawn[x, y] == !isNextToLetter)
            }
        }
    }

    @Test(
        "a background changes with its steps, at most 20 times a second",
        arguments: MovingBackground.allCases
    )
    func steps(background: MovingBackground) throws {
        let contents = try contents("text = \"Tea\"\nbackground = \"\(background.rawValue)\"")
        let lifetime = try #require(contents[0].lifetime(at: time(0)))
        let period = background.lifetime(at: CivilTime(secondsSince1970: 0))
        #expect(lifetime <= period && lifetime > .zero)
        #expect(period >= .milliseconds(50))
        let pictures = Set((0..<8).map { picture(contents, after: 250 * $0) })
        #expect(pictures.count > 4)
        #expect(picture(contents, after: 500) == picture(contents, after: 500))
    }

    @Test("a text without a background never changes")
    func still() throws {
        #expect(try contents("text = \"Tea\"")[0].lifetime(at: time(0)) == nil)
        #expect(try contents("text = \"Tea\"\nbackground = \"blue\"")[0].lifetime(at: time(0)) == nil)
    }

    @Test("displays without colors show no background", arguments: ["bit", "gray"])
    func otherFormats(format: String) throws {
        let plain = try contents("text = \"Tea\"", format: format)
        let other = try contents("text = \"Tea\"\nbackground = \"plasma\"", format: format)
        #expect(picture(plain) == picture(other))
        #expect(other[0].lifetime(at: time(0)) == nil)
    }

    @Test("the background of [scroll] is behind each text without one")
    func banner() throws {
        let scroll = "background = \"rain\""
        let own = picture(try contents("text = \"Tea\"\nbackground = \"rain\""))
        #expect(picture(try contents("text = \"Tea\"", scroll: scroll)) == own)
        #expect(
            picture(try contents("text = \"Tea\"\nbackground = \"black\"", scroll: scroll))
                == picture(try contents("text = \"Tea\"\nbackground = \"black\""))
        )
        #expect(
            picture(try contents("id = \"a\"\npage = \"blank\"", scroll: scroll))
                == Bitmap(size: Self.room, format: .color)
        )
    }

    @Test("in a ticker the background is as wide as the text")
    func ticker() throws {
        let plain = picture(try contents("text = \"Tea\"", scroll: "style = \"ticker\""))
        let drawn = picture(
            try contents("text = \"Tea\"\nbackground = \"plasma\"", scroll: "style = \"ticker\"")
        )
        #expect(drawn.size == plain.size)
    }

    @Test("behind a text of more than 500 characters the background stands still")
    func wide() throws {
        let words = String(repeating: "Tea ", count: 200)
        let contents = try contents("text = \"\(words)\"\nbackground = \"plasma\"")
        #expect(contents[0].lifetime(at: time(0)) == nil)
        #expect(picture(contents) == picture(contents, after: 1_000))
    }

    @Test("a picture is scaled to the height of the page, in its middle and at a quarter of its light")
    func file() throws {
        var source = PictureSource(originalSize: PixelSize(width: 1, height: 1))
        let planes = [255, 0, 0].map { GrayPicture(width: 1, height: 1, pixels: [$0]) }
        var frame = PictureSource.Frame(picture: planes[0], duration: .zero)
        frame.planes = planes
        source.append(frame)
        let page = BackgroundContent(
            PageContent.blank.inColor,
            .picture(PictureContent(source, format: .color)),
            filling: .center
        )
        .draw(in: PixelSize(width: 6, height: 2), at: time(0))
        let red = Color(red: 136, green: 0, blue: 0)
        for x in 0..<6 {
            for y in 0..<2 { #expect(page[colorAt: x, y] == ((2...3).contains(x) ? red : .black)) }
        }
    }
}

extension PageContent {
    fileprivate var inColor: InkedContent {
        InkedContent(self, ink: InkSettings(), defaultColor: .white, format: .color)
    }
}
