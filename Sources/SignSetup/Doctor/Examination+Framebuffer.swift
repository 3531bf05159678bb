import Diagnostics
import MatrixDisplays
import SignCore

extension Examination {
    /// Points about the framebuffer called `name`, behind `wanted` if the configuration names a node.
    func framebufferPoints(_ wanted: String?, named name: String) -> [CheckedPoint] {
        let found = machine.framebuffers.first { $0.name == name && (wanted ?? $0.node) == $0.node }
        guard let found, let node = machine.node(found.node) else {
            return [missingFramebuffer(wanted, named: name)]
        }
        var failing = permissionComplaints(about: node, group: "video")
        failing += busyPoint(node.path).map { [$0] } ?? []
        return failing.isEmpty ? [.good(node.path, holderWords(node.path))] : failing
    }

    private func missingFramebuffer(_ wanted: String?, named name: String) -> CheckedPoint {
        if let wanted, let other = machine.framebuffers.first(where: { $0.name == name }) {
            return .failing(
                wanted,
                "this is not the framebuffer \(Wording.quoted(name)), which is \(other.node)",
                remedy: "Leave device out of [display]: the framebuffer is then found by its name."
            )
        }
        let others = machine.framebuffers.map { "\(Wording.quoted($0.name)) (\($0.node))" }
        let found = others.isEmpty ? "" : "; there is \(Wording.list(others, lastJoin: "and"))"
        return .failing(
            wanted ?? "framebuffer \(Wording.quoted(name))",
            "the kernel has no framebuffer of this name\(found)",
            remedy:
                "Seat the board on the header, and reboot. If its own memory is not read, add `dtoverlay=rpi-sense` "
                + "to /boot/firmware/config.txt."
        )
    }
}

extension Machine {
    /// The node that a display with `connection` opens alone; nil for a bus that others may use too, and if there is
    /// none.
    func displayNode(of connection: DisplayConnection) -> String? {
        switch connection {
        case .spi(let node, _): node
        case .framebuffer(let node, let name): node ?? framebuffers.first { $0.name == name }?.node
        case .none, .lines, .i2c: nil
        }
    }
}
