import ArgumentParser
import MonotonicTime

/// `loopbanner simulate`: the banner's events in virtual time.
struct Simulate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Simulate the banner in virtual time and print JSON lines.",
        discussion: ScenarioOptions.scriptHelp
            + " Without --for the simulation ends ten seconds after the script's last line."
    )

    enum Frames: String, ExpressibleByArgument, CaseIterable {
        case none
        case ascii
        case text
    }

    @OptionGroup var options: ScenarioOptions

    @Option(help: "Frames among the events: ascii is for programs; text shows frames and events to people.")
    var frames = Frames.none

    func run() throws {
        let scenario = try options.load()
        let end = try options.span(of: scenario)?.end ?? .zero + scenario.usualLength
        var simulation = scenario.simulation(for: end - .zero)
        var output = StandardOutput()
        simulation.run { seen in
            switch frames {
            case .none: if case .event = seen { output.write(seen.jsonLine) }
            case .ascii: output.write(seen.jsonLine)
            case .text: if let text = seen.plainText { output.write(text) }
            }
        }
        output.flush()
    }
}
