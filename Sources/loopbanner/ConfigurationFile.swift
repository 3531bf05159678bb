import ArgumentParser
import BannerText
import BusInterfaces
import Diagnostics
import Glibc
import LinuxSystem
import SignCore
import SignDaemon
import SignFile

/// The command-line argument that specifies the configuration file of a sign. Most commands accept it.
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

    /// The path of the configuration file on the command line, or nil if the user specified none.
    var explicitPath: String? { file ?? config }

    /// The path of the configuration file, or `-` for standard input. It is the default path if the user
    /// specified none.
    var path: String { explicitPath ?? Self.standardPath }

    /// The name of the configuration file in messages to the user.
    var name: String { isStandardInput ? SignCore.Configuration.standardInputName : path }

    var isStandardInput: Bool { path == "-" }

    func validate() throws {
        guard let file, let config else { return }
        throw ValidationError("two configuration files are given, '\(file)' and '\(config)'; name one")
    }

    /// Throws an error if the user specified standard input as the configuration file, because `command`
    /// reads the file more than once.
    func mustBeReadAgain(by command: String) throws {
        guard isStandardInput else { return }
        throw ValidationError(
            "\(command) rereads its configuration later, so the file cannot be -; name a file"
        )
    }

    /// Loads the configuration file. `textRenderer` renders text in system fonts, or is nil to render none.
    /// If the file has errors, prints them and throws the exit status 78.
    func load(textRenderer: (any TextRenderer)? = nil) throws -> SignCore.Configuration.Loaded {
        do {
            return try read(textRenderer: textRenderer)
        } catch {
            printDiagnostics(error.diagnostics)
            throw ExitCode(ExitStatus.badConfiguration.rawValue)
        }
    }

    /// Loads the configuration file. Throws if it has errors.
    ///
    /// - Parameters:
    ///   - textRenderer: The renderer for text in system fonts.
    ///   - fonts: The installed fonts that messages suggest.
    ///   - interfaces: The network interfaces against which network displays are checked, or nil to skip the
    ///     check.
    ///   - lightSensors: The light sensors against which the configured sensor is checked, or nil to skip the
    ///     check.
    func read(
        textRenderer: (any TextRenderer)? = nil,
        fonts: InstalledFonts? = nil,
        interfaces: NetworkInterfaces? = nil,
        lightSensors: LightSensors? = nil
    ) throws(ConfigurationError) -> SignCore.Configuration.Loaded {
        try SignCore.Configuration.load(
            path: isStandardInput ? nil : path,
            textRenderer: textRenderer,
            fonts: fonts,
            interfaces: interfaces,
            lightSensors: lightSensors
        )
    }

    /// Writes the errors and warnings in `diagnostics` to standard error, each followed by a newline.
    func printDiagnostics(_ diagnostics: [Diagnostic]) {
        _ = writeWhole(diagnostics.flatMap { Array("\($0)\n".utf8) }, to: STDERR_FILENO)
    }

    /// Loads the configuration file, and runs a sign with it until the sign is stopped. Always throws,
    /// because the exit status of the process is thrown as an error.
    func runDaemon(as role: Daemon.Role, control: String? = nil, hardware: Hardware) throws -> Never {
        throw ExitCode(DaemonProgram.run(path, as: role, control: control, hardware: hardware))
    }
}
