import BusInterfaces
import Pixels

/// A physical or simulated LED matrix.
///
/// The owner calls `start` before anything else, and again after any failure, until it succeeds. Between two
/// starts a display keeps only its configuration. Precondition: a frame has the display's size and format, and is shown
/// only after a start and before the next failure. A violation ends the process.
public protocol MatrixDisplay: AnyObject {
    /// Size in pixels.
    var size: PixelSize { get }
    /// Sets the brightness for the next start or refresh, in percent. Values outside 0…100 are clamped. 0 is
    /// the display's faintest step, not off.
    ///
    /// - Returns: whether a refresh would be visible. It is not if the hardware's own step stays the same.
    func setBrightness(_ percent: Int) -> Bool
    /// Sets whether the display shines from the next start or refresh on. It does until it is told otherwise.
    ///
    /// A dark display is off by what its chips have for it: they are shut down, or every LED is. It takes frames,
    /// and no start, frame or refresh lights it.
    ///
    /// - Returns: whether that differs from before, so a refresh would be visible.
    func setLit(_ isLit: Bool) -> Bool
    /// Opens the device and shows `frame`, without a flash, from any state of the hardware.
    func start(showing frame: Bitmap) throws(BusError)
    /// Shows `frame`, which differs from the previous one: the owner presents no equal frames, so a display
    /// sends every frame and compares nothing.
    func present(_ frame: Bitmap) throws(BusError)
    /// Resends everything that the hardware may have lost: every register and the whole `frame`.
    func refresh(_ frame: Bitmap) throws(BusError)
    /// Leaves the display dark, or as it is, and closes the device.
    func stop(_ ending: Ending) throws(BusError)
}

/// What the display shows after the end.
public enum Ending: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case blank
    /// The last frame, for as long as the display has power.
    case keep
}
