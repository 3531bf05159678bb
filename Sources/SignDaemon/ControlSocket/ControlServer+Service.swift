import Diagnostics
import MonotonicTime
import SignAPI

/// The handlers of calls about the service that runs the sign, such as a request to restart it.
extension ControlServer {
    /// Checks the machine by reading its files and buses, and returns a reply with the results. Throws an
    /// error if the client exceeds its rate limit.
    func diagnosisReply(to connection: ControlConnection, at now: Instant) throws(VarlinkError) -> [UInt8] {
        try chargeRateLimit(of: connection, cost: 10, at: now)
        let results = host.diagnose()
        return VarlinkReply.message { reply in
            reply.add("results", objects: results) { object, result in result.write(to: &object) }
        }
    }

    /// Schedules a restart of the sign for a client, which receives the reply before the sign stops. Throws
    /// an error if the configuration file is invalid or a restart is not possible.
    func restart(for connection: ControlConnection, at now: Instant) throws(VarlinkError) {
        do throws(ConfigurationError) {
            try host.checkConfiguration()
        } catch {
            throw .invalidConfiguration(error.diagnostics.map(\.tree))
        }
        try host.restart(at: now)
        log(.notice, "restarts, as \(connection.source) requested")
        completeCall(of: connection, with: VarlinkReply.message { _ in }, at: now)
    }
}
