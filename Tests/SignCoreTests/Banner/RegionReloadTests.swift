import InfiniteScroll
import Pixels
import SignTestSupport
import Testing

@testable import SignCore

@Suite("Changes of regions")
struct RegionReloadTests {
    private func toml(_ regions: String) -> String {
        """
        [text]
        font = "builtin"
        [display]
        driver = "memory"
        width = 8
        height = 16
        [scroll]
        autoplay = false
        slide = "1s"
        \(regions)
        [[option]]
        text = "I"
        [[option]]
        text = "L"
        [[option]]
        text = "T"
        """
    }

    private let header = "[header]\ngap = 0\ntext = \"H\"\nalign = \"left\""

    private func hasHeader(_ art: [String]) -> Bool { art.first == "#...#..." }

    private func choices(_ played: Played) -> [String] {
        played.events.compactMap {
            if case .engine(.selected(let selection)) = $0.kind { selection.option.id } else { nil }
        }
    }

    @Test("at rest a header is added and removed, and the option stays selected")
    func atRest() throws {
        let coming = try play(toml(""), reloading: toml(header), script: "1s tap\n3s config x\n4s tap")
        #expect(!hasHeader(coming.picture(at: 2_999)))
        #expect(hasHeader(coming.picture(at: 3_000)))
        #expect(coming.picture(at: 3_000)[8] == "..#.....")
        #expect(choices(coming) == ["I", "L", "T"])
        let going = try play(toml(header), reloading: toml(""), script: "1s tap\n3s config x\n4s tap")
        #expect(hasHeader(going.picture(at: 2_999)))
        #expect(going.picture(at: 3_000)[4] == "..#.....")
        #expect(going.picture(at: 3_000).prefix(4).allSatisfy { $0 == "........" })
        #expect(going.picture(at: 9_000)[4] == coming.picture(at: 9_000)[8])
        #expect(choices(going) == choices(coming))
    }

    @Test("during a slide regions are added and removed immediately, and the slide reaches its target")
    func midSlide() throws {
        for (first, second) in [("", header), (header, "")] {
            for rest in ["", "[dots]\ngap = 0\nposition = \"bottom\"\n"] {
                let played = try play(
                    toml(rest + first),
                    reloading: toml(rest + second),
                    script: "1s tap\n1.5s config x"
                )
                #expect(hasHeader(played.picture(at: 1_499)) == !first.isEmpty)
                #expect(hasHeader(played.picture(at: 1_500)) == !second.isEmpty)
                let still = try play(toml(rest + second), script: "1s tap")
                #expect(played.picture(at: 9_000) == still.picture(at: 9_000))
                #expect(choices(played) == ["I", "L"])
                let settled = played.events.filter { $0.kind.name == "settled" }
                #expect(settled.count == 1)
            }
        }
    }

    @Test("a header across the motion does not interrupt a slide")
    func slideGoesOn() throws {
        for (first, second) in [("", header), (header, "")] {
            let played = try play(toml(first), reloading: toml(second), script: "1s tap\n1.5s config x")
            let plain = try play(toml(second), script: "1s tap")
            for moment in [1_500, 1_510, 1_700, 1_900, 2_000] as [Int64] {
                #expect(played.picture(at: moment) == plain.picture(at: moment), "\(moment) ms")
            }
        }
    }

    @Test("a new text in the header does not interrupt a slide")
    func otherWords() throws {
        let second = header.replacing("\"H\"", with: "\"I\"")
        let changed = try play(toml(header), reloading: toml(second), script: "1s tap\n1.5s config x")
        let plain = try play(toml(header), script: "1s tap")
        #expect(changed.pictures.first { $0.frame.art.first == "###....." }?.at == 1_500)
        for moment in [1_490, 1_500, 1_510, 1_700, 2_000] as [Int64] {
            #expect(
                changed.picture(at: moment).suffix(8) == plain.picture(at: moment).suffix(8),
                "\(moment) ms"
            )
        }
    }

    @Test("dots take a row and free it again, and match the current options")
    func dots() throws {
        let played = try play(
            toml(""),
            reloading: toml("[dots]\ngap = 0\nposition = \"top\"") + "\n",
            script: "1s tap\n3s config x\n4s config x\n5s tap"
        )
        #expect(played.picture(at: 2_999).first == "........")
        #expect(played.picture(at: 3_000).first == "#.###.#.")
        #expect(played.picture(at: 5_000).first == "#.#.###.")
    }

    @Test("another display keeps its regions at their edges")
    func otherDisplay() throws {
        let wide = toml(header).replacing("width = 8", with: "width = 16")
        let played = try play(toml(header), reloading: wide, script: "1s tap\n1.5s config x")
        #expect(played.picture(at: 1_500).first == "#...#...........")
        #expect(played.picture(at: 9_000)[8] == "......#.........")
    }
}
