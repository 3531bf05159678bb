import Diagnostics
import MonotonicTime
import SignAPI

/// Handles the calls about the service that runs the sign, such as a request to restart it.
extension ControlServer {
    /// Returns a reply with the results of checking this machine, for which the machine's files and buses are
    /// read.
    func diagnosisReply(to connection: ControlConnection, at now: Instant) throws(VarlinkError) -> [UInt8] {
        try charge(connection, cost: 10, at: now)
        let results = host.diagnose()
        return VarlinkReply.message { reply in
            reply.add("results", objects: results) { object, result in result.write(to: &object) }
        }
    }

    /// Plans a restart, and replies before the sign stops.
    func restart(_ connection: ControlConnection, at now: Instant) throws(VarlinkError) {
        do throws(ConfigurationError) {
            try host.checkConfiguration()
        } catch {
            throw .invalidConfiguration(error.diagnostics.map(\.tree))
        }
        try host.restart(at: now)
        log(.notice, "restarts, as \(connection.source) requested")
        complete(connection, with: VarlinkReply.message { _ in }, at: now)
    }
}
