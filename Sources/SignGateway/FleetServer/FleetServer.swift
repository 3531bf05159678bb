import Glibc
import LinuxSystem
import MonotonicTime

/// The process that serves the web page of a fleet, on one thread. It stores only histories in files, because
/// the MQTT broker stores the state of the fleet.
final class FleetServer {
    private let loop: GatewayLoop
    private let monitor: FleetMonitor
    private let web: FleetWebPart
    private let serviceManager = ServiceManager.fromEnvironment
    private let signals: SignalDescriptor
    private var isStopping = false

    /// Creates a server that follows the fleet through the MQTT broker at `address` and serves the fleet's
    /// web page `page`. Throws if a file cannot be read, or if the port of the web page is in use.
    init(
        _ settings: OwnerSettings,
        brokerAddress address: BrokerAddress,
        page: WebPage,
        secrets: SecretFile,
        log: GatewayLog
    )
        throws(StartFailure)
    {
        do throws(SystemCallError) {
            loop = try GatewayLoop()
            signals = try SignalDescriptor([SIGTERM, SIGINT])
        } catch {
            throw StartFailure("cannot start: \(error)")
        }
        monitor = try FleetMonitor(
            settings,
            brokerAddress: address,
            loop: loop,
            log: log,
            at: MonotonicClock.now
        )
        web = try FleetWebPart(settings, page: page, secrets: secrets, monitor: monitor, loop: loop, log: log)
    }

    /// Runs the server of the fleet's web page until the process receives SIGTERM or SIGINT. Throws if the
    /// event loop fails.
    func run() throws(StartFailure) {
        do throws(SystemCallError) {
            try loop.watch(signals.fileDescriptor) { [unowned self] _ in
                while signals.next() != nil { isStopping = true }
            }
            serviceManager.notifyReady(status: "shows the fleet")
            while !isStopping {
                try loop.processEvents(until: earlier(monitor.deadline, web.deadline))
                let now = MonotonicClock.now
                monitor.advance(to: now)
                web.advance(to: now)
            }
        } catch {
            throw StartFailure(error.description)
        }
        serviceManager.notifyStopping()
        web.stop()
        monitor.stop()
    }
}
