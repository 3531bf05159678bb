import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem
import MatrixDisplays
import SignCore
import SignFile
import TextProcess

/// A daemon from its configuration file to its end: what `loopbanner run` and `preview` share with `loopbannerd`.
public enum DaemonProgram {
    /// The version of LoopBanner.
    public static var version: String { ProductVersion.text }

    /// Reads `file` and runs a daemon for it, with a control socket at the path `control`. Returns the exit status.
    public static func run(
        _ file: String,
        as role: Daemon.Role,
        control: String? = nil,
        hardware: Hardware
    ) -> CInt {
        Daemon.prepareSignals(as: role)
        // Nor is what parsed the command line, and then what read the file.
        lb_drop_clean_pages()
        let drawer = TextDrawer(.patient)
        let loaded: Configuration.Loaded
        do throws(ConfigurationError) {
            loaded = try Daemon.configuration(in: file, as: role, drawer)
        } catch {
            say(error.diagnostics.map { "\($0)\n" }.joined())
            return Daemon.ExitStatus.badConfiguration.rawValue
        }
        let displays = loaded.configuration.wall.displays
        if displays.contains(where: { $0.driver.settings.drawsOnStandardOutput }),
            let complaint = TerminalCapability.complaint(about: "loopbanner")
        {
            say("loopbanner: \(complaint)\n")
            return Daemon.ExitStatus.unavailable.rawValue
        }
        lb_drop_clean_pages()
        // Queues that reserve room for many messages would reserve pages that the reader has used.
        lb_drop_free_memory()
        let daemon: Daemon
        do {
            daemon = try Daemon(
                as: role,
                version: version,
                file: file,
                control: control,
                loaded,
                drawer: drawer,
                hardware: hardware
            )
        } catch {
            say("loopbanner: error: cannot start: \(error)\n")
            return Daemon.ExitStatus.unavailable.rawValue
        }
        lb_drop_clean_pages()
        lb_drop_free_memory()
        return daemon.run().rawValue
    }

    private static func say(_ text: String) {
        _ = writeWhole(Array(text.utf8), to: STDERR_FILENO)
    }
}
