/// What a configuration of a gateway says.
public struct GatewaySettings: Hashable, Sendable {
    /// The path of the sign's control socket.
    public var socket = "/run/loopbanner/control"
    /// Where browsers and programs find the gateway.
    public var listen = ListenAddress()
    /// The web page and its interface for programs.
    public var web = WebSettings()
    /// The broker, if there is one.
    public var broker = BrokerSettings()
    /// The group of signs that this one goes in step with, if any.
    public var group = GroupSettings()
    /// What feeds the sign.
    public var sources: [SourceSettings] = []
    /// The displays in the network that show what the sign shows.
    public var viewers: [ViewerSettings] = []

    /// The settings of an empty file.
    public init() {}
}

/// What `[web]` says.
public struct WebSettings: Hashable, Sendable {
    /// Further names by which browsers may call this machine.
    public var hosts: [String] = []
    /// The proxies that say for whom they ask, by the bytes of their addresses; none of a socket in the file system.
    public var trustedProxies: [[UInt8]] = []
    /// The file with the password and the tokens; nil is that of the service.
    public var passwordFile: String?
    /// Whether the words of an AWTRIX are understood too.
    public var isAWTRIX = false
    /// The files with a certificate and its key; both or neither.
    public var certificate: String?
    /// See `certificate`.
    public var key: String?

    /// The settings of an empty table.
    public init() {}
}
