import ArgumentParser
import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem
import SignAPI
import SignDaemon

@main
struct LoopBanner: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "loopbanner",
        abstract: "Run an endless banner on an LED matrix, with a button.",
        discussion: """
            Exit status: 0 success; 1 rejected by the running sign; 64 invalid command line; 65 invalid input data; 66 \
            cannot read the statistics; 69 hardware unavailable or no running sign; 73 cannot write the picture or the \
            configuration; 74 cannot write to standard output; 77 permission denied; 78 invalid configuration.
            """,
        version: DaemonProgram.version,
        subcommands: [
            Run.self, Preview.self, Check.self, Doctor.self, Identify.self, ListInputs.self, Report.self,
            Simulate.self, Render.self, Fonts.self, Statistics.self, Fleet.self,
        ],
        groupedSubcommands: [
            CommandGroup(
                name: "A running sign",
                subcommands: [
                    Status.self, LiveView.self, Watch.self, Tap.self, Next.self, Previous.self, GoTo.self,
                    Activate.self, Pause.self, Resume.self, Hold.self, List.self, SetOption.self, Remove.self,
                    Load.self, Reset.self, Export.self, Save.self, Alert.self, Dismiss.self, Value.self,
                    Count.self,
                    Brightness.self, Scale.self, On.self, Off.self, Auto.self, Reload.self,
                ]
            )
        ]
    )

    /// Runs the command that the command line specifies, such as `loopbanner check`. If the command line is
    /// invalid or the command fails, prints the error and ends the process with an exit status.
    static func main() {
        // The dynamic linker has read pages that are not needed again. They would add to the memory peak at
        // the start.
        lb_drop_clean_pages()
        prepareProcess()
        // The argument parser accepts the option -H HOST only after the command, and would take a text such
        // as `-10` for an option. Both are corrected before parsing.
        let arguments = LiteralArguments.separatingLiterals(
            in: RemoteCommand.hostAfterCommand(processArguments())
        )
        if let problem = problem(withCommand: arguments.first) ?? LiteralArguments.problem(in: arguments) {
            end(with: ValidationError(problem))
        }
        do {
            var command = try parseAsRoot(arguments)
            try command.run()
        } catch {
            end(with: error)
        }
    }

    /// Returns an error message if `name`, the first command-line argument, is neither a command nor an
    /// option. Returns nil if it is valid or missing.
    private static func problem(withCommand name: String?) -> String? {
        let commands = (configuration.subcommands + configuration.groupedSubcommands.flatMap(\.subcommands))
            .map { $0._commandName }
        guard let name, !name.hasPrefix("-"), !(commands + ["help"]).contains(name) else { return nil }
        let help =
            if let nearest = nearestWord(to: name, among: commands) {
                "did you mean '\(nearest)'?"
            } else if name.hasSuffix(".toml") {
                "to show a file, type: loopbanner preview \(Wording.printable(name))"
            } else {
                "loopbanner --help lists the commands"
            }
        return "unknown command \(Wording.quoted(name)); \(help)"
    }

    /// Prints the error message or help text of `error`, and ends the process with the matching exit status.
    /// If a help text cannot be printed, the process ends with an error status.
    private static func end(with error: any Error) -> Never {
        let status = exitCode(for: error)
        let text = fullMessage(for: error)
        if status.isSuccess {
            var output = StandardOutput()
            if !text.isEmpty { output.write(text) }
            output.flush()
        } else {
            _ = writeWhole(text.isEmpty ? [] : Array("\(text)\n".utf8), to: STDERR_FILENO)
        }
        Glibc.exit(status.rawValue)
    }
}
