/// The number of a device, split as the kernel prints it.
public struct DeviceNumber: Hashable, Sendable {
    /// The number of the driver.
    public var major: UInt64
    /// The number of the device within its driver.
    public var minor: UInt64

    /// Creates a device number from its parts.
    public init(major: UInt64, minor: UInt64) {
        self.major = major
        self.minor = minor
    }

    /// Decodes glibc's encoding, makedev(3), whose macros Swift does not import.
    public init(_ encoded: UInt64) {
        self.init(
            major: encoded >> 8 & 0xFFF | encoded >> 32 & ~0xFFF,
            minor: encoded & 0xFF | encoded >> 12 & 0xFFFF_FF00
        )
    }
}
