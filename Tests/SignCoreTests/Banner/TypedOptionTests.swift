import Pixels
import SignTestSupport
import Testing

@testable import SignCore

@Suite("Options that are typed, and options that roll")
struct TypedOptionTests {
    private func toml(_ options: String, _ scroll: String = "autoplay = false") -> String {
        "[display]\ndriver = \"memory\"\nwidth = 32\n[scroll]\nslide = \"300ms\"\n\(scroll)\n" + options
    }

    private let two =
        "[[option]]\nid = \"a\"\ntext = \"AAA\"\n[[option]]\nid = \"b\"\ntext = \"BBB\"\neffect = \"typewriter\"\n"

    /// Returns the number of columns with a lit pixel at `milliseconds`.
    private func litColumns(_ played: Played, _ milliseconds: Int64) -> Int {
        let rows = played.picture(at: milliseconds).map { Array($0.utf8) }
        return (rows.first ?? []).indices.count { x in rows.contains { $0[x] == UInt8(ascii: "#") } }
    }

    @Test("letters are dark while the option enters, and appear one after the other when it rests")
    func types() throws {
        let played = try play(toml(two), script: "1s next", milliseconds: 3_000)
        let plain = try play(
            toml(two.replacing("effect = \"typewriter\"\n", with: "")),
            script: "1s next",
            milliseconds: 3_000
        )
        #expect(played.picture(at: 900) == plain.picture(at: 900))
        #expect([1_310, 1_390, 1_470].map { litColumns(played, $0) } == [5, 10, 15])
        #expect(played.picture(at: 1_470) == plain.picture(at: 1_470))
        #expect(played.pictures.last.map { $0.at <= 1_470 } == true)
        // The page A alone moves out.
        #expect(litColumns(played, 1_290) == 0)
        #expect(litColumns(plain, 1_290) == 15)
    }

    @Test("an option types again after another one was at rest, and not after a slide that is turned back")
    func again() throws {
        let script = "1s next\n3s next\n5s next\n7s next\n7100ms previous"
        let played = try play(toml(two), script: script, milliseconds: 9_000)
        for start: Int64 in [1_000, 5_000] {
            #expect([310, 390, 470].map { litColumns(played, start + $0) } == [5, 10, 15], "\(start)")
        }
        #expect([310, 390, 470].map { litColumns(played, 3_000 + $0) } == [15, 15, 15])
        #expect([7_500, 7_600, 8_000].map { litColumns(played, $0) } == [15, 15, 15])
    }

    @Test("an option types with every transition, without a slide, and at the start")
    func transitions() throws {
        for setting in ["transition = \"dissolve\"", "transition = \"cover\"", "easing = \"linear\""] {
            let played = try play(
                toml(two, "autoplay = false\n\(setting)"),
                script: "1s next",
                milliseconds: 3_000
            )
            #expect([1_310, 1_390, 1_470].map { litColumns(played, $0) } == [5, 10, 15], "\(setting)")
        }
        let cut = try play(
            "[display]\ndriver = \"memory\"\n[scroll]\nslide = \"0s\"\nautoplay = false\n\(two)",
            script: "1s next\n2s next\n3s next",
            milliseconds: 5_000
        )
        #expect([1_010, 1_090, 1_170].map { litColumns(cut, $0) } == [5, 10, 15])
        #expect([3_010, 3_090, 3_170].map { litColumns(cut, $0) } == [5, 10, 15])
        let first = try play(
            toml("[[option]]\ntext = \"BBB\"\neffect = \"typewriter\"\n"),
            milliseconds: 2_000
        )
        #expect([10, 90, 170].map { litColumns(first, $0) } == [5, 10, 15])
    }

    @Test("a ticker shows typed letters at once")
    func ticker() throws {
        let played = try play(toml(two, "style = \"ticker\""), milliseconds: 1_000)
        let plain = try play(
            toml(two.replacing("effect = \"typewriter\"\n", with: ""), "style = \"ticker\""),
            milliseconds: 1_000
        )
        #expect(played.picture(at: 500) == plain.picture(at: 500))
    }

    @Test("a value and a clock roll while they are in view, and nothing changes afterwards")
    func rolls() throws {
        let value = "[[option]]\ntext = \"{roll}{value:n|1}{/}\"\n"
        let played = try play(toml(value), script: "1s value n 7", milliseconds: 5_000)
        let times = played.pictures.map(\.at).filter { $0 > 500 }
        #expect(times.count == 8 && times.allSatisfy { (1_000...1_300).contains($0) }, "\(times)")
        let plain = try play(
            toml("[[option]]\ntext = \"{value:n|1}\"\n"),
            script: "1s value n 7",
            milliseconds: 5_000
        )
        #expect(played.picture(at: 1_300) == plain.picture(at: 1_300))
        let clock = try play(toml("[[option]]\ntext = \"{roll}{time:%M}{/}\"\n"), milliseconds: 61_000)
        let changes = clock.pictures.map(\.at).filter { $0 > 500 }
        #expect(changes.count == 8 && changes.allSatisfy { (60_000...60_300).contains($0) }, "\(changes)")
    }

    @Test("a clock in a region rolls")
    func region() throws {
        let header = "[header]\ntext = \"{roll}{time:%S}{/}\"\n"
        let display = "[display]\ndriver = \"memory\"\nwidth = 32\nheight = 16\n[scroll]\nautoplay = false\n"
        let played = try play(display + header + anOption, milliseconds: 1_900)
        let changes = played.pictures.map(\.at).filter { $0 > 500 }
        #expect(changes.count >= 6 && changes.allSatisfy { (1_000...1_300).contains($0) }, "\(changes)")
    }
}
