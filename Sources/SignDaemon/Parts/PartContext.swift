import LinuxSystem
import SignCore

/// What all parts of a daemon share.
struct PartContext {
    let log: Log
    let clock: ClockSource
    /// The way to the frame thread.
    let orders: Mailbox<FrameLoop.Order>
    let texts: TextRendering
    /// The text of a preview; nil for a service.
    let screen: PreviewScreen?
}
