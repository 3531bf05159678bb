import BusInterfaces
import Diagnostics
import MatrixDisplays
import SettingsText
import SignCore

/// Checks a GPIO line on the header of a Raspberry Pi: whether it exists, and whether a display already uses
/// it.
struct LineCheck {
    private let line: String
    private let chip: String?
    private let location: TextLocation

    init(_ line: String, on chip: String?, at location: TextLocation) {
        self.line = line
        self.chip = chip
        self.location = location
    }

    /// Whether the GPIO line may be on the chip of the Raspberry Pi's header. True if no chip is configured.
    private var isOnHeaderChip: Bool { RaspberryPiHeader.mayBeOn(chip) }

    /// The number of the GPIO line on the chip of the Raspberry Pi's header, or nil if the name of the line
    /// contains no number.
    private var number: Int? { LineName(line).number }

    /// Warns about a GPIO line that the header of a Raspberry Pi does not have, because its number is too
    /// high or its name is misspelled. The `number` results from the name of the line, such as 17 for
    /// `GPIO17`, and is nil for any other name. Does nothing if the line is on another chip.
    func checkExistence(_ findings: inout Findings) {
        guard isOnHeaderChip else { return }
        let headerLines = RaspberryPiHeader.lines
        if let number {
            if headerLines.contains(number) { return }
            // The chip has more lines than the header. Compute Modules give access to all of them.
            let isOnComputeModules = RaspberryPiHeader.chipLines.contains(number)
            warnAboutLineOutsideHeader(number, isOnComputeModules: isOnComputeModules, findings: &findings)
        } else if let intendedNumber = LineName(line).intendedHeaderOffset {
            // The name is not correct, but identifies a line, such as `gpio17` or `pin 11`.
            guard headerLines.contains(intendedNumber) else {
                return warnAboutLineOutsideHeader(
                    intendedNumber,
                    isOnComputeModules: false,
                    findings: &findings
                )
            }
            findings.addWarning(
                "no Raspberry Pi has a GPIO line \(Wording.quoted(line)); did you mean 'GPIO\(intendedNumber)'?",
                at: location
            )
        }
    }

    /// Warns that the GPIO line `number` is not on the header of a Raspberry Pi. `isOnComputeModules` is
    /// whether Compute Modules have this line.
    private func warnAboutLineOutsideHeader(
        _ number: Int,
        isOnComputeModules: Bool,
        findings: inout Findings
    ) {
        let headerLines = RaspberryPiHeader.lines
        let models = isOnComputeModules ? "only Compute Modules have" : "no Raspberry Pi has"
        // The user may have written the number of a pin in place of a GPIO number.
        let pinHint =
            if let lineAtPin = RaspberryPiHeader.line(atPin: number) {
                "; pin \(number) is GPIO\(lineAtPin)"
            } else {
                ""
            }
        findings.addWarning(
            "\(models) a GPIO line \(Wording.quoted(line)); the header has GPIO\(headerLines.lowerBound) to "
                + "GPIO\(headerLines.upperBound)\(pinHint)",
            at: location
        )
    }

    /// Returns the purpose for which the display at `device` needs the GPIO line, such as the clock of its
    /// bus. Returns nil if the display does not need the line, although its bus may reserve it.
    func requiredSignal(of device: String) -> RaspberryPiHeader.Signal? {
        switch reservedSignal(of: device) {
        case .dataIn, nil: nil
        case .chipSelect(let select) where !device.hasSuffix(".\(select)"): nil
        case let signal: signal
        }
    }

    /// Returns the purpose for which the bus of the display at `device` reserves the GPIO line, even if the
    /// display does not need the signal. Returns nil if the bus does not use the line.
    private func reservedSignal(of device: String) -> RaspberryPiHeader.Signal? {
        isOnHeaderChip ? number.flatMap { RaspberryPiHeader.signal(on: $0, of: device) } : nil
    }

    /// Reports the GPIO line of a button if the bus (SPI or I2C) of a display also uses it, for example for
    /// its clock. `devices` are the device nodes of the displays, such as `/dev/spidev0.0`.
    ///
    /// A bus reserves all GPIO lines of its signals (the reserved signals), but a display does not need all
    /// of them (the required signals): it sends no data, and does not use the chip select of another display.
    /// Only one use of the line is reported.
    func checkBusLines(ofDevices devices: [String], findings: inout Findings) {
        // A use that a display needs is more serious than one that its bus only reserves.
        let deviceNeedingLine = devices.first { requiredSignal(of: $0) != nil }
        let deviceReservingLine = devices.first { reservedSignal(of: $0) != nil }
        guard let device = deviceNeedingLine ?? deviceReservingLine,
            let signal = reservedSignal(of: device)
        else { return }
        reportBusSignal(signal, ofDisplayAt: device, findings: &findings)
    }

    /// Reports that the GPIO line of a button carries `signal` on the bus of the display at `device`. How
    /// serious this is depends on the signal.
    private func reportBusSignal(
        _ signal: RaspberryPiHeader.Signal,
        ofDisplayAt device: String,
        findings: inout Findings
    ) {
        let problem = "GPIO line \(Wording.quoted(line)) is \(signal) on the display's bus"
        let remedy = "use another line, such as GPIO22 or GPIO27"
        switch signal {
        // Data to the display and its clock: the first two signals are those of I2C, the others of SPI.
        case .data, .busClock, .dataOut, .clock:
            findings.addError("\(problem); a button there disconnects the display; \(remedy)", at: location)
        // Data from the display, which only SPI transfers on a separate line.
        case .dataIn:
            findings.addNote("\(problem), which the display does not need", at: location)
        // The chip select of this display: its number follows the dot in the name of the device.
        case .chipSelect(let select) where device.hasSuffix(".\(select)"):
            findings.addWarning("\(problem); \(remedy)", at: location)
        // The chip select of another display, which the bus need not reserve.
        case .chipSelect:
            let releaseAdvice = "free it with dtoverlay=spi0-1cs instead of dtparam=spi=on"
            findings.addWarning("\(problem); \(remedy), or \(releaseAdvice)", at: location)
        }
    }

    /// Reports an error if the GPIO line is one of `pins`, which are the lines to which a display is
    /// connected.
    func checkPins(_ pins: BusPins, findings: inout Findings) {
        guard let key = key(in: pins) else { return }
        findings.addError(
            "GPIO line \(Wording.quoted(line)) is already used as \(key) in [display.pins]; use another one",
            at: location
        )
    }

    /// Returns the key in `[display.pins]` to which this GPIO line is assigned, or nil if it is none of
    /// `pins`.
    func key(in pins: BusPins) -> String? {
        guard pins.chip == chip || isOnHeaderChip && RaspberryPiHeader.mayBeOn(pins.chip) else { return nil }
        return zip(BusPins.keys, pins.lines).first { LineName($1).isSame(as: LineName(line)) }?.0
    }
}

extension BusPins {
    /// The keys of the table `[display.pins]`, in the order of the GPIO lines in `BusPins.lines`.
    static let keys = ["data", "clock", "select"]
}

extension RaspberryPiHeader {
    /// Returns whether `chip` may be the GPIO chip of the Raspberry Pi's header. Returns true for nil, which
    /// means that no chip is configured.
    fileprivate static func mayBeOn(_ chip: String?) -> Bool { chip.map(chipLabels.contains) ?? true }
}
