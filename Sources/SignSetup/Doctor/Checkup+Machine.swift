import SignAPI
import SignCore

/// Checks of the machine, of the systemd service, and of the power supply.
extension Checkup {
    var machineResults: [CheckResult] {
        let model = machine.model ?? "no model in the device tree"
        let system = machine.system ?? "an unknown system"
        let summary = CheckResult(
            machine.isRaspberryPi ? .good : .note,
            "machine",
            "\(model), \(system), \(machine.architectures.program)"
        )
        return [summary] + (architectureResult.map { [$0] } ?? [])
    }

    /// The result of checking whether the program and its package are built for the processor architecture of
    /// the system. Nil if the architecture of the system is unknown.
    ///
    /// A program for another architecture runs only in an emulator, or with libraries that system updates do
    /// not cover.
    private var architectureResult: CheckResult? {
        let architectures = machine.architectures
        guard let system = architectures.system else { return nil }
        if architectures.program != system {
            return .failing(
                "package",
                "this program is built for \(architectures.program), but the system is \(system)",
                remedy: system == "arm64" || system == "amd64"
                    ? "Install the package whose name ends in _\(system).deb."
                    : "LoopBanner needs a 64-bit system: install the 64-bit Raspberry Pi OS."
            )
        }
        if let package = architectures.package, package != system {
            return .failing(
                "package",
                "the installed package is for \(package), but the system is \(system)",
                remedy: "Remove it, and install the package whose name ends in _\(system).deb."
            )
        }
        return .good("package", "for \(architectures.program), which matches the system")
    }

    var serviceResults: [CheckResult] {
        var results: [CheckResult] = []
        if machine.service.isInstalled, !machine.missingGroups.isEmpty {
            let groups = machine.missingGroups.joined(separator: ", ")
            results.append(
                .failing(
                    "service",
                    "the system has no group \(groups), so the service ends with status 216/GROUP",
                    remedy: "Run `sudo systemd-sysusers`, or install the package again."
                )
            )
        }
        let signs = ownSigns.map(\.description)
        switch signs.count {
        case 0 where !machine.showsProcesses:
            let cause = "/proc is missing or hides other processes"
            results.append(
                CheckResult(
                    .note,
                    "sign",
                    "not visible, because \(cause); `loopbanner status` asks the sign itself"
                )
            )
        case 0: results.append(CheckResult(.note, "sign", "not running"))
        case 1: results.append(.good("sign", "shown by \(signs[0])"))
        default:
            results.append(
                .failing(
                    "sign",
                    "\(signs.count) programs show this configuration: \(signs.joined(separator: ", "))",
                    remedy: "Stop all but one: `sudo systemctl stop SERVICE`, or `sudo kill PROCESS`."
                )
            )
        }
        return results
    }

    var supplyResult: CheckResult {
        switch machine.undervoltage {
        case true?:
            .failing(
                "supply",
                "the firmware detected undervoltage",
                remedy: """
                    Use the supply that is made for this model and a short, thick cable, lower brightness, or power \
                    the display from a separate supply.
                    """
            )
        case false?: .good("supply", "no undervoltage detected")
        case nil: CheckResult(.note, "supply", "this machine does not measure it")
        }
    }
}

extension Checkup {
    /// Returns a check result with the reason why the lamp test of the display `part` cannot be performed, or
    /// nil if it is possible. The test lights the LEDs of the display, so it needs a working display that no
    /// running sign uses. `hasLamps` is whether the display has LEDs.
    package func lampTestObstacle(of part: WallSettings.Part, hasLamps: Bool) -> CheckResult? {
        let subject = part.lampTestName
        guard hasLamps else {
            let driver = part.settings.driver.name
            return CheckResult(.note, subject, "left out: driver '\(driver)' has no LEDs")
        }
        if let sign = ownSign {
            let command = sign.service.map { "sudo systemctl stop \($0)" } ?? "sudo kill \(sign.id)"
            return .failing(
                subject,
                "skipped: the sign is running, \(sign.description)",
                remedy: "Stop it: `\(command)`."
            )
        }
        let isDisplayFailing = results(forDisplay: part).contains { $0.verdict == .failing }
        guard isDisplayFailing else { return nil }
        return CheckResult(.note, subject, "skipped: the display failed a check above")
    }
}

extension WallSettings.Part {
    /// The name under which the results of `doctor` list the lamp test of this display.
    package var lampTestName: String { label.count > 1 ? "lamp test of \(label.subject)" : "lamp test" }
}
