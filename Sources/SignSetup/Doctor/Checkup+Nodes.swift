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

    /// Returns a check failure with the reason why the device node at the path `path`, which belongs to
    /// `bus`, does not exist. The reason is usually in the boot configuration of the Raspberry Pi, which
    /// turns buses on and off.
    func missingNodeFailure(atPath path: String, bus: Bus) -> CheckResult {
        let verb = bus.command.map { "Run `\($0)`, or add" } ?? "Add"
        let instruction = "\(verb) `\(bus.bootLine)` to"
        if let boot = machine.bootConfiguration {
            let remedy = "\(instruction) \(boot.path), and reboot."
            let state = boot.busState(
                parameters: bus.parameters,
                overlays: bus.overlays,
                model: machine.model
            )
            return missingNodeFailure(atPath: path, bus: bus, state: state, boot: boot, defaultRemedy: remedy)
        }
        guard machine.isRaspberryPi else {
            return .failing(
                path,
                "no such device, and the device tree does not name a Raspberry Pi",
                remedy:
                    "Run this on the Raspberry Pi that has the display; or set driver = \"terminal\" in [display]."
            )
        }
        let remedy = "\(instruction) /boot/firmware/config.txt, and reboot."
        return .failing(path, "no such device", remedy: remedy)
    }

    /// Returns a check failure with the reason why the device `path` of a bus does not exist, according to
    /// the boot configuration.
    ///
    /// - Parameters:
    ///   - path: The path of the device node.
    ///   - bus: The bus, such as SPI.
    ///   - state: Whether the boot configuration turns the bus on, and in which line of the file.
    ///   - boot: The boot configuration.
    ///   - defaultRemedy: An instruction to turn the bus on. It is the remedy unless a line of the boot
    ///     configuration needs another one.
    private func missingNodeFailure(
        atPath path: String,
        bus: Bus,
        state: BootConfiguration.BusState,
        boot: BootConfiguration,
        defaultRemedy: String
    ) -> CheckResult {
        var remedy = defaultRemedy
        let finding: String
        switch state {
        case .on(let line) where boot.wasChangedSinceBoot:
            finding =
                "line \(line) of \(boot.path) turns \(bus.name) on, but was changed after the last boot"
            remedy = "Reboot."
        case .on(let line):
            finding = "line \(line) of \(boot.path) turns \(bus.name) on, but the kernel has no such device"
            remedy = """
                Reboot. If that does not help, look at `dmesg` for messages from the \(bus.name) driver, and remove \
                overlays that use the same pins.
                """
        case .off(let line):
            finding = "\(bus.name) is off: line \(line) of \(boot.path)"
        case .commentedOut(let line):
            finding = "\(bus.name) is off: line \(line) of \(boot.path) is commented out"
            remedy = "Remove the # in that line, and reboot."
        case .inOtherSection(let line, let section):
            finding = """
                \(bus.name) is off: line \(line) of \(boot.path) is in the section [\(section)], which is not for this \
                machine
                """
            remedy = "Put the line [all] before it, and reboot."
        case .absent:
            finding = "\(bus.name) is off: \(boot.path) has no line \(bus.bootLine)"
        }
        return .failing(path, finding, remedy: remedy)
    }
}
