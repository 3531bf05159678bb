import BusInterfaces
import Pixels

/// An LED matrix, real or simulated, that shows frames.
///
/// The owner calls `start` first. After a failure, the owner calls `start` again until it succeeds. Meanwhile, the
/// display keeps only its configuration.
///
/// Precondition: every frame has the size and format of the display, and is shown only after a successful start. A
/// violation terminates the process.
public protocol MatrixDisplay: AnyObject {
    /// The size of the display in pixels.
    var size: PixelSize { get }
    /// Sets the brightness in percent, clamped to 0…100, for the next start or refresh. A brightness of 0 is the lowest
    /// that the display supports, and does not turn it off.
    ///
    /// - Returns: Whether a refresh would visibly change the brightness. False if the hardware has the same brightness
    ///   step for the new value.
    func setBrightness(_ percent: Int) -> Bool
    /// Sets whether the display is lit after the next start or refresh. The initial value is true.
    ///
    /// While it is not lit, the display is dark: its chips are shut down, or all its LEDs are off. It still accepts
    /// frames, but no start, frame or refresh lights it.
    ///
    /// - Returns: Whether the value changed, so that a refresh is necessary.
    func setLit(_ isLit: Bool) -> Bool
    /// Opens the device and shows `frame`. The display does not flash, whatever the previous state of the hardware.
    func start(showing frame: Bitmap) throws(BusError)
    /// Sends `frame` to the display. Displays do not compare frames, because the owner presents a frame only if it
    /// differs from the previous one.
    func present(_ frame: Bitmap) throws(BusError)
    /// Sends again everything that the hardware may have lost, such as in a short power cut: all registers
    /// and the whole frame.
    func refresh(_ frame: Bitmap) throws(BusError)
    /// Leaves the display in the state `ending` and closes the device.
    func stop(_ ending: Ending) throws(BusError)
}

/// The state of a display after it has stopped.
public enum Ending: String, Hashable, Sendable, CaseIterable {
    /// All LEDs are dark.
    case blank
    /// The last frame stays visible as long as the display has power.
    case keep
}
