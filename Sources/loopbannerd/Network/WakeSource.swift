import BusInterfaces

/// A descriptor that wakes the loop of the process when it becomes readable. The associated numbers identify
/// connections.
enum WakeSource {
    case signals, listener, resolver, card
    case newcomer(Int), connection(Int), arrival(Int), console(Int)
    /// Packets of consoles have arrived.
    case packets(RealtimeSettings.Input)
}
