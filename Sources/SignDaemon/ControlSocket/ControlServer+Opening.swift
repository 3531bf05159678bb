import Diagnostics
import LinuxSystem
import SignCore

/// The beginning of the server.
extension ControlServer {
    /// The server of a daemon: at `path`, at an inherited socket, or in a service in its runtime directory; nil
    /// otherwise. A socket that cannot be made is logged: the banner does not depend on it.
    static func open(
        at path: String?,
        _ environment: (String) -> String?,
        of origin: EventOrigin,
        _ log: Log
    ) throws(SystemCallError) -> ControlServer? {
        let listeners: [ControlListener]
        do throws(ControlListener.Failure) {
            listeners = try ControlListener.all(at: path, environment)
        } catch {
            log(.error, error.description)
            log(.notice, "the sign runs without a control socket")
            return nil
        }
        guard !listeners.isEmpty else { return nil }
        if let file = listeners[0].file { log(.info, "control socket: \(Wording.printable(file.path))") }
        return try ControlServer(
            listeners,
            run: newRun(),
            ring: try EventRing(),
            shownFrame: ShownFrame(),
            origin: origin,
            log: { log($0, $1) }
        )
    }

    /// A name that no other run of a daemon has.
    private static func newRun() -> String {
        Wording.zeroPadded(String(UInt64.random(in: .min ... .max), radix: 16), to: 16)
    }
}
