import BannerText
import Diagnostics
import InfiniteScroll
import MonotonicTime
import Pixels
import SignFile
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore
@testable import SignSimulation

@Suite("Virtual time")
struct SimulationTests {
    @Test("the columns between two displays are dark, and the copies beyond them are not separate pictures")
    func gap() throws {
        let text = """
            [[display]]
            driver = "memory"
            width = 8
            gap = 4
            [[display]]
            driver = "memory"
            width = 8
            [scroll]
            style = "ticker"
            [[option]]
            page = "solid"
            text = "lit"

            """
        let played = try play(text, milliseconds: 300)
        #expect(played.picture(at: 0) == [String](repeating: "########....########", count: 8))
        // The page is as wide as the wall and follows itself, so no change is visible.
        let whole = try play(text.replacing("gap = 4", with: "gap = 0"), milliseconds: 300)
        #expect(played.pictures.count == whole.pictures.count)
        #expect(
            played.pictures.allSatisfy { $0.frame.art.allSatisfy { $0.dropFirst(8).prefix(4) == "...." } }
        )
        let later = try play(
            text,
            reloading: text.replacing("gap = 4", with: "gap = 0"),
            script: "100ms config b\n"
        )
        #expect(later.picture(at: 50)[0].count == 20)
        #expect(later.picture(at: 200)[0].count == 16)
    }

    /// Returns the picture of `text` in the built-in font, as lines of text.
    private func art(_ text: String) -> [String] { BuiltinFont.wide.rasterize(text).art }

    private func toml(_ text: String) throws -> Configuration {
        try Configuration.parse(Array(text.utf8), file: "f").configuration
    }

    private func outputs(
        _ configuration: Configuration,
        script: String = "",
        seconds: Int64,
        reload: @escaping (String) throws(ConfigurationError) -> Configuration = { _ in
            Configuration()
        }
    ) throws -> [Simulation.Output] {
        var outputs: [Simulation.Output] = []
        var simulation = Scenario(
            Playlist(configuration),
            script: try Script(parsing: script, file: "s"),
            loadPlaylist: { name throws(ConfigurationError) in Playlist(try reload(name)) }
        ).simulation(for: .seconds(seconds))
        simulation.run { outputs.append($0) }
        return outputs
    }

    private func names(_ outputs: [Simulation.Output]) -> [String] {
        outputs.compactMap { output in
            guard case .event(let event) = output else { return nil }
            return "\(event.at.nanoseconds / 1_000_000) \(event.kind.name)"
        }
    }

    private func pictures(_ outputs: [Simulation.Output]) -> [(at: Int64, art: [String])] {
        outputs.compactMap { output in
            guard case .frame(let picture, let at, _) = output else { return nil }
            return (at.nanoseconds / 1_000_000, picture.art)
        }
    }

    private static let narrow = """
        [display]
        driver = "memory"
        width = 8
        [scroll]
        slide = "80ms"
        align = "left"
        page_gap = 0
        fps = 50
        [[option]]
        text = "I"
        [[option]]
        text = "L"
        """

    @Test("a slide in the built-in font has the expected frames")
    func goldenSlide() throws {
        let frames = pictures(try outputs(toml(Self.narrow), script: "1s next", seconds: 2))
        #expect(frames.map(\.at) == [0, 1020, 1040, 1060, 1080])
        let rows = (0..<8).map { row in frames.map { $0.art[row] }.joined(separator: "  ") }
        #expect(
            rows == [
                "###.....  ##.....#  ....#...  ..#.....  #.......",
                ".#......  #......#  ....#...  ..#.....  #.......",
                ".#......  #......#  ....#...  ..#.....  #.......",
                ".#......  #......#  ....#...  ..#.....  #.......",
                ".#......  #......#  ....#...  ..#.....  #.......",
                ".#......  #......#  ....#...  ..#.....  #.......",
                "###.....  ##.....#  ....####  ..####..  ####....",
                "........  ........  ........  ........  ........",
            ]
        )
    }

    @Test("two runs are identical")
    func deterministic() throws {
        let configuration = try toml(Self.narrow)
        let script = "0s tap\n10ms tap\n500ms press\n560ms release\n1s goto L\n1s pause\n5s resume\n"
        let runs = try (0..<2).map { _ in
            try outputs(configuration, script: script, seconds: 30).flatMap(\.jsonLine)
        }
        #expect(runs[0] == runs[1])
        #expect(runs[0].count > 1_000)
    }

    @Test("events precede the picture of the same instant, and are numbered without a gap until the end")
    func order() throws {
        let outputs = try outputs(toml(Self.narrow), script: "1s next", seconds: 10)
        var number = 0
        var sequence: UInt64 = 0
        var latest = Instant.zero
        for output in outputs {
            switch output {
            case .event(let event):
                sequence += 1
                #expect(event.sequence == sequence)
                #expect(event.at >= latest)
                latest = event.at
            case .frame(_, let at, let count):
                number += 1
                #expect(count == number)
                #expect(at >= latest)
                latest = at
            case .brightness:
                Issue.record("no input changes the brightness")
            }
        }
        #expect(names(outputs).first == "0 started")
        #expect(names(outputs).last == "10000 stopped")
    }

    @Test("a press is handled by the button's recognizer")
    func recognizer() throws {
        let buttons = """

            [[button]]
            on_tap = "next"
            on_double_tap = "previous"
            on_long_press = "pause"
            """
        let outputs = try outputs(
            toml(Self.narrow + buttons),
            script: """
                1s press
                1.1s release
                5s press
                5.1s release
                5.2s press
                5.3s release
                10s press
                11s release
                """,
            seconds: 12
        )
        let inputs = outputs.compactMap { output -> String? in
            guard case .event(let event) = output, case .engine(.input(let cause)) = event.kind else {
                return nil
            }
            return "\(event.at.nanoseconds / 1_000_000) \(cause.name)"
        }
        #expect(inputs == ["1400 tap", "5200 double_tap", "10600 long_press"])
    }

    @Test("an unbound gesture is reported")
    func unbound() throws {
        let all = names(try outputs(toml(Self.narrow), script: "1s long_press", seconds: 2))
        #expect(all.contains("1000 ignored"))
    }

    @Test("a new configuration applies, and the selected option stays in place")
    func reload() throws {
        let new = try toml(Self.narrow + "\n[[option]]\ntext = \"T\"\n")
        let outputs = try outputs(
            toml(Self.narrow),
            script: "1s next\n2s config other.toml",
            seconds: 3,
            reload: { name throws(ConfigurationError) in
                #expect(name == "other.toml")
                return new
            }
        )
        #expect(names(outputs).filter { $0.hasPrefix("2000 ") } == ["2000 config_applied", "2000 layout"])
        #expect(!pictures(outputs).contains { $0.at >= 2_000 })
    }

    @Test("a configuration with errors is rejected, and the previous one stays")
    func badReload() throws {
        let error = ConfigurationError(diagnostics: [
            Diagnostic(.error, file: "b", location: .start, message: "no")
        ])
        let outputs = try outputs(
            toml(Self.narrow),
            script: "1s config b\n2s next",
            seconds: 3,
            reload: { _ throws(ConfigurationError) in throw error }
        )
        let reasons = outputs.compactMap { output -> String? in
            guard case .event(let event) = output, case .configRejected(let reason) = event.kind else {
                return nil
            }
            return reason
        }
        #expect(reasons == ["b:1:1: error: no"])
        #expect(names(outputs).contains("2000 selected"))
    }

    @Test("a configuration with another size is drawn in that size")
    func resized() throws {
        let new = try toml(Self.narrow.replacing("width = 8", with: "width = 16\nheight = 16"))
        let frames = pictures(
            try outputs(toml(Self.narrow), script: "1s config b", seconds: 2) { _ in new }
        )
        #expect(frames.map(\.at) == [0, 1_000])
        #expect(frames.map(\.art.count) == [8, 16])
        #expect(frames[1].art.allSatisfy { $0.count == 16 })
        #expect(frames[1].art[4..<12].map { String($0.prefix(8)) } == frames[0].art)
    }

    @Test("a dark picture in another size is a new picture")
    func resizedToNothing() throws {
        let empty = try toml("[display]\ndriver = \"memory\"\nwidth = 24\n")
        let seen = pictures(try outputs(toml(Self.narrow), script: "1s config x", seconds: 2) { _ in empty })
        #expect(seen.map(\.at) == [0, 1_000])
        #expect(seen.last?.art == [String](repeating: String(repeating: ".", count: 24), count: 8))
    }

    @Test("a new text of the selected option replaces the old one in place")
    func changedText() throws {
        let new = try toml(
            Self.narrow.replacing("text = \"L\"", with: "id = \"L\"\ntext = \"T\"")
        )
        let outputs = try outputs(toml(Self.narrow), script: "1s next\n2s config b", seconds: 3) { _ in new }
        let later = pictures(outputs).filter { $0.at >= 2_000 }
        #expect(later.count == 1)
        #expect(!names(outputs).contains("2000 selected"))
    }

    @Test("in a day every option is shown in turn")
    func virtualDay() throws {
        var selections = 0
        var frames = 0
        var configuration = try toml(Self.narrow)
        configuration.scroll.dwell = .seconds(60)
        var simulation = Scenario(Playlist(configuration)) { _ in
            Playlist(configuration)
        }
        .simulation(for: .seconds(86_400))
        simulation.run { output in
            switch output {
            case .event(let event): if case .engine(.selected) = event.kind { selections += 1 }
            case .frame: frames += 1
            case .brightness: break
            }
        }
        // There is one selection at the start, and then one every 60.08 s.
        #expect(selections == 1 + 86_400_000 / 60_080)
        #expect(frames > selections)
    }

    @Test("a banner moves in any of four directions", arguments: ["left", "right", "up", "down"])
    func directions(_ direction: String) throws {
        let configuration = try toml(
            Self.narrow.replacing("slide", with: "direction = \"\(direction)\"\nslide")
        )
        let frames = pictures(try outputs(configuration, script: "1s next", seconds: 2)).map(\.art)
        let first = try #require(frames.first)
        let last = try #require(frames.last)
        // In the middle of the move, both options are partly visible, on the sides that the direction
        // requires.
        let half = frames[frames.count / 2]
        let shift = try #require(
            (1..<8).first { shift in half == moved(first, last, by: shift, direction) },
            "\(half) is no place between \(first) and \(last)"
        )
        #expect(shift > 0)
    }

    /// Returns the picture in the middle of a move: `first` has moved out by `shift` pixels, and `last`
    /// follows.
    private func moved(_ first: [String], _ last: [String], by shift: Int, _ direction: String) -> [String] {
        switch direction {
        case "left":
            zip(first, last).map { String($0.dropFirst(shift) + $1.prefix(shift)) }
        case "right":
            zip(first, last).map { String($1.suffix(shift) + $0.dropLast(shift)) }
        case "up":
            Array(first.dropFirst(shift) + last.prefix(shift))
        default:
            Array(last.suffix(shift) + first.dropLast(shift))
        }
    }

    @Test("an option that is too wide is shown from its start to its end", arguments: ["left", "up"])
    func pan(_ direction: String) throws {
        let configuration = try toml(
            """
            [display]
            driver = "memory"
            width = 8
            [scroll]
            direction = "\(direction)"
            [[option]]
            text = "MMMM"
            """
        )
        let frames = pictures(try outputs(configuration, seconds: 5)).map(\.art)
        let whole = art("MMMM")
        let width = try #require(whole.first?.count)
        for x in 0...width - 8 {
            let part = whole.map { String($0.dropFirst(x).prefix(8)) }
            #expect(frames.contains(part), "columns \(x) to \(x + 7) were never shown")
        }
    }

    @Test("a ticker shows another column with every step, indefinitely")
    func ticker() throws {
        let configuration = try toml(
            """
            [display]
            driver = "memory"
            width = 8
            [scroll]
            style = "ticker"
            gap = 2
            speed = 50
            [[option]]
            text = "Tea"
            [[option]]
            text = "Coffee"
            """
        )
        let frames = pictures(try outputs(configuration, seconds: 10))
        let ring = zip(art("Tea"), art("Coffee")).map {
            $0 + ".." + $1 + ".."
        }
        let length = try #require(ring.first?.count)
        for (step, frame) in frames.enumerated() {
            let shown = ring.map { row in
                let twice = Array(row + row)
                return String(twice[step % length..<step % length + 8])
            }
            #expect(frame.art == shown, "step \(step)")
        }
        #expect(frames.count == 501)
    }

    @Test("characters missing from the font are visible boxes")
    func unknownCharacters() throws {
        let configuration = try toml(Self.narrow.replacing("\"I\"", with: "\"漢\""))
        let first = try #require(pictures(try outputs(configuration, seconds: 1)).first)
        #expect(first.art.joined().contains("#"))
    }
}
