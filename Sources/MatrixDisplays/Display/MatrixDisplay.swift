import HardwareBuses
import Pixels

/// A physical or imagined LED matrix.
///
/// The owner calls `start` before anything else, and again, after any failure, until it succeeds; a display
/// keeps nothing between two starts but its configuration. Every frame has the display's own size; a frame of
/// another size is refused with an error.
public protocol MatrixDisplay: AnyObject {
    /// Pixels from left to right.
    var width: Int { get }
    /// Pixels from top to bottom.
    var height: Int { get }
    /// Brightness in percent; what lies outside 0…100 counts as the nearer end. 0 is the faintest that the
    /// display can do, not off. A change shows with the next `refresh`, which the owner asks for.
    var brightness: Int { get set }
    /// Which of the hardware's own steps that brightness is: while it stays, there is nothing to be seen of a
    /// change, and no need for a `refresh`.
    var brightnessStep: Int { get }
    /// Opens the device and shows `frame`, without a flash, from whatever state the hardware is in.
    func start(showing frame: Bitmap) throws(BusError)
    /// Shows `frame`, which differs from the one before: whoever draws the frames does not present an equal
    /// one, so a display sends what it is given and compares nothing.
    func present(_ frame: Bitmap) throws(BusError)
    /// Sends everything again that the hardware may have lost: every register and the whole `frame`.
    func refresh(_ frame: Bitmap) throws(BusError)
    /// Leaves the display dark, or as it is, and lets the device go.
    func stop(_ ending: Ending) throws(BusError)
}

extension MatrixDisplay {
    /// Every percent is a step.
    public var brightnessStep: Int { brightness }
}

/// What is left on a display when the banner ends.
public enum Ending: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case blank
    /// The last frame, for as long as the display has power.
    case keep
}

extension BusError {
    /// The refusal of a frame that is not of the display's size.
    static func frameOfWrongSize(_ frame: Bitmap, on device: String, width: Int, height: Int) -> BusError {
        BusError(
            device: device,
            operation: "cannot show a frame of \(frame.width)×\(frame.height) pixels",
            reason: "the display has \(width)×\(height)",
            remedy: "Draw frames of the display's size."
        )
    }

    /// The refusal to show anything on a display that is not open.
    static func notStarted(_ device: String) -> BusError {
        BusError(
            device: device,
            operation: "cannot show a frame",
            reason: "the display is not started, or has failed since",
            remedy: "Start it first."
        )
    }
}
