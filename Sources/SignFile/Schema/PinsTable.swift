import BusInterfaces
import Diagnostics
import MatrixDisplays
import SettingsText
import SignCore

/// The values of the table `[display.pins]`, which names the GPIO lines to which a display is connected, as
/// read from the file and before they are checked.
struct PinsDraft {
    private var dataName: String?
    private var clockName: String?
    private var selectName: String?
    private var chip: String?

    static var schema: TableSchema<PinsDraft> {
        TableSchema(
            header: "[display.pins]",
            keys: [
                .text("data") { $0.dataName = $1 },
                .text("clock") { $0.clockName = $1 },
                .text("select") { $0.selectName = $1 },
                .text("chip") { $0.chip = $1 },
            ],
            remedies: SwitchKeys.remedies()
        )
    }

    /// Returns the GPIO lines to which a display is connected: one each for data, clock, and chip select.
    /// `table` is the table `[display.pins]`, in which each of these keys names a line. If a key is missing,
    /// or names the same line as an earlier key, adds an error and returns nil.
    func pins(from table: TOMLNode, findings: inout Findings) -> BusPins? {
        let dataKey = "data"
        let clockKey = "clock"
        guard let dataLine = uniqueLineName(dataName, key: dataKey, otherPins: [], in: table, &findings),
            let clockLine = uniqueLineName(
                clockName,
                key: clockKey,
                otherPins: [(dataKey, dataLine)],
                in: table,
                &findings
            ),
            let selectLine = uniqueLineName(
                selectName,
                key: "select",
                otherPins: [(dataKey, dataLine), (clockKey, clockLine)],
                in: table,
                &findings
            )
        else { return nil }

        var pins = BusPins()
        pins.data = dataLine
        pins.clock = clockLine
        pins.select = selectLine
        pins.chip = chip
        return pins
    }

    /// Returns `name`, the name of the GPIO line that `key` sets in `table`. If `name` is nil, or if one of
    /// `otherPins` already uses the line, adds an error and returns nil.
    private func uniqueLineName(
        _ name: String?,
        key: String,
        otherPins: [(key: String, name: String)],
        in table: TOMLNode,
        _ findings: inout Findings
    ) -> String? {
        guard let name else {
            // An invalid value was already reported.
            if findings.areValid(key, in: table) {
                findings.addError(
                    "\(key) is missing; [display.pins] needs three lines: data (DIN), clock (CLK) and select (CS)",
                    at: table.location
                )
            }
            return nil
        }

        // A line can have several names, such as 17 and GPIO17.
        let line = LineName(name)
        if let conflictingPin = otherPins.first(where: { LineName($0.name).isSame(as: line) }) {
            findings.addError(
                "\(key) and \(conflictingPin.key) use the same GPIO line, \(Wording.quoted(name)); each needs its own",
                at: table.location(ofKey: key)
            )
            return nil
        }
        return name
    }
}
