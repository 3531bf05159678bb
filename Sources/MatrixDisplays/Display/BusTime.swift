import Diagnostics

/// The time for which one frame occupies the bus of a display.
public struct BusTime: Hashable, Sendable {
    /// The time in microseconds, at the configured clock or the bus's default.
    public var microseconds: Int
    /// Whether the bus clock is not part of the settings.
    public var isEstimate = false
    /// Whether the thread that serves all displays waits for the transfer. Otherwise the kernel transfers the frame
    /// asynchronously.
    public var isBlocking = true
    /// How to shorten the time, or nil if that is not possible.
    public var remedy: String?

    /// Creates a time that blocks the thread.
    public init(microseconds: Int, remedy: String? = nil) {
        self.microseconds = microseconds
        self.remedy = remedy
    }

    /// Returns the estimated time for `bytes` bytes, addresses included, on an I2C bus at the default clock of 100 kHz:
    /// nine clocks per byte. The firmware's clock parameter applies only to the bus on the header.
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

    /// The remedy for frames that take too long: `remedy`, or a lower frame rate if one frame per second fits.
    var advice: String { Self.advice([remedy].compactMap { $0 }, microseconds: microseconds) }

    /// Returns the remedy for frames that take too long together: `remedies`, or a lower frame rate if one frame per
    /// second fits.
    public static func advice(_ remedies: [String], microseconds: Int) -> String {
        let fastestRate = 1_000_000 / max(1, microseconds)
        let options = remedies + (fastestRate > 0 ? ["set fps to \(fastestRate) or less"] : [])
        guard let last = options.last else { return "make the display smaller" }
        return options.count == 1 ? last : options.dropLast().joined(separator: ", ") + ", or " + last
    }

    /// Returns a finding if the transfer takes longer than the frame period, otherwise nil. `transfer` is the start of
    /// its message: the frame and its time.
    func finding(
        _ severity: Diagnostic.Severity,
        _ transfer: String,
        framesPerSecond: Int,
        keys: [String],
        premises: [String] = []
    ) -> DriverFinding? {
        let period = 1_000_000 / framesPerSecond
        guard microseconds > period else { return nil }
        let message =
            "\(transfer), longer than the \(period) µs between two at \(framesPerSecond) fps; \(advice)"
        return DriverFinding(severity, message, keys: keys, premises: premises)
    }

    /// Returns a note if an I2C bus at its default clock is too slow for the frame rate, otherwise nil.
    func i2cFinding(framesPerSecond: Int, keys: [String], premises: [String] = []) -> DriverFinding? {
        finding(
            .note,
            "a picture takes \(microseconds) µs on an I2C bus at the usual 100 kHz",
            framesPerSecond: framesPerSecond,
            keys: keys,
            premises: premises
        )
    }
}
