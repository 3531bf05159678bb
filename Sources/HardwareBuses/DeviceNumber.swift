/// The number of a device, in the two parts that the kernel prints.
public struct DeviceNumber: Hashable, Sendable {
    /// The kind of device.
    public var major: UInt64
    /// Which of them.
    public var minor: UInt64

    /// A number; see the properties.
    public init(major: UInt64, minor: UInt64) {
        self.major = major
        self.minor = minor
    }

    /// The parts of glibc's encoding, makedev(3), whose macros Swift does not import.
    public init(_ encoded: UInt64) {
        self.init(
            major: encoded >> 8 & 0xFFF | encoded >> 32 & ~0xFFF,
            minor: encoded & 0xFF | encoded >> 12 & 0xFFFF_FF00
        )
    }
}
