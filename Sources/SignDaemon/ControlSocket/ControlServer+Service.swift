import Diagnostics
import MonotonicTime
import SignAPI

/// The handlers of calls about the service that runs the sign, such as a request to restart it.
extension ControlServer {
    /// Returns a reply with the results of checking this machine, for which its files and buses are read.
    /// Throws an error if the client exceeds its rate limit.
    func diagnosisReply(to connection: ControlConnection, at now: Instant) throws(VarlinkError) -> [UInt8] {
        try charge(connection, cost: 10, at: now)
        let results = host.diagnose()
        return VarlinkReply.message { reply in
            reply.add("results", objects: results) { object, result in result.write(to: &object) }
        }
    }

    /// Schedules a restart of the sign at the request of a client, which receives the reply before the sign
    /// stops. Throws an error if the configuration file is invalid, or if a restart is not possible.
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
