import ArgumentParser
import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem
import SignAPI
import SignDaemon

/// `loopbanner`: an endless banner on an LED matrix.
@main
struct LoopBanner: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "loopbanner",
        abstract: "An endless banner on an LED matrix, with a button.",
        discussion: """
            Exit status: 0 done, 1 the running sign refuses, 64 usage, 65 what it was given cannot be used, 66 cannot read \
            the statistics, 69 hardware \
            unavailable or no running sign, 73 cannot write the picture or the configuration, 74 cannot write to \
            standard output, 77 not allowed, 78 invalid configuration.
            """,
        version: DaemonProgram.version,
        subcommands: [
            Run.self, Preview.self, Check.self, Doctor.self, Identify.self, Report.self, Simulate.self,
            Render.self, Fonts.self, Statistics.self,
        ],
        groupedSubcommands: [
            CommandGroup(
                name: "A running sign",
                subcommands: [
                    Status.self, View.self, Watch.self, Tap.self, Next.self, Previous.self, GoTo.self,
                    Activate.self, Pause.self, Resume.self, Hold.self, List.self, SetOption.self, Remove.self,
                    Load.self, Reset.self, Export.self, Save.self, Alert.self, Dismiss.self, Value.self,
                    Brightness.self, Scale.self, On.self, Off.self, Auto.self, Reload.self,
                ]
            )
        ]
    )

    static func main() {
        // What loaded the program is not needed again, and would add to the peak of the start.
        lb_drop_clean_pages()
        prepareProcess()
        let words = RemoteCommand.hostAfterCommand(processArguments())
        let arguments = LiteralArguments.separated(words)
        if let complaint = complaintAboutCommand(arguments.first) {
            end(with: ValidationError(complaint))
        }
        do {
            var command = try parseAsRoot(arguments)
            try command.run()
        } catch {
            end(with: error)
        }
    }

    /// Why the first argument is no command, and what to type; nil if it is one, or an option.
    private static func complaintAboutCommand(_ word: String?) -> String? {
        let commands = (configuration.subcommands + configuration.groupedSubcommands.flatMap(\.subcommands))
            .map { $0._commandName }
        guard let word, !word.hasPrefix("-"), !(commands + ["help"]).contains(word) else { return nil }
        let help =
            if let nearest = nearestWord(to: word, among: commands) {
                "did you mean '\(nearest)'?"
            } else if word.hasSuffix(".toml") {
                "to show a file, type: loopbanner preview \(Wording.printable(word))"
            } else {
                "loopbanner --help lists the commands"
            }
        return "unknown command \(Wording.quoted(word)); \(help)"
    }

    /// Prints what there is to say, such as the help, and ends the process. Help that cannot be written is an
    /// error.
    private static func end(with error: any Error) -> Never {
        let status = exitCode(for: error)
        let text = fullMessage(for: error)
        let bytes = text.isEmpty ? [] : Array("\(text)\n".utf8)
        if status.isSuccess {
            var output = StandardOutput()
            output.write(bytes)
            output.flush()
        } else {
            _ = writeWhole(bytes, to: STDERR_FILENO)
        }
        Glibc.exit(status.rawValue)
    }
}
