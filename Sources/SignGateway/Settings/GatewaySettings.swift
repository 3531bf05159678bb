import GatewayMessages

/// The settings in the gateway's configuration file. The initial values of the properties are the defaults.
struct GatewaySettings: Hashable {
    /// The human-readable name of the sign, such as its location, or nil to use the name of the machine.
    var name: String?
    /// The path of the control socket, through which the gateway calls the sign.
    var socket = "/run/loopbanner/control"
    /// The address at which the gateway serves the web page and the HTTP API.
    var listen = ListenAddress()
    var web = WebSettings()
    var broker = BrokerSettings()
    var group = GroupSettings()
    var fleet = FleetSettings()
    /// The folder in which the gateway stores state that must survive a restart, or nil to use the service's
    /// state directory.
    var stateDirectory: String?
    var sources: [SourceSettings] = []
    var viewers: [ViewerSettings] = []

    /// Returns the folder in which the gateway stores its state. This is the configured folder or, if there
    /// is none, the first folder in `environment`, the value of the variable STATE_DIRECTORY that systemd
    /// sets. Returns nil if there is neither.
    func stateFolder(environment: String?) -> String? {
        stateDirectory ?? environment.map { String($0.prefix { $0 != ":" }) }
    }
}

/// The table `[web]` of the configuration, with the settings of the web page and the HTTP API.
struct WebSettings: Hashable {
    /// The LED color with which the web page draws the picture of a monochrome display.
    enum Light: String, Hashable, CaseIterable {
        case red, amber, green, blue, white
    }

    var leds = Light.red
    /// Additional host names of this machine that the `Host` header of a request may contain.
    var hosts: [String] = []
    /// The IP addresses, as 4 or 16 bytes, of proxies whose `X-Forwarded-For` headers are trusted. An empty
    /// array represents connections through a Unix socket.
    var trustedProxies: [[UInt8]] = []
    /// The path of the secrets file (with hashes of passwords and tokens), or nil to use the file in
    /// systemd's credentials folder.
    var passwordFile: String?
    /// Whether the gateway serves the setup page for a new sign. The page is served only while there is no
    /// password and no token, and if the setup has never been finished.
    var offersSetup = true
    /// Whether the HTTP API includes the AWTRIX API, through which programs for AWTRIX clocks can control the
    /// sign.
    var hasAWTRIX = false
    /// The path of the TLS certificate, or nil to serve plain HTTP. `key` is the path of the certificate's
    /// private key. Both paths are set, or neither.
    var certificate: String?
    var key: String?

    /// The scheme of the web page's URL, which is `https` if a certificate is configured, and `http` if not.
    var scheme: String { certificate == nil ? "http" : "https" }

    /// Reads the TLS certificate and its private key. Returns nil if none is configured. Throws if a file
    /// cannot be read.
    func loadTLSIdentity() throws(StartFailure) -> (certificate: String, key: String)? {
        guard let certificate, let key else { return nil }
        let limit = 64 << 10
        return (try readText(certificate, limit: limit), try readText(key, limit: limit))
    }
}

/// The table `[group]` of the configuration, which makes the sign a member of a group of signs that run in
/// step.
struct GroupSettings: Hashable {
    /// The name of the group, or nil if the sign does not belong to a group.
    var name: NodeName?
}
