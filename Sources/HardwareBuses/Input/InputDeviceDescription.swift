import BusInterfaces
import Glibc

/// An input device of a machine, as `doctor` and `inputs` list it.
public struct InputDeviceDescription: Hashable, Sendable {
    /// The path of the device node, such as `/dev/input/event0`.
    public var node: String
    /// The links to the node that stay the same after a restart, such as `/dev/input/by-id/usb-…-event-kbd`.
    public var links: [String]
    /// The name that the device has from its driver.
    public var name = ""
    /// The codes of the keys that the device has.
    public var keys: Set<UInt16> = []
    /// The codes of the relative axes that the device has.
    public var axes: Set<UInt16> = []
    /// The error with which the node could not be opened, or nil if it could.
    public var error: BusError?

    /// Creates the description of the device at `node`, without a name and keys.
    public init(node: String, links: [String] = []) {
        self.node = node
        self.links = links
    }

    /// Returns the input devices below `root`, in the order of their numbers. An empty root means this machine.
    public static func all(root: String = "") -> [InputDeviceDescription] {
        let folder = InputFolder(in: "\(root)/dev")
        let links = folder.links()
        return folder.nodes().map { path in
            let node = String(path.dropFirst(root.utf8.count))
            var description = InputDeviceDescription(node: node, links: links[path, default: []])
            do throws(BusError) {
                let device = try EvdevDevice(path)
                description.name = device.name
                description.keys = device.keys
                description.axes = device.axes
            } catch {
                description.error = error
            }
            return description
        }
    }

    /// Returns whether the device has the key or the axis of `code`.
    public func has(_ code: InputCode) -> Bool { (code.kind == .key ? keys : axes).contains(code.code) }

    /// Returns whether `device`, the name or the path in a configuration, means this device.
    public func isNamed(_ device: String) -> Bool {
        device == name || device == node || links.contains(device)
    }

    /// The names of the keys and steps that the device has, in the order of their codes. Both directions of an axis are
    /// listed.
    public var keyNames: [String] {
        keys.sorted().map(InputCode.keyName)
            + axes.sorted().flatMap { axis in
                [InputCode.stepName(axis, isPositive: true), InputCode.stepName(axis, isPositive: false)]
            }
    }

    /// The value of `device` that stays the same after a restart: a link by the identity of the device, or its name.
    public var permanentName: String {
        links.first { $0.hasPrefix("/dev/input/by-id/") } ?? (name.isEmpty ? node : name)
    }
}
