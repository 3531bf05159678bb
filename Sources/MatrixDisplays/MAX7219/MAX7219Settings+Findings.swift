import Pixels

extension MAX7219Settings {
    /// The fastest specified clock of the chip, in hertz (MAX7219 datasheet, timing characteristics).
    private static let fastestClock = 10_000_000

    /// Errors of sizes that no chain of modules has, and warnings of a clock that is too fast and of a bus that has no
    /// display.
    public func findings(at size: PixelSize) -> [DriverFinding] {
        var findings = GeometryError.all(of: size).map { error in
            switch error {
            case .width: DriverFinding(.error, error.description, keys: ["width"])
            case .height: DriverFinding(.error, error.description, keys: ["height"])
            case .modules, .boards, .board, .panels:
                DriverFinding(
                    .error,
                    error.description,
                    keys: ["width", "height"],
                    premises: ["width", "height", "modules"]
                )
            }
        }
        if speed > Self.fastestClock {
            let message =
                "speed \(speed) is more than the \(Self.fastestClock) Hz that the MAX7219 is made for"
            findings.append(DriverFinding(.warning, message, keys: ["speed"]))
        }
        if let warning = DriverFinding.bootFlash(device) { findings.append(warning) }
        return findings
    }

    /// The time of a picture on the wires; nil if no chain has that size.
    public func busTime(at size: PixelSize) -> BusTime? {
        guard speed > 0, let chain = try? ModuleChain(layout: modules, size: size) else { return nil }
        guard pins == nil else { return pinTime(modules: chain.count) }
        return BusTime(microseconds: frameTime(modules: chain.count), remedy: "raise speed")
    }

    /// A warning of a picture whose transmission takes longer than a frame.
    public func findings(at size: PixelSize, framesPerSecond: Int) -> [DriverFinding] {
        guard pins == nil else { return pinFindings(at: size, framesPerSecond: framesPerSecond) }
        guard let time = busTime(at: size) else { return [] }
        let microseconds = time.microseconds
        let period = 1_000_000 / framesPerSecond
        guard microseconds > period else { return [] }
        let message =
            "a picture of \(size.width * size.height / 64) modules takes \(microseconds) µs at \(speed) Hz, longer than the "
            + "\(period) µs between two at \(framesPerSecond) fps; "
            + time.advice
        return [
            DriverFinding(
                .warning,
                message,
                keys: ["speed", "width", "height"],
                premises: ["width", "height", "modules", "speed"]
            )
        ]
    }

    /// How long a frame takes on the wires of a Raspberry Pi up to the 4, in microseconds: eight transfers of two
    /// bytes per module. The BCM2835's controller idles for one clock after each byte, unless it uses DMA, as
    /// Linux does from 96 bytes on (spi-bcm2835). A transfer costs about 18 µs more: an interrupt, and the 10 µs
    /// that spidev keeps chip select high.
    private func frameTime(modules: Int) -> Int {
        let bytes = 2 * modules
        let clocksPerByte = bytes < 96 ? 9 : 8
        return 8 * bytes * clocksPerByte * 1_000_000 / speed + 8 * 18
    }
}
