import ArgumentParser
import BannerText
import BusInterfaces
import Diagnostics
import Glibc
import LinuxSystem
import SignCore
import SignDaemon
import SignFile

/// The command-line argument for the configuration file. Most commands have it.
struct ConfigurationFile: ParsableArguments {
    @Argument(
        help: """
            The configuration file; - reads standard input, unless the command reads the file again. Default: \
            \(standardPath).
            """,
        completion: .file(extensions: ["toml"])
    )
    var file: String?

    @Option(
        name: [.customShort("c"), .customLong("config")],
        help: "Another way to name the file.",
        completion: .file(extensions: ["toml"])
    )
    var config: String?

    static func at(_ path: String) -> ConfigurationFile {
        var arguments = ConfigurationFile()
        arguments.file = path
        arguments.config = nil
        return arguments
    }

    static let standardPath = "/etc/loopbanner/loopbanner.toml"

    /// The path on the command line, or nil if the user specified no file.
    var explicitPath: String? { file ?? config }

    /// The path of the configuration file, or `-` for standard input.
    var path: String { explicitPath ?? Self.standardPath }

    /// The name by which messages refer to the file.
    var name: String { isStandardInput ? SignCore.Configuration.standardInputName : path }

    var isStandardInput: Bool { path == "-" }

    func validate() throws {
        guard let file, let config else { return }
        throw ValidationError("there are two configuration files, '\(file)' and '\(config)'; name one")
    }

    /// Throws an error if the configuration comes from standard input, because `command` reads the configuration more
    /// than once.
    func mustBeReadAgain(by command: String) throws {
        guard isStandardInput else { return }
        throw ValidationError(
            "\(command) reads its configuration again later, so it cannot be -; name a file"
        )
    }

    /// Loads the configuration file. `lines` renders text in system fonts. If the file has errors, prints them and ends
    /// the command with status 78.
    func load(lines: (any TextRenderer)? = nil) throws -> SignCore.Configuration.Loaded {
        do {
            return try read(lines: lines)
        } catch {
            report(error.diagnostics)
            throw ExitCode(ExitStatus.badConfiguration.rawValue)
        }
    }

    /// Loads the configuration file. `lines` renders text in system fonts, and `fonts` are the installed fonts that
    /// messages suggest. Network displays are checked against `interfaces`, and the light sensor against
    /// `lightSensors`.
    func read(
        lines: (any TextRenderer)? = nil,
        fonts: InstalledFonts? = nil,
        interfaces: NetworkInterfaces? = nil,
        lightSensors: LightSensors? = nil
    ) throws(ConfigurationError) -> SignCore.Configuration.Loaded {
        try SignCore.Configuration.load(
            path: isStandardInput ? nil : path,
            lines: lines,
            fonts: fonts,
            interfaces: interfaces,
            lightSensors: lightSensors
        )
    }

    /// Writes errors and warnings to standard error, one per line.
    func report(_ diagnostics: [Diagnostic]) {
        _ = writeWhole(diagnostics.flatMap { Array("\($0)\n".utf8) }, to: STDERR_FILENO)
    }

    /// Loads the configuration file and runs a sign with it until the sign ends. Throws the exit status of the process.
    func runDaemon(as role: Daemon.Role, control: String? = nil, hardware: Hardware) throws -> Never {
        throw ExitCode(DaemonProgram.run(path, as: role, control: control, hardware: hardware))
    }
}
