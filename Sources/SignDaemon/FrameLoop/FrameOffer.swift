/// The decision which frames are offered to clients of the control socket.
struct FrameOffer {
    /// The memory into which frames for clients are copied, or nil without a control socket.
    private let shownFrame: ShownFrame?
    /// The number of new frames since the daemon started.
    private(set) var frameNumber: UInt64 = 0
    /// Whether a client has asked for the current frame, even if it has not changed.
    var isRequested = false
    private var light = ShownFrame.Light()

    init(to shownFrame: ShownFrame?) { self.shownFrame = shownFrame }

    /// Returns the memory to copy the frame into, or nil if no copy is needed. A copy is needed if a client watches,
    /// and the frame is new, was requested, or is shown with another brightness or power state (`light`). Counts the
    /// frame if `isNew` is true.
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
