import BusInterfaces
import Diagnostics
import MatrixDisplays
import SignCore

/// Decides whether a machine has what a configuration needs: a point for each thing that was checked.
public struct Examination {
    let configuration: Configuration
    let machine: Machine
    /// The absolute path of the configuration, without links; nil for standard input.
    let file: String?

    /// An examination of `machine` for the configuration in `file`.
    public init(of machine: Machine, for configuration: Configuration, in file: String?) {
        self.machine = machine
        self.configuration = configuration
        self.file = file
    }

    /// All points, in the order in which people mend them.
    public var points: [CheckedPoint] {
        machinePoints + displayPoints + buttonPoints + servicePoints + [supplyPoint]
    }

    /// The points about the displays alone.
    public var displayPoints: [CheckedPoint] {
        configuration.wall.parts.reduce(into: []) { found, part in
            // Two displays on one bus have points in common.
            found += points(about: part).filter { !found.contains($0) }
        }
    }

    /// The points about one display alone.
    public func points(about part: WallSettings.Part) -> [CheckedPoint] {
        let display = part.settings
        let points: [CheckedPoint]
        switch display.driver.settings.connection(at: display.size) {
        case .none:
            return [.good(part.label.subject, "driver '\(display.driver.name)' needs no device")]
        case .spi(let node, let longestTransfer):
            points = spiPoints(node, longestTransfer: longestTransfer)
        case .i2c(let bus, let addresses, let possible, let answersReads):
            points = i2cPoints(bus, addresses, possible: possible, answersReads: answersReads)
        case .framebuffer(let node, let name):
            points = framebufferPoints(node, named: name)
        case .lines(let pins):
            let names = ["data", "clock", "select"]
            points = zip(names, pins.lines).map { name, line in
                linePoint("\(name) line \(line)", LineRequest(line: line, chip: pins.chip))
            }
        }
        return points + settingPoints(of: part)
    }

    private var buttonPoints: [CheckedPoint] {
        configuration.buttons.map { button in
            linePoint("button \(button.line)", LineRequest(line: button.line, chip: button.chip))
        }
    }

    /// The driver's warnings about its settings: `check` has them too, where they end nothing.
    private func settingPoints(of part: WallSettings.Part) -> [CheckedPoint] {
        let display = part.settings
        let warnings = display.driver.settings.findings(at: display.size).filter { $0.severity == .warning }
        return warnings.map { warning in
            let key = warning.keys.first ?? "driver"
            let advice = key == "speed" ? " 1000000 suits most wiring." : ""
            let table = part.label.count > 1 ? "the [[display]]" : "[display]"
            return .failing(
                part.label.subject,
                warning.message,
                remedy: "Change \(key) in \(table) of the configuration.\(advice)"
            )
        }
    }

    /// The running sign that may hold this configuration's devices: the one that reads the same file.
    var ownSign: RunningSign? { ownSigns.first }

    /// All signs that read the same file. A file that cannot be seen may be the same.
    var ownSigns: [RunningSign] {
        machine.signs.filter { $0.configuration == nil || $0.configuration == file }
    }
}

extension RunningSign {
    /// Such as `process 812 of loopbanner.service`.
    var words: String { "process \(id)" + (service.map { " of \($0)" } ?? "") }
}
