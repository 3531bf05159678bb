import InfiniteScroll
import MonotonicTime
import Pixels
import SignCore
import Testing

@testable import SignSimulation

/// Tests reloads while the picture moves. Afterward, the display must show what the events report.
@Suite("Reloads during motion")
struct ReloadInMotionTests {
    private func configuration(
        _ options: [(id: String, text: String)],
        _ configure: (inout Configuration) -> Void = { _ in }
    ) -> Configuration {
        var configuration = Configuration()
        configuration.display.driver = .memory
        configuration.display.width = 8
        configuration.options = options.map { OptionSettings(id: $0.id, text: $0.text) }
        configuration.scroll.slideDuration = .seconds(1)
        configuration.scroll.autoplay = false
        configure(&configuration)
        return configuration
    }

    private func letters(_ ids: String) -> [(id: String, text: String)] {
        ids.map { (String($0), String($0)) }
    }

    /// Simulates the configuration `first`. A `config` line in `script` loads `second`. Returns the pictures
    /// and events.
    private func run(
        _ first: Configuration,
        reloading second: Configuration,
        script: String,
        seconds: Int64
    ) throws -> (pictures: [(at: Instant, frame: Bitmap)], events: [JournalEntry.Kind]) {
        var simulation = Scenario(
            Playlist(first),
            script: try Script(parsing: script, file: "script"),
            loadPlaylist: { _ in Playlist(second) }
        ).simulation(for: .seconds(seconds))
        var pictures: [(at: Instant, frame: Bitmap)] = []
        var events: [JournalEntry.Kind] = []
        simulation.run { output in
            switch output {
            case .event(let event): events.append(event.kind)
            case .frame(let frame, let at, _): pictures.append((at, frame))
            case .brightness: break
            }
        }
        return (pictures, events)
    }

    private func picture(ofOnly id: Character) throws -> Bitmap {
        let still = configuration(letters(String(id)))
        let shown = try run(still, reloading: still, script: "", seconds: 1).pictures
        return try #require(shown.last).frame
    }

    @Test("a slide across the ring's end arrives at its target when the ring grows elsewhere")
    func slideAcrossTheEnd() throws {
        for (inputs, target) in [
            ("0s tap\n2s tap\n4s tap\n4.497s config x", "A"), ("4s previous\n4.497s config x", "C"),
        ] {
            for direction in [Behavior.Direction.towardsStart, .towardsEnd] {
                let shown = try run(
                    configuration(letters("ABC")) { $0.scroll.direction = direction },
                    reloading: configuration(letters("AXBC")) { $0.scroll.direction = direction },
                    script: inputs,
                    seconds: 6
                ).pictures
                #expect(try #require(shown.last).frame == picture(ofOnly: Character(target)))
                let half = Instant.zero + .milliseconds(4497)
                #expect(!shown.contains { $0.at == half }, "the new list moved the picture in motion")
            }
        }
    }

    @Test("an option that slides out keeps its shift across the axis when the list grows before it")
    func pannedOptionSlidesOut() throws {
        let wide = ("wide", "MMMMMMMM")
        func vertical(_ options: [(id: String, text: String)]) -> Configuration {
            configuration(options) { $0.axis = .vertical }
        }
        let shown = try run(
            vertical([("a", "A"), wide, ("c", "C"), ("d", "D")]),
            reloading: vertical([("x", "X"), ("a", "A"), wide, ("c", "C"), ("d", "D")]),
            script: "0s goto wide\n3.25s tap\n3.5s config x",
            seconds: 6
        ).pictures
        let half = Instant.zero + .milliseconds(3500)
        #expect(!shown.contains { $0.at == half }, "the new list moved the picture in motion")
    }

    @Test("a ticker with only empty options is dark, and runs again when there is text")
    func tickerRunsEmpty() throws {
        func ticker(_ texts: [String]) -> Configuration {
            configuration(texts.enumerated().map { ("\($0)", $1) }) {
                $0.scroll.style = .ticker
                $0.scroll.gap = 0
                $0.scroll.autoplay = true
            }
        }
        let seen = try run(
            ticker(["abc", "def"]),
            reloading: ticker(["", ""]),
            script: "1s config x\n2s tap\n2.5s tap",
            seconds: 4
        )
        #expect(try #require(seen.pictures.last).frame == Bitmap(width: 8, height: 8))
        #expect(seen.events.last == .engine(.stopped))
    }
}
