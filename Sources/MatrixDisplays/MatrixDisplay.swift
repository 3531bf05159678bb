import HardwareBuses
import Pixels

/// A physical or imagined LED matrix.
///
/// The owner calls `start` before anything else, and again, after any failure, until it succeeds; a display
/// keeps nothing between two starts but its configuration.
public protocol MatrixDisplay: AnyObject {
    /// Pixels from left to right.
    var width: Int { get }
    /// Pixels from top to bottom.
    var height: Int { get }
    /// Opens the device and shows `frame`, without a flash, from whatever state the hardware is in.
    func start(showing frame: Bitmap) throws(BusError)
    /// Shows `frame`, which differs from the one before.
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
