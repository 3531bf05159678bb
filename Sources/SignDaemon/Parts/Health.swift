import BusInterfaces
import Diagnostics
import SignCore

/// The failed displays and buttons of a sign.
struct Health {
    private var failedDisplays: [(display: DisplayLabel, error: BusError)] = []
    private var failedButtons: [(settings: ButtonSettings, error: BusError)] = []

    mutating func displayFailed(_ display: DisplayLabel, _ error: BusError) {
        displayWorks(display)
        failedDisplays.append((display, error))
        failedDisplays.sort { $0.display.index < $1.display.index }
    }

    mutating func displayWorks(_ display: DisplayLabel) {
        failedDisplays.removeAll { $0.display.index == display.index }
    }

    func hasFailed(_ display: DisplayLabel) -> Bool {
        failedDisplays.contains { $0.display.index == display.index }
    }

    /// The number of displays that have failed permanently.
    var permanentFailures: Int { failedDisplays.count { $0.error.isLasting } }

    /// Replaces the displays by others, with their errors.
    mutating func replaceDisplays(_ displays: [(DisplayLabel, BusError?)]) {
        failedDisplays = displays.compactMap { display, error in error.map { (display, $0) } }
    }

    mutating func buttonFailed(_ button: ButtonSettings, _ error: BusError) {
        buttonWorks(button)
        failedButtons.append((button, error))
    }

    mutating func buttonWorks(_ button: ButtonSettings) {
        failedButtons.removeAll { $0.settings.isSameLine(as: button) }
    }

    /// Forgets the buttons that are not among `buttons`.
    mutating func replaceButtons(_ buttons: [ButtonSettings]) {
        failedButtons.removeAll { failed in !buttons.contains { $0.isSameLine(as: failed.settings) } }
    }

    /// Returns the status of a sign with `count` options, for the service manager.
    func status(options count: Int) -> String {
        let isShown = failedDisplays.isEmpty || failedDisplays.count < failedDisplays[0].display.count
        let parts = isShown ? ["showing \(count) \(count == 1 ? "option" : "options")"] : []
        return (parts + problems).joined(separator: "; ")
    }

    /// A sentence for each failed display and button.
    private var problems: [String] {
        failedDisplays.map { display, error in
            "no \(display.subject), retrying: \(error.device): \(error.reason)"
        }
            + failedButtons.map { button, error in
                "no button, retrying: \(Wording.printable(button.line)): \(error.reason)"
            }
    }

    /// Returns the condition of the displays and of `buttons`, for clients of the control socket.
    func condition(of buttons: [ButtonSettings]) -> Condition {
        let display: Condition.Display =
            failedDisplays.isEmpty ? .works : permanentFailures > 0 ? .failed : .waiting
        let states = buttons.map { button in
            let hasFailed = failedButtons.contains { $0.settings.isSameLine(as: button) }
            return Condition.Button(line: button.line, works: !hasFailed)
        }
        return Condition(display: display, problems: problems, buttons: states)
    }
}
