import BannerText
import Pixels
import Synchronization
import Testing

@testable import SignDaemon

@Suite("Warnings about missing glyphs")
struct MissingGlyphLogTests {
    private final class Log: Sendable {
        let lines = Mutex<[String]>([])
    }

    private let log = Log()
    private let glyphs: MissingGlyphLog

    init() {
        let log = log
        glyphs = MissingGlyphLog { line in log.lines.withLock { $0.append(line) } }
    }

    private var lines: [String] { log.lines.withLock { $0 } }

    private func line(of characters: Int, missing: [Character] = []) -> RenderedText {
        RenderedText(
            picture: Bitmap(width: 8, height: 8),
            columns: Array(repeating: 0..<1, count: characters),
            missingCharacters: missing
        )
    }

    @Test("a truncated text is reported once, even with a clock in front of it")
    func cut() {
        let text = String(repeating: "가", count: 60)
        for second in 10..<20 {
            glyphs.logDefects(of: line(of: 50), request: TextRequest("\(second) \(text)"))
        }
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("only the first 50 characters of the text ") == true)
        glyphs.logDefects(of: line(of: 63), request: TextRequest("20 \(text)"))
        #expect(lines.count == 1)
    }

    @Test("a character is reported once, and a control character breaks no log entry")
    func characters() {
        glyphs.logMissingGlyphs(["\n", "𒀀"], in: "a\n𒀀")
        glyphs.logMissingGlyphs(["𒀀"], in: "𒀀")
        #expect(
            lines == [
                #"no font on the sign has '\u{a}' (U+000A) and '𒀀' (U+12000 CUNEIFORM SIGN A): shown as boxes in 'a\u{a}𒀀'"#
            ]
        )
    }

    @Test("a character with an ASCII replacement is not reported")
    func letters() {
        glyphs.logDefects(of: line(of: 2, missing: ["①", "ꀀ"]), request: TextRequest("①ꀀ"))
        #expect(lines == ["no font on the sign has 'ꀀ' (U+A000 YI SYLLABLE IT): shown as a box in '①ꀀ'"])
    }
}
