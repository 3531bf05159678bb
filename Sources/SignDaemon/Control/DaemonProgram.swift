import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem
import MatrixDisplays
import SignCore
import SignFile

/// The main program of `loopbanner run`, `loopbanner preview` and `loopbannerd`, from reading the
/// configuration file to the end of the process.
public enum DaemonProgram {
    /// The version of LoopBanner, such as `0.1.0`.
    public static var version: String { ProductVersion.text }

    /// Reads the configuration from `file`, runs a daemon in the given `role`, and returns the exit status of
    /// the process. `control` is the path of the control socket, or nil for the default path.
    public static func run(
        _ file: String,
        as role: Daemon.Role,
        control: String? = nil,
        hardware: Hardware
    ) -> CInt {
        Daemon.prepareSignals(as: role)
        // Memory pages that only the parsing of the command line needed are released.
        lb_drop_clean_pages()
        let drawer = TextDrawer(restart: .backoff)
        let loaded: Configuration.Loaded
        do throws(ConfigurationError) {
            loaded = try startPhase { () throws(ConfigurationError) in
                try loadConfiguration(at: file, for: role, drawer: drawer)
            }
        } catch {
            printError(error.diagnostics.map { "\($0)\n" }.joined())
            return ExitStatus.badConfiguration.rawValue
        }
        let drawsInTerminal = loaded.configuration.wall.displays.contains {
            $0.driver.settings.drawsOnStandardOutput
        }
        if drawsInTerminal, let problem = TerminalCapability.problem(for: "loopbanner") {
            printError("loopbanner: \(problem)\n")
            return ExitStatus.unavailable.rawValue
        }
        do {
            let daemon = try startPhase {
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
            return daemon.run().rawValue
        } catch {
            printError("loopbanner: error: cannot start: \(error)\n")
            return ExitStatus.unavailable.rawValue
        }
    }

    /// Reads and validates the configuration file at `path` for a starting daemon, and renders its texts in
    /// system fonts with `drawer`. A service begins at its bookmark, the option that was shown when it last
    /// stopped, so the text of this option is rendered first. A preview has no bookmark. Throws a
    /// `ConfigurationError` if the file is unreadable or invalid.
    private static func loadConfiguration(
        at path: String,
        for role: Daemon.Role,
        drawer: TextDrawer,
        environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
    ) throws(ConfigurationError) -> Configuration.Loaded {
        let fileText = try Configuration.text(ofFile: path)
        let bookmarkFile = role == .service ? BookmarkFile.inStateDirectory(environment) : nil
        // Without a readable bookmark, the banner begins with the first option.
        let bookmark = try? bookmarkFile?.read()
        return try Configuration.parse(
            fileText,
            file: path,
            // The renderer has a time limit, so that many texts do not delay the first frame.
            textRenderer: DeadlineTextSource.atStart(drawer),
            firstOptionID: bookmark?.id,
            // After each phase of the parsing, memory that only this phase needed is released.
            afterPhase: lb_drop_clean_pages
        )
    }

    private static func printError(_ text: String) {
        _ = writeWhole(Array(text.utf8), to: STDERR_FILENO)
    }
}

/// Runs one phase of the daemon's startup by calling `body`, and then releases memory that only this phase
/// needed, such as code for reading a file. The peak memory use of the startup is thus that of its largest
/// phase.
func startPhase<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    defer {
        lb_drop_clean_pages()
        lb_drop_free_memory()
    }
    return try body()
}
