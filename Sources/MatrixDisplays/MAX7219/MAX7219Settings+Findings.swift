import Pixels

extension MAX7219Settings {
    /// The maximum SPI clock of the MAX7219 in hertz (MAX7219 datasheet, timing characteristics).
    private static let maximumClock = 10_000_000
    /// The number of pixels in an 8×8 module.
    private static let pixelsPerModule = 64
    /// The estimated duration of a system call that sets GPIO lines, in microseconds. This is a rough figure
    /// for a Raspberry Pi 3.
    private static let microsecondsPerStep = 2

    /// Returns the errors and warnings about the settings of a MAX7219 display of `size` pixels. They concern
    /// a size that a chain of 8×8 modules cannot have, a clock above the maximum of the chips, and an SPI
    /// device that is connected to a Raspberry Pi's boot flash memory.
    package func findings(at size: PixelSize) -> [DriverFinding] {
        let sizeErrors = ModuleChain.sizeErrors(size).map { error in
            switch error {
            case .width: DriverFinding(.error, error.description, keys: ["width"])
            case .height: DriverFinding(.error, error.description, keys: ["height"])
            case .modules, .boards, .board, .panels:
                DriverFinding(
                    .error,
                    error.description,
                    keys: ["width", "height"],
                    prerequisiteKeys: ["width", "height", "modules"]
                )
            }
        }
        let speedWarning = DriverFinding.excessiveClockWarning(
            speed,
            maximum: Self.maximumClock,
            product: "the MAX7219"
        )
        let bootWarning = DriverFinding.bootFlashWarning(device: device)
        return sizeErrors + [speedWarning, bootWarning].compactMap { $0 }
    }

    /// Returns the time for which sending a picture occupies the bus, or nil if the clock is not positive or
    /// no chain of 8×8 modules has the size `size`.
    package func busTime(at size: PixelSize) -> BusTime? {
        guard speed > 0, let chain = try? ModuleChain(layout: modules, size: size) else { return nil }
        guard pins != nil else {
            return BusTime(microseconds: frameTime(modules: chain.count), remedy: "raise speed")
        }
        // Each bit takes two system calls, and each module has 128 bits. Each of the eight latches takes
        // three calls.
        let steps = 256 * chain.count + 24
        var time = BusTime(microseconds: Self.microsecondsPerStep * steps, remedy: "use an SPI bus")
        time.isEstimate = true
        return time
    }

    /// Returns a finding if sending a picture of `size` pixels takes longer than the time between two frames.
    /// It is a warning for an SPI bus, and a note for GPIO lines, whose transfer time is only an estimate.
    /// Returns an empty array if the time is sufficient or unknown.
    package func findings(at size: PixelSize, framesPerSecond: Int) -> [DriverFinding] {
        guard let time = busTime(at: size) else { return [] }
        let moduleCount = size.width * size.height / Self.pixelsPerModule
        let subject = "a picture of \(moduleCount) modules takes"
        let finding: DriverFinding?
        if pins == nil {
            finding = time.finding(
                .warning,
                transferDescription: "\(subject) \(time.microseconds) µs at \(speed) Hz",
                framesPerSecond: framesPerSecond,
                keys: ["speed", "width", "height"],
                prerequisiteKeys: ["width", "height", "modules", "speed"]
            )
        } else {
            finding = time.finding(
                .note,
                transferDescription: "on GPIO lines \(subject) about \(time.microseconds) µs",
                framesPerSecond: framesPerSecond,
                keys: ["pins"],
                prerequisiteKeys: ["width", "height", "pins"]
            )
        }
        return [finding].compactMap { $0 }
    }

    /// Returns the time that a frame occupies the bus of a Raspberry Pi up to model 4, in microseconds. A
    /// frame has eight transfers of two bytes per module. Without DMA, the BCM2835 controller idles for one
    /// clock period after each byte. Linux uses DMA for 96 bytes or more (spi-bcm2835). Each transfer adds
    /// about 18 µs: an interrupt, and the 10 µs for which spidev keeps chip select high.
    private func frameTime(modules: Int) -> Int {
        let bytes = 2 * modules
        let clocksPerByte = bytes < 96 ? 9 : 8
        return 8 * bytes * clocksPerByte * 1_000_000 / speed + 8 * 18
    }
}
