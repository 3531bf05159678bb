import BusInterfaces

/// A descriptor that wakes the process's loop when it becomes readable. The associated numbers identify connections.
enum WakeSource {
    case signals, listener, resolver, card
    case newcomer(Int), connection(Int), arrival(Int), console(Int)
    /// Packets from consoles have arrived.
    case packets(RealtimeSettings.Input)
}
