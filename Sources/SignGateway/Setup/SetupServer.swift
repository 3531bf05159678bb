import Glibc
import LinuxSystem
import MonotonicTime

/// The gateway of a sign that has not been set up yet. It serves only the setup page, and does not connect
/// the sign to other peers such as an MQTT broker.
final class SetupServer {
    private let loop: GatewayLoop
    private let link: SignLink
    private let web: SetupPart
    private let manager = ServiceManager.fromEnvironment
    private let signals: SignalDescriptor
    private let log: GatewayLog
    private var wasConnected: Bool?
    private var isStopping = false

    init(_ settings: GatewaySettings, page: WebPage, files: SetupFiles, log: GatewayLog) throws(StartFailure)
    {
        do throws(SystemCallError) {
            loop = try GatewayLoop()
            signals = try SignalDescriptor([SIGTERM, SIGINT])
        } catch {
            throw StartFailure("cannot start: \(error)")
        }
        self.log = log
        link = SignLink(to: settings.socket, on: loop, at: MonotonicClock.now)
        web = try SetupPart(settings, page, files, link, on: loop, log: log)
        link.listener = SignLink.Listener(
            changed: { [unowned self] sign, now in web.signChanged(sign, at: now) },
            received: { _, _ in },
            shown: { _, _ in }
        )
    }

    /// Serves the setup page until a person has finished the setup there, or until the process receives
    /// SIGTERM or SIGINT. Returns true if the setup is finished, and false after a signal. Throws if the
    /// event loop fails.
    func run() throws(StartFailure) -> Bool {
        do throws(SystemCallError) {
            try loop.watch(signals.fileDescriptor) { [unowned self] _ in
                while signals.next() != nil { isStopping = true }
            }
            manager.ready(status: "waits for the setup in a browser")
            while !isStopping, !web.isFinished(at: MonotonicClock.now) {
                try loop.turn(until: earlier(link.deadline, web.deadline))
                let now = MonotonicClock.now
                link.advance(to: now)
                logMissingSign()
                web.advance(to: now)
            }
        } catch {
            throw StartFailure(error.description)
        }
        if isStopping { manager.stopping() }
        web.stop()
        return !isStopping
    }

    /// Logs a warning if no sign is connected, because no sign can then show the setup code. Until a sign has
    /// connected, the warning is logged only once.
    private func logMissingSign() {
        let isConnected = link.sign.isConnected
        // After the link has connected, the sign counts as connected when its first state arrives.
        let isWaitingForState = !isConnected && !link.isDisconnected
        guard isConnected != wasConnected, !isWaitingForState else { return }
        wasConnected = isConnected
        if !isConnected { log(.warning, "no sign answers at \(link.path); trying again") }
    }
}
