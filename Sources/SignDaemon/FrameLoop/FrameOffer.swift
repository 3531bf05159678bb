/// The state that determines which frames are copied for clients of the control socket.
struct FrameOffer {
    /// The memory to which frames are copied for clients, or nil if there is no control socket.
    private let shownFrame: ShownFrame?
    /// The number of new frames that were shown since the daemon started.
    private(set) var frameNumber: UInt64 = 0
    /// Whether a client has requested the current frame, which must then be copied even if it is unchanged.
    var isRequested = false
    private var light = ShownFrame.Light()

    init(to shownFrame: ShownFrame?) { self.shownFrame = shownFrame }

    /// Returns the memory to which to copy the current frame, or nil if no copy is needed. A copy is needed
    /// while a client watches, if the frame is new or requested, or differs in brightness or power state
    /// (`light`). If `isNew` is true, the frame is counted.
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
