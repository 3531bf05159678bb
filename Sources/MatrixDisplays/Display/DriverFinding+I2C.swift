extension DriverFinding {
    /// A note about a picture of `bytes` bytes, addresses included, that an I2C bus at its usual clock does not carry in
    /// the time of a frame; nil if it does.
    static func slowI2C(bytes: Int, framesPerSecond: Int) -> DriverFinding? {
        // Nine clocks a byte, at 100 kHz.
        let microseconds = bytes * 90
        guard microseconds > 1_000_000 / framesPerSecond else { return nil }
        let message =
            "a picture takes \(microseconds) µs on an I2C bus at the usual 100 kHz, longer than the "
            + "\(1_000_000 / framesPerSecond) µs between two at \(framesPerSecond) fps; add "
            + "dtparam=i2c_arm_baudrate=400000 to /boot/firmware/config.txt, or set fps to "
            + "\(max(1, 1_000_000 / microseconds)) or less"
        return DriverFinding(.note, message, keys: ["driver"])
    }
}
