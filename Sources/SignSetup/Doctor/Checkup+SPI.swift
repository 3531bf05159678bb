import Diagnostics
import SignAPI
import SignCore

extension Checkup {
    /// Checks whether the sign can use the SPI device whose node is at `path`, such as `/dev/spidev0.0`, and
    /// returns the results. `longestTransfer` is the number of bytes that are sent to the display in one
    /// piece. They must fit into the buffer of the kernel module spidev.
    func spiResults(atPath path: String, longestTransfer: Int) -> [CheckResult] {
        let name = path.lastComponent
        let bus = Self.spi(busNumber: Int(name.dropFirst("spidev".count).prefix(while: \.isNumber)) ?? 0)
        guard let node = machine.node(atPath: path) else {
            return [missingSPINodeFailure(atPath: path, name: name, bus: bus)]
        }
        let allFailures =
            usabilityFailures(of: node, bus: bus, examplePath: "/dev/spidev0.0") + busyFailures(atPath: path)
            + bufferFailures(atPath: path, longestTransfer: longestTransfer)
        return allFailures.isEmpty ? [.good(path, usage)] : allFailures
    }

    /// Returns a check failure if the buffer of the kernel module spidev is smaller than `longestTransfer`,
    /// the number of bytes that are sent to a display in one piece. Returns an empty array if the buffer is
    /// large enough or its size is unknown.
    private func bufferFailures(atPath path: String, longestTransfer: Int) -> [CheckResult] {
        guard let size = machine.bufferSize, size < longestTransfer else { return [] }
        return [
            .failing(
                path,
                "spidev's buffer has \(size) bytes, but this display sends \(longestTransfer) in one piece",
                remedy: "Append spidev.bufsiz=65536 to the line in /boot/firmware/cmdline.txt, and reboot."
            )
        ]
    }

    /// Returns the description of the SPI bus `busNumber`, including how to turn it on in the boot
    /// configuration. Only the buses 1 to 6 have overlays such as `spi1-1cs`; for any other number, returns
    /// the first bus.
    private static func spi(busNumber: Int) -> Bus {
        let isFirst = !(1...6).contains(busNumber)
        return Bus(
            name: "SPI",
            subsystem: "spidev",
            group: "spi",
            bootLine: isFirst ? "dtparam=spi=on" : "dtoverlay=spi\(busNumber)-1cs",
            parameters: isFirst ? ["spi"] : [],
            overlays: isFirst ? ["spi0-"] : ["spi\(busNumber)-"],
            command: isFirst ? "sudo raspi-config nonint do_spi 0" : nil
        )
    }

    /// Returns the check failure for an SPI device that has no device node at `path`. There are three
    /// possible reasons, which are checked in this order: the kernel lists the device, but its module spidev,
    /// which provides the node, does not drive it; `bus` is off; or the machine has other SPI devices, so the
    /// configuration names the wrong one. `name` is the last component of the path, such as `spidev0.0`.
    private func missingSPINodeFailure(atPath path: String, name: String, bus: Bus) -> CheckResult {
        if let device = kernelDevice(ofSPINode: name), device.driver != "spidev" {
            return unboundDeviceFailure(atPath: path, device: device)
        }
        let availablePaths = displayNodePaths
        // Every bus after the first has a separate overlay, so it may be off although the first has nodes.
        let isOnLaterBus = name.hasPrefix("spidev") && bus.overlays != ["spi0-"]
        let isBusOff = availablePaths.isEmpty || isOnLaterBus
        if isBusOff { return missingNodeFailure(atPath: path, bus: bus) }
        return .failing(
            path,
            "no such device; this machine has \(Wording.list(availablePaths, conjunction: "and"))",
            remedy: "Set device in [display] to one of these."
        )
    }

    /// Returns the device that belongs to the device node `name` according to the kernel, which lists the
    /// device of the node `spidev0.0` as `spi0.0`. Returns nil if the kernel lists no such device.
    private func kernelDevice(ofSPINode name: String) -> KernelDevice? {
        guard name.hasPrefix("spidev") else { return nil }
        let kernelName = "spi\(name.dropFirst("spidev".count))"
        return machine.kernelDevices.first { $0.name == kernelName }
    }

    /// The paths of the SPI device nodes to which a display can be connected. The node /dev/spidev10.0 is the
    /// flash memory of a Pi 5, which exists even if no SPI bus for displays is on.
    private var displayNodePaths: [String] {
        let spiPaths = machine.nodes.filter { $0.subsystem == "spidev" }.map(\.path)
        return spiPaths.filter { !$0.hasPrefix("/dev/spidev10.") }
    }

    /// Returns the check failure for an SPI device that the kernel lists as `device`, but that has no device
    /// node at the path `path`. The reason is that no driver uses the device, or that a driver other than
    /// spidev does.
    private func unboundDeviceFailure(atPath path: String, device: KernelDevice) -> CheckResult {
        if let driver = device.driver {
            return .failing(
                path,
                "the kernel's driver \(Wording.quoted(driver)) has \(device.name)",
                remedy:
                    "Remove the overlay of that driver from config.txt and reboot, or use another chip select."
            )
        }
        return .failing(
            path,
            "no driver is bound to the kernel's \(device.name)",
            remedy: """
                Run `sudo modprobe spidev`. On Debian's own kernel, apply /usr/share/loopbanner/loopbanner-spi.dtso; \
                docs/raspberry-pi.md says how.
                """
        )
    }

    /// Returns a check failure if another process uses the device node at `path`, unless that process is the
    /// sign that runs with this configuration. Returns an empty array if no other process uses it.
    func busyFailures(atPath path: String) -> [CheckResult] {
        let ownProcessIDs = Set(ownSigns.map(\.id))
        let otherHolder = machine.nodeHolders[path]?.first { !ownProcessIDs.contains($0.id) }
        guard let otherHolder else { return [] }
        if let sign = machine.runningSigns.first(where: { $0.id == otherHolder.id }) {
            let configuration = sign.configuration.map { " with \($0)" } ?? ""
            return [
                .failing(
                    path,
                    "in use by another sign: \(sign.description)\(configuration)",
                    remedy: "Give each sign its own device, or stop the other one."
                )
            ]
        }
        return [
            .failing(
                path,
                "\(Wording.quoted(otherHolder.name)), process \(otherHolder.id), uses it",
                remedy:
                    "Stop that program: `sudo kill \(otherHolder.id)`, or disable the service that starts it."
            )
        ]
    }

    /// The text in the check result for a device node that works: `ready to use`, or in use by the running
    /// sign that has this configuration.
    var usage: String { ownSign.map { "in use by this sign, \($0.description)" } ?? "ready to use" }
}
