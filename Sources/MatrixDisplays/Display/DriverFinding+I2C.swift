extension DriverFinding {
    /// A note about a picture that an I2C bus at its usual clock does not carry in the time of a frame; nil if it does.
    static func slowI2C(_ time: BusTime, framesPerSecond: Int) -> DriverFinding? {
        let microseconds = time.microseconds
        guard microseconds > 1_000_000 / framesPerSecond else { return nil }
        let message =
            "a picture takes \(microseconds) µs on an I2C bus at the usual 100 kHz, longer than the "
            + "\(1_000_000 / framesPerSecond) µs between two at \(framesPerSecond) fps; \(time.advice)"
        return DriverFinding(.note, message, keys: ["driver"])
    }
}
