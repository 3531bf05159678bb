import SignCore

/// The machine as a whole, the service and the supply.
extension Examination {
    var machinePoints: [CheckedPoint] {
        let name = machine.model ?? "no model in the device tree"
        let system = machine.system ?? "an unknown system"
        return [
            CheckedPoint(
                machine.isRaspberryPi ? .good : .note,
                "machine",
                "\(name), \(system), \(machine.architectures.program)"
            ),
            architecturePoint,
        ].compactMap { $0 }
    }

    /// A program for another processor runs only in an emulator, or with foreign libraries that no update keeps.
    private var architecturePoint: CheckedPoint? {
        let built = machine.architectures
        guard let system = built.system else { return nil }
        if built.program != system {
            return .failing(
                "package",
                "this program is built for \(built.program), and the system is \(system)",
                remedy: system == "arm64" || system == "amd64"
                    ? "Install the package whose name ends in _\(system).deb."
                    : "LoopBanner needs a 64-bit system: install the 64-bit Raspberry Pi OS."
            )
        }
        if let package = built.package, package != system {
            return .failing(
                "package",
                "the installed package is for \(package), and the system is \(system)",
                remedy: "Remove it, and install the package whose name ends in _\(system).deb."
            )
        }
        return .good("package", "for \(built.program), as the system is")
    }

    var servicePoints: [CheckedPoint] {
        var points: [CheckedPoint] = []
        if machine.service.isInstalled, !machine.missingGroups.isEmpty {
            let groups = machine.missingGroups.joined(separator: ", ")
            points.append(
                .failing(
                    "service",
                    "the system has no group \(groups), so the service ends with status 216/GROUP",
                    remedy: "Run `sudo systemd-sysusers`, or install the package again."
                )
            )
        }
        let signs = ownSigns
        if signs.count > 1 {
            points.append(
                .failing(
                    "sign",
                    "\(signs.count) programs show this configuration: "
                        + signs.map(\.words).joined(separator: ", "),
                    remedy: "Stop all but one: `sudo systemctl stop SERVICE`, or `sudo kill PROCESS`."
                )
            )
        } else if let sign = signs.first {
            points.append(.good("sign", "shown by \(sign.words)"))
        } else {
            points.append(CheckedPoint(.note, "sign", "not running"))
        }
        return points
    }

    var supplyPoint: CheckedPoint {
        switch machine.undervoltage {
        case true?:
            .failing(
                "supply",
                "the firmware has seen undervoltage",
                remedy:
                    "Use the supply that is made for this model and a short, thick cable, lower brightness, or power "
                    + "the display from a supply of its own."
            )
        case false?: .good("supply", "no undervoltage seen")
        case nil: CheckedPoint(.note, "supply", "this machine does not measure it")
        }
    }
}

extension Examination {
    /// Why no lamp test of a display can be made; nil if it can. `hasLamps`: whether the display has any.
    public func lampTestObstacle(of part: WallSettings.Part, hasLamps: Bool) -> CheckedPoint? {
        let subject = part.lampTest
        guard hasLamps else {
            let driver = part.settings.driver.name
            return CheckedPoint(.note, subject, "left out: driver '\(driver)' has no LEDs")
        }
        if let sign = ownSign {
            let command = sign.service.map { "sudo systemctl stop \($0)" } ?? "sudo kill \(sign.id)"
            return .failing(
                subject,
                "left out: the sign is running, \(sign.words)",
                remedy: "Stop it: `\(command)`."
            )
        }
        guard points(about: part).contains(where: { $0.verdict == .failing }) else { return nil }
        return CheckedPoint(.note, subject, "left out: the display fails a point above")
    }
}

extension WallSettings.Part {
    /// The subject of points about a lamp test.
    public var lampTest: String { label.count > 1 ? "lamp test of \(label.subject)" : "lamp test" }
}
