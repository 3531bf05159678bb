import GatewayMessages
import SettingsText

/// What `[mqtt]` says.
public struct BrokerSettings: Hashable, Sendable {
    /// Where the broker is.
    public var address: BrokerAddress?
    /// The name of the sign in topics; nil is that of the machine.
    public var node: NodeName?
    /// Who the gateway is for the broker.
    public var user: String?
    /// The file with the password in its first line.
    public var passwordFile: String?
    /// The file with the certificates that the broker's is checked against; nil are those of the system.
    public var certificates: String?
    /// Whether the sign announces itself to Home Assistant.
    public var announces = true
    /// The topic below which it does.
    public var discoveryPrefix = "homeassistant"
    /// Whether every event is published.
    public var tellsEvents = false
    /// Whether a plain text on the topic of an option may have fields and styles.
    public var hasMarkup = false
    /// The topic below which the sign acts as an AWTRIX; nil if it does not.
    public var awtrixPrefix: String?

    /// The settings of an empty table.
    public init() {}
}

extension BrokerSettings {
    /// `[mqtt]`.
    static var schema: TableSchema<BrokerSettings> {
        TableSchema(
            header: "[mqtt]",
            keys: [
                urlKey, .node("node") { $0.node = $1 }, .text("user") { $0.user = $1 },
                .text("password_file", check: GatewaySettings.mustBePath) { $0.passwordFile = $1 },
                .text("ca", check: GatewaySettings.mustBePath) { $0.certificates = $1 },
                .flag("discovery") { $0.announces = $1 },
                .text("discovery_prefix", check: mustBeTopic) { $0.discoveryPrefix = $1 },
                .flag("events") { $0.tellsEvents = $1 }, .flag("markup") { $0.hasMarkup = $1 },
                .text("awtrix_prefix", check: mustBeTopic) { $0.awtrixPrefix = $1 },
            ],
            otherNames: [
                "host": "url", "broker": "url", "server": "url", "username": "user",
                "password": "password_file",
                "cafile": "ca", "name": "node", "topic": "node", "client_id": "node",
            ]
        )
    }

    /// Reports keys that do not go together in the table `mqtt` of `root`.
    func check(_ root: TOMLNode, _ findings: inout Findings) {
        guard let table = root.member("mqtt"), table.kind == .table else { return }
        if address == nil, table.member("url") == nil {
            findings.error("url is missing, as in url = \"mqtt://localhost\"", at: table.location)
        }
        if certificates != nil, address?.isSecure == false, let ca = table.member("ca") {
            findings.error("ca is for a connection with TLS; write mqtts:// in url", at: ca.location)
        }
        if let prefix = awtrixPrefix, "\(prefix)/".hasPrefix(SignTopics.root),
            let topic = table.member("awtrix_prefix")
        {
            let rule = "the topics below \(SignTopics.root) are the sign's own"
            findings.error("awtrix_prefix: \(rule); choose another, as in \"awtrix\"", at: topic.location)
        }
        if passwordFile != nil, user == nil, let file = table.member("password_file") {
            findings.error("a password needs a user", at: file.location)
        }
    }

    private static var urlKey: TableSchema<BrokerSettings>.Key {
        TableSchema.Key(name: "url") { value, settings, findings in
            guard let text = findings.text(value, "url") else { return }
            guard let address = BrokerAddress(text) else {
                // A password may be in it, so it is not repeated.
                let help =
                    "write mqtt://HOST, mqtt://HOST:PORT, or mqtts:// with TLS; user and password_file are keys"
                return findings.error("url is not the address of a broker; \(help)", at: value.location)
            }
            settings.address = address
        }
    }

    /// A check of a topic that others are below.
    private static func mustBeTopic(_ text: String) -> String? {
        let isTopic =
            (1...200).contains(text.utf8.count) && text.first != "/" && text.last != "/" && text.first != "$"
            && !text.unicodeScalars.contains { $0 == "+" || $0 == "#" || $0.value < 0x20 }
        return isTopic ? nil : "must be a topic without + and #, and without / at its ends"
    }
}

extension TableSchema.Key {
    /// The name of a sign, or of a group of them.
    static func node(_ name: String, store: @escaping Store<NodeName>) -> Self {
        Self(name: name) { value, settings, findings in
            guard let text = findings.text(value, name) else { return }
            guard let node = NodeName(text) else {
                let rule = "1 to \(NodeName.longest) letters from a to z, digits, _ and -"
                return findings.error("\(name) must be \(rule)", at: value.location)
            }
            store(&settings, node)
        }
    }
}
