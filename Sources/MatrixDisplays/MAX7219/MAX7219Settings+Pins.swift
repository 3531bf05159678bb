import Pixels

extension MAX7219Settings {
    /// Microseconds for a system call that drives the lines: a coarse figure for a Raspberry Pi 3.
    private static let microsecondsPerStep = 2

    /// A note about a chain on GPIO lines that cannot show so many frames: a frame takes two steps for each of
    /// 128 bits a module, and two for each of the eight latches.
    func pinFindings(at size: PixelSize, framesPerSecond: Int) -> [DriverFinding] {
        guard let chain = try? ModuleChain(layout: modules, size: size) else { return [] }
        let microseconds = Self.microsecondsPerStep * (256 * chain.count + 24)
        let period = 1_000_000 / framesPerSecond
        guard microseconds > period else { return [] }
        let message =
            "on GPIO lines a picture of \(chain.count) modules takes about \(microseconds) µs, longer than the "
            + "\(period) µs between two at \(framesPerSecond) fps; use an SPI bus, "
            + "or set fps to \(max(1, 1_000_000 / microseconds)) or less"
        return [DriverFinding(.note, message, keys: ["pins"], premises: ["width", "height", "pins"])]
    }
}
