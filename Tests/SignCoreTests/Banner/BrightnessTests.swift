import InfiniteScroll
import MonotonicTime
import Pixels
import SignSimulation
import SignTestSupport
import Testing

@testable import SignCore

@Suite("Brightness")
struct BrightnessTests {
    private func toml(_ brightness: Int, _ more: String = "") throws -> Configuration {
        try configuration(
            "[display]\ndriver = \"memory\"\nbrightness = \(brightness)\n[scroll]\nautoplay = false\n"
                + "\(more)\n[[option]]\ntext = \"Tea\"\n"
        )
    }

    /// Runs a script. Returns the changes of the brightness and the events about them, each with its time in
    /// milliseconds.
    private func run(
        _ configuration: Configuration,
        _ script: String,
        reload: Configuration? = nil
    ) throws -> [String] {
        var simulation = Scenario(
            Playlist(configuration),
            script: try Script(parsing: script, file: "s"),
            loadPlaylist: { _ in Playlist(reload ?? configuration) }
        ).simulation(for: .seconds(5))
        var lines: [String] = []
        simulation.run { output in
            switch output {
            case .brightness(let percent, let at): lines.append("\(at.nanoseconds / 1_000_000) \(percent)")
            case .event(let event):
                guard let words = words(event.kind) else { return }
                lines.append("\(event.at.nanoseconds / 1_000_000) \(words)")
            case .frame: break
            }
        }
        return lines
    }

    private func words(_ kind: JournalEntry.Kind) -> String? {
        switch kind {
        case .brightness(let percent): "brightness(\(percent))"
        case .engine(.input(let cause)): "input \(cause.name)"
        case .engine(.ignored(let cause, let reason)): "ignored \(cause.name) \(reason.code)"
        default: nil
        }
    }

    @Test("a ramp has even steps of one percent, up or down, and reaches its target")
    func ramp() {
        let start = Instant(nanoseconds: 1_000)
        for (from, to) in [(20, 30), (30, 20), (0, 100), (7, 8)] {
            let ramp = BrightnessRamp(from: from, to: to, start: start)
            #expect(ramp.percent(at: start) == from)
            #expect(ramp.percent(at: ramp.end) == to)
            #expect(ramp.end == start + .milliseconds(500))
            var instant = start
            var steps = 0
            while let next = ramp.nextStep(after: instant) {
                #expect(ramp.percent(at: next - Nanoseconds(1)) == ramp.percent(at: instant))
                #expect(abs(ramp.percent(at: next) - ramp.percent(at: instant)) == 1)
                instant = next
                steps += 1
            }
            #expect(instant == ramp.end)
            #expect(steps == abs(to - from))
        }
    }

    @Test("a press increases the brightness by ten percent in ten steps and reports the end")
    func brighter() throws {
        #expect(
            try run(toml(20), "1s brighter") == [
                "1000 input brighter", "1050 21", "1100 22", "1150 23", "1200 24",
                "1250 25", "1300 26", "1350 27", "1400 28", "1450 29", "1500 brightness(30)", "1500 30",
            ]
        )
    }

    @Test("a change during a ramp starts from the current brightness")
    func retargeted() throws {
        let lines = try run(toml(20), "1s brightness 60\n1250ms brightness 40\n")
        #expect(lines.contains("1250 40"))
        #expect(lines.last == "1750 brightness(40)")
        #expect(!lines.contains("1500 brightness(60)"))
        let back = try run(toml(20), "1s brightness 60\n1250ms darker\n")
        #expect(back.suffix(2) == ["1750 brightness(50)", "1750 50"])
    }

    @Test("a press at a limit is reported as at_limit; the same percentage may be set twice")
    func limits() throws {
        #expect(
            try run(toml(100), "1s brighter\n2s brightness 100\n") == [
                "1000 ignored brighter at_limit",
                "2000 input brightness",
            ]
        )
        #expect(try run(toml(4), "1s darker\n2s darker\n").suffix(3).first == "1500 brightness(0)")
    }

    @Test("a reload ramps to a changed brightness and otherwise keeps a manual setting")
    func reload() throws {
        #expect(
            try run(toml(20), "1s config x", reload: toml(25)).suffix(2) == [
                "1500 brightness(25)", "1500 25",
            ]
        )
        let kept = try run(toml(20), "1s brighter\n2s config x", reload: toml(20, "dwell = \"9s\""))
        #expect(kept.last == "1500 30")
    }

    @Test("the output has a line for each change")
    func line() {
        let output = Simulation.Output.brightness(30, at: Instant(nanoseconds: 7))
        #expect(String(decoding: output.jsonLine, as: UTF8.self) == "{\"at\":7,\"brightness\":30}\n")
    }

    @Test("buttons have commands for the brightness")
    func buttons() throws {
        var button = ButtonSettings()
        button.onTap = .brighter
        button.onDoubleTap = .darker
        #expect(button.command(for: .tap) == .brighter)
        #expect(button.command(for: .doubleTap) == .darker)
    }
}
