import BusInterfaces
import Diagnostics
import MatrixDisplays
import SignAPI
import SignCore

/// The checks that the command `doctor` performs. They find everything that the configuration of a sign
/// requires but that the machine lacks, such as a device or a permission.
package struct Checkup {
    let configuration: Configuration
    let machine: Machine
    /// The absolute path of the configuration file, with symbolic links resolved. Nil if the configuration
    /// was read from standard input.
    let file: String?

    package init(machine: Machine, configuration: Configuration, file: String?) {
        self.machine = machine
        self.configuration = configuration
        self.file = file
    }

    /// The results of all checks of the machine, in the order in which the user should solve the problems.
    package var results: [CheckResult] {
        machineResults + displayResults + buttonResults + inputDeviceResults + lightSensorResults
            + consoleResults + serviceResults
            + [supplyResult]
    }

    package var displayResults: [CheckResult] {
        configuration.wall.parts.reduce(into: []) { all, part in
            // Two displays on the same bus have some results in common. Each of these results is needed only
            // once.
            all += results(forDisplay: part).filter { !all.contains($0) }
        }
    }

    /// Checks whether this machine can use the display `part`, one of the displays that together form the
    /// picture of the sign. Returns the results about its device or GPIO lines, and about its settings.
    package func results(forDisplay part: WallSettings.Part) -> [CheckResult] {
        let display = part.settings
        let results: [CheckResult]
        switch display.driver.settings.connection(at: display.size) {
        case .none:
            return [.good(part.label.subject, "driver '\(display.driver.name)' needs no device")]
        case .spi(let node, let longestTransfer):
            results = spiResults(atPath: node, longestTransfer: longestTransfer)
        case .i2c(let bus, let addresses, let possibleAddresses, let answersReads):
            results = i2cResults(
                atPath: bus,
                addresses: addresses,
                possibleAddresses: possibleAddresses,
                answersReads: answersReads
            )
        case .framebuffer(let node, let name):
            results = framebufferResults(configuredNode: node, name: name)
        case .sender(let socketPath, let destination):
            results = senderResults(socketPath: socketPath, destination: destination, driver: display.driver)
        case .lines(let pins):
            // The display is connected to three GPIO lines and not to a bus.
            results = zip(["data", "clock", "select"], pins.lines).map { name, line in
                lineResult(request: LineRequest(line: line, chip: pins.chip), subject: "\(name) line \(line)")
            }
        }
        return results + settingResults(of: part)
    }

    private var buttonResults: [CheckResult] {
        configuration.buttons.map { button in
            switch button.contact {
            case .line(let request):
                lineResult(
                    request: LineRequest(line: request.line, chip: request.chip),
                    subject: "button \(request.line)"
                )
            case .keys(let request): keyResult(subject: "button \(button.shownName)", request: request)
            }
        }
    }

    /// Returns a check failure for each warning of the display's driver about its settings. The command
    /// `check` reports the same warnings but succeeds.
    private func settingResults(of part: WallSettings.Part) -> [CheckResult] {
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

    /// The running sign that probably uses the devices of this configuration, or nil if no such sign is
    /// running.
    var ownSign: RunningSign? { ownSigns.first }

    /// The running signs that use this configuration, including signs whose configuration cannot be
    /// determined.
    var ownSigns: [RunningSign] {
        machine.runningSigns.filter { $0.configuration == nil || $0.configuration == file }
    }
}

extension Checkup {
    /// Creates the checks for the sign that runs in this process, with `configuration`, which was read from
    /// `file`. Reads the state of this machine to check whether it can run that sign.
    package init(ofOwnSign configuration: Configuration, file: String) {
        let reader = MachineReader()
        var machine = reader.readMachine(
            for: configuration.connections,
            lightSensor: configuration.brightnessSensor
        )
        machine.runningSigns.insert(reader.ownSign(of: file), at: 0)
        self.init(machine: machine, configuration: configuration, file: file)
    }
}

extension Configuration {
    /// The connections that this configuration requires: one for each display, such as an SPI bus or GPIO
    /// lines, and one for lighting consoles if they are configured.
    package var connections: [DisplayConnection] {
        wall.displays.map { $0.driver.settings.connection(at: $0.size) } + consoleConnection
    }

    private var consoleConnection: [DisplayConnection] {
        realtime.map { [.sender(socket: $0.device ?? RealtimeSettings.usualDevice, destination: "consoles")] }
            ?? []
    }
}

extension RunningSign {
    /// A description of the process for messages, such as `process 812 of loopbanner.service`.
    var description: String { "process \(id)" + (service.map { " of \($0)" } ?? "") }
}
