import Diagnostics
import InfiniteScroll
import MonotonicTime
import SignFile
import SignTestSupport
import Testing

@testable import SignCore
@testable import SignSimulation

@Suite("Input lines in virtual time")
struct InputLineSimulationTests {
    /// Simulates the configuration `text` with `script`. Returns the text that `words` gives for each event.
    /// Events for which it is nil are left out.
    private func events(
        _ text: String,
        script: String,
        seconds: Int64,
        words: (JournalEntry) -> String?
    ) throws -> [String] {
        var lines: [String] = []
        var simulation = Scenario(
            Playlist(try Configuration.parse(Array(text.utf8), file: "f").configuration),
            script: try Script(parsing: script, file: "s"),
            loadPlaylist: { _ throws(ConfigurationError) in Playlist(Configuration()) }
        ).simulation(for: .seconds(seconds))
        simulation.run { output in
            if case .event(let event) = output, let line = words(event) { lines.append(line) }
        }
        return lines
    }

    @Test("the action of another option requires that the option is shown, and a reload keeps all options")
    func activateAndReload() throws {
        let text = """
            [scroll]
            autoplay = false
            [[option]]
            id = "tea"
            text = "Tea"
            [[option]]
            id = "coffee"
            text = "Coffee"
            action = ["/bin/true"]
            [[option]]
            id = "soup"
            text = "{value:soup}"
            action = ["/bin/true"]

            """
        let script = """
            1s activate coffee
            3s activate soup
            4s reload
            5s value soup Tomato
            7s activate soup
            """
        let lines = try events(text, script: script, seconds: 9) { event in
            switch event.kind {
            case .engine(.input(let cause)): "\(event.at.nanoseconds / 1_000_000_000) \(cause.name)"
            case .engine(.activated(let choice, _)): "activated \(choice.id)"
            case .engine(.ignored(let cause, let reason)): "ignored \(cause.name) \(reason.code)"
            case .engine(.configurationAdopted): "config_applied"
            default: nil
            }
        }
        #expect(
            lines == [
                "1 go_to", "1 activate", "activated coffee", "ignored go_to not_shown", "config_applied",
                "7 go_to", "7 activate", "activated soup",
            ]
        )
    }

    @Test("a hold suspends the timer for its duration")
    func hold() throws {
        let text = """
            [scroll]
            dwell = "1s"
            slide = "0s"
            [[option]]
            text = "a"
            [[option]]
            text = "b"

            """
        let selected = try events(text, script: "500ms hold 5s\n", seconds: 8) { event in
            event.kind.name == "selected" ? "\(event.at.nanoseconds / 1_000_000)" : nil
        }
        #expect(selected.first == "0")
        #expect(selected.count > 1)
        #expect(selected.dropFirst().allSatisfy { (Int($0) ?? 0) >= 5500 }, "\(selected)")
    }
}
