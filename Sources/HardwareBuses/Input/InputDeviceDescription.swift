import BusInterfaces
import Glibc

/// The description of an input device, as `doctor` and `inputs` print it.
public struct InputDeviceDescription: Hashable, Sendable {
    /// The path of the device node, such as `/dev/input/event0`.
    public var node: String
    /// The links to the node that stay the same after a restart, such as `/dev/input/by-id/usb-…-event-kbd`.
    public var links: [String]
    /// The name of the device, as its driver reports it.
    public var name = ""
    /// The codes of all keys of the device.
    public var keys: Set<UInt16> = []
    /// The codes of all relative axes of the device.
    public var axes: Set<UInt16> = []
    /// The error that occurred when the node was opened, or nil if there was none.
    public var error: BusError?

    /// Creates the description of the device at `node`, without a name and keys.
    public init(node: String, links: [String] = []) {
        self.node = node
        self.links = links
    }

    /// Returns the input devices in the folder `dev` below `root`, in the order of their numbers. If `root` is empty,
    /// these are the devices of this computer.
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

    /// Returns whether the device has the key or axis with the code `code`.
    public func has(_ code: InputCode) -> Bool { (code.kind == .key ? keys : axes).contains(code.code) }

    /// Returns whether `device`, a name or path from a configuration, identifies this device.
    public func isNamed(_ device: String) -> Bool {
        device == name || device == node || links.contains(device)
    }

    /// The names of all keys and steps of the device, in the order of their codes. Each axis has a name for both
    /// directions.
    public var keyNames: [String] {
        keys.sorted().map(InputCode.keyName)
            + axes.sorted().flatMap { axis in
                [InputCode.stepName(axis, isPositive: true), InputCode.stepName(axis, isPositive: false)]
            }
    }

    /// The value for the key `device` that stays valid after a restart: a link that depends on the identity of the
    /// device, or its name.
    public var permanentName: String {
        links.first { $0.hasPrefix("/dev/input/by-id/") } ?? (name.isEmpty ? node : name)
    }
}
