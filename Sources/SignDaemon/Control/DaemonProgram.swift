import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem
import MatrixDisplays
import SignCore
import SignFile

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
        // What parsed the command line is not needed any more.
        lb_drop_clean_pages()
        let drawer = TextDrawer(.patient)
        let loaded: Configuration.Loaded
        do throws(ConfigurationError) {
            loaded = try startPhase { () throws(ConfigurationError) in try read(file, as: role, drawer) }
        } catch {
            say(error.diagnostics.map { "\($0)\n" }.joined())
            return ExitStatus.badConfiguration.rawValue
        }
        let displays = loaded.configuration.wall.displays
        if displays.contains(where: { $0.driver.settings.drawsOnStandardOutput }),
            let complaint = TerminalCapability.complaint(about: "loopbanner")
        {
            say("loopbanner: \(complaint)\n")
            return ExitStatus.unavailable.rawValue
        }
        let daemon: Daemon
        do {
            daemon = try startPhase {
                try Daemon(
                    as: role,
                    version: version,
                    file: file,
                    control: control,
                    loaded,
                    drawer: drawer,
                    hardware: hardware
                )
            }
        } catch {
            say("loopbanner: error: cannot start: \(error)\n")
            return ExitStatus.unavailable.rawValue
        }
        return daemon.run().rawValue
    }

    /// Reads the file at `path` for a start. A service draws the lines around the place that was kept first.
    private static func read(
        _ path: String,
        as role: Daemon.Role,
        _ drawer: TextDrawer,
        environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
    ) throws(ConfigurationError) -> Configuration.Loaded {
        let bytes = try Configuration.text(ofFile: path)
        let bookmark = role == .service ? try? BookmarkFile.inStateDirectory(environment)?.read() : nil
        return try Configuration.parse(
            bytes,
            file: path,
            lines: HurriedLines.atStart(by: drawer),
            place: bookmark?.id,
            afterPhase: lb_drop_clean_pages
        )
    }

    private static func say(_ text: String) {
        _ = writeWhole(Array(text.utf8), to: STDERR_FILENO)
    }
}
