import CLinuxSystem
import Glibc
import LinuxSystem
import SignDaemon

/// `loopbannerd`: what `loopbanner run` does, for the service. Without the command line for people, and all that is
/// linked for it, the process takes a fifth less memory of its own.
@main
enum LoopBannerDaemon {
    static func main() {
        // What loaded the program is not needed again, and would add to the peak of the start.
        lb_drop_clean_pages()
        prepareProcess()
        let words = processArguments()
        if let output = DaemonArguments.output(for: words) {
            exit(writeWhole(Array(output.utf8), to: STDOUT_FILENO).error == 0 ? 0 : EX_IOERR)
        }
        do throws(DaemonArguments.Misread) {
            let arguments = try DaemonArguments(words)
            let control = arguments.control
            exit(DaemonProgram.run(arguments.file, as: .service, control: control, hardware: .real))
        } catch {
            _ = writeWhole(Array("loopbannerd: error: \(error)\n".utf8), to: STDERR_FILENO)
            exit(EX_USAGE)
        }
    }
}
