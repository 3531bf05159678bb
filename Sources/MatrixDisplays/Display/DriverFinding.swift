import Diagnostics

/// An error, warning or note about the settings of a display driver.
public struct DriverFinding: Hashable, Sendable {
    /// The severity of the finding: error, warning or note.
    public var severity: Diagnostic.Severity
    /// A description of the problem and its remedy, for the user.
    public var message: String
    /// The keys of `[display]` in the configuration file at which the finding is reported, the most relevant
    /// first.
    public var keys: [String]
    /// The keys of `[display]` in the configuration file on whose values the finding depends. The finding is
    /// dropped if any of these values is invalid.
    public var prerequisiteKeys: [String]

    /// Creates a finding, which is an error, warning or note about the settings of a display.
    ///
    /// - Parameters:
    ///   - severity: The severity of the finding.
    ///   - message: A description of the problem and its remedy.
    ///   - keys: The keys of the configuration file at which it is reported, the most relevant first.
    ///   - prerequisiteKeys: The keys that must have valid values, because the finding is dropped if they do
    ///     not.
    public init(
        _ severity: Diagnostic.Severity,
        _ message: String,
        keys: [String],
        prerequisiteKeys: [String] = []
    ) {
        self.severity = severity
        self.message = message
        self.keys = keys
        self.prerequisiteKeys = prerequisiteKeys
    }

    /// Returns a warning if `device` is the spidev node of the boot flash memory of a Raspberry Pi 5, which a
    /// display must not use. Returns nil for any other device.
    static func bootFlashWarning(device: String) -> DriverFinding? {
        guard device.hasPrefix("/dev/spidev10.") else { return nil }
        let message =
            "on a Raspberry Pi 5 \(device) is the boot flash; use /dev/spidev0.0 or /dev/spidev0.1"
        return DriverFinding(.warning, message, keys: ["device"])
    }

    /// Returns a warning if the bus clock `speed` exceeds `maximum`, the highest clock that `product`
    /// supports, both in hertz. Returns nil if it does not.
    static func excessiveClockWarning(_ speed: Int, maximum: Int, product: String) -> DriverFinding? {
        guard speed > maximum else { return nil }
        let message = "speed \(speed) is more than the \(maximum) Hz that \(product) is rated for"
        return DriverFinding(.warning, message, keys: ["speed"])
    }
}
