import BusInterfaces
import Pixels

/// A display of 8×8 LED modules on one SPI chain, each with a MAX7219 or MAX7221 chip.
///
/// A frame is one transaction of eight transfers, one for each digit (row or column of LEDs) of the chips.
/// Every frame sends all digits, even unchanged ones, which repairs a corrupted picture. `refresh` also
/// repairs corrupted control registers. The chips cannot be read, so a missing chain is not detected.
package final class MAX7219: MatrixDisplay {
    /// The positions of the display's LED modules on the SPI chain and in the picture.
    package let chain: ModuleChain
    package let size: PixelSize
    /// The brightness of the display in percent. The chip has 16 evenly spaced duty cycles, (2n+1)/32 for
    /// step n. The nearest step is n = ⌊(15·percent + 50) / 100⌋, so 0 percent selects the lowest step, which
    /// does not turn the display off, and 100 percent selects the highest.
    package private(set) var brightness: Int
    /// The step of the chips' intensity register, from 0 to 15, that is nearest to the display's brightness.
    package private(set) var intensity: Int

    /// Whether the chips of the display are running. If false, the chips are shut down: their LEDs are dark,
    /// but they keep the picture in memory.
    private var isLit = true
    private let open: () throws(BusError) -> any SPIDevice
    private var device: (any SPIDevice)?
    private let message: MAX7219Message

    /// Creates a display of `size` pixels on a chain of LED modules.
    ///
    /// - Parameters:
    ///   - layout: The orientation of the modules, and their order on the chain.
    ///   - size: The size of the display in pixels.
    ///   - brightness: The initial brightness in percent.
    ///   - open: A function that each start calls to open the SPI device.
    ///
    /// - Throws: `GeometryError` if no chain of modules has the requested size.
    package init(
        layout: ModuleLayout,
        size: PixelSize,
        brightness: Int,
        open: @escaping () throws(BusError) -> any SPIDevice
    ) throws(GeometryError) {
        chain = try ModuleChain(layout: layout, size: size)
        self.size = size
        self.brightness = brightness
        intensity = Self.intensity(brightness)
        message = MAX7219Message(chipCount: chain.count)
        message.setIntensity(UInt8(intensity))
        self.open = open
    }

    package func setBrightness(_ percent: Int) -> Bool {
        guard percent != brightness else { return false }
        brightness = percent
        let former = intensity
        intensity = Self.intensity(percent)
        message.setIntensity(UInt8(intensity))
        return intensity != former
    }

    /// Sets whether the next start or refresh of the display runs the chips, so that it is lit, or shuts them
    /// down (MAX7219 datasheet, table 3). Returns whether the setting has changed.
    package func setLit(_ isLit: Bool) -> Bool {
        guard isLit != self.isLit else { return false }
        self.isLit = isLit
        message.setRunning(isLit)
        return true
    }

    /// Opens the SPI device and initializes the chips of the display, regardless of their current state. The
    /// chips stay dark until the last transfer, which shows `frame` if the display is lit.
    ///
    /// A second transaction then sends all registers again, because a chip that is still powering up may miss
    /// the first one. The second transaction does not darken the display, so nothing flashes.
    package func start(showing frame: Bitmap) throws(BusError) {
        self.device = nil
        let device = try open()
        message.setRunning(isLit)
        encode(frame)
        try device.transaction(message.startUp)
        try device.transaction(message.refresh)
        self.device = device
    }

    package func present(_ frame: Bitmap) throws(BusError) {
        encode(frame)
        try send(message.frame)
    }

    package func refresh(_ frame: Bitmap) throws(BusError) {
        encode(frame)
        try send(message.refresh)
    }

    /// Stops the display and closes its device. If `ending` is `blank`, first turns the display off, and
    /// reopens the device if the connection was lost. Otherwise the last frame stays visible.
    package func stop(_ ending: Ending) throws(BusError) {
        guard ending == .blank else {
            device = nil
            return
        }
        let device = if let device { device } else { try open() }
        self.device = nil
        message.blank()
        message.setRunning(false)
        try device.transaction(message.refresh)
    }

    private static func intensity(_ percent: Int) -> Int {
        (15 * min(max(percent, 0), 100) + 50) / 100
    }

    @inline(__always)
    private func encode(_ frame: Bitmap) {
        precondition(frame.size == size, "a frame has its display's size")
        chain.encode(frame, into: message.pictureBytes)
    }

    /// Sends `transfers` to the chips as one transaction. If this fails, the device is closed, because only a
    /// complete start can restore the display.
    private func send(_ transfers: [SPITransfer]) throws(BusError) {
        guard let device = device.take() else {
            preconditionFailure("a display shows frames between start and the next failure")
        }
        try device.transaction(transfers)
        self.device = device
    }
}
