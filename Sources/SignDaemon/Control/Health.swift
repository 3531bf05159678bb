import Diagnostics
import HardwareBuses
import SignCore

/// Status of display and buttons: the line that the service manager shows.
struct Health {
    /// The display's error; nil while the display works.
    var displayTrouble: BusError?
    private var missingButtons: [(settings: ButtonSettings, error: BusError)] = []

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
        var parts = ["showing \(count) \(count == 1 ? "option" : "options")"]
        if let displayTrouble {
            parts = ["no display, retrying: \(displayTrouble.device): \(displayTrouble.reason)"]
        }
        for (button, error) in missingButtons {
            parts.append("no button, retrying: \(Wording.printable(button.line)): \(error.reason)")
        }
        return parts.joined(separator: "; ")
    }
}
