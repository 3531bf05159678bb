import Diagnostics
import SignCore

extension Examination {
    func spiPoints(_ path: String, longestTransfer: Int) -> [CheckedPoint] {
        let name = path.lastComponent
        let bus = Self.spi(busNumber: name.dropFirst("spidev".count).first)
        guard let node = machine.node(path) else { return [missingSPI(path, name, bus)] }
        var failing = complaints(about: node, bus, example: "/dev/spidev0.0")
        failing += busyPoint(path).map { [$0] } ?? []
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
        return failing.isEmpty ? [.good(path, holderWords(path))] : failing
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

    private func missingSPI(_ path: String, _ name: String, _ bus: Bus) -> CheckedPoint {
        let device = name.hasPrefix("spidev") ? "spi\(name.dropFirst("spidev".count))" : nil
        if let device = machine.kernelDevices.first(where: { $0.name == device }), device.driver != "spidev" {
            return unbound(
                path,
                device,
                remedy: "Run `sudo modprobe spidev`. On Debian's own kernel, apply "
                    + "/usr/share/loopbanner/loopbanner-spi.dtso; docs/raspberry-pi.md says how."
            )
        }
        let others = machine.nodes.filter { $0.subsystem == "spidev" }.map(\.path)
        // The boot flash of a Pi 5 is always there, even if the bus is off.
        let usable = others.filter { !$0.hasPrefix("/dev/spidev10.") }
        guard !usable.isEmpty, bus.overlays == ["spi0-"] || !name.hasPrefix("spidev") else {
            return missing(path, bus)
        }
        return .failing(
            path,
            "there is no such device; this machine has \(Wording.list(usable, lastJoin: "and"))",
            remedy: "Set device in [display] to one of these."
        )
    }

    /// A process that is not this configuration's sign has the node.
    func busyPoint(_ path: String) -> CheckedPoint? {
        let own = Set(ownSigns.map(\.id))
        guard let holder = machine.holders[path]?.first(where: { !own.contains($0.id) }) else { return nil }
        if let sign = machine.signs.first(where: { $0.id == holder.id }) {
            let configuration = sign.configuration.map { " with \($0)" } ?? ""
            return .failing(
                path,
                "another sign uses it: \(sign.words)\(configuration)",
                remedy: "Give each sign its own device, or stop the other one."
            )
        }
        return .failing(
            path,
            "\(Wording.quoted(holder.name)), process \(holder.id), uses it",
            remedy: "Stop that program: `sudo kill \(holder.id)`, or disable the service that starts it."
        )
    }

    func holderWords(_ path: String) -> String {
        ownSign.map { "in use by this sign, \($0.words)" } ?? "ready to use"
    }
}
