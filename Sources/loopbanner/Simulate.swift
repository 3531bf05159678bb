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
    }

    @OptionGroup var options: ScenarioOptions

    @Option(help: "Format of printed frames.")
    var frames = Frames.none

    func run() throws {
        let scenario = try options.load()
        let end = try options.span(of: scenario)?.end ?? .zero + scenario.usualLength
        var simulation = scenario.simulation(for: end - .zero)
        var output = StandardOutput()
        simulation.run { seen in
            if frames == .none {
                guard case .event = seen else { return }
            }
            output.write(seen.jsonLine)
        }
        output.flush()
    }
}
