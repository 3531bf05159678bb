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

    /// Offers the frame of `sign` if it `isNew`, if its light is, or if it was requested.
    @inline(__always)
    mutating func offer(frameOf sign: Sign, isNew: Bool, at now: Instant) {
        if isNew { frameNumber += 1 }
        guard let shownFrame, shownFrame.isWatched else { return }
        let light = ShownFrame.Light(isLit: sign.isLit, brightness: sign.brightness)
        guard isNew || isRequested || light != self.light else { return }
        isRequested = false
        self.light = light
        shownFrame.offer(sign.frame, number: frameNumber, light, at: now)
    }
}
