import ArgumentParser
import Diagnostics
import Glibc
import SignCore
import SignDaemon
import SignFile

/// The option that every command takes.
struct ConfigurationFile: ParsableArguments {
    @Option(
        name: .customLong("config"),
        help: "The configuration file.",
        completion: .file(extensions: ["toml"])
    )
    var path = "/etc/loopbanner/loopbanner.toml"

    /// Loads the file. Errors are printed and end the command with status 78.
    func load() throws -> SignCore.Configuration.Loaded {
        do {
            return try SignCore.Configuration.load(path: path)
        } catch {
            report(error.diagnostics)
            throw ExitCode(Daemon.ExitStatus.badConfiguration.rawValue)
        }
    }

    /// Writes `diagnostics` to standard error, one per line.
    func report(_ diagnostics: [Diagnostic]) {
        _ = writeWhole(diagnostics.flatMap { Array("\($0)\n".utf8) }, to: STDERR_FILENO)
    }
}
