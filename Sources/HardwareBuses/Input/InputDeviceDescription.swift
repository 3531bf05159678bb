import BusInterfaces
import Glibc

/// A description of an input device, for the commands `doctor` and `inputs`.
public struct InputDeviceDescription: Hashable, Sendable {
    /// The path of the device node, such as `/dev/input/event0`.
    public var node: String
    /// The links to the node that stay valid after a restart, such as `/dev/input/by-id/usb-…-event-kbd`.
    public var links: [String]
    /// The name of the device, as its driver reports it.
    public var name = ""
    /// The codes of all keys of the device.
    public var keys: Set<UInt16> = []
    /// The codes of all relative axes of the device.
    public var axes: Set<UInt16> = []
    /// The error that prevented opening the node, or nil if the node was opened.
    public var error: BusError?

    /// Creates a description of the device at `node`, with neither a name nor keys.
    public init(node: String, links: [String] = []) {
        self.node = node
        self.links = links
    }

    /// Returns the input devices in the folder `dev` below `root`, ordered by number. If `root` is empty, these are the
    /// devices of this computer. If a device cannot be opened, its description contains the error instead of its keys.
    public static func all(root: String = "") -> [InputDeviceDescription] {
        let folder = InputFolder(in: "\(root)/dev")
        let linksByPath = folder.links()
        return folder.nodes().map { path in
            let pathBelowRoot = String(path.dropFirst(root.utf8.count))
            let links = linksByPath[path, default: []]
            var description = InputDeviceDescription(node: pathBelowRoot, links: links)
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

    /// Returns whether the device has the key or axis `code`.
    public func has(_ code: InputCode) -> Bool { (code.kind == .key ? keys : axes).contains(code.code) }

    /// Returns whether `device`, a name or path from a configuration, identifies this device.
    public func isNamed(_ device: String) -> Bool {
        device == name || device == node || links.contains(device)
    }

    /// The names of all keys and steps of the device, ordered by code. Each axis has a name for each direction.
    public var keyNames: [String] {
        keys.sorted().map(InputCode.keyName)
            + axes.sorted().flatMap { axis in
                [InputCode.stepName(axis, isPositive: true), InputCode.stepName(axis, isPositive: false)]
            }
    }

    /// The value for the key `device` that stays valid after a restart: a link that depends on the device's identity,
    /// or the device's name.
    public var permanentName: String {
        links.first { $0.hasPrefix("/dev/input/by-id/") } ?? (name.isEmpty ? node : name)
    }
}
