import ArgumentParser
import MonotonicTime
import SettingsText
import SignSimulation

/// `loopbanner simulate`: the banner's events in virtual time.
struct Simulate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Simulate the banner in virtual time and print JSON lines.",
        discussion: ScenarioOptions.scriptHelp
            + " Without --for the simulation ends ten seconds after the script's last line. With --signs a line may "
            + "name a sign, as in 1s @2 tap, and cut, mend, forget and clock say what happens to the network and the "
            + "clocks."
    )

    enum Frames: String, ExpressibleByArgument, CaseIterable {
        case none
        case ascii
        case text
    }

    @OptionGroup var options: ScenarioOptions

    @Option(help: "Frames among the events: ascii is for programs; text shows frames and events to people.")
    var frames = Frames.none

    @OptionGroup(title: "Signs in step") var group: GroupOptions

    func run() throws {
        let scenario = try options.load(signs: group.signs)
        let end = try options.span(of: scenario)?.end ?? .zero + scenario.usualLength
        if let plan = try group.plan {
            guard scenario.isWithinGroupTime(for: end - .zero) else {
                throw ValidationError("--clock: with --signs the simulation must end before 2262-04-10")
            }
            return run(scenario.simulation(of: plan, for: end - .zero))
        }
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

    private func run(_ simulation: GroupSimulation) {
        var simulation = simulation
        var output = StandardOutput()
        simulation.run { seen in
            switch frames {
            case .none: if !seen.isFrame { output.write(seen.jsonLine) }
            case .ascii: output.write(seen.jsonLine)
            case .text: if let text = seen.plainText { output.write(text) }
            }
        }
        output.flush()
        complain(simulation.report.text)
    }
}

/// The options of a group of signs.
struct GroupOptions: ParsableArguments {
    @Option(help: "Simulate a group of so many signs, 1 to 1000, and say at the end how they compared.")
    var signs: Int?

    @Option(help: "With --signs: the longest time that a message between signs takes.")
    var delay = "20ms"

    @Option(help: "With --signs: how many of a hundred messages come 2.5 to 6 s late.")
    var late = 0

    @Option(help: "With --signs: how many of a hundred messages come twice.")
    var double = 0

    @Option(help: "With --signs: another number, another course of the messages.")
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

    /// The group; nil without one.
    var plan: GroupSimulation.Plan? {
        get throws {
            guard let signs else { return nil }
            var plan = GroupSimulation.Plan(signs: signs)
            plan.delay = try Nanoseconds(duration: delay)
            plan.latePercent = late
            plan.doublePercent = double
            plan.seed = seed
            return plan
        }
    }
}
