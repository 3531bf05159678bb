import Diagnostics
import SignAPI
import SignCore

extension Checkup {
    /// Checks the SPI device whose node is at `path`. `longestTransfer` is the number of bytes that the display sends in
    /// one piece, which must fit into the buffer of the kernel module spidev.
    func spiResults(_ path: String, longestTransfer: Int) -> [CheckResult] {
        let name = path.lastComponent
        let bus = Self.spi(busNumber: name.dropFirst("spidev".count).first)
        guard let node = machine.node(path) else { return [missingSPI(path, name: name, bus: bus)] }
        var failing = failures(of: node, bus, example: "/dev/spidev0.0") + busyResults(path)
        if let size = machine.bufferSize, size < longestTransfer {
            failing.append(
                .failing(
                    path,
                    "spidev's buffer has \(size) bytes, and this display sends \(longestTransfer) in one piece",
                    remedy:
                        "Append spidev.bufsiz=65536 to the line in /boot/firmware/cmdline.txt, and reboot."
                )
            )
        }
        return failing.isEmpty ? [.good(path, usage)] : failing
    }

    private static func spi(busNumber: Character?) -> Bus {
        let isFirst = busNumber == nil || busNumber == "0"
        return Bus(
            name: "SPI",
            subsystem: "spidev",
            group: "spi",
            bootLine: isFirst ? "dtparam=spi=on" : "dtoverlay=spi\(busNumber ?? "1")-1cs",
            parameters: isFirst ? ["spi"] : [],
            overlays: isFirst ? ["spi0-"] : ["spi\(busNumber ?? "1")-"],
            command: isFirst ? "sudo raspi-config nonint do_spi 0" : nil
        )
    }

    /// Returns a failure that explains why the SPI device at `path` has no node. `name` is the last part of the path.
    private func missingSPI(_ path: String, name: String, bus: Bus) -> CheckResult {
        let device = name.hasPrefix("spidev") ? "spi\(name.dropFirst("spidev".count))" : nil
        if let device = machine.kernelDevices.first(where: { $0.name == device }), device.driver != "spidev" {
            return unbound(path, device)
        }
        // The flash memory of a Pi 5 always has the node /dev/spidev10.0, even if no SPI bus for displays is on.
        let usable = machine.nodes.filter {
            $0.subsystem == "spidev" && !$0.path.hasPrefix("/dev/spidev10.")
        }
        guard !usable.isEmpty, bus.overlays == ["spi0-"] || !name.hasPrefix("spidev") else {
            return missing(path, bus)
        }
        return .failing(
            path,
            "there is no such device; this machine has \(Wording.list(usable.map(\.path), lastJoin: "and"))",
            remedy: "Set device in [display] to one of these."
        )
    }

    /// Returns a failure that explains why a known SPI device has no node: either another driver uses the device, or
    /// none does.
    private func unbound(_ node: String, _ device: KernelDevice) -> CheckResult {
        if let driver = device.driver {
            return .failing(
                node,
                "the kernel's driver \(Wording.quoted(driver)) has \(device.name)",
                remedy:
                    "Remove the overlay of that driver from config.txt and reboot, or use another chip select."
            )
        }
        return .failing(
            node,
            "no driver is bound to the kernel's \(device.name)",
            remedy: """
                Run `sudo modprobe spidev`. On Debian's own kernel, apply /usr/share/loopbanner/loopbanner-spi.dtso; \
                docs/raspberry-pi.md says how.
                """
        )
    }

    /// Returns a failure if another process uses the node at `path`, unless that process is the sign that runs with
    /// this configuration. Returns an empty array if no other process uses the node.
    func busyResults(_ path: String) -> [CheckResult] {
        let own = Set(ownSigns.map(\.id))
        guard let holder = machine.holders[path]?.first(where: { !own.contains($0.id) }) else { return [] }
        guard let sign = machine.signs.first(where: { $0.id == holder.id }) else {
            return [
                .failing(
                    path,
                    "\(Wording.quoted(holder.name)), process \(holder.id), uses it",
                    remedy:
                        "Stop that program: `sudo kill \(holder.id)`, or disable the service that starts it."
                )
            ]
        }
        let configuration = sign.configuration.map { " with \($0)" } ?? ""
        return [
            .failing(
                path,
                "another sign uses it: \(sign.description)\(configuration)",
                remedy: "Give each sign its own device, or stop the other one."
            )
        ]
    }

    /// The finding about a device node without failures: `ready to use`, or in use by the running sign that has this
    /// configuration.
    var usage: String { ownSign.map { "in use by this sign, \($0.description)" } ?? "ready to use" }
}
