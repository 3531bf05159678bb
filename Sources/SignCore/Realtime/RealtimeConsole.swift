/// A source on the network that sends pictures to the sign in real time, such as a lighting console or a
/// media server.
public struct RealtimeConsole: Hashable, Sendable {
    /// The name of the protocol in which the console sends pictures: `e131`, `artnet` or `ddp`.
    public var input: String
    /// The IP address from which the console sends pictures.
    public var address: String

    /// Creates a console that sends pictures from the IP address `address` in the protocol `input` (`e131`,
    /// `artnet` or `ddp`).
    public init(input: String, address: String) {
        self.input = input
        self.address = address
    }
}
