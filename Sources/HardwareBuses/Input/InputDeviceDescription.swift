import BusInterfaces
import Glibc

/// A description of an input device, such as a keyboard or a knob, for the commands `doctor` and `inputs`.
public struct InputDeviceDescription: Hashable, Sendable {
    /// The path of the input device's node, such as `/dev/input/event0`. The number can change when the
    /// machine restarts.
    public var node: String
    /// The symbolic links to the device node that stay valid after a restart, such as
    /// `/dev/input/by-id/usb-…-event-kbd`.
    public var links: [String]
    /// The name of the input device, as its driver reports it. Empty if the device could not be opened.
    public var name = ""
    /// The codes of all keys that the input device has (`KEY_…` and `BTN_…` in linux/input-event-codes.h).
    public var keys: Set<UInt16> = []
    /// The codes of all relative axes that the input device has, such as the dial of a knob.
    public var axes: Set<UInt16> = []
    /// The error that prevented opening the input device, or nil if the device was opened.
    public var error: BusError?

    /// Creates a description of the input device with the path `node` and symbolic `links` to it. Its name,
    /// keys and axes are empty.
    public init(node: String, links: [String] = []) {
        self.node = node
        self.links = links
    }

    /// Returns descriptions of the input devices in the folder `dev/input` below `root`, ordered by number.
    /// If `root` is empty, these are the devices of this computer. If a device cannot be opened, its
    /// description contains the error instead of its keys.
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

    /// Returns whether the input device has the key or relative axis `code`.
    public func has(_ code: InputCode) -> Bool { (code.kind == .key ? keys : axes).contains(code.code) }

    /// Returns whether `device`, a name or path from a configuration, identifies this input device.
    public func isNamed(_ device: String) -> Bool {
        device == name || device == node || links.contains(device)
    }

    /// The names of all keys and knob steps of the input device, ordered by code. Each axis contributes a
    /// name for each direction, such as `REL_DIAL+` and `REL_DIAL-`.
    public var keyNames: [String] {
        keys.sorted().map(InputCode.keyName)
            + axes.sorted().flatMap { axis in
                [InputCode.stepName(axis, isPositive: true), InputCode.stepName(axis, isPositive: false)]
            }
    }

    /// The identifier of the input device for use in a configuration, which stays valid after a restart. It
    /// is a link that depends on the device's identity or, if there is none, the device's name. Without a
    /// name, it is the path of the node.
    public var permanentName: String {
        links.first { $0.hasPrefix("/dev/input/by-id/") } ?? (name.isEmpty ? node : name)
    }
}
