import BusInterfaces

/// A source of events that wakes the main loop of the process when its file descriptor becomes readable. The
/// associated numbers identify connections.
enum WakeSource {
    case signals, listener, resolver, card
    case newConnection(Int), displayConnection(Int), publishedPicture(Int), consoleConnection(Int)
    /// The UDP port of this protocol, at which packets from lighting consoles have arrived.
    case packets(RealtimeSettings.Input)
}
