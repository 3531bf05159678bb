import Diagnostics

/// An error, warning or note about the settings of a display driver.
public struct DriverFinding: Hashable, Sendable {
    /// The severity.
    public var severity: Diagnostic.Severity
    /// The description of the problem and its remedy.
    public var message: String
    /// The keys of `[display]` at whose location the finding is reported, the most relevant first.
    public var keys: [String]
    /// The keys of `[display]` that the finding depends on. The finding is dropped if one of them has an invalid value.
    public var premises: [String]

    /// Creates a finding.
    public init(_ severity: Diagnostic.Severity, _ message: String, keys: [String], premises: [String] = []) {
        self.severity = severity
        self.message = message
        self.keys = keys
        self.premises = premises
    }

    /// Returns a warning if `device` is the spidev node of the boot flash of a Raspberry Pi 5, otherwise nil.
    static func bootFlash(_ device: String) -> DriverFinding? {
        guard device.hasPrefix("/dev/spidev10.") else { return nil }
        let message =
            "on a Raspberry Pi 5 \(device) is the boot flash; use /dev/spidev0.0 or /dev/spidev0.1"
        return DriverFinding(.warning, message, keys: ["device"])
    }

    /// Returns a warning if `speed`, the bus clock in hertz, exceeds the `maximum` of `product`, otherwise nil.
    static func excessiveSpeed(_ speed: Int, maximum: Int, of product: String) -> DriverFinding? {
        guard speed > maximum else { return nil }
        let message = "speed \(speed) is more than the \(maximum) Hz that \(product) is made for"
        return DriverFinding(.warning, message, keys: ["speed"])
    }
}
