extension DriverFinding {
    /// A warning about a spidev node that has no display on a Raspberry Pi; nil for any other.
    static func bootFlash(_ device: String) -> DriverFinding? {
        guard device.hasPrefix("/dev/spidev10.") else { return nil }
        let message =
            "on a Raspberry Pi 5 \(device) is the boot flash; use /dev/spidev0.0 or /dev/spidev0.1"
        return DriverFinding(.warning, message, keys: ["device"])
    }
}
