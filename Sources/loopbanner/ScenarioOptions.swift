import ArgumentParser
import Diagnostics
import Glibc
import MonotonicTime
import SettingsText
import SignCore
import SignDaemon
import SignFile
import SignSimulation

/// The options of `simulate` and `render`: the scenario and its duration.
struct ScenarioOptions: ParsableArguments {
    @OptionGroup var file: ConfigurationFile

    @Option(help: "Script of inputs; - is standard input.", completion: .file())
    var script: String?

    @Option(
        name: .customLong("for"),
        help: "Duration, such as 10s; or lap, for one lap without a script."
    )
    var lengthText: String?

    @Option(help: "Wall clock at the start, in UTC.")
    var clock = "2026-01-01T12:00:00"

    @Option(help: "Time zone of the sign's clock, such as Europe/Berlin.")
    var timezone = "UTC"

    private static let lap = "lap"

    static let scriptHelp = """
        A script has one input per line, DURATION WHAT: \(Script.usages.joined(separator: ", ")). The first five accept a button's name or line, as in \
        press GPIO27; default: the first button. A comment starts with # and a space. Quote an argument that \
        contains #, as in goto "Tea #1"; inside quotes, \\" is a quote and \\\\ a backslash.
        """

    func validate() throws {
        if script == "-", file.isStandardInput {
            throw ValidationError("standard input cannot be both the configuration and the script")
        }
        do {
            _ = try CivilTime(parsing: clock)
        } catch {
            throw ValidationError("--clock: '\(clock)' \(error)")
        }
        if let complaint = ZoneName.complaint(about: timezone) {
            throw ValidationError("--timezone: \(complaint)")
        }
        guard let lengthText else { return }
        if lengthText == Self.lap {
            if script != nil {
                throw ValidationError("--for lap: with a script, write a time instead, such as 10s")
            }
            return
        }
        do {
            _ = try Nanoseconds(duration: lengthText)
        } catch {
            throw ValidationError("--for: '\(lengthText)' \(error)")
        }
    }

    /// Loads the configuration and the script. Errors are printed and end the command.
    ///
    /// - Parameter signs: How many signs the script is for; nil is a sign alone.
    func load(signs: Int? = nil) throws -> Scenario {
        let lines = TextDrawer(restart: .immediate)
        let loaded = try file.load(lines: lines)
        file.report(loaded.diagnostics)
        // A script is run more than once; the files that it names are read and reported once.
        var known: [String: Result<Playlist, ConfigurationError>] = [:]
        let reload = { [file, folder] (named: String) throws(ConfigurationError) -> Playlist in
            let path = named.hasPrefix("/") ? named : folder + named
            let result =
                known[path]
                ?? Result { () throws(ConfigurationError) in
                    do throws(ConfigurationError) {
                        let loaded = try Configuration.load(path: path, lines: lines)
                        file.report(loaded.diagnostics)
                        return loaded.playlist
                    } catch {
                        file.report(error.diagnostics)
                        throw error
                    }
                }
            known[path] = result
            return try result.get()
        }
        let script = try script.map { path in
            try refuse { () throws(ConfigurationError) in
                let script = try Script(path: path, for: loaded.configuration, reload: reload)
                try script.check(signs: signs, file: path)
                return script
            }
        }
        return Scenario(
            loaded.playlist,
            script: script ?? Script(),
            civil: try CivilTime(parsing: clock),
            lines: lines,
            localTime: ZoneName.enter(timezone),
            reload: reload
        )
    }

    /// The span of `--for`; nil if it is not given.
    func span(of scenario: Scenario) throws -> Scenario.Span? {
        guard let lengthText else { return nil }
        guard lengthText == Self.lap else {
            return Scenario.Span(length: try Nanoseconds(duration: lengthText))
        }
        guard let lap = scenario.firstLap() else {
            complain(
                "error: --for lap: without input, the banner does not complete a lap within "
                    + "\(Scenario.lapLimit.durationText); write a time instead, such as 10s"
            )
            throw ExitCode.validationFailure
        }
        return lap
    }

    /// The folder of the script, with a slash at the end. Relative paths in the script start there.
    private var folder: String {
        guard let script, let slash = script.lastIndex(of: "/") else { return "" }
        return String(script[...slash])
    }

    /// Prints the errors of the script and ends the command.
    private func refuse<Result>(_ body: () throws(ConfigurationError) -> Result) throws -> Result {
        do throws(ConfigurationError) {
            return try body()
        } catch {
            file.report(error.diagnostics)
            throw ExitCode.validationFailure
        }
    }
}
