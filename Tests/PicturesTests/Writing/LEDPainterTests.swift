import Pixels
import TestSupport
import Testing

@testable import Pictures

@Suite("LEDs on black")
struct LEDPainterTests {
    /// Returns an image as lines of text. Black pixels are dots. Pixels of unlit LEDs are letters and those of lit LEDs
    /// are digits, from the rim to the middle.
    private func art(_ image: IndexedImage) -> [String] {
        let signs = Array(".abcdef123456")
        return (0..<image.height).map { y in
            String((0..<image.width).map { x in signs[Int(image[x, y])] })
        }
    }

    @Test("LEDs are round with a soft rim, lit or faint")
    func golden() {
        let picture = LEDPainter(scale: 8).paint(Bitmap(art: "#.\n.#"))
        #expect(
            art(picture) == [
                "..1331....acca..",
                ".366663..cffffc.",
                "16666661affffffa",
                "36666663cffffffc",
                "36666663cffffffc",
                "16666661affffffa",
                ".366663..cffffc.",
                "..1331....acca..",
                "..acca....1331..",
                ".cffffc..366663.",
                "affffffa16666661",
                "cffffffc36666663",
                "cffffffc36666663",
                "affffffa16666661",
                ".cffffc..366663.",
                "..acca....1331..",
            ]
        )
    }

    @Test("LEDs are full squares if they are too small for a rim")
    func small() {
        #expect(art(LEDPainter(scale: 1).paint(Bitmap(art: "#.#"))) == ["6f6"])
        #expect(art(LEDPainter(scale: 2).paint(Bitmap(art: "#."))) == ["66ff", "66ff"])
    }

    @Test("LEDs are symmetric at every scale", arguments: LEDPainter.scales)
    func symmetric(_ scale: Int) {
        let picture = LEDPainter(scale: scale).paint(Bitmap(art: "#"))
        #expect(picture.width == scale && picture.height == scale)
        for y in 0..<scale {
            for x in 0..<scale {
                #expect(picture[x, y] == picture[scale - 1 - x, y])
                #expect(picture[x, y] == picture[y, x])
            }
        }
        #expect(picture[scale / 2, scale / 2] == 12)
    }

    @Test(
        "LEDs use at most sixteen colors, black first and one transparent",
        arguments: LEDPainter.Light.allCases
    )
    func palette(_ light: LEDPainter.Light) {
        let painter = LEDPainter(light: light)
        #expect(painter.palette.count < 16)
        #expect(painter.palette[0] == .black)
        #expect(painter.palette[Int(painter.captionColor)] == Color(red: 160, green: 160, blue: 160))
        #expect(painter.palette[Int(painter.mountColor)] == Color(red: 40, green: 40, blue: 40))
        let brightness = painter.palette.map { Int($0.red) + Int($0.green) + Int($0.blue) }
        #expect(brightness[1...6].sorted() == Array(brightness[1...6]))
        #expect(brightness[7...12].sorted() == Array(brightness[7...12]))
        #expect(brightness[6] * 5 < brightness[12])
    }

    @Test("an impossible scale is clamped")
    func scales() {
        #expect(LEDPainter(scale: 0).scale == 1)
        #expect(LEDPainter(scale: .max).scale == 64)
        #expect(LEDPainter(scale: -3).paint(Bitmap(width: 3, height: 2)).pixels.count == 6)
    }

    @Test("a gray LED is as bright as its pixel, in the requested color")
    func gray() {
        var picture = Bitmap(width: 3, height: 1, format: .gray)
        picture[colorAt: 1, 0] = Color(gray: 128)
        picture[colorAt: 2, 0] = .white
        let painter = LEDPainter(scale: 1, light: .green, format: .gray)
        let image = painter.paint(picture)
        let colors = (0..<3).map { painter.palette[Int(image[$0, 0])] }
        #expect(colors[0] == LEDPainter(scale: 1, light: .green).palette[6], "unlit as ever")
        #expect(colors[1] == Color(red: 20, green: 115, blue: 30))
        #expect(colors[2] == Color(red: 40, green: 230, blue: 60))
    }

    @Test("an LED with colors shines in the nearest of 216, and the palette fits a GIF", arguments: [1, 8])
    func color(scale: Int) {
        var picture = Bitmap(width: 2, height: 1, format: .color)
        picture[colorAt: 1, 0] = Color(red: 255, green: 120, blue: 10)
        let painter = LEDPainter(scale: scale, light: .green, format: .color)
        #expect(painter.palette.count <= 255)
        let image = painter.paint(picture)
        let middle = scale / 2
        #expect(painter.palette[Int(image[scale + middle, middle])] == Color(red: 255, green: 102, blue: 0))
        #expect(painter.palette[Int(image[middle, middle])].luminance < 40)
    }
}
