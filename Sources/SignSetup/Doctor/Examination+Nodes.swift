import BusInterfaces
import Diagnostics
import SignCore

/// What SPI and I2C nodes have in common: their kind, who may use them, and why they are missing.
extension Examination {
    /// A bus: what it is called, and how it is turned on.
    struct Bus {
        /// `SPI` or `I2C`.
        var name: String
        /// The subsystem behind its nodes.
        var subsystem: String
        /// The group of its nodes.
        var group: String
        /// The line of the boot configuration that turns it on.
        var bootLine: String
        /// The parameters and overlays that do.
        var parameters: [String]
        var overlays: [String]
        /// The command that writes that line; nil if there is none.
        var command: String?
    }

    /// Points about the existing node at `path`: its kind and its permissions. Empty if all is good.
    func complaints(about node: DeviceNodeFacts, _ bus: Bus, example: String) -> [CheckedPoint] {
        guard node.subsystem == bus.subsystem else {
            let found =
                node.subsystem.map { "a device of the subsystem \(Wording.quoted($0))" } ?? "no device node"
            return [
                .failing(
                    node.path,
                    "this is \(found), not \(bus.name)",
                    remedy: "Set device in [display] to one, such as \(example)."
                )
            ]
        }
        return permissionComplaints(about: node, group: bus.group)
    }

    /// What keeps this user, or the service, from the node.
    func permissionComplaints(about node: DeviceNodeFacts, group: String) -> [CheckedPoint] {
        guard node.group == group, node.mode & 0o060 == 0o060 else {
            let mode = String(node.mode, radix: 8)
            let found = "the node belongs to the group \(node.group) with mode 0\(mode)"
            guard node.isAllowed, !machine.service.isInstalled else {
                return [
                    .failing(
                        node.path,
                        "\(found), so \(node.isAllowed ? "the service" : "this user") may not use it",
                        remedy:
                            "The group must be \(group), with mode 0660. The package has a udev rule for it: install "
                            + "the package, and run `sudo udevadm trigger`."
                    )
                ]
            }
            return []
        }
        guard !node.isAllowed else { return [] }
        if machine.groupsAfterLogin.contains(group), !machine.groups.contains(group) {
            return [
                .failing(
                    node.path,
                    "this user is in the group \(group), but not in this session",
                    remedy: "Log out, and log in again."
                )
            ]
        }
        return [
            .failing(
                node.path,
                "this user is not in the group \(group)",
                remedy: "Run `sudo usermod -aG \(group) $USER`, and log in again. The service has the group."
            )
        ]
    }

    /// What the boot configuration says about a bus that has no node.
    func missing(_ node: String, _ bus: Bus) -> CheckedPoint {
        let enable = [
            bus.command.map { "Run `\($0)`" },
            "\(bus.command == nil ? "Add" : "or add") `\(bus.bootLine)` to",
        ].compactMap { $0 }.joined(separator: ", ")
        guard let boot = machine.boot else {
            return .failing(
                node,
                "there is no such device"
                    + (machine.isRaspberryPi
                        ? "" : ", and this machine is no Raspberry Pi by its device tree"),
                remedy: machine.isRaspberryPi
                    ? "\(enable) /boot/firmware/config.txt, and reboot."
                    : "Run this on the Raspberry Pi that has the display; or set driver = \"terminal\" in [display]."
            )
        }
        let state = boot.state(parameters: bus.parameters, overlays: bus.overlays, model: machine.model)
        let finding: String
        var remedy = "\(enable) \(boot.path), and reboot."
        switch state {
        case .on(let line) where boot.isNewerThanStart:
            finding =
                "line \(line) of \(boot.path) turns \(bus.name) on, and was written after the last start"
            remedy = "Reboot."
        case .on(let line):
            finding = "line \(line) of \(boot.path) turns \(bus.name) on, yet the kernel has no such device"
            remedy =
                "Reboot. If that does not help, look at `dmesg` for messages of the \(bus.name) driver, and remove "
                + "overlays that use the same pins."
        case .off(let line):
            finding = "\(bus.name) is off: line \(line) of \(boot.path)"
        case .commentedOut(let line):
            finding = "\(bus.name) is off: line \(line) of \(boot.path) is commented out"
            remedy = "Remove the # in that line, and reboot."
        case .elsewhere(let line, let section):
            finding =
                "\(bus.name) is off: line \(line) of \(boot.path) is in the section [\(section)], which is not for this "
                + "machine"
            remedy = "Put the line [all] before it, and reboot."
        case .absent:
            finding = "\(bus.name) is off: \(boot.path) has no line \(bus.bootLine)"
        }
        return .failing(node, finding, remedy: remedy)
    }

    /// The kernel has the device, but no node for it: its driver is another one, or none.
    func unbound(_ node: String, _ device: KernelDevice, remedy: String) -> CheckedPoint {
        if let driver = device.driver {
            return .failing(
                node,
                "the kernel's driver \(Wording.quoted(driver)) has \(device.name)",
                remedy:
                    "Remove the overlay of that driver from config.txt and reboot, or use another chip select."
            )
        }
        return .failing(node, "no driver is bound to the kernel's \(device.name)", remedy: remedy)
    }
}
