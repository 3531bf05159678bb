import BusInterfaces
import Glibc

/// A Linux framebuffer device that is identified by the kernel's name for it. While it is open, an advisory
/// lock keeps other processes that respect the lock from using it.
public final class FramebufferDevice: Framebuffer {
    /// The device node of the framebuffer, such as `/dev/fb0`.
    public let device: String

    private let node: DeviceNode
    /// The range of numbers that framebuffer devices can have in Linux (FB_MAX).
    private static let numbers = 0..<32
    private static let nodeRemedy = "Omit device to have the framebuffer found by its name."

    /// Opens a framebuffer for the exclusive use of this process.
    ///
    /// - Parameters:
    ///   - device: The path of the device node, such as `/dev/fb0`, or nil for the first framebuffer with the
    ///     name.
    ///   - name: The kernel's name for the framebuffer, which must match.
    /// - Throws: `BusError` if no such framebuffer exists, if the node belongs to another framebuffer, or if
    ///   access is forbidden or the framebuffer is in use.
    public init(device: String?, named name: String) throws(BusError) {
        guard let path = device ?? Self.nodePath(forName: name) else {
            throw Self.busError(code: ENOENT, during: .open, device: "framebuffer '\(name)'")
        }
        self.device = path

        let expectedKind = "the framebuffer '\(name)'"
        node = try DeviceNode(opening: path, expectedKind: expectedKind, remedy: Self.nodeRemedy) { code in
            Self.busError(code: code, during: .open, device: path)
        }

        // The node may belong to another framebuffer, such as that of the monitor.
        guard Self.framebufferName(of: node.number) == name else {
            throw BusError(
                device: path,
                operation: .open,
                reason: "This is another device, not \(expectedKind)",
                remedy: Self.nodeRemedy
            )
        }

        let lockResult = node.lock()
        guard lockResult == 0 else { throw Self.busError(code: -lockResult, during: .lock, device: path) }
    }

    /// Returns the path of the device node, such as `/dev/fb0`, of the first framebuffer named `name`.
    /// Returns nil if there is none. `graphics` is the folder in which the kernel lists framebuffers.
    public static func nodePath(forName name: String, in graphics: String = "/sys/class/graphics") -> String?
    {
        numbers.first { firstTextLine(of: "\(graphics)/fb\($0)/name") == name }.map { "/dev/fb\($0)" }
    }

    /// Returns the kernel's name for the framebuffer with the device number `number`. Returns nil if the
    /// device is not a framebuffer.
    private static func framebufferName(of number: DeviceNumber) -> String? {
        firstTextLine(of: "/sys/dev/char/\(number.major):\(number.minor)/name")
    }

    private static func firstTextLine(of path: String) -> String? {
        startOfFile(path)?.split(separator: "\n").first.map(String.init)
    }

    /// Writes the bytes of a picture to the start of the framebuffer with one system call.
    ///
    /// - Throws: `BusError` if the framebuffer has disappeared or is too small.
    public func write(_ bytes: UnsafeRawBufferPointer) throws(BusError) {
        let count = pwrite(node.descriptor, bytes.baseAddress, bytes.count, 0)
        guard count != bytes.count else { return }
        throw Self.busError(code: count < 0 ? errno : EIO, during: .send, device: device)
    }
}
