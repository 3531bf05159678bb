import ArgumentParser
import CLinuxHardware
import SignDaemon

extension ConfigurationFile {
    /// Loads the file and runs a daemon for it to its end. The exit status is thrown.
    func runDaemon(as role: Daemon.Role, control: String? = nil, hardware: Hardware) throws -> Never {
        Daemon.prepareSignals(as: role)
        // Nor is what parsed the command line, and then what read the file.
        lb_drop_clean_pages()
        let loaded = try load()
        lb_drop_clean_pages()
        let daemon: Daemon
        do {
            daemon = try Daemon(
                as: role,
                version: LoopBanner.version,
                file: path,
                control: control,
                playlist: loaded.playlist,
                diagnostics: loaded.diagnostics,
                hardware: hardware
            )
        } catch {
            complain("error: cannot start: \(error)")
            throw ExitCode(Daemon.ExitStatus.unavailable.rawValue)
        }
        lb_drop_free_memory()
        throw ExitCode(daemon.run().rawValue)
    }
}
