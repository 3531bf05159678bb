import MonotonicTime
import Pixels
import TestSupport
import Testing

@testable import BannerText

@Suite("Emoji in colors")
struct ColorEmojiTests {
    private static let red = Color(red: 255, green: 0, blue: 0)
    private static let blue = Color(red: 0, green: 0, blue: 255)

    private var setting: TextRunSettings {
        var setting = TextRunSettings(fonts: [.file("/emoji.ttf", face: 0)], rows: 8)
        setting.isShaded = true
        setting.isColored = true
        return setting
    }

    private func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    /// Returns the reply for one character of `columns` columns and eight rows. Each of `colored`, which are
    /// numbers of columns, has a red pixel, a half transparent blue one, and six transparent ones. All pixels
    /// have half the light.
    private func reply(columns: Int = 3, colored: [Int], count: Int? = nil, isVertical: Bool = false)
        -> [UInt8]
    {
        var reply: [UInt8] = [1, 0, 2, 0] + bytes(UInt32(7))
        let (width, height) = isVertical ? (8, columns) : (columns, 8)
        reply += bytes(UInt32(width)) + bytes(UInt32(height)) + bytes(UInt32(1))
        reply += bytes(Int32(0)) + bytes(Int32(columns)) + bytes(UInt16(0)) + bytes(UInt16(0))
        reply += [UInt8](repeating: 128, count: columns * 8) + bytes(UInt32(count ?? colored.count))
        for column in colored {
            reply += bytes(UInt32(column)) + [255, 0, 0, 255] + [0, 0, 128, 128]
            reply += [UInt8](repeating: 0, count: 24)
        }
        return reply
    }

    private func rendered(_ reply: [UInt8], isVertical: Bool = false) throws(TextMessages.Fault)
        -> RenderedText
    {
        let request = TextRequest("😀", isVertical: isVertical)
        return try TextMessages.decodeRenderedText(reply, request: request, settings: setting, id: 7)
    }

    private func picture(_ text: String, on background: Color = .black, scale: Int = 1) throws -> Bitmap {
        var fontSelection = FontSelection(setting, fitsColumns: false)
        fontSelection.scale = scale
        fontSelection.renderedTexts?.add([TextRequest("😀"): try rendered(reply(colored: [0, 1]))])
        let colors = TextColors(.white, on: background, as: .color, paintsIcons: true)
        return makeContent(of: try TextTemplate(text), in: fontSelection, colors: colors)
            .draw(in: PixelSize(width: 32, height: 8 * scale), at: effectTime(0))
    }

    @Test("colors are requested only for displays with colors")
    func request() {
        func flags(_ isShaded: Bool, _ isColored: Bool) -> UInt8 {
            var setting = setting
            (setting.isShaded, setting.isColored) = (isShaded, isColored)
            return TextMessages.encodeRequest(TextRequest("😀"), settings: setting, id: 1)[6]
        }
        #expect(flags(true, true) == 9)
        #expect(flags(true, false) == 1)
        #expect(flags(false, false) == 0 && flags(false, true) == 0)
    }

    @Test("an emoji has the colors of its font, mixed with the background by their opacity")
    func colors() throws {
        let plain = try picture("😀")
        #expect(plain.width == 3 && plain.height == 8)
        #expect(plain[colorAt: 0, 0] == Self.red)
        #expect(plain[colorAt: 1, 1] == Color.black.blended(with: Self.blue, coverage: 128))
        #expect(plain[colorAt: 0, 2] == .black)
        // A column without colors has those of the letters.
        #expect(plain[colorAt: 2, 0] == Color.black.blended(with: .white, coverage: 128))
        let green = Color(red: 0, green: 255, blue: 0)
        let mixed = try picture("😀", on: green)
        #expect(mixed[colorAt: 0, 0] == Self.red && mixed[colorAt: 0, 2] == green)
        #expect(mixed[colorAt: 0, 1] == green.blended(with: Self.blue, coverage: 128))
        let large = try picture("😀", scale: 2)
        #expect(large[colorAt: 3, 1] == Self.red && large[colorAt: 3, 4] == .black)
    }

    @Test("a color of the user, an effect with colors and inversion win")
    func user() throws {
        let half = Color.black.blended(with: Self.blue, coverage: 128)
        #expect(try picture("{color:blue}😀{/}")[colorAt: 0, 0] == half)
        #expect(try picture("{gradient:blue-blue}😀{/}")[colorAt: 0, 5] == half)
        #expect(try picture("{invert}😀{/}")[colorAt: 1, 0] != Self.red)
        var fontSelection = FontSelection(setting, fitsColumns: false)
        fontSelection.renderedTexts?.add([TextRequest("😀"): try rendered(reply(colored: [0]))])
        let colors = TextColors(Self.blue, on: .black, as: .color)
        let picture = makeContent(of: StyledText("😀"), in: fontSelection, colors: colors)
            .draw(in: PixelSize(width: 32, height: 8), at: effectTime(0))
        #expect(picture[colorAt: 0, 0] == half)
    }

    @Test("in vertical text the rows of an emoji have its colors")
    func vertical() throws {
        var fontSelection = FontSelection(verticalLines: setting)
        let text = try rendered(reply(colored: [1], isVertical: true), isVertical: true)
        fontSelection.renderedTexts?.add([TextRequest("😀", isVertical: true): text])
        let colors = TextColors(.white, on: .black, as: .color, paintsIcons: true)
        let picture = makeContent(of: StyledText("😀"), in: fontSelection, colors: colors)
            .draw(in: PixelSize(width: 8, height: 32), at: effectTime(0))
        #expect(picture[colorAt: 0, 1] == Self.red)
        #expect(picture[colorAt: 0, 0] == Color.black.blended(with: .white, coverage: 128))
    }

    @Test("colors outside of the picture, out of order or cut are refused")
    func malformed() throws {
        let good = reply(colored: [0, 2])
        #expect(try rendered(good).columns == [0..<3])
        for length in 0..<good.count {
            #expect(throws: TextMessages.Fault.malformed) { try rendered(Array(good.prefix(length))) }
        }
        for reply in [
            reply(colored: [3]), reply(colored: [1, 1]), reply(colored: [2, 0]),
            reply(colored: [0], count: 2),
            reply(colored: [0, 1], count: 1), reply(colored: [], count: 4), reply(colored: [0x8000_0000]),
            good + [0],
        ] {
            #expect(throws: TextMessages.Fault.malformed) { try rendered(reply) }
        }
        var gray = reply(colored: [])
        gray[2] = 1
        #expect(throws: TextMessages.Fault.malformed) { try rendered(gray) }
    }

    @Test("any bytes are a line within its bounds, or refused")
    func anyBytes() {
        for seed in 0..<2_000 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            var bytes = reply(colored: [0, 1, 2])
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            guard let text = try? rendered(bytes) else { continue }
            #expect(text.picture.size == PixelSize(width: 3, height: 8), "seed \(seed)")
        }
    }
}
