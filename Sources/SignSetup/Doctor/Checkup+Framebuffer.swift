import Diagnostics
import MatrixDisplays
import SignAPI
import SignCore

extension Checkup {
    /// Checks whether the sign can use the framebuffer called `name`, and returns the results. If
    /// `configuredNode` is not nil, the check fails unless it is the path of that framebuffer's device node.
    func framebufferResults(configuredNode: String?, name: String) -> [CheckResult] {
        let framebuffer = machine.framebuffers.first {
            $0.name == name && (configuredNode ?? $0.node) == $0.node
        }
        guard let framebuffer, let node = machine.node(atPath: framebuffer.node) else {
            return [missingFramebufferFailure(configuredNode: configuredNode, name: name)]
        }
        let failing = permissionFailures(for: node, group: "video") + busyFailures(atPath: node.path)
        return failing.isEmpty ? [.good(node.path, usage)] : failing
    }

    /// Returns the check failure for a framebuffer that was not found. The reason is that the kernel has none
    /// called `name`, or that `configuredNode` is the device node of another one. `configuredNode` is nil if
    /// the configuration contains only the name.
    private func missingFramebufferFailure(configuredNode: String?, name: String) -> CheckResult {
        let framebuffer = machine.framebuffers.first { $0.name == name }
        if let configuredNode, let framebuffer {
            return .failing(
                configuredNode,
                "this is not the framebuffer \(Wording.quoted(name)), which is \(framebuffer.node)",
                remedy: "Omit device from [display] to have the framebuffer found by its name."
            )
        }
        let otherNames = machine.framebuffers.map { "\(Wording.quoted($0.name)) (\($0.node))" }
        let otherText = otherNames.isEmpty ? "" : "; there is \(Wording.list(otherNames, conjunction: "and"))"
        return .failing(
            configuredNode ?? "framebuffer \(Wording.quoted(name))",
            "the kernel has no framebuffer of this name\(otherText)",
            remedy: """
                Seat the board on the header, and reboot. If its own memory is not read, add `dtoverlay=rpi-sense` \
                to /boot/firmware/config.txt.
                """
        )
    }
}

extension Machine {
    /// Returns the path of the device node that a display with `connection` uses. Only one process at a time
    /// may use this node. Returns nil if the display uses no such node.
    func displayNode(of connection: DisplayConnection) -> String? {
        switch connection {
        case .spi(let node, _): node
        case .framebuffer(let node, let name): node ?? framebuffers.first { $0.name == name }?.node
        case .none, .lines, .i2c, .sender: nil
        }
    }
}
