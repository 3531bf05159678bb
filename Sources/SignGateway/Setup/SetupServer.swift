import Glibc
import LinuxSystem
import MonotonicTime

/// The gateway of a sign that has not been set up yet. It serves only the setup page, and does not connect
/// the sign to other peers such as an MQTT broker.
final class SetupServer {
    private let loop: GatewayLoop
    private let signLink: SignLink
    private let setupPart: SetupPart
    private let serviceManager = ServiceManager.fromEnvironment
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
        signLink = SignLink(to: settings.socket, on: loop, at: MonotonicClock.now)
        setupPart = try SetupPart(settings, page: page, files: files, link: signLink, on: loop, log: log)
        signLink.listener = SignLink.Listener(
            changed: { [unowned self] sign, now in setupPart.signChanged(sign, at: now) },
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
            serviceManager.notifyReady(status: "waits for the setup in a browser")
            while !isStopping, !setupPart.isFinished(at: MonotonicClock.now) {
                try loop.processEvents(until: earlier(signLink.deadline, setupPart.deadline))
                let now = MonotonicClock.now
                signLink.advance(to: now)
                logMissingSign()
                setupPart.advance(to: now)
            }
        } catch {
            throw StartFailure(error.description)
        }
        if isStopping { serviceManager.notifyStopping() }
        setupPart.stop()
        return !isStopping
    }

    /// Logs a warning if no sign is connected, because no sign can then show the setup code. Until a sign has
    /// connected, the warning is logged only once.
    private func logMissingSign() {
        let isConnected = signLink.sign.isConnected
        // After the link has connected, the sign counts as connected when its first state arrives.
        let isWaitingForState = !isConnected && !signLink.isDisconnected
        guard isConnected != wasConnected, !isWaitingForState else { return }
        wasConnected = isConnected
        if !isConnected { log(.warning, "no sign answers at \(signLink.path); trying again") }
    }
}
