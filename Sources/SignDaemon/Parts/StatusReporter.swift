import BusInterfaces
import CLinuxSystem
import Diagnostics
import LinuxSystem
import MonotonicTime
import SignCore

/// A reporter that notifies the log, the service manager, and clients when a display, button, or other device
/// fails or recovers.
final class StatusReporter: DaemonPart {
    private let services: ServiceManager
    private let context: PartContext
    private var health = Health()
    /// The indices of the displays that have worked at least once since the daemon started.
    private var workingDisplays: Set<Int> = []
    private var optionCount: Int
    /// Whether the service manager has been notified that the sign is ready.
    private var isReady = false
    private var isStopping = false

    init(configuration: Configuration, services: ServiceManager, context: PartContext) {
        self.services = services
        self.context = context
        optionCount = configuration.options.count
    }

    /// Returns the condition of the sign's devices, including that of `buttons`, as reported to clients of
    /// the control socket.
    func condition(of buttons: [ButtonSettings]) -> Condition { health.condition(of: buttons) }

    // MARK: Displays and buttons

    func displayWorks(_ display: DisplayLabel) {
        let isFirstSuccess = workingDisplays.insert(display.index).inserted
        // A reload may start a display again although it has never failed. That is not worth a message.
        if isFirstSuccess {
            context.log(.notice, "\(display.fullName) works")
        } else if health.hasFailed(display) {
            context.log(.notice, "\(display.fullName) works again")
        }
        health.displayWorks(display)
        announce()
    }

    /// Reports that a display has failed. Returns true if no display has ever worked and the errors of all
    /// displays are permanent. The daemon then ends.
    func displayFailed(_ display: DisplayLabel, with error: BusError) -> Bool {
        context.log(.error, error.description)
        health.displayFailed(display, with: error)
        if workingDisplays.isEmpty, health.permanentFailures == display.count { return true }
        context.log(.notice, "retrying \(display.fullName); the banner keeps running")
        // At the start, the other displays may still turn out to have failed permanently as well.
        let mayAllFailPermanently = workingDisplays.isEmpty && error.isPermanent && !isReady
        if !mayAllFailPermanently { announce() }
        return false
    }

    /// Replaces the records of all displays after a change of the configuration. The error of a display is
    /// nil unless it has failed.
    func displaysChanged(to displays: [(DisplayLabel, BusError?)]) {
        health.replaceDisplays(displays)
        workingDisplays.formIntersection(displays.map(\.0.index))
    }

    func buttonWorks(_ button: ButtonSettings) {
        context.log(.notice, "the button on \(Wording.printable(button.contact.name)) works")
        health.buttonWorks(button)
        if isReady { announce() }
    }

    func buttonFailed(_ button: ButtonSettings, with error: BusError) {
        context.log(.error, error.description)
        context.log(.notice, "retrying the button; the banner keeps running")
        health.buttonFailed(button, with: error)
        if isReady { announce() }
    }

    func consolesFailed(_ error: BusError) {
        context.log(.error, error.description)
        context.log(.notice, "retrying the pictures of consoles; the banner keeps running")
        health.consoleFailure = error
        if isReady { announce() }
    }

    func consolesWork() {
        guard health.consoleFailure != nil else { return }
        context.log(.notice, "pictures of consoles are received")
        health.consoleFailure = nil
        if isReady { announce() }
    }

    /// Records why the light sensor cannot be read. `reason` is nil if the sensor works or is no longer
    /// configured. The thread that reads the sensor has already logged the failure.
    func lightFailure(_ reason: String?) {
        health.lightFailure = reason
        if isReady { announce() }
    }

    // MARK: The service manager

    private var status: String { health.status(options: optionCount) }

    /// Sends the status of the sign to the service manager. The first call also reports that the sign is
    /// ready. Does nothing if the sign is stopping.
    private func announce() {
        guard !isStopping else { return }
        guard !isReady else { return services.notifyStatus(status) }
        services.notifyReady(status: status)
        isReady = true
        // Memory pages that only the start needed are released.
        lb_drop_clean_pages()
    }

    /// Notifies the service manager that the daemon is reading its configuration again.
    func reloading() { services.reloading(at: MonotonicClock.now) }

    func adopt(_ configuration: Configuration) {
        health.replaceButtons(configuration.buttons)
        optionCount = configuration.options.count
        services.notifyReady(status: status)
    }

    func configurationRejected(_ reason: String) {
        context.log(.error, reason)
        context.log(.error, "configuration rejected; the previous one stays active")
        services.notifyReady(status: "configuration rejected, running the previous one; \(status)")
        // Reading the file has mapped code into memory that is not needed until the next reload.
        lb_drop_clean_pages()
    }

    func stop(at now: Instant) {
        isStopping = true
        services.notifyStopping()
    }
}
