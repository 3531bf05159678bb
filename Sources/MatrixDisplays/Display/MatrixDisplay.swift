import BusInterfaces
import Pixels

/// An LED matrix, real or simulated, that shows frames.
///
/// The owner calls `start` first. After a failure, the owner calls `start` again until it succeeds. Until
/// then, the display keeps only its configuration.
///
/// Precondition: every frame has the size and format of the display, and is shown only after a successful
/// start. A violation terminates the process.
public protocol MatrixDisplay: AnyObject {
    /// The size of the display in pixels.
    var size: PixelSize { get }
    /// Sets the brightness in percent, clamped to 0…100. It takes effect at the next start or refresh. At 0,
    /// the display has its lowest brightness but is not turned off.
    ///
    /// - Returns: Whether a refresh would visibly change the brightness. This is false if the hardware uses
    ///   the same brightness step for both values.
    func setBrightness(_ percent: Int) -> Bool
    /// Sets whether the display is lit after the next start or refresh. The initial value is true.
    ///
    /// While it is not lit, the display is dark, because its chips are shut down or all its LEDs are off. It
    /// still accepts frames, but no start, frame or refresh lights it.
    ///
    /// - Returns: Whether the value changed, so that a refresh is necessary.
    func setLit(_ isLit: Bool) -> Bool
    /// Opens the device of the display and shows `frame`. The display does not flash, whatever the previous
    /// state of the hardware. Throws if the device cannot be opened or does not accept the frame.
    func start(showing frame: Bitmap) throws(BusError)
    /// Sends `frame` to the display. The display does not compare frames, because its owner presents a frame
    /// only if it differs from the previous one. Throws if the connection fails, after which the owner must
    /// call `start` again.
    func present(_ frame: Bitmap) throws(BusError)
    /// Sends all registers and the entire frame again, in case the hardware has lost them, for example in a
    /// short power cut. Throws if the connection fails.
    func refresh(_ frame: Bitmap) throws(BusError)
    /// Leaves the display in the state `ending` and closes its device. Throws if the display cannot be
    /// brought into this state.
    func stop(_ ending: Ending) throws(BusError)
}

/// The state in which a display remains after it has stopped.
public enum Ending: String, Hashable, Sendable, CaseIterable {
    /// All LEDs of the display are dark.
    case blank
    /// The last frame remains visible as long as the display has power.
    case keep
}
