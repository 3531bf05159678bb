import BusInterfaces
import Pixels

/// A physical or simulated LED matrix.
///
/// The owner calls `start` first, and again after any failure until it succeeds. Between two starts a display keeps only
/// its configuration. Precondition: a frame has the display's size and format, and is shown only between a start and the
/// next failure. A violation ends the process.
public protocol MatrixDisplay: AnyObject {
    /// The size in pixels.
    var size: PixelSize { get }
    /// Sets the brightness for the next start or refresh, in percent, clamped to 0…100. 0 is the display's lowest step,
    /// not off.
    ///
    /// - Returns: Whether a refresh would be visible. It is not if the hardware's brightness step stays the same.
    func setBrightness(_ percent: Int) -> Bool
    /// Sets whether the display is lit after the next start or refresh. Initially it is.
    ///
    /// A dark display uses the hardware's means: its chips are shut down, or all LEDs are off. It accepts frames, but no
    /// start, frame or refresh lights it.
    ///
    /// - Returns: Whether the value changed, so that a refresh would be visible.
    func setLit(_ isLit: Bool) -> Bool
    /// Opens the device and shows `frame` without a flash, from any state of the hardware.
    func start(showing frame: Bitmap) throws(BusError)
    /// Shows `frame`. The owner presents only frames that differ from the previous one, so a display sends every frame
    /// without comparing.
    func present(_ frame: Bitmap) throws(BusError)
    /// Resends everything that the hardware may have lost: all registers and the whole frame.
    func refresh(_ frame: Bitmap) throws(BusError)
    /// Applies the ending and closes the device.
    func stop(_ ending: Ending) throws(BusError)
}

/// The state in which a stopped display is left.
public enum Ending: String, Hashable, Sendable, CaseIterable {
    /// Dark.
    case blank
    /// The last frame, as long as the display has power.
    case keep
}
