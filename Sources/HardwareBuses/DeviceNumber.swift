/// The number by which the Linux kernel identifies a device. It consists of a major and a minor number.
public struct DeviceNumber: Hashable, Sendable {
    /// The major device number, which identifies the driver.
    public var major: UInt64
    /// The minor device number, which identifies the device among all devices of its driver.
    public var minor: UInt64

    /// Creates a device number from its major and minor parts.
    public init(major: UInt64, minor: UInt64) {
        self.major = major
        self.minor = minor
    }

    /// Decodes a device number that is encoded like the result of glibc's makedev(3). Swift does not import
    /// the C macros that decode it.
    public init(_ encoded: UInt64) {
        self.init(
            major: encoded >> 8 & 0xFFF | encoded >> 32 & ~0xFFF,
            minor: encoded & 0xFF | encoded >> 12 & 0xFFFF_FF00
        )
    }
}
