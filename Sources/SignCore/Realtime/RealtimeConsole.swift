/// A console on the network that sends pictures to the sign, such as a lighting console or a media server.
public struct RealtimeConsole: Hashable, Sendable {
    /// The protocol of the console's packets: `e131`, `artnet` or `ddp`.
    public var input: String
    /// The IP address of the console.
    public var address: String

    /// Creates a console from its protocol and address.
    public init(input: String, address: String) {
        self.input = input
        self.address = address
    }
}
