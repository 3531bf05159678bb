import ArgumentParser
import MonotonicTime
import SettingsText
import SignCore
import SignSimulation

struct Simulate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Simulate the banner and print its events as JSON lines.",
        discussion: """
            The simulation uses virtual time, so it does not wait. Without --for it ends ten seconds after the last line of \
            the script. \(ScenarioOptions.scriptHelp) With --signs, a line may name a sign, as in 1s @2 tap, and the \
            inputs cut, mend, forget and clock control the network and the clocks.
            """
    )

    enum Frames: String, ExpressibleByArgument, CaseIterable {
        case none, ascii, text
    }

    @OptionGroup var options: ScenarioOptions

    @Option(help: "Also print frames: as JSON (ascii), or frames and events as readable text (text).")
    var frames = Frames.none

    @Option(help: "A transition for all options.")
    var transition: String?

    @OptionGroup(title: "Signs in step") var group: GroupOptions

    func validate() throws {
        guard let transition else { return }
        if transition == "all" {
            throw ValidationError(
                "--transition all draws pictures; write: loopbanner render --transition all --output NAME.png"
            )
        }
        _ = try transitionChoice(named: transition)
    }

    func run() throws {
        var scenario = try options.loadScenario(signCount: group.signs)
        if let choice = transition.flatMap(TransitionChoice.init(named:)) {
            scenario.playlist = scenario.playlist.withTransition(choice)
        }
        let length: Nanoseconds =
            if let span = try options.span(of: scenario) { span.end - .zero } else { scenario.usualLength }
        guard let plan = try group.plan else { return runSign(scenario.simulation(for: length)) }
        guard scenario.isWithinGroupTime(for: length) else {
            throw ValidationError("--clock: with --signs the simulation must end before 2262-04-10")
        }
        runGroup(scenario.simulation(of: plan, for: length))
    }

    private func runSign(_ simulation: Simulation) {
        var simulation = simulation
        var output = StandardOutput()
        simulation.run { observation in
            switch frames {
            case .none: if case .event = observation { output.write(observation.jsonLine) }
            case .ascii: output.write(observation.jsonLine)
            case .text: if let text = observation.plainText { output.write(text) }
            }
        }
        output.flush()
    }

    private func runGroup(_ simulation: GroupSimulation) {
        var simulation = simulation
        var output = StandardOutput()
        simulation.run { observation in
            switch frames {
            case .none: if !observation.isFrame { output.write(observation.jsonLine) }
            case .ascii: output.write(observation.jsonLine)
            case .text: if let text = observation.plainText { output.write(text) }
            }
        }
        output.flush()
        printMessage(simulation.report.text)
    }
}

/// The command-line options for the simulation of a group of signs that run in step.
struct GroupOptions: ParsableArguments {
    @Option(help: "Simulate a group of this many signs, 1 to 1000, and report at the end how they compared.")
    var signs: Int?

    @Option(help: "With --signs: the maximum delay of a message between signs.")
    var delay = "20ms"

    @Option(help: "With --signs: the percentage of messages that arrive 2.5 to 6 s late.")
    var late = 0

    @Option(help: "With --signs: the percentage of messages that arrive twice.")
    var double = 0

    @Option(help: "With --signs: the seed of the random delays.")
    var seed: UInt64 = 1

    func validate() throws {
        if let signs, !(1...1000).contains(signs) { throw ValidationError("--signs must be 1 to 1000") }
        for (name, percent) in [("--late", late), ("--double", double)] where !(0...100).contains(percent) {
            throw ValidationError("\(name) must be 0 to 100 percent")
        }
        do {
            _ = try Nanoseconds(duration: delay)
        } catch {
            throw ValidationError("--delay: '\(delay)' \(error)")
        }
    }

    /// The number of signs in the simulated group and the properties of their network, or nil to simulate a
    /// single sign.
    var plan: GroupSimulation.Plan? {
        get throws {
            guard let signs else { return nil }
            var plan = GroupSimulation.Plan(signCount: signs)
            plan.delay = try Nanoseconds(duration: delay)
            plan.latePercent = late
            plan.doublePercent = double
            plan.seed = seed
            return plan
        }
    }
}
