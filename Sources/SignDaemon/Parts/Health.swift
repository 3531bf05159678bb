import BusInterfaces
import Diagnostics
import SignCore

/// Status of displays and buttons: the line that the service manager shows.
struct Health {
    private var missingDisplays: [(display: DisplayLabel, error: BusError)] = []
    private var missingButtons: [(settings: ButtonSettings, error: BusError)] = []

    /// A display failed; the loop retries it.
    mutating func lost(_ display: DisplayLabel, _ error: BusError) {
        found(display)
        missingDisplays.append((display, error))
        missingDisplays.sort { $0.display.index < $1.display.index }
    }

    /// A display works.
    mutating func found(_ display: DisplayLabel) {
        missingDisplays.removeAll { $0.display.index == display.index }
    }

    /// Whether a display has failed.
    func isMissing(_ display: DisplayLabel) -> Bool {
        missingDisplays.contains { $0.display.index == display.index }
    }

    /// How many displays have failed for good.
    var lastingTroubles: Int { missingDisplays.count { $0.error.isPermanent } }

    /// Replaces the displays by others, with their errors.
    mutating func keep(only displays: [(DisplayLabel, BusError?)]) {
        missingDisplays = displays.compactMap { display, error in error.map { (display, $0) } }
    }

    /// A button's line failed; the loop retries it.
    mutating func lost(_ button: ButtonSettings, _ error: BusError) {
        found(button)
        missingButtons.append((button, error))
    }

    /// A button works.
    mutating func found(_ button: ButtonSettings) {
        missingButtons.removeAll { $0.settings.isSameLine(as: button) }
    }

    /// Forgets the buttons that are not among `buttons`.
    mutating func keep(only buttons: [ButtonSettings]) {
        missingButtons.removeAll { missing in !buttons.contains { $0.isSameLine(as: missing.settings) } }
    }

    /// The status line of a sign with `count` options.
    func status(options count: Int) -> String {
        let isShown = missingDisplays.isEmpty || missingDisplays.count < missingDisplays[0].display.count
        let parts = isShown ? ["showing \(count) \(count == 1 ? "option" : "options")"] : []
        return (parts + trouble).joined(separator: "; ")
    }

    /// A sentence for each display and button that is missing.
    private var trouble: [String] {
        missingDisplays.map { display, error in
            "no \(display.subject), retrying: \(error.device): \(error.reason)"
        }
            + missingButtons.map { button, error in
                "no button, retrying: \(Wording.printable(button.line)): \(error.reason)"
            }
    }

    /// What a client of the control socket is told of the displays and of `buttons`.
    func condition(of buttons: [ButtonSettings]) -> Condition {
        let display: Condition.Display =
            missingDisplays.isEmpty ? .works : lastingTroubles > 0 ? .failed : .waiting
        let states = buttons.map { button in
            let isMissing = missingButtons.contains { $0.settings.isSameLine(as: button) }
            return Condition.Button(line: button.line, works: !isMissing)
        }
        return Condition(display: display, trouble: trouble, buttons: states)
    }
}
