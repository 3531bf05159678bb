import BusInterfaces
import Diagnostics
import SignAPI
import SignCore

/// Checks of device nodes in /dev: whether they exist, have the correct type, and are accessible.
extension Checkup {
    /// A kind of bus, such as SPI, with the names that the kernel and the boot configuration use for it.
    struct Bus {
        /// The name of the bus in messages to the user: `SPI` or `I2C`.
        var name: String
        /// The kernel subsystem of the device nodes of the bus, such as `spidev`.
        var subsystem: String
        /// The user group that must own the device nodes of the bus, such as `spi`.
        var group: String
        /// The line of the boot configuration file that turns on the bus, such as `dtparam=spi=on`.
        var bootLine: String
        /// The parameters in the boot configuration that turn on the bus, such as `spi`.
        var parameters: [String]
        var overlays: [String]
        /// The shell command that adds `bootLine` to the boot configuration, or nil if there is no such
        /// command.
        var command: String?
    }

    /// Returns the check failures if the device `node` does not belong to `bus`, or if this user or the
    /// systemd service may not use it. Returns an empty array if the node is usable. The messages suggest
    /// `examplePath`, the path of a suitable node.
    func usabilityFailures(of node: DeviceNodeFacts, bus: Bus, examplePath: String) -> [CheckResult] {
        guard node.subsystem != bus.subsystem else { return permissionFailures(for: node, group: bus.group) }
        let kind =
            node.subsystem.map { "a device of the subsystem \(Wording.quoted($0))" } ?? "no device node"
        return [
            .failing(
                node.path,
                "this is \(kind), not \(bus.name)",
                remedy: "Set device in [display] to one, such as \(examplePath)."
            )
        ]
    }

    /// Returns a check failure if this user or the systemd service may not use the device `node`. Returns an
    /// empty array if both may use it. `group` is the user group that needs access, such as `spi`, and that
    /// the service is a member of.
    func permissionFailures(for node: DeviceNodeFacts, group: String) -> [CheckResult] {
        let isUsableByGroup = node.group == group && node.mode & 0o060 == 0o060
        guard isUsableByGroup else {
            let isUsable = node.isAllowed && !machine.service.isInstalled
            return isUsable ? [] : [groupFailure(for: node, group: group)]
        }
        return node.isAllowed ? [] : [membershipFailure(for: node, group: group)]
    }

    /// Returns the check failure for a device `node` that this user may not use, because the user is not in
    /// `group`, or has not logged in again since being added to it.
    private func membershipFailure(for node: DeviceNodeFacts, group: String) -> CheckResult {
        // A user who was added to a group gets its rights at the next login.
        let needsLogin = machine.groupsAfterLogin.contains(group) && !machine.groups.contains(group)
        if needsLogin {
            return .failing(
                node.path,
                "this user is in the group \(group), but this session started before that",
                remedy: "Log out, and log in again."
            )
        }
        return .failing(
            node.path,
            "this user is not in the group \(group)",
            remedy: "Run `sudo usermod -aG \(group) $USER`, and log in again. The service has the group."
        )
    }

    /// Returns the check failure for a device `node` whose owner group is not `group`, or whose mode denies
    /// access to that group.
    private func groupFailure(for node: DeviceNodeFacts, group: String) -> CheckResult {
        let mode = String(node.mode, radix: 8)
        let user = node.isAllowed ? "the service" : "this user"
        return .failing(
            node.path,
            "the node belongs to the group \(node.group) with mode 0\(mode), so \(user) may not use it",
            remedy: """
                The group must be \(group), with mode 0660. The package has a udev rule for it: install \
                the package, and run `sudo udevadm trigger`.
                """
        )
    }

    /// Returns the check failure for a device node at the path `path` that does not exist. The node belongs
    /// to `bus`. The reason is usually in the boot configuration of the Raspberry Pi, the file that turns
    /// buses on and off.
    func missingNodeFailure(atPath path: String, bus: Bus) -> CheckResult {
        if let boot = machine.bootConfiguration {
            let state = boot.busState(
                parameters: bus.parameters,
                overlays: bus.overlays,
                model: machine.model
            )
            return .failing(
                path,
                Self.finding(about: bus, state: state, in: boot),
                remedy: Self.remedy(for: bus, state: state, in: boot)
            )
        }
        guard machine.isRaspberryPi else {
            return .failing(
                path,
                "no such device, and the device tree does not name a Raspberry Pi",
                remedy:
                    "Run this on the Raspberry Pi that has the display; or set driver = \"terminal\" in [display]."
            )
        }
        let remedy = Self.turnOnRemedy(for: bus, bootPath: "/boot/firmware/config.txt")
        return .failing(path, "no such device", remedy: remedy)
    }

    /// Returns the reason why `bus` has no device node, according to the line of the boot configuration
    /// `boot` that `state` contains.
    private static func finding(
        about bus: Bus,
        state: BootConfiguration.BusState,
        in boot: BootConfiguration
    ) -> String {
        switch state {
        case .on(let line) where boot.wasChangedSinceBoot:
            "line \(line) of \(boot.path) turns \(bus.name) on, but was changed after the last boot"
        case .on(let line):
            "line \(line) of \(boot.path) turns \(bus.name) on, but the kernel has no such device"
        case .off(let line): "\(bus.name) is off: line \(line) of \(boot.path)"
        case .commentedOut(let line):
            "\(bus.name) is off: line \(line) of \(boot.path) is commented out"
        case .inOtherSection(let line, let section):
            """
            \(bus.name) is off: line \(line) of \(boot.path) is in the section [\(section)], which is not for this \
            machine
            """
        case .absent: "\(bus.name) is off: \(boot.path) has no line \(bus.bootLine)"
        }
    }

    /// Returns the advice to the user that matches the finding for the same arguments.
    private static func remedy(
        for bus: Bus,
        state: BootConfiguration.BusState,
        in boot: BootConfiguration
    ) -> String {
        switch state {
        case .on where boot.wasChangedSinceBoot: "Reboot."
        case .on:
            """
            Reboot. If that does not help, look at `dmesg` for messages from the \(bus.name) driver, and remove \
            overlays that use the same pins.
            """
        case .commentedOut: "Remove the # in that line, and reboot."
        case .inOtherSection: "Put the line [all] before it, and reboot."
        case .off, .absent: turnOnRemedy(for: bus, bootPath: boot.path)
        }
    }

    /// Returns the advice to turn on `bus` with its command, if it has one, or with its line in the boot
    /// configuration at the path `bootPath`.
    private static func turnOnRemedy(for bus: Bus, bootPath: String) -> String {
        let verb = bus.command.map { command in "Run `\(command)`, or add" } ?? "Add"
        return "\(verb) `\(bus.bootLine)` to \(bootPath), and reboot."
    }
}
