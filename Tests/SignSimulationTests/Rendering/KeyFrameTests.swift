import BannerText
import ButtonInput
import Diagnostics
import InfiniteScroll
import MonotonicTime
import SignCore
import SignFile
import SignTestSupport
import Testing

@testable import SignSimulation

@Suite("Key frames")
struct KeyFrameTests {
    private func captions(slide: String = "400ms", script: String, seconds: Int64) throws -> [String] {
        let toml = """
            [display]
            driver = "memory"
            [scroll]
            slide = "\(slide)"
            autoplay = false
            [[option]]
            id = "tea"
            text = "Tea"
            [[option]]
            id = "cake"
            text = "Cake"
            """
        let scenario = Scenario(
            try Configuration.parse(Array(toml.utf8), file: "f").playlist,
            script: try Script(parsing: script, file: "s"),
            loadPlaylist: { _ throws(ConfigurationError) in throw ConfigurationError(diagnostics: []) }
        )
        var collector = KeyFrameCollector()
        var simulation = scenario.simulation(for: .seconds(seconds))
        simulation.run { output in
            if case .event(let event) = output { collector.add(event) }
        }
        return collector.keyFrames.first.map(\.caption)
    }

    @Test("key frames are the start, inputs, the middle of moves, and rests")
    func tap() throws {
        #expect(
            try captions(script: "1s tap\n2s double_tap\n3s config none", seconds: 4) == [
                "0 s start", "1 s tap", "1.2 s to cake", "1.4 s at cake", "2 s double tap ignored",
                "3 s configuration rejected",
            ]
        )
    }

    @Test("the key frames of a tap during a slide are in order")
    func retarget() throws {
        let captions = try captions(script: "1s tap\n1.1s tap", seconds: 4)
        #expect(captions.prefix(3) == ["0 s start", "1 s tap", "1.1 s tap"])
        #expect(captions.count == 5)
        #expect(captions[3].hasSuffix(" s to tea") && captions[4].hasSuffix(" s at tea"))
    }

    @Test("key frames at the same instant are merged")
    func merged() throws {
        #expect(
            try captions(slide: "0s", script: "1.2345s tap", seconds: 2)
                == ["0 s start", "1.234 s tap, at cake"]
        )
    }

    @Test("captions are shortened to the width of the picture")
    func shortened() {
        let font = BuiltinFont.wide
        #expect(font.shortened("1 s at tea", to: font.width(of: "1 s at tea")) == "1 s at tea")
        #expect(font.shortened("1 s at tea", to: font.width(of: "1 s at tea") - 1) == "1 s at t…")
        #expect(font.shortened("1 s at tea", to: font.width(of: "1 s…")) == "1 s…")
        #expect(font.shortened("1 s at tea", to: font.width(of: "1 s…") - 1) == "1 …")
        #expect(font.shortened("1 s at tea", to: 0) == "…")
        // If the work grew with the square of the length, this would not end in time.
        let long = String(repeating: "é, ", count: 100_000)
        for room in [128, 65_535] {
            let text = font.shortened(long, to: room)
            #expect(font.width(of: text) <= room)
            #expect(font.width(of: text) > room - 8)
        }
    }

    @Test("a sheet has at most two hundred key frames, and all are counted")
    func bounded() {
        var collector = KeyFrameCollector()
        for second in 1...1000 {
            collector.add(
                JournalEntry(
                    sequence: 1,
                    at: .zero + .seconds(Int64(second)),
                    kind: .engine(.input("long_press"))
                )
            )
        }
        #expect(collector.keyFrames.first.count == 200)
        #expect(collector.keyFrames.count == 1001)
        #expect(collector.keyFrames.first.last?.caption == "199 s long press")
    }
}
