import Diagnostics

/// The time for which sending a frame occupies the bus of a display.
public struct BusTime: Hashable, Sendable {
    /// The time that a frame takes, in microseconds, at the configured clock or, if none is configured, at
    /// the default clock of the bus.
    public var microseconds: Int
    /// Whether the time is an estimate that assumes the default bus clock, because no clock is configured.
    public var isEstimate = false
    /// Whether sending a frame blocks the thread that serves all displays. If false, the kernel sends the
    /// frame asynchronously.
    public var isBlocking = true
    /// Advice on how to shorten the time, such as a faster bus clock, or nil if the time cannot be shortened.
    public var remedy: String?

    /// Creates a bus time of `microseconds` that blocks the thread that serves all displays. `remedy` is
    /// advice on how to shorten the time, or nil if that is not possible.
    public init(microseconds: Int, remedy: String? = nil) {
        self.microseconds = microseconds
        self.remedy = remedy
    }

    /// Returns the estimated time for `bytes` bytes, including addresses, on an I2C bus at its default clock
    /// of 100 kHz. Each byte takes nine clock periods. The firmware's clock parameter is recommended only for
    /// the bus on the header, because it has no effect on other buses.
    static func defaultI2C(bytes: Int, bus: String = "/dev/i2c-1") -> BusTime {
        var time = BusTime(
            microseconds: bytes * 90,
            remedy: bus == "/dev/i2c-1"
                ? "add dtparam=i2c_arm_baudrate=400000 to /boot/firmware/config.txt"
                : "set baudrate=400000 in the dtoverlay line of \(bus)"
        )
        time.isEstimate = true
        return time
    }

    /// Advice to the user for the case that a frame takes too long. It consists of `remedy` and, if the bus
    /// can send at least one frame per second, a lower frame rate.
    var advice: String { Self.advice([remedy].compactMap { $0 }, microseconds: microseconds) }

    /// Returns advice to the user for the case that the frames of several displays take too long. It consists
    /// of `remedies` and, if the buses can send at least one frame per second, a lower frame rate.
    /// `microseconds` is the total time of the frames.
    public static func advice(_ remedies: [String], microseconds: Int) -> String {
        let fastestRate = 1_000_000 / max(1, microseconds)
        let options = remedies + (fastestRate > 0 ? ["set fps to \(fastestRate) or less"] : [])
        guard let last = options.last else { return "make the display smaller" }
        return options.count == 1 ? last : options.dropLast().joined(separator: ", ") + ", or " + last
    }

    /// Returns a finding (an error, warning or note about the settings) if a frame takes longer than the
    /// frame period, or nil if it does not.
    ///
    /// - Parameters:
    ///   - severity: The severity of the finding.
    ///   - transfer: The start of the message, which names the frame and the time.
    ///   - framesPerSecond: The frame rate.
    ///   - keys: The keys of the configuration file at which the finding is reported.
    ///   - prerequisiteKeys: The keys that must have valid values for the finding to apply.
    func finding(
        _ severity: Diagnostic.Severity,
        transferDescription transfer: String,
        framesPerSecond: Int,
        keys: [String],
        prerequisiteKeys: [String] = []
    ) -> DriverFinding? {
        let period = 1_000_000 / framesPerSecond
        guard microseconds > period else { return nil }
        let message =
            "\(transfer), longer than the \(period) µs per frame at \(framesPerSecond) fps; \(advice)"
        return DriverFinding(severity, message, keys: keys, prerequisiteKeys: prerequisiteKeys)
    }

    /// Returns a note if an I2C bus at its default clock is too slow for `framesPerSecond` frames per second,
    /// or nil if it is fast enough. The note is reported at the configuration keys `keys`, provided that the
    /// values of `prerequisiteKeys` are valid.
    func i2cFinding(framesPerSecond: Int, keys: [String], prerequisiteKeys: [String] = []) -> DriverFinding? {
        finding(
            .note,
            transferDescription: "a picture takes \(microseconds) µs on an I2C bus at the usual 100 kHz",
            framesPerSecond: framesPerSecond,
            keys: keys,
            prerequisiteKeys: prerequisiteKeys
        )
    }
}
