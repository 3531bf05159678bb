import Pixels
import Testing

@testable import BannerText

@Suite("The order of fonts in messages")
struct OwnFontMessageTests {
    private let shared = FontEntry.file("/a.otf", face: 0)
    private let own = FontEntry.file("/b.otf", face: 0)

    private var setting: TextRunSettings {
        var setting = TextRunSettings(fonts: [shared, .builtin], rows: 16)
        setting.ownFonts = [own]
        return setting
    }

    private func question(_ font: TextFont?, _ setting: TextRunSettings) -> [UInt8] {
        Array(TextMessages.encodeRequest(TextRequest("a", font: font), settings: setting, id: 1).dropFirst(4))
    }

    @Test("a text's own font is tried first, and fonts of other texts are left out")
    func order() {
        #expect(question(.file(own), setting)[2] == 4)
        #expect(question(.file(own), setting)[20..<24] == [2, 0, 2, 0])
        #expect(question(.face(.narrow), setting)[20..<24] == [1, 0, 2, 0])
        #expect(question(nil, setting)[20..<24] == [0xFF, 0xFF, 2, 0])
        // Without fonts of single texts, a message is as before.
        let plain = TextRunSettings(fonts: [shared, .builtin], rows: 16)
        #expect(question(nil, plain)[2] == 0 && question(nil, plain).count == 28)
        #expect(question(nil, setting).count == 32)
    }

    @Test(
        "the built-in letters in a text have the face of the text, and are drawn by their number in the list"
    )
    func face() throws {
        func width(_ font: TextFont?) -> UInt8 { question(font, setting)[26] }
        #expect(width(nil) == UInt8(2 * (BuiltinFont.wide.width(of: "a") + 1)))
        #expect(width(.face(.narrow)) == UInt8(2 * (BuiltinFont.narrow.width(of: "a") + 1)))
        let columns = 2 * (BuiltinFont.narrow.width(of: "a") + 1)
        var reply: [UInt8] = [1, 0, 0, 0, 1, 0, 0, 0, UInt8(columns), 0, 0, 0, 16, 0, 0, 0, 1, 0, 0, 0]
        reply += [0, 0, 0, 0, UInt8(columns), 0, 0, 0, 1, 0, 0, 0]
        reply += [UInt8](repeating: 0, count: columns * 2)
        let request = TextRequest("a", font: .face(.narrow))
        let text = try TextMessages.decodeRenderedText(reply, request: request, settings: setting, id: 1)
        let letter = BuiltinFont.narrow.rasterize("a").scaledSmoothly(by: 2)
        #expect(
            (0..<letter.width).allSatisfy { x in (0..<16).allSatisfy { text.picture[x, $0] == letter[x, $0] }
            }
        )
    }

    @Test("texts with different fonts are different requests")
    func requests() {
        let fonts: [TextFont?] = [nil, .automatic, .face(.small), .file(own), .file(shared)]
        #expect(Set(fonts.map { TextRequest("a", font: $0) }).count == 5)
    }
}
