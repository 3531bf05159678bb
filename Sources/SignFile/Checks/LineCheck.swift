import Diagnostics
import HardwareBuses
import SignCore

/// Checks the line of a `[[button]]` against the header of a Raspberry Pi: whether the line exists, and
/// whether the display's bus needs it.
struct LineCheck {
    private let button: ButtonSettings
    private let location: TextLocation

    /// A check of `button`, whose line is named at `location`.
    init(_ button: ButtonSettings, at location: TextLocation) {
        self.button = button
        self.location = location
    }

    /// Whether the line is on the header's chip. A name without a chip is assumed to be there.
    private var isOnHeaderChip: Bool {
        button.chip.map(GPIOInventory.Chip.headerLabels.contains) ?? true
    }

    /// The line's number on the header's chip; nil for a name that says nothing about it.
    private var number: Int? {
        let name = LineName(button.line)
        return name.headerOffset ?? name.offset
    }

    /// Warns of a line that no Raspberry Pi has.
    func checkExistence(_ findings: inout Findings) {
        guard isOnHeaderChip, let number = number ?? LineName(button.line).meantHeaderOffset else { return }
        let header = RaspberryPiHeader.lines
        let isMisspelled = self.number == nil
        guard isMisspelled || !header.contains(number) else { return }
        let line = Wording.quoted(button.line)
        if header.contains(number) {
            return findings.warning(
                "no Raspberry Pi has a line \(line); did you mean 'GPIO\(number)'?",
                at: location
            )
        }
        let complaint =
            isMisspelled || !RaspberryPiHeader.chipLines.contains(number)
            ? "no Raspberry Pi has a line \(line)" : "only Compute Modules have a line \(line)"
        let pin = RaspberryPiHeader.line(atPin: number).map { "; pin \(number) is GPIO\($0)" } ?? ""
        findings.warning(
            "\(complaint); the header has GPIO\(header.lowerBound) to GPIO\(header.upperBound)\(pin)",
            at: location
        )
    }

    /// Reports a line that the bus of the display at `device` takes.
    func checkBus(of device: String, _ findings: inout Findings) {
        guard isOnHeaderChip, let number,
            let signal = RaspberryPiHeader.signal(on: number, of: device)
        else { return }
        let complaint = "line \(Wording.quoted(button.line)) is \(signal) of the display's bus"
        let remedy = "use another line, such as GPIO22 or GPIO27"
        switch signal {
        case .data, .busClock, .dataOut, .clock:
            findings.error("\(complaint); a button there cuts off the display; \(remedy)", at: location)
        case .dataIn:
            findings.note("\(complaint), which the display does not need", at: location)
        case .chipSelect(let select) where device.hasSuffix(".\(select)"):
            findings.warning("\(complaint); \(remedy)", at: location)
        case .chipSelect:
            let release = "free it with dtoverlay=spi0-1cs instead of dtparam=spi=on"
            findings.warning("\(complaint); \(remedy), or \(release)", at: location)
        }
    }
}
