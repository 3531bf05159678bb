import Pixels

extension MAX7219Settings {
    /// Microseconds for a system call that drives the lines: a coarse figure for a Raspberry Pi 3.
    private static let microsecondsPerStep = 2

    /// The time of a picture on GPIO lines: two steps for each of 128 bits a module, and two for each of the eight latches.
    func pinTime(modules: Int) -> BusTime {
        var time = BusTime(
            microseconds: Self.microsecondsPerStep * (256 * modules + 24),
            remedy: "use an SPI bus"
        )
        time.isEstimate = true
        return time
    }

    /// A note about a chain on GPIO lines that cannot show so many frames.
    func pinFindings(at size: PixelSize, framesPerSecond: Int) -> [DriverFinding] {
        guard let time = busTime(at: size) else { return [] }
        let microseconds = time.microseconds
        let period = 1_000_000 / framesPerSecond
        guard microseconds > period else { return [] }
        let message =
            "on GPIO lines a picture of \(size.width * size.height / 64) modules takes about \(microseconds) µs, longer than the "
            + "\(period) µs between two at \(framesPerSecond) fps; \(time.advice)"
        return [DriverFinding(.note, message, keys: ["pins"], premises: ["width", "height", "pins"])]
    }
}
