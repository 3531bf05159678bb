import BusInterfaces
import Diagnostics
import SignCore

/// A record of the displays, buttons and sensors of a sign that currently do not work, with their errors.
struct Health {
    private var failedDisplays: [(display: DisplayLabel, error: BusError)] = []
    private var failedButtons: [(settings: ButtonSettings, error: BusError)] = []
    /// The error that prevents the sign from receiving pictures from lighting consoles, or nil if there is none.
    var consoleFailure: BusError?
    /// The reason why the light sensor cannot be read, or nil if it works or is not configured.
    var lightFailure: String?

    mutating func displayFailed(_ display: DisplayLabel, with error: BusError) {
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

    /// The number of displays that have failed with an error for which a retry is pointless, for example
    /// because another program uses the device.
    var permanentFailures: Int { failedDisplays.count { $0.error.isPermanent } }

    /// Replaces the records of all displays with those in `displays`. The error of a display is nil unless it
    /// has failed.
    mutating func replaceDisplays(_ displays: [(DisplayLabel, BusError?)]) {
        failedDisplays = displays.compactMap { display, error in error.map { (display, $0) } }
    }

    mutating func buttonFailed(_ button: ButtonSettings, with error: BusError) {
        buttonWorks(button)
        failedButtons.append((button, error))
    }

    mutating func buttonWorks(_ button: ButtonSettings) {
        failedButtons.removeAll { $0.settings.hasSameContact(as: button) }
    }

    /// Removes the records of failed buttons that are not in `buttons`, because the new configuration does
    /// not contain them.
    mutating func replaceButtons(_ buttons: [ButtonSettings]) {
        failedButtons.removeAll { failed in !buttons.contains { $0.hasSameContact(as: failed.settings) } }
    }

    /// Returns a status text about a sign with `count` options, which the service manager displays.
    func status(options count: Int) -> String {
        let isVisible = failedDisplays.isEmpty || failedDisplays.count < failedDisplays[0].display.count
        let summary = isVisible ? ["showing \(count) \(count == 1 ? "option" : "options")"] : []
        return (summary + problems).joined(separator: "; ")
    }

    /// The current problems as sentences: one for each failed display and button, one for the lighting
    /// consoles, and one for the light sensor.
    private var problems: [String] {
        failedDisplays.map { display, error in
            "no \(display.subject), retrying: \(error.device): \(error.reason)"
        }
            + failedButtons.map { button, error in
                "no button, retrying: \(Wording.printable(button.contact.name)): \(error.reason)"
            }
            + (consoleFailure.map { ["no pictures of consoles, retrying: \($0.device): \($0.reason)"] } ?? [])
            + (lightFailure.map { ["no light sensor, retrying: \($0)"] } ?? [])
    }

    /// Returns the condition of the sign, as reported to clients of the control socket: its problems, the failures of
    /// its displays, and which of its `buttons` work.
    func condition(of buttons: [ButtonSettings]) -> Condition {
        let buttonConditions = buttons.map { button in
            let hasFailed = failedButtons.contains { $0.settings.hasSameContact(as: button) }
            return Condition.Button(line: button.contact.name, works: !hasFailed)
        }
        let failuresByIndex = failedDisplays.map { ($0.display.index, DisplayFailure($0.error)) }
        return Condition(
            display: displayCondition,
            problems: problems,
            buttons: buttonConditions,
            failures: Dictionary(failuresByIndex) { first, _ in first }
        )
    }

    /// The combined condition of all displays of the sign.
    private var displayCondition: Condition.Display {
        if failedDisplays.isEmpty {
            .works
        } else if permanentFailures > 0 {
            .failed
        } else {
            .waiting
        }
    }
}
