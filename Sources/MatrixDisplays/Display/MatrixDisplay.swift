import HardwareBuses
import Pixels

/// A physical or imagined LED matrix.
///
/// The owner calls `start` before anything else, and again, after any failure, until it succeeds; a display
/// keeps nothing between two starts but its configuration. To show a frame of another size than the display's, or
/// any frame before a start or after a failure, is a programmer's mistake, and ends the process.
public protocol MatrixDisplay: AnyObject {
    /// Pixels across and down.
    var size: PixelSize { get }
    /// Chooses the brightness that the next start or refresh shows: in percent, where what lies outside 0…100
    /// counts as the nearer end, and 0 is the faintest that the display can do, not off.
    ///
    /// - Returns: whether a refresh would be seen, which it is not within one of the hardware's own steps.
    func setBrightness(_ percent: Int) -> Bool
    /// Opens the device and shows `frame`, without a flash, from whatever state the hardware is in.
    func start(showing frame: Bitmap) throws(BusError)
    /// Shows `frame`, which differs from the one before: the owner does not present an equal one, so a display
    /// sends what it is given and compares nothing.
    func present(_ frame: Bitmap) throws(BusError)
    /// Sends everything again that the hardware may have lost: every register and the whole `frame`.
    func refresh(_ frame: Bitmap) throws(BusError)
    /// Leaves the display dark, or as it is, and lets the device go.
    func stop(_ ending: Ending) throws(BusError)
}

/// What is left on a display when the banner ends.
public enum Ending: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case blank
    /// The last frame, for as long as the display has power.
    case keep
}
