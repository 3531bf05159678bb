import BusInterfaces
import Diagnostics
import MatrixDisplays
import SettingsText
import SignCore

/// The values of the table `[display.pins]`, which names the GPIO lines to which a display is connected, as
/// read from the file and before they are checked.
struct PinsDraft {
    private var data: String?
    private var clock: String?
    private var select: String?
    private var chip: String?

    static var schema: TableSchema<PinsDraft> {
        TableSchema(
            header: "[display.pins]",
            keys: [
                .text("data") { $0.data = $1 },
                .text("clock") { $0.clock = $1 },
                .text("select") { $0.select = $1 },
                .text("chip") { $0.chip = $1 },
            ],
            remedies: SwitchKeys.remedies()
        )
    }

    /// Returns the GPIO lines to which a display is connected: one each for data, clock, and chip select.
    /// `table` is the table `[display.pins]`, in which each of these keys names a line. If a line is missing
    /// there or occurs twice, adds an error and returns nil.
    func pins(from table: TOMLNode, findings: inout Findings) -> BusPins? {
        var checkedPins: [(key: String, line: LineName)] = []
        for (key, lineText) in [("data", data), ("clock", clock), ("select", select)] {
            guard let lineText else {
                // An invalid value was already reported.
                if findings.isRead(key, of: table) {
                    findings.error(
                        "\(key) is missing; [display.pins] needs three lines: data (DIN), clock (CLK) and select (CS)",
                        at: table.location
                    )
                }
                return nil
            }
            // A line can have several names, such as 17 and GPIO17.
            let line = LineName(lineText)
            if let samePin = checkedPins.first(where: { $0.line.isSame(as: line) }) {
                findings.error(
                    "\(key) and \(samePin.key) use the same GPIO line, \(Wording.quoted(lineText)); each needs its own",
                    at: table.location(of: key)
                )
                return nil
            }
            checkedPins.append((key, line))
        }

        guard let data, let clock, let select else { return nil }
        var pins = BusPins()
        (pins.data, pins.clock, pins.select, pins.chip) = (data, clock, select, chip)
        return pins
    }
}
