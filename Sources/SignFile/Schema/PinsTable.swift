import BusInterfaces
import Diagnostics
import MatrixDisplays
import SettingsText
import SignCore

/// The values of `[display.pins]`, the GPIO lines that a display is connected to, before they are checked.
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

    /// Returns the GPIO lines in `table`. Adds an error and returns nil if a line is missing or occurs twice.
    func pins(from table: TOMLNode, findings: inout Findings) -> BusPins? {
        var lines: [(key: String, line: String)] = []
        for (key, line) in [("data", data), ("clock", clock), ("select", select)] {
            guard let line else {
                if findings.isRead(key, of: table) {
                    findings.error(
                        "\(key) is missing; [display.pins] needs three lines: data (DIN), clock (CLK) and select (CS)",
                        at: table.location
                    )
                }
                return nil
            }
            if let other = lines.first(where: { LineName($0.line).isSame(as: LineName(line)) }) {
                findings.error(
                    "\(key) and \(other.key) are the same line, \(Wording.quoted(line)); each needs its own",
                    at: table.location(of: key)
                )
                return nil
            }
            lines.append((key, line))
        }
        var pins = BusPins()
        pins.data = lines[0].line
        pins.clock = lines[1].line
        pins.select = lines[2].line
        pins.chip = chip
        return pins
    }
}
