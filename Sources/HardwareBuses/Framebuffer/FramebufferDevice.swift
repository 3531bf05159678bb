import BusInterfaces
import Glibc

/// A framebuffer of the kernel, found by its name, with an advisory lock against a second process while it is open.
public final class FramebufferDevice: Framebuffer {
    /// The device node.
    public let device: String

    private let node: DeviceNode
    /// As many as Linux has (FB_MAX).
    private static let numbers = 0..<32

    /// Opens the framebuffer called `name`: the one behind the node `device`, or the first with that name.
    ///
    /// - Throws: `BusError` if there is none, or if it is another one, forbidden or in use.
    public init(device: String?, named name: String) throws(BusError) {
        guard let path = device ?? Self.node(named: name) else {
            throw Self.explain(ENOENT, during: .open, device: "framebuffer '\(name)'")
        }
        self.device = path
        do throws(DeviceNode.Failure) {
            node = try DeviceNode(opening: path)
        } catch {
            throw Self.explain(error, device: path, named: name)
        }
        // Another one may be the monitor's.
        guard Self.name(of: node.number) == name else {
            throw Self.explain(.notACharacterDevice("another device"), device: path, named: name)
        }
        let locked = node.lock()
        guard locked == 0 else { throw Self.explain(-locked, during: .lock, device: path) }
    }

    /// The node of the first framebuffer called `name`; nil if there is none. `graphics` is the kernel's folder of
    /// framebuffers.
    public static func node(named name: String, in graphics: String = "/sys/class/graphics") -> String? {
        numbers.first { readLine("\(graphics)/fb\($0)/name") == name }.map { "/dev/fb\($0)" }
    }

    /// What the kernel calls the framebuffer with a device number; nil if it is no framebuffer.
    private static func name(of number: DeviceNumber) -> String? {
        readLine("/sys/dev/char/\(number.major):\(number.minor)/name")
    }

    private static func readLine(_ path: String) -> String? {
        startOfFile(path)?.split(separator: "\n").first.map(String.init)
    }

    /// Writes the picture with one system call.
    ///
    /// - Throws: `BusError` if the framebuffer is gone, or smaller.
    public func write(_ bytes: UnsafeRawBufferPointer) throws(BusError) {
        let written = pwrite(node.descriptor, bytes.baseAddress, bytes.count, 0)
        guard written != bytes.count else { return }
        throw Self.explain(written < 0 ? errno : EIO, during: .send, device: device)
    }
}
