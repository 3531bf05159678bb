import BusInterfaces
import Pixels

/// LEDs with a chip each, chained on the data line of an SPI bus.
///
/// A frame is one transfer: a gap in it would be an end. LEDs that lost their supply are dark until the next frame or
/// refresh. They do not answer, so a missing strip is not detected.
public final class PixelStrip: MatrixDisplay {
    /// Size in pixels.
    public let size: PixelSize
    /// Brightness in percent, 1 to 100. It is a share of the light.
    public private(set) var brightness: Int

    /// Whether the LEDs show the frame; otherwise they all are dark.
    private var isLit = true
    private let message: PixelStripMessage
    private let open: () throws(BusError) -> any SPIDevice
    private var device: (any SPIDevice)?

    /// The display of `plan`, behind the device that `open` opens, once per start.
    init(_ plan: PixelStripPlan, brightness: Int, open: @escaping () throws(BusError) -> any SPIDevice) {
        size = plan.size
        self.brightness = Self.clamped(brightness)
        message = PixelStripMessage(plan, curve: LightCurve(brightness: self.brightness))
        self.open = open
    }

    /// Sets the brightness for the next start or refresh.
    public func setBrightness(_ percent: Int) -> Bool {
        guard Self.clamped(percent) != brightness else { return false }
        brightness = Self.clamped(percent)
        message.setCurve(LightCurve(brightness: brightness))
        return true
    }

    /// Sets whether the next start or refresh shows its frame or a dark one.
    public func setLit(_ isLit: Bool) -> Bool {
        defer { self.isLit = isLit }
        return isLit != self.isLit
    }

    /// Opens the device and sends the frame. Whatever the LEDs held is replaced at once.
    public func start(showing frame: Bitmap) throws(BusError) {
        self.device = nil
        let device = try open()
        encode(frame)
        try device.transaction(message.transfers)
        self.device = device
    }

    /// Sends the frame.
    public func present(_ frame: Bitmap) throws(BusError) {
        encode(frame)
        try send()
    }

    /// Sends the frame: the LEDs have no registers.
    public func refresh(_ frame: Bitmap) throws(BusError) {
        try present(frame)
    }

    /// Sends a dark frame, or leaves the last one, and closes the device. To blank a display whose device was
    /// lost, it opens the device once more.
    public func stop(_ ending: Ending) throws(BusError) {
        guard ending == .blank else {
            device = nil
            return
        }
        let device = if let device { device } else { try open() }
        self.device = nil
        message.blank()
        try device.transaction(message.transfers)
    }

    private static func clamped(_ percent: Int) -> Int { min(max(percent, 1), 100) }

    private func encode(_ frame: Bitmap) {
        precondition(
            frame.size == size && frame.format == .color,
            "a frame has its display's size and format"
        )
        isLit ? message.encode(frame) : message.blank()
    }

    private func send() throws(BusError) {
        // After any error only a start recovers, and a start opens the device again.
        guard let device = device.take() else {
            preconditionFailure("a display shows frames between start and the next failure")
        }
        try device.transaction(message.transfers)
        self.device = device
    }
}
