import BusInterfaces

/// What wakes the loop of the process. The numbers are those of connections.
enum WakeSource {
    case signals, listener, resolver, card
    case newcomer(Int), connection(Int), arrival(Int), console(Int)
    /// Packets of consoles have arrived.
    case packets(RealtimeSettings.Input)
}
