import MonotonicTime
import Pixels
import TestSupport
import Testing

@testable import BannerText

@Suite("Icons in colors")
struct ColorIconTests {
    private let room = PixelSize(width: 64, height: 8)
    private let painted = TextColors(.white, on: .black, as: .color, paintsIcons: true)

    private func time(_ milliseconds: Int64 = 0) -> ContentTime {
        let civil = CivilTime(secondsSince1970: 1_795_248_309, nanosecond: milliseconds * 1_000_000)
        return ContentTime(elapsed: .zero, civil: civil)
    }

    private func picture(
        _ text: String,
        _ colors: TextColors,
        scale: Int = 1,
        at milliseconds: Int64 = 0
    ) -> Bitmap {
        var fontSelection = FontSelection(BuiltinFont.wide)
        fontSelection.scale = scale
        let room = PixelSize(width: 64, height: 8 * scale)
        return makeContent(ofText: text, in: fontSelection, colors: colors).draw(
            in: room,
            at: time(milliseconds)
        )
        .inked(colors.ink, on: colors.background, as: .color)
    }

    /// Returns the rows of `picture` with the letters of the palette.
    private func art(_ picture: Bitmap) -> [String] {
        (0..<picture.height).map { y in
            (0..<picture.width).reduce(into: "") { row, x in
                let color = picture[colorAt: x, y]
                let letter = ColorIconSheet.palette.first { $0.value == color }?.key
                row += color == .black ? "." : letter.map(String.init) ?? "?"
            }
        }
    }

    /// The columns between the first and the last visible pixel of each row, or nil for a blank row.
    private func spans(_ picture: Bitmap) -> [ClosedRange<Int>?] {
        (0..<picture.height).map { y in
            let lit = (0..<picture.width).filter { picture[colorAt: $0, y] != .black }
            return lit.first.flatMap { first in lit.last.map { first...$0 } }
        }
    }

    @Test("48 icons have colors, and all of them have names")
    func count() {
        let named = Set(IconNames.all.flatMap { Array($0.character.unicodeScalars) })
        #expect(ColorIcons.sheet.drawings.count == 48)
        for scalar in ColorIcons.sheet.drawings.keys { #expect(named.contains(scalar), "\(scalar)") }
    }

    @Test(
        "an icon in colors has the size of the one in one color, and its rows begin and end at the same columns"
    )
    func silhouettes() {
        for face in [BuiltinFont.wide, .narrow] {
            for scalar in ColorIcons.sheet.drawings.keys {
                let plain = face.rasterize(String(scalar))
                let content = makeContent(ofText: String(scalar), in: FontSelection(face), colors: painted)
                let picture = content.draw(in: room, at: time())
                #expect(picture.format == .color, "\(scalar)")
                #expect(picture.size == plain.size, "\(scalar)")
                #expect(spans(picture) == spans(plain), "\(scalar)")
            }
        }
    }

    @Test("the sheet has only letters of the palette")
    func palette() {
        let rows = ColorIcons.art.split(separator: "\n").filter(\.utf8.isASCIIOnly)
        #expect(rows.count % 8 == 0)
        for letter in rows.joined() where letter != "." && letter != " " {
            #expect(ColorIconSheet.palette[letter] != nil, "\(letter)")
        }
    }

    @Test("a heart is red with a light, and a house has a red roof")
    func golden() {
        #expect(
            art(picture("♥", painted)) == [
                ".......", ".RR.RR.", "RKRRRRR", "RRRRRRR", ".RRRRR.", "..RRR..", "...R...", ".......",
            ]
        )
        #expect(
            art(picture("{icon:house}", painted)) == [
                "...R...", "..RRR..", ".RRRRR.", "RRRRRRR", ".WWWWW.", ".CWNWC.", ".WWNWW.", ".......",
            ]
        )
    }

    @Test("letters next to an icon keep the color of the text, and a larger icon has larger pixels")
    func besideLetters() {
        #expect(art(picture("I ♥", painted)).map { String($0.suffix(7)) } == art(picture("♥", painted)))
        let large = picture("♥", painted, scale: 2)
        let small = picture("♥", painted)
        #expect(large.size == PixelSize(width: 14, height: 16))
        for x in 0..<14 {
            for y in 0..<16 { #expect(large[colorAt: x, y] == small[colorAt: x / 2, y / 2]) }
        }
    }

    @Test(
        "a color, an effect with colors and inversion win over the colors of the icon",
        arguments: ["{color:green}♥{/}", "{rainbow}♥{/}", "{gradient:red-blue}♥{/}", "{invert}♥{/}"]
    )
    func usersColor(_ text: String) {
        let plain = TextColors(.white, on: .black, as: .color)
        #expect(picture(text, painted) == picture(text, plain))
    }

    @Test("an icon blinks and pulses in its colors")
    func effects() {
        #expect(picture("{blink}♥{/}", painted) == picture("♥", painted))
        #expect(spans(picture("{blink}☺{/}", painted, at: 500)).allSatisfy { $0 == nil })
        let colors = Set((0..<7).map { picture("{pulse}♥{/}", painted)[colorAt: $0, 3] })
        #expect(colors.allSatisfy { $0.red > 0 && $0.green == 0 && $0.blue == 0 })
    }

    @Test("transparent pixels of an icon show the background")
    func background() {
        let blue = Color(red: 0, green: 0, blue: 64)
        let picture = picture("♥", TextColors(.white, on: blue, as: .color, paintsIcons: true))
        #expect(picture[colorAt: 0, 0] == blue)
    }

    @Test("displays with grays or one color draw icons as before", arguments: [PixelFormat.bit, .gray])
    func otherDisplays(_ format: PixelFormat) {
        let colors = TextColors(.white, on: .black, as: format, paintsIcons: true)
        #expect(!colors.paintsIcons)
        let drawn = makeContent(ofText: "♥☕", in: FontSelection(BuiltinFont.wide), colors: colors)
        #expect(drawn.draw(in: room, at: time()) == BuiltinFont.wide.rasterize("♥☕"))
    }

    @Test("emoji that share a drawing share its colors, unless their names are those of other colors")
    func sharedDrawings() {
        #expect(picture("❤️", painted) == picture("♥", painted))
        #expect(picture("🍵", painted) == picture("☕", painted))
        #expect(picture("👍🏽", painted) == picture("👍", painted))
        #expect(Set(art(picture("💙", painted)).joined()) == [".", "W"])
        #expect(!ColorIcons.areIn("Grüße – 5 € 한글 💙"))
    }
}

extension Substring.UTF8View {
    fileprivate var isASCIIOnly: Bool { allSatisfy { $0 < 0x80 } }
}
