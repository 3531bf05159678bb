import ArgumentParser
import BannerText
import Diagnostics
import Glibc
import LinuxSystem
import SignCore
import SignDaemon
import SignFile

/// The configuration file, which every command takes.
struct ConfigurationFile: ParsableArguments {
    @Argument(
        help: """
            The configuration file; - is standard input, where a command reads it once. Default: \
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

    /// Creates the arguments for the file at `path`, for a command that reads several.
    static func at(_ path: String) -> ConfigurationFile {
        var arguments = ConfigurationFile()
        arguments.file = path
        arguments.config = nil
        return arguments
    }

    static let standardPath = "/etc/loopbanner/loopbanner.toml"

    /// The path as given; `-` for standard input.
    var path: String { file ?? config ?? Self.standardPath }

    /// The path as given; nil if none was.
    var given: String? { file ?? config }

    /// The name in messages.
    var name: String { isStandardInput ? SignCore.Configuration.standardInputName : path }

    /// Whether standard input is the configuration.
    var isStandardInput: Bool { path == "-" }

    func validate() throws {
        guard let file, let config else { return }
        throw ValidationError("there are two configuration files, '\(file)' and '\(config)'; name one")
    }

    /// Refuses standard input for a command that reads the file more than once.
    func mustBeReadAgain(by command: String) throws {
        guard isStandardInput else { return }
        throw ValidationError(
            "\(command) reads its configuration again later, so it cannot be -; name a file"
        )
    }

    /// Loads the file, with the lines of text that `lines` draws. Errors are printed and end the command with status 78.
    func load(lines: (any TextRenderer)? = nil) throws -> SignCore.Configuration.Loaded {
        do {
            return try read(lines: lines)
        } catch {
            report(error.diagnostics)
            throw ExitCode(ExitStatus.badConfiguration.rawValue)
        }
    }

    /// Reads the file, with the lines of text that `lines` draws, and remedies that `fonts` knows.
    func read(
        lines: (any TextRenderer)? = nil,
        fonts: InstalledFonts? = nil
    ) throws(ConfigurationError) -> SignCore.Configuration.Loaded {
        isStandardInput
            ? try SignCore.Configuration.loadStandardInput(lines: lines, fonts: fonts)
            : try SignCore.Configuration.load(path: path, lines: lines, fonts: fonts)
    }

    /// Writes `diagnostics` to standard error, one per line.
    func report(_ diagnostics: [Diagnostic]) {
        _ = writeWhole(diagnostics.flatMap { Array("\($0)\n".utf8) }, to: STDERR_FILENO)
    }
}
