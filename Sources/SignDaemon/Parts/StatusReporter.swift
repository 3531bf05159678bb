import BusInterfaces
import CLinuxSystem
import Diagnostics
import LinuxSystem
import MonotonicTime
import SignCore

/// Reports the status of the displays and the buttons: to the log, to the service manager, and to clients.
final class StatusReporter: DaemonPart {
    private let services: ServiceManager
    private let context: PartContext
    private var health = Health()
    /// The displays that have shown a frame, by their indices.
    private var shown: Set<Int> = []
    /// The number of options in force.
    private var count: Int
    private var isReady = false
    private var isStopping = false

    /// A reporter for a sign of `configuration`.
    init(_ configuration: Configuration, _ services: ServiceManager, _ context: PartContext) {
        self.services = services
        self.context = context
        count = configuration.options.count
    }

    /// The status of the displays and of `buttons`, for clients of the control socket.
    func condition(of buttons: [ButtonSettings]) -> Condition { health.condition(of: buttons) }

    // MARK: Displays and buttons

    /// A display shows its part of the banner.
    func displayWorks(_ display: DisplayLabel) {
        // A reload may start a display that never failed.
        if shown.contains(display.index), health.isMissing(display) {
            context.log(.notice, "\(display.fullName) works again")
        } else if !shown.contains(display.index) {
            context.log(.notice, "\(display.fullName) works")
        }
        shown.insert(display.index)
        health.found(display)
        announce()
    }

    /// A display failed. Returns whether no display can ever show anything.
    func displayFailed(_ display: DisplayLabel, _ error: BusError) -> Bool {
        context.log(.error, error.description)
        health.lost(display, error)
        if shown.isEmpty, health.lastingTroubles == display.count { return true }
        context.log(.notice, "retrying \(display.fullName); the banner keeps running")
        // At the start the other displays may have failed for good as well.
        if !shown.isEmpty || !error.isPermanent || isReady { announce() }
        return false
    }

    /// There are other displays, and some of them may still fail.
    func displaysChanged(to displays: [(DisplayLabel, BusError?)]) {
        health.keep(only: displays)
        shown.formIntersection(displays.map(\.0.index))
    }

    /// A button works again.
    func buttonWorks(_ button: ButtonSettings) {
        context.log(.notice, "the button on \(Wording.printable(button.line)) works")
        health.found(button)
        if isReady { announce() }
    }

    /// A button failed; the loop retries it.
    func buttonFailed(_ button: ButtonSettings, _ error: BusError) {
        context.log(.error, error.description)
        context.log(.notice, "retrying the button; the banner keeps running")
        health.lost(button, error)
        if isReady { announce() }
    }

    // MARK: The service manager

    private var line: String { health.status(options: count) }

    /// Sends the status to the service manager; the first call also reports readiness.
    private func announce() {
        guard !isStopping else { return }
        guard !isReady else { return services.status(line) }
        services.ready(status: line)
        isReady = true
        // What only the start needed shall not stay in memory.
        lb_drop_clean_pages()
    }

    /// The file is being read again.
    func reloading() { services.reloading(at: MonotonicClock.now) }

    /// `configuration` is in force.
    func adopt(_ configuration: Configuration) {
        health.keep(only: configuration.buttons)
        count = configuration.options.count
        services.ready(status: line)
    }

    /// A new configuration was rejected, for this reason.
    func configurationRejected(_ reason: String) {
        context.log(.error, reason)
        context.log(.error, "configuration rejected; the previous one stays active")
        services.ready(status: "configuration rejected, running the previous one; \(line)")
        // Reading the file mapped code that is not needed until the next reload.
        lb_drop_clean_pages()
    }

    func stop(at now: Instant) {
        isStopping = true
        services.stopping()
    }
}
