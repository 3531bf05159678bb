import ArgumentParser
import SignDaemon

extension ConfigurationFile {
    /// Loads the file and runs a daemon for it to its end. The exit status is thrown.
    func runDaemon(as role: Daemon.Role, control: String? = nil, hardware: Hardware) throws -> Never {
        throw ExitCode(DaemonProgram.run(path, as: role, control: control, hardware: hardware))
    }
}
