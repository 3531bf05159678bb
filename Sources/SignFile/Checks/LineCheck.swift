import BusInterfaces
import Diagnostics
import MatrixDisplays
import SettingsText
import SignCore

/// Checks a line against the header of a Raspberry Pi: whether it exists, and whether the display needs it.
struct LineCheck {
    private let line: String
    private let chip: String?
    private let location: TextLocation

    /// A check of `line` on `chip`, which is named at `location`.
    init(_ line: String, on chip: String?, at location: TextLocation) {
        self.line = line
        self.chip = chip
        self.location = location
    }

    /// Whether the line is on the header's chip. A name without a chip is assumed to be there.
    private var isOnHeaderChip: Bool {
        chip.map(RaspberryPiHeader.chipLabels.contains) ?? true
    }

    /// The line's number on the header's chip; nil for a name that says nothing about it.
    private var number: Int? { LineName(line).number }

    /// Warns of a line that no Raspberry Pi has.
    func checkExistence(_ findings: inout Findings) {
        guard isOnHeaderChip, let number = number ?? LineName(line).intendedHeaderOffset else { return }
        let header = RaspberryPiHeader.lines
        let isMisspelled = self.number == nil
        guard isMisspelled || !header.contains(number) else { return }
        let line = Wording.quoted(self.line)
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

    /// The signal of the bus of `device` that is on the line and that the device needs; nil if there is none.
    func signal(of device: String) -> RaspberryPiHeader.Signal? {
        switch busSignal(of: device) {
        case .dataIn, nil: nil
        case .chipSelect(let select) where !device.hasSuffix(".\(select)"): nil
        case let signal: signal
        }
    }

    private func busSignal(of device: String) -> RaspberryPiHeader.Signal? {
        isOnHeaderChip ? number.flatMap { RaspberryPiHeader.signal(on: $0, of: device) } : nil
    }

    /// Reports a line that a bus of the displays at `devices` takes: the most important use of it.
    func checkBus(of devices: [String], _ findings: inout Findings) {
        let device = devices.first { signal(of: $0) != nil } ?? devices.first { busSignal(of: $0) != nil }
        guard let device, let signal = busSignal(of: device) else { return }
        let complaint = "line \(Wording.quoted(self.line)) is \(signal) of the display's bus"
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

    /// Reports a line that the display drives itself.
    func checkPins(_ pins: BusPins, _ findings: inout Findings) {
        guard let key = key(in: pins) else { return }
        findings.error(
            "line \(Wording.quoted(self.line)) is \(key) of [display.pins]; use another line",
            at: location
        )
    }

    /// The key of the line among `pins`; nil if it is none of them.
    func key(in pins: BusPins) -> String? {
        guard pins.chip == chip || (isOnHeaderChip && pins.isOnHeaderChip) else { return nil }
        return zip(BusPins.keys, pins.lines).first { LineName($1).isSame(as: LineName(line)) }?.0
    }
}

extension BusPins {
    /// The keys of the lines, in their order.
    static let keys = ["data", "clock", "select"]

    /// Whether the lines are on the chip of the header, as names without a chip are assumed to be.
    fileprivate var isOnHeaderChip: Bool { chip.map(RaspberryPiHeader.chipLabels.contains) ?? true }
}
