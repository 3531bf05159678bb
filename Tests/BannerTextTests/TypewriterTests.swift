import MonotonicTime
import Pixels
import Testing

@testable import BannerText

@Suite("Letters that are typed")
struct TypewriterTests {
    private let room = PixelSize(width: 64, height: 8)

    private func time(_ rested: Int64?) -> ContentTime {
        ContentTime(
            elapsed: .zero,
            civil: CivilTime(secondsSince1970: 0),
            rested: rested.map { .milliseconds($0) }
        )
    }

    private func picture(_ text: String, _ rested: Int64?) -> [String] {
        effectContent(text).draw(in: room, at: time(rested)).art
    }

    @Test("a letter appears every 80 ms from the rest on, at its place")
    func letters() {
        let text = "{typewriter}Hi!{/}"
        let blank = [String](repeating: "..........", count: 8)
        let whole = BuiltinFont.wide.rasterize("Hi!").art
        let width = whole[0].count
        #expect(picture(text, -1) == blank.map { _ in String(repeating: ".", count: width) })
        func prefix(_ letters: String) -> [String] {
            let columns = BuiltinFont.wide.width(of: letters)
            return whole.map { row in
                String(row.prefix(columns)) + String(repeating: ".", count: width - columns)
            }
        }
        #expect(picture(text, 0) == prefix("H"))
        #expect(picture(text, 79) == prefix("H"))
        #expect(picture(text, 80) == prefix("Hi"))
        #expect(picture(text, 160) == whole)
        #expect(picture(text, nil) == whole)
    }

    @Test("only letters with the style are typed, and a frame of inverted letters grows with them")
    func styles() {
        let part = picture("A{typewriter}BC{/}", -1)
        let whole = BuiltinFont.wide.rasterize("ABC").art
        #expect(part.map { $0.prefix(5) } == whole.map { $0.prefix(5) })
        #expect(part.allSatisfy { !$0.dropFirst(5).contains("#") })
        #expect(!picture("{typewriter}{invert}AB{/}{/}", -1).joined().contains("#"))
        let first = picture("{typewriter}{invert}AB{/}{/}", 0)
        #expect(first.allSatisfy { $0.prefix(3).contains("#") && $0.suffix(4).allSatisfy { $0 == "." } })
    }

    @Test("the sign wakes for each letter, and not after the last one")
    func wakeUps() {
        let content = effectContent("{typewriter}Hi!{/}")
        #expect(content.lifetime(at: time(-1)) == nil)
        #expect(content.lifetime(at: time(0)) == .milliseconds(80))
        #expect(content.lifetime(at: time(100)) == .milliseconds(60))
        #expect(content.lifetime(at: time(160)) == nil)
        #expect(content.lifetime(at: time(nil)) == nil)
    }
}
