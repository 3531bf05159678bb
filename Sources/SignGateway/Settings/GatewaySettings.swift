import GatewayMessages

/// The configuration of a gateway, with all defaults.
struct GatewaySettings: Hashable {
    /// The path of the sign's control socket.
    var socket = "/run/loopbanner/control"
    /// The address of the web page and the HTTP interface.
    var listen = ListenAddress()
    var web = WebSettings()
    var broker = BrokerSettings()
    var group = GroupSettings()
    var sources: [SourceSettings] = []
    var viewers: [ViewerSettings] = []
}

/// `[web]`
struct WebSettings: Hashable {
    /// Additional names of this machine in requests.
    var hosts: [String] = []
    /// The addresses of proxies whose `X-Forwarded-For` is trusted; an empty one represents socket files.
    var trustedProxies: [[UInt8]] = []
    /// The path of the secrets file, or nil for the service's credentials.
    var passwordFile: String?
    /// Whether the AWTRIX API is served.
    var hasAWTRIX = false
    /// The paths of a certificate and its key; both or neither.
    var certificate: String?
    var key: String?
}

/// `[group]`
struct GroupSettings: Hashable {
    /// The name of the group, or nil if the sign has none.
    var name: NodeName?
}
