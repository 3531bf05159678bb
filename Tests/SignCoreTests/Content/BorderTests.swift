import InfiniteScroll
import MonotonicTime
import Pixels
import SignTestSupport
import Testing

@testable import SignCore

@Suite("Borders of dots")
struct BorderTests {
    private func time(_ milliseconds: Int64) -> ContentTime {
        ContentTime(
            elapsed: .zero,
            civil: CivilTime(
                secondsSince1970: milliseconds / 1_000,
                nanosecond: milliseconds % 1_000 * 1_000_000
            )
        )
    }

    private func contents(_ option: String, _ display: String = "width = 14\nheight = 10") throws -> Contents
    {
        try playlist("[display]\ndriver = \"memory\"\n\(display)\n[[option]]\n\(option)\n").contents
    }

    @Test("dots move clockwise around the page, and the text is between them")
    func page() throws {
        let contents = try contents("text = \"I\"\neffect = \"border\"")
        let room = PixelSize(width: 14, height: 10)
        func art(_ milliseconds: Int64) -> [String] {
            contents[0].draw(in: room, at: time(milliseconds)).art
        }
        #expect(
            art(0) == [
                "##..##..##..##",
                ".....###......",
                "......#.......",
                "#.....#......#",
                "#.....#......#",
                "......#.......",
                "......#.......",
                "#....###.....#",
                "#............#",
                "..##..##..##..",
            ]
        )
        #expect(art(0) == art(119) && art(0) == art(480) && art(0) != art(120))
        #expect(art(120)[0] == ".##..##..##..#")
        #expect(contents[0].lifetime(at: time(100)) == .milliseconds(20))
    }

    @Test("pixel i of the border is lit if (i − step) mod 4 < 2, on pages of any size")
    func model() throws {
        for (width, height) in [(10, 10), (17, 11), (32, 16), (13, 24)] {
            let contents = try contents(
                "text = \" \"\neffect = \"border\"",
                "width = \(width)\nheight = \(height)"
            )
            let room = PixelSize(width: width, height: height)
            var perimeter: [PixelPoint] = (0..<width).map { PixelPoint(x: $0, y: 0) }
            perimeter += (1..<height).map { PixelPoint(x: width - 1, y: $0) }
            perimeter += (1..<width).map { PixelPoint(x: width - 1 - $0, y: height - 1) }
            perimeter += (1..<height - 1).map { PixelPoint(x: 0, y: height - 1 - $0) }
            for step in 0..<8 {
                let picture = contents[0].draw(in: room, at: time(Int64(step) * 120))
                for (index, point) in perimeter.enumerated() {
                    let isLit = (index - step + 800) % 4 < 2
                    #expect(
                        picture[point.x, point.y] == isLit,
                        "\(width)×\(height), step \(step), pixel \(index)"
                    )
                }
            }
        }
    }

    @Test("a longer text has the border around all of it, and below ten rows there is none")
    func edges() throws {
        let room = PixelSize(width: 14, height: 10)
        let long = try contents("text = \"IIIIIIIIII\"\neffect = \"border\"")
        let plain = try contents("text = \"IIIIIIIIII\"")
        let inside = PixelSize(width: 12, height: 8)
        let size = plain[0].size(in: inside, at: time(0))
        #expect(long[0].size(in: room, at: time(0)) == PixelSize(width: size.width + 2, height: 10))
        let low = try contents("text = \"I\"\neffect = \"border\"", "width = 14\nheight = 8")
        #expect(low[0].lifetime(at: time(0)) == nil)
        #expect(low[0].size(in: PixelSize(width: 14, height: 8), at: time(0)).width == 3)
    }

    @Test("a border has the color of the text, beside other effects")
    func colors() throws {
        let contents = try contents(
            "text = \"I\"\neffect = \"border rainbow\"\ncolor = \"green\"\nbackground = \"blue\"",
            "width = 14\nheight = 10\nformat = \"color\""
        )
        let picture = contents[0].draw(in: PixelSize(width: 14, height: 10), at: time(0))
        #expect(picture[colorAt: 0, 0] == Color(named: "green"))
        #expect(picture[colorAt: 2, 0] == Color(named: "blue"))
        #expect(picture[colorAt: 1, 1] == Color(named: "blue"))
    }
}
