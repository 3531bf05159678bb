import BusInterfaces

/// A source of events that wakes the main loop of the process when its file descriptor becomes readable. The
/// associated numbers identify connections.
enum WakeSource {
    case signals, listener, resolver, card
    case newcomer(Int), connection(Int), arrival(Int), console(Int)
    /// The UDP port of this protocol, at which packets from lighting consoles have arrived.
    case packets(RealtimeSettings.Input)
}
