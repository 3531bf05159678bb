import BannerText
import Pixels
import Synchronization
import Testing

@testable import SignDaemon

@Suite("Notices of boxes")
struct BoxNoticesTests {
    private final class Log: Sendable {
        let lines = Mutex<[String]>([])
    }

    private let log = Log()
    private let notices: BoxNotices

    init() {
        let log = log
        notices = BoxNotices { line in log.lines.withLock { $0.append(line) } }
    }

    private var lines: [String] { log.lines.withLock { $0 } }

    private func line(of characters: Int, missing: [Character] = []) -> RenderedText {
        RenderedText(
            picture: Bitmap(width: 8, height: 8),
            columns: Array(repeating: 0..<1, count: characters),
            missing: missing
        )
    }

    @Test("a text that is cut is said once, also with a clock in front of it")
    func cut() {
        let text = String(repeating: "가", count: 60)
        for second in 10..<20 { notices.notice(line(of: 50), of: TextRequest("\(second) \(text)")) }
        #expect(lines.count == 1)
        #expect(lines.first?.hasSuffix("only the first 50 characters are shown") == true)
        notices.notice(line(of: 63), of: TextRequest("20 \(text)"))
        #expect(lines.count == 1)
    }

    @Test("a character is said once, and one that controls breaks no line of the log")
    func characters() {
        notices.notice(["\n", "𒀀"], in: "a\n𒀀")
        notices.notice(["𒀀"], in: "𒀀")
        #expect(
            lines == [
                #"no font of the sign has '\u{a}' (U+000A) and '𒀀' (U+12000 CUNEIFORM SIGN A): they are boxes in 'a\u{a}𒀀'"#
            ]
        )
    }

    @Test("what has letters of ASCII is no box")
    func letters() {
        notices.notice(line(of: 2, missing: ["①", "ꀀ"]), of: TextRequest("①ꀀ"))
        #expect(lines == ["no font of the sign has 'ꀀ' (U+A000 YI SYLLABLE IT): it is a box in '①ꀀ'"])
    }
}
