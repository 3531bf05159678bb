import BusInterfaces
import Pixels

/// A wall of 8×8 modules, each driven by a MAX7219 or MAX7221, on one SPI chain.
///
/// A frame is one transaction of eight transfers, one for each digit. It goes to all chips, whether their
/// part changed or not, so the next frame repairs a lost word. `refresh` repairs corrupted control registers.
/// The chips cannot be read, so a missing chain is not detected.
public final class MAX7219: MatrixDisplay {
    /// The layout of the modules.
    public let chain: ModuleChain
    /// Size in pixels.
    public let size: PixelSize
    /// Brightness in percent. The chip has 16 evenly spaced duty cycles, (2n+1)/32 for step n. The nearest
    /// step is used: n = ⌊(15·percent + 50) / 100⌋. So 0 % is the faintest step, not off, and 100 % the
    /// brightest.
    public private(set) var brightness: Int
    /// The chips' own step, 0 to 15.
    public private(set) var intensity: Int

    /// Whether the chips run; otherwise they are shut down, and keep the picture.
    private var isLit = true
    private let open: () throws(BusError) -> any SPIDevice
    private var device: (any SPIDevice)?
    private let message: MAX7219Message

    /// A chain behind the device that `open` opens, once per start.
    ///
    /// - Throws: `GeometryError` if no chain of modules has that size.
    public init(
        layout: ModuleLayout,
        size: PixelSize,
        brightness: Int,
        open: @escaping () throws(BusError) -> any SPIDevice
    ) throws(GeometryError) {
        chain = try ModuleChain(layout: layout, size: size)
        self.size = size
        self.brightness = brightness
        intensity = Self.intensity(brightness)
        message = MAX7219Message(chips: chain.count)
        message.setIntensity(UInt8(intensity))
        self.open = open
    }

    /// Sets the brightness for the next start or refresh.
    public func setBrightness(_ percent: Int) -> Bool {
        guard percent != brightness else { return false }
        brightness = percent
        let former = intensity
        intensity = Self.intensity(percent)
        message.setIntensity(UInt8(intensity))
        return intensity != former
    }

    /// Sets whether the chips run after the next start or refresh, or are shut down (MAX7219 datasheet, table 3).
    public func setLit(_ isLit: Bool) -> Bool {
        guard isLit != self.isLit else { return false }
        self.isLit = isLit
        message.setRunning(isLit)
        return true
    }

    /// Opens the device and initializes the chips, from any state: dark until the last transfer, then lit
    /// with `frame` unless the display is to be dark.
    ///
    /// All registers are then sent a second time, in a separate transaction: chips that are still powering up
    /// are known to miss the first. That pass does not darken the display, so nothing flashes.
    public func start(showing frame: Bitmap) throws(BusError) {
        self.device = nil
        let device = try open()
        message.setRunning(isLit)
        encode(frame)
        try device.transaction(message.startUp)
        try device.transaction(message.refresh)
        self.device = device
    }

    /// Sends the whole frame, in one transaction of eight transfers.
    public func present(_ frame: Bitmap) throws(BusError) {
        encode(frame)
        try send(message.frame)
    }

    /// Sends every register of every chip and the whole frame, in one transaction.
    public func refresh(_ frame: Bitmap) throws(BusError) {
        encode(frame)
        try send(message.refresh)
    }

    /// Blanks all digits and shuts the chips down, or leaves the last frame on, and closes the device. To
    /// blank a display whose device was lost, it opens the device once more.
    public func stop(_ ending: Ending) throws(BusError) {
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
        chain.encode(frame, into: message.picture)
    }

    /// Sends `transfers`. The device is out of its place meanwhile and does not return after an error: only a complete
    /// start recovers then, and it opens the device again.
    private func send(_ transfers: [SPITransfer]) throws(BusError) {
        guard let device = device.take() else {
            preconditionFailure("a display shows frames between start and the next failure")
        }
        try device.transaction(transfers)
        self.device = device
    }
}
