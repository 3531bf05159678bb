import ArgumentParser
import Diagnostics
import Glibc
import LinuxSystem
import SignDaemon

/// The command `loopbanner fleet`, which runs the program `loopbanner-fleet` with the same arguments. That
/// program is in another package, because it needs the network.
struct Fleet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fleet",
        abstract: "Set and show what the signs of a fleet show.",
        discussion: """
            Runs loopbanner-fleet of the package loopbanner-gateway with the same arguments. See: loopbanner fleet --help
            """
    )

    @Argument(parsing: .captureForPassthrough, help: "The arguments of loopbanner-fleet.")
    var arguments: [String] = []

    func run() throws {
        let name = "loopbanner-fleet"
        let cArguments = ([name] + arguments).map { strdup($0) } + [nil]
        if let folder = Self.ownFolder { execv("\(folder)/\(name)", cArguments) }
        execvp(name, cArguments)
        printMessage(
            "error: \(name): \(systemMessage(errno)); install it: sudo apt install loopbanner-gateway"
        )
        throw ExitCode(ExitStatus.unavailable.rawValue)
    }

    /// The folder that contains the executable file of this program, or nil if /proc is not available.
    private static var ownFolder: String? {
        guard let path = ownProgram() else { return nil }
        return path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
}
