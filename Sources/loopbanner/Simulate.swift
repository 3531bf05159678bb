import ArgumentParser
import MonotonicTime

/// `loopbanner simulate`: what would happen, in virtual time.
struct Simulate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print what would happen, at once and in virtual time, as JSON lines.",
        discussion: ScenarioOptions.scriptHelp
            + " Without --for it goes on until ten seconds after the script's last line."
    )

    enum Frames: String, ExpressibleByArgument, CaseIterable {
        case none
        case ascii
    }

    @OptionGroup var options: ScenarioOptions

    @Option(help: "How to print pictures.")
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
