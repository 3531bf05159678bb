/// Decides which frames are offered to clients of the control socket.
struct FrameOffer {
    /// The destination, or nil without a control socket.
    private let shownFrame: ShownFrame?
    /// The number of frames since the start.
    private(set) var frameNumber: UInt64 = 0
    /// Whether a client has requested the current frame, new or not.
    var isRequested = false
    private var light = ShownFrame.Light()

    init(to shownFrame: ShownFrame?) { self.shownFrame = shownFrame }

    /// Counts the frame if it is new. Returns the destination of a frame that is new, has a new light or was requested, or nil
    /// if the frame is not to be offered or no client watches.
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
