import Diagnostics

/// The time that sending one frame takes on the bus of a display.
public struct BusTime: Hashable, Sendable {
    /// The time in microseconds, at the configured clock or the bus's default.
    public var microseconds: Int
    /// Whether the time assumes a default bus clock, because the settings do not contain the clock.
    public var isEstimate = false
    /// Whether the thread that serves all displays waits until the frame is sent. If false, the kernel sends the frame
    /// asynchronously.
    public var isBlocking = true
    /// Advice on how to shorten the time, or nil if it cannot be shortened.
    public var remedy: String?

    /// Creates a bus time of `microseconds` during which the thread waits.
    public init(microseconds: Int, remedy: String? = nil) {
        self.microseconds = microseconds
        self.remedy = remedy
    }

    /// Returns the estimated time for `bytes` bytes, including addresses, on an I2C bus at its default clock of 100
    /// kHz, with nine clocks per byte. The remedy names the firmware's clock parameter only for the bus on the header,
    /// to which the parameter is limited.
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

    /// Advice if a frame takes too long: `remedy` and, if at least one frame per second fits, a lower frame rate.
    var advice: String { Self.advice([remedy].compactMap { $0 }, microseconds: microseconds) }

    /// Returns the advice if the frames of several displays together take `microseconds`, which is too long: `remedies`
    /// and, if at least one frame per second fits, a lower frame rate.
    public static func advice(_ remedies: [String], microseconds: Int) -> String {
        let fastestRate = 1_000_000 / max(1, microseconds)
        let options = remedies + (fastestRate > 0 ? ["set fps to \(fastestRate) or less"] : [])
        guard let last = options.last else { return "make the display smaller" }
        return options.count == 1 ? last : options.dropLast().joined(separator: ", ") + ", or " + last
    }

    /// Returns a finding if sending a frame takes longer than the frame period, otherwise nil. `transfer` is the
    /// beginning of the message, which names the frame and its time.
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

    /// Returns a note if an I2C bus at its default clock is too slow for `framesPerSecond`, otherwise nil. `keys` and
    /// `premises` become those of the note.
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
