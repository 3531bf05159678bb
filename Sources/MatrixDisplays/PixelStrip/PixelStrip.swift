import BusInterfaces
import Pixels

/// A display of addressable LEDs, which receive their colors through the data output of an SPI bus.
///
/// A frame is sent as one transfer, because LEDs interpret a gap as the end of the frame. LEDs that lose
/// power stay dark until the next frame or refresh. LEDs send no reply, so a missing strip is not detected.
final class PixelStrip: MatrixDisplay {
    let size: PixelSize
    /// The brightness of the display as a percentage of the maximum light, from 1 to 100.
    private(set) var brightness: Int

    /// Whether the LEDs of the display show the frame. If false, all LEDs are dark.
    private var isLit = true
    private let message: PixelStripMessage
    private let open: () throws(BusError) -> any SPIDevice
    private var device: (any SPIDevice)?

    /// Creates the LED strip display that `plan` describes, at `brightness` percent. Each start calls `open`
    /// to open the SPI device.
    init(_ plan: PixelStripPlan, brightness: Int, open: @escaping () throws(BusError) -> any SPIDevice) {
        size = plan.size
        self.brightness = Self.clamped(brightness)
        message = PixelStripMessage(plan, curve: LightCurve(brightness: self.brightness))
        self.open = open
    }

    func setBrightness(_ percent: Int) -> Bool {
        guard Self.clamped(percent) != brightness else { return false }
        brightness = Self.clamped(percent)
        message.setCurve(LightCurve(brightness: brightness))
        return true
    }

    func setLit(_ isLit: Bool) -> Bool {
        defer { self.isLit = isLit }
        return isLit != self.isLit
    }

    func start(showing frame: Bitmap) throws(BusError) {
        self.device = nil
        let device = try open()
        encode(frame)
        try device.transaction(message.transfers)
        self.device = device
    }

    func present(_ frame: Bitmap) throws(BusError) {
        encode(frame)
        try send()
    }

    /// Sends `frame` to the LEDs again. This is sufficient because LEDs have no registers that must be
    /// restored.
    func refresh(_ frame: Bitmap) throws(BusError) {
        try present(frame)
    }

    /// Stops the display and closes its device. If `ending` is `blank`, first sends a dark frame, and reopens
    /// the device if the connection was lost. Otherwise the last frame stays visible.
    func stop(_ ending: Ending) throws(BusError) {
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
        // After any error, only a start restores the display, because a start reopens the device.
        guard let device = device.take() else {
            preconditionFailure("a display shows frames between start and the next failure")
        }
        try device.transaction(message.transfers)
        self.device = device
    }
}
