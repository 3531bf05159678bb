/// How long a picture keeps the bus of a display busy.
public struct BusTime: Hashable, Sendable {
    /// Microseconds, at the clock of the settings or the usual one of the bus.
    public var microseconds: Int
    /// Whether the clock of the bus is not in the settings.
    public var isEstimate = false
    /// Whether the thread that serves all displays waits for it. Otherwise the kernel sends the picture later.
    public var isBlocking = true
    /// What makes it faster; nil if nothing does.
    public var remedy: String?

    /// A time that the thread waits for.
    public init(microseconds: Int, remedy: String? = nil) {
        self.microseconds = microseconds
        self.remedy = remedy
    }

    /// A picture of `bytes` bytes, addresses included, on the I2C bus of this node at its usual 100 kHz: nine clocks a
    /// byte. The parameter of the firmware is for the bus of the header alone.
    static func usualI2C(bytes: Int, bus: String = "/dev/i2c-1") -> BusTime {
        var time = BusTime(
            microseconds: bytes * 90,
            remedy: bus == "/dev/i2c-1"
                ? "add dtparam=i2c_arm_baudrate=400000 to /boot/firmware/config.txt"
                : "set baudrate=400000 in the dtoverlay line of \(bus)"
        )
        time.isEstimate = true
        return time
    }

    /// What to do about a picture that takes longer than a frame: the remedy, or fewer frames if one a second fits.
    var advice: String { Self.advice([remedy].compactMap { $0 }, microseconds: microseconds) }

    /// What to do about pictures that take `microseconds` together: `remedies`, or fewer frames if one a second fits.
    public static func advice(_ remedies: [String], microseconds: Int) -> String {
        let most = 1_000_000 / max(1, microseconds)
        let all = remedies + (most > 0 ? ["set fps to \(most) or less"] : [])
        guard let last = all.last else { return "make the display smaller" }
        return all.count == 1 ? last : all.dropLast().joined(separator: ", ") + ", or " + last
    }
}
