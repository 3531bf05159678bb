import BusInterfaces
import Pixels

/// An LED matrix, real or simulated, that shows frames.
///
/// The owner calls `start` first, and again after every failure until it succeeds. A display keeps only its
/// configuration between a failure and the next start. Precondition: every frame has the display's size and format, and
/// is shown only after a successful start. A violation ends the process.
public protocol MatrixDisplay: AnyObject {
    /// The size in pixels.
    var size: PixelSize { get }
    /// Sets the brightness in percent, clamped to 0…100, for the next start or refresh. At 0 the display has its lowest
    /// brightness and is not off.
    ///
    /// - Returns: Whether a refresh would change the visible brightness; false if the hardware's brightness step stays
    ///   the same.
    func setBrightness(_ percent: Int) -> Bool
    /// Sets whether the display is lit after the next start or refresh. The initial value is true.
    ///
    /// A display that is not lit uses the hardware's means: its chips are shut down, or all LEDs are off. It still
    /// accepts frames, but no start, frame or refresh lights it.
    ///
    /// - Returns: Whether the value changed, so that a refresh is necessary.
    func setLit(_ isLit: Bool) -> Bool
    /// Opens the device and shows `frame` without a flash, whatever the state of the hardware.
    func start(showing frame: Bitmap) throws(BusError)
    /// Sends `frame` to the display. The owner presents only frames that differ from the previous one, so displays do
    /// not compare frames.
    func present(_ frame: Bitmap) throws(BusError)
    /// Resends everything that the hardware may have lost: all registers and the whole frame.
    func refresh(_ frame: Bitmap) throws(BusError)
    /// Leaves the display in the state `ending` and closes the device.
    func stop(_ ending: Ending) throws(BusError)
}

/// The state of a display after it stops.
public enum Ending: String, Hashable, Sendable, CaseIterable {
    /// All LEDs are dark.
    case blank
    /// The last frame stays visible as long as the display has power.
    case keep
}
