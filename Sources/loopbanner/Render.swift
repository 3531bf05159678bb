import ArgumentParser
import Glibc
import Pictures
import SignCore
import SignSimulation

struct Render: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Render the banner to an animated GIF, or to a PNG sheet of key frames.",
        discussion: """
            The extension of the output file selects the format. Without --for and --script, the rendering is one lap, so \
            a GIF loops seamlessly, or ten seconds if the banner has no lap. With a script it ends ten seconds after the \
            last line.

            \(ScenarioOptions.scriptHelp)
            """
    )

    @OptionGroup var options: ScenarioOptions

    @Option(help: "The output file, NAME.gif or NAME.png.", completion: .file(extensions: ["gif", "png"]))
    var output: String

    @Option(
        help:
            "The size of an LED in pixels, \(LEDPainter.scales.lowerBound) to \(LEDPainter.scales.upperBound)."
    )
    var scale = 8

    @Option(help: "The LED color.")
    var color = LEDPainter.Light.red

    @Option(help: "The frame rate of the GIF: 50 or 25.")
    var fps = 50

    @Option(help: "A transition for all options; all draws a PNG sheet with a row for each.")
    var transition: String?

    private static let allTransitions = "all"

    private enum Format: String, CaseIterable {
        case gif, png
    }

    private var format: Format? {
        let name = output.lowercased()
        return Format.allCases.first { name.hasSuffix(".\($0.rawValue)") }
    }

    func validate() throws {
        if format == nil {
            throw ValidationError("--output: '\(output)' must end in .gif or .png")
        }
        if !LEDPainter.scales.contains(scale) {
            let scales = LEDPainter.scales
            throw ValidationError(
                "--scale must be \(scales.lowerBound) to \(scales.upperBound) pixels, not \(scale)"
            )
        }
        if let transition { try checkTransition(transition) }
        if fps != 50, fps != 25 { throw ValidationError("--fps must be 50 or 25, not \(fps)") }
    }

    private func checkTransition(_ transition: String) throws {
        if transition == Self.allTransitions {
            guard format == .png else {
                throw ValidationError("--transition all draws a sheet; write --output NAME.png")
            }
        } else {
            _ = try transitionChoice(named: transition, or: Self.allTransitions)
        }
    }

    /// Renders the banner to the output file: an animated GIF, or a PNG with the key frames or the
    /// transitions.
    ///
    /// - Throws: `ExitCode`, after printing an error, if the configuration, the script or the rendering
    ///   fails, or if the file cannot be written.
    func run() throws {
        var scenario = try options.loadScenario()
        if let choice = transition.flatMap(TransitionChoice.init(named:)) {
            scenario.playlist = scenario.playlist.withTransition(choice)
        }

        var rendering = Rendering(scenario, scale: scale, light: color)
        let span = try options.span(of: scenario) ?? defaultSpan(of: scenario)

        // Ctrl-C stops the rendering, which then deletes the unfinished file.
        let signals = BlockedSignals()
        rendering.isCancelled = { signals.isPending }
        do throws(RenderingError) {
            try writeOutput(of: rendering, span: span)
            signals.unblock()
        } catch {
            // The unfinished file has been deleted by now. If a signal is pending, it ends the process here.
            signals.unblock()
            printMessage("error: \(error)")
            if case .writing = error { throw ExitCode(EX_CANTCREAT) }
            throw ExitCode.validationFailure
        }
    }

    private func writeOutput(of rendering: Rendering, span: Scenario.Span) throws(RenderingError) {
        if transition == Self.allTransitions { return try rendering.writeTransitions(to: output) }
        switch format {
        case .gif: try rendering.writeGIF(to: output, span: span, framesPerSecond: fps)
        case .png:
            let sheet = try rendering.writeSheet(to: output, span: span)
            if sheet.shown < sheet.count {
                printMessage("note: the sheet has the first \(sheet.shown) of \(sheet.count) key frames")
            }
        case nil: break
        }
    }

    private func defaultSpan(of scenario: Scenario) -> Scenario.Span {
        if options.script == nil, let lap = scenario.firstLap() { return lap }
        return Scenario.Span(length: scenario.usualLength)
    }
}

extension LEDPainter.Light: ExpressibleByArgument {}
