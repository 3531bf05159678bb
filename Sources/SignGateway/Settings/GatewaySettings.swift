import GatewayMessages

/// The configuration of the gateway. The initial values of the properties are the defaults.
struct GatewaySettings: Hashable {
    /// The human-readable name of the sign, such as its location, or nil to use the name of the machine.
    var name: String?
    /// The path of the control socket, at which the sign accepts calls.
    var socket = "/run/loopbanner/control"
    /// The address at which the web page and the HTTP interface are served.
    var listen = ListenAddress()
    var web = WebSettings()
    var broker = BrokerSettings()
    var group = GroupSettings()
    var fleet = FleetSettings()
    /// The folder for state that must survive a restart of the gateway, or nil for the service's state
    /// directory.
    var stateDirectory: String?
    var sources: [SourceSettings] = []
    var viewers: [ViewerSettings] = []

    /// Returns the folder for state: the configured folder, otherwise the first folder in `environment`. This
    /// is the value of the variable STATE_DIRECTORY, which lists the service's state directories. Returns nil
    /// if there is neither.
    func stateFolder(environment: String?) -> String? {
        stateDirectory ?? environment.map { String($0.prefix { $0 != ":" }) }
    }
}

/// The table `[web]` of the configuration: the web page and the HTTP interface.
struct WebSettings: Hashable {
    /// The LED color that the web page uses to draw a monochrome display.
    enum Light: String, Hashable, CaseIterable {
        case red, amber, green, blue, white
    }

    var leds = Light.red
    /// Additional names of this machine that the `Host` header of a request may contain.
    var hosts: [String] = []
    /// The addresses of proxies whose `X-Forwarded-For` headers are trusted, as 4 or 16 bytes. An empty address
    /// represents connections through a socket file.
    var trustedProxies: [[UInt8]] = []
    /// The path of the secrets file, or nil for the file in systemd's folder of credentials.
    var passwordFile: String?
    /// Whether the gateway serves the setup page while no password and no token exists, unless the setup has
    /// been finished before.
    var hasSetup = true
    /// Whether the HTTP interface includes the AWTRIX API.
    var hasAWTRIX = false
    /// The path of the TLS certificate, or nil for plain HTTP. `key` is the path of the certificate's private
    /// key. Either both are set or neither.
    var certificate: String?
    var key: String?

    /// The scheme of the web page's URL: `https` with a certificate, otherwise `http`.
    var scheme: String { certificate == nil ? "http" : "https" }

    /// Reads the TLS certificate and its key. Returns nil if none is configured.
    func identity() throws(StartFailure) -> (certificate: String, key: String)? {
        guard let certificate, let key else { return nil }
        let limit = 64 << 10
        return (try readText(certificate, limit: limit), try readText(key, limit: limit))
    }
}

/// The table `[group]` of the configuration, which makes the sign a member of a group.
struct GroupSettings: Hashable {
    /// The name of the group, or nil if the sign is in no group.
    var name: NodeName?
}
