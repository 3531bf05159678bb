import BusInterfaces

/// A descriptor that wakes the process's loop when it becomes readable. The associated numbers identify connections.
enum WakeSource {
    case signals, listener, resolver, card
    case newcomer(Int), connection(Int), arrival(Int), console(Int)
    /// Packets of this protocol have arrived from lighting consoles.
    case packets(RealtimeSettings.Input)
}
