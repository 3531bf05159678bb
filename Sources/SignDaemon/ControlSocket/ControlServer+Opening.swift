import Diagnostics
import Glibc
import LinuxSystem
import SignCore

/// The beginning of the server.
extension ControlServer {
    /// The server of a daemon: at `path`, at an inherited socket, or in a service in its runtime directory; nil
    /// otherwise. A socket that cannot be made is logged, and made later if its path allows that: the banner does not depend
    /// on it.
    static func open(
        at path: String?,
        _ environment: (String) -> String?,
        of origin: EventOrigin,
        _ log: Log
    ) throws(SystemCallError) -> ControlServer? {
        var listeners = ControlListener.inherited(environment, process: getpid())
        var ownPath = path
        if listeners.isEmpty { ownPath = path ?? ControlListener.runtimePath(environment) }
        if let ownPath {
            do throws(ControlListener.Failure) {
                listeners = [try ControlListener.make(at: ownPath)]
                log(.info, "control socket: \(Wording.printable(ownPath))")
            } catch {
                log(.error, error.description)
                let note =
                    error.isPermanent ? "" : "; it tries again every \(SocketKeeper.pause.durationText)"
                log(.notice, "the sign runs without a control socket\(note)")
                if error.isPermanent { return nil }
                listeners = []
            }
        } else if listeners.isEmpty {
            return nil
        }
        return try ControlServer(
            listeners,
            awaiting: ownPath,
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
