import CLinuxSystem
import Glibc
import LinuxSystem
import SignDaemon

/// The program `loopbannerd`, which runs a sign as a service. It does the same as `loopbanner run`. Because
/// it does not contain the command line of `loopbanner` and its libraries, the process uses a fifth less
/// private memory.
///
/// If the program is started under the name `loopbanner-sender`, it is the process that sends pictures to
/// network displays. In the packages, this name is a link, because a separate program would have another copy
/// of the Swift runtime.
@main
enum LoopBannerDaemon {
    /// Runs the daemon of a sign, and ends the process with its exit status. If the program was started under
    /// the name `loopbanner-sender`, runs the sender for network displays instead. If the command line
    /// requests help or is invalid, only prints a text.
    static func main() {
        // The dynamic linker has read pages that are not needed again. They would add to the memory peak at
        // the start.
        lb_drop_clean_pages()
        prepareProcess()

        let commandLine = processArguments()
        if processName() == "loopbanner-sender" { exit(SenderProgram.run(commandLine)) }
        if let output = DaemonArguments.output(for: commandLine) {
            let isWritten = writeWhole(Array(output.utf8), to: STDOUT_FILENO).errorCode == 0
            exit(isWritten ? EXIT_SUCCESS : EX_IOERR)
        }

        do throws(DaemonArguments.UsageError) {
            let arguments = try DaemonArguments(commandLine)
            let control = arguments.controlPath
            exit(
                DaemonProgram.run(
                    arguments.configurationPath,
                    as: .service,
                    control: control,
                    hardware: .real
                )
            )
        } catch {
            _ = writeWhole(Array("loopbannerd: error: \(error)\n".utf8), to: STDERR_FILENO)
            exit(EX_USAGE)
        }
    }
}
