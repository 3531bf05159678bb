import ArgumentParser
import Diagnostics
import Glibc
import MonotonicTime
import SettingsText
import SignCore
import SignDaemon
import SignFile
import SignSimulation

/// The command-line options that the commands `simulate` and `render` share: the configuration, the script,
/// the clock and the duration.
struct ScenarioOptions: ParsableArguments {
    @OptionGroup var file: ConfigurationFile

    @Option(help: "A script of inputs; - reads standard input.", completion: .file())
    var script: String?

    @Option(
        name: .customLong("for"),
        help: "The duration, such as 10s; or lap, for one lap without a script."
    )
    var lengthText: String?

    @Option(help: "The wall clock at the start, in UTC.")
    var clock = "2026-01-01T12:00:00"

    @Option(help: "The time zone of the sign, such as Europe/Berlin.")
    var timezone = "UTC"

    private static let lap = "lap"

    static let scriptHelp = """
        A script has one input per line, in the form DURATION INPUT. The inputs are: \
        \(Script.usages.joined(separator: ", ")). The first five accept the name or line of a button, as in press GPIO27; \
        the default is the first button. A comment starts with # and a space. Quote an argument that contains #, as in \
        goto "Tea #1"; inside quotes, \\" is a quote, \\\\ a backslash and \\n a line break.
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
        if let problem = ZoneName.problem(with: timezone) {
            throw ValidationError("--timezone: \(problem)")
        }
        if let lengthText { try checkLength(lengthText) }
    }

    private func checkLength(_ text: String) throws {
        if text == Self.lap {
            guard script == nil else {
                throw ValidationError("--for lap cannot be used with a script; write a time, such as 10s")
            }
            return
        }
        do {
            _ = try Nanoseconds(duration: text)
        } catch {
            throw ValidationError("--for: '\(text)' \(error)")
        }
    }

    /// Loads the scenario of a simulation: the configuration of the sign, the script with its inputs, and the
    /// clock. If the configuration or the script has errors, prints them and throws the exit status.
    ///
    /// - Parameter signCount: The number of signs in the group that the script is written for, or nil for a
    ///   single sign.
    func loadScenario(signCount: Int? = nil) throws -> Scenario {
        // The drawer renders texts in system fonts with a helper process, which is restarted at once if it
        // fails, so that every run of the simulation has the same result.
        let textDrawer = TextDrawer(restart: .immediate)
        let loaded = try file.load(textRenderer: textDrawer)
        file.printDiagnostics(loaded.diagnostics)

        // Loads another configuration file if the script replaces the configuration.
        let loadPlaylist = makePlaylistLoader(textDrawer: textDrawer)
        let script = try loadScript(
            for: loaded.configuration,
            signCount: signCount,
            loadPlaylist: loadPlaylist
        )
        return Scenario(
            loaded.playlist,
            script: script,
            civil: try CivilTime(parsing: clock),
            textRenderer: textDrawer,
            localTime: ZoneName.applyToProcess(timezone),
            loadPlaylist: loadPlaylist
        )
    }

    /// Loads the script that the user specified, or returns an empty one if there is none. If the script has
    /// errors, prints them and throws the exit status. `signs` is the number of signs in the group, or nil
    /// for a single sign, and `loadPlaylist` loads a configuration file that the script names.
    private func loadScript(
        for configuration: SignCore.Configuration,
        signCount: Int?,
        loadPlaylist: (String) throws(ConfigurationError) -> Playlist
    ) throws -> Script {
        guard let path = script else { return Script() }
        do throws(ConfigurationError) {
            let script = try Script(path: path, for: configuration, loadPlaylist: loadPlaylist)
            try script.check(signs: signCount, file: path)
            return script
        } catch {
            file.printDiagnostics(error.diagnostics)
            throw ExitCode.validationFailure
        }
    }

    /// Returns a function that loads the configuration file with a given name, for scripts that replace the
    /// configuration. A script can run more than once, so each file is read only once, and its errors and
    /// warnings are printed only once. `textDrawer` renders the texts in system fonts.
    private func makePlaylistLoader(
        textDrawer: TextDrawer
    ) -> (String) throws(ConfigurationError) -> Playlist {
        var resultsByPath: [String: Result<Playlist, ConfigurationError>] = [:]
        return { [file, folder] (name: String) throws(ConfigurationError) -> Playlist in
            let path = name.hasPrefix("/") ? name : folder + name
            if let earlierResult = resultsByPath[path] { return try earlierResult.get() }
            // A failure is stored, too, so that its errors are not printed again.
            do throws(ConfigurationError) {
                let loaded = try Configuration.load(path: path, textRenderer: textDrawer)
                file.printDiagnostics(loaded.diagnostics)
                resultsByPath[path] = .success(loaded.playlist)
                return loaded.playlist
            } catch {
                file.printDiagnostics(error.diagnostics)
                resultsByPath[path] = .failure(error)
                throw error
            }
        }
    }

    /// Returns the time span of the simulation that the option `--for` selects, or nil if the option is
    /// absent. Throws if the option requires a lap but the banner never repeats.
    func span(of scenario: Scenario) throws -> Scenario.Span? {
        guard let lengthText else { return nil }
        guard lengthText == Self.lap else {
            return Scenario.Span(length: try Nanoseconds(duration: lengthText))
        }
        guard let lap = scenario.firstLap() else {
            printMessage(
                "error: --for lap: without input, the banner does not complete a lap within "
                    + "\(Scenario.lapLimit.durationText); write a time instead, such as 10s"
            )
            throw ExitCode.validationFailure
        }
        return lap
    }

    /// The folder that contains the script file, with a slash at the end. Relative paths in the script start
    /// from this folder.
    private var folder: String {
        guard let script, let slash = script.lastIndex(of: "/") else { return "" }
        return String(script[...slash])
    }
}
