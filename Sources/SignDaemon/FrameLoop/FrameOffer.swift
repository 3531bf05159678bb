import MonotonicTime
import SignCore

/// Offers the frame to clients of the control socket that watch it.
struct FrameOffer {
    /// nil without a control socket.
    private let shownFrame: ShownFrame?
    /// The number of frames since the start.
    private(set) var frameNumber: UInt64 = 0
    /// Whether a client requests the frame, new or not.
    var isRequested = false
    /// The light that was offered with the last frame.
    private var light = ShownFrame.Light()

    /// Offers frames through `shownFrame`.
    init(to shownFrame: ShownFrame?) { self.shownFrame = shownFrame }

    /// Counts the frame if it `isNew`. Returns where to offer it if it is, if its light is new, or if it was requested; nil
    /// otherwise, and while no client watches.
    @inline(__always)
    mutating func destination(isNew: Bool, _ light: ShownFrame.Light) -> ShownFrame? {
        if isNew { frameNumber += 1 }
        guard let shownFrame, shownFrame.isWatched, isNew || isRequested || light != self.light else {
            return nil
        }
        isRequested = false
        self.light = light
        return shownFrame
    }
}
