import GatewayMessages
import SettingsText

/// The table `[mqtt]` of the gateway's configuration: the MQTT broker, and which messages the gateway
/// publishes there.
struct BrokerSettings: Hashable {
    var address: BrokerAddress?
    /// The name of the sign in MQTT topics, or nil to use the name of the machine.
    var node: NodeName?
    var user: String?
    /// The path of a file whose first line is the password for the broker, or nil to connect without a
    /// password.
    var passwordFile: String?
    /// The path of the CA certificates that verify the broker, or nil to use the CA certificates of the
    /// system.
    var certificates: String?
    /// Whether the gateway announces the sign to Home Assistant, which then shows it as a device.
    var announces = true
    /// The prefix of the MQTT topics on which Home Assistant receives announcements.
    var discoveryPrefix = "homeassistant"
    var publishesEvents = false
    /// Whether plain texts that the gateway receives on the topic of an option may contain fields and styles,
    /// such as `{bold}`. If false, the sign shows these texts literally.
    var hasMarkup = false
    /// The prefix of the MQTT topics of the AWTRIX API, through which programs for AWTRIX clocks can control
    /// the sign, or nil to disable that API.
    var awtrixPrefix: String?
}

extension BrokerSettings {
    static var schema: TableSchema<BrokerSettings> {
        TableSchema(
            header: "[mqtt]",
            keys: [
                urlKey, .node("node") { $0.node = $1 },
                .text("user", check: problem(withUser:)) { $0.user = $1 },
                .path("password_file") { $0.passwordFile = $1 }, .path("ca") { $0.certificates = $1 },
                .flag("discovery") { $0.announces = $1 },
                .text("discovery_prefix", check: problem(withPrefix:)) { $0.discoveryPrefix = $1 },
                .flag("events") { $0.publishesEvents = $1 }, .flag("markup") { $0.hasMarkup = $1 },
                .text("awtrix_prefix", check: problem(withPrefix:)) { $0.awtrixPrefix = $1 },
            ],
            defaults: [
                "discovery": "true", "discovery_prefix": "\"homeassistant\"", "events": "false",
                "markup": "false",
            ],
            otherNames: [
                "host": "url", "broker": "url", "server": "url", "username": "user",
                "password": "password_file",
                "cafile": "ca", "name": "node", "topic": "node", "client_id": "node",
            ]
        )
    }

    /// Adds an error to `findings` for each key of the table `[mqtt]` that is missing or contradicts another
    /// key. `root` is the entire configuration. If it contains no table `[mqtt]`, nothing is checked.
    func validate(in root: TOMLNode, reportingTo findings: inout Findings) {
        guard let table = root.member("mqtt"), table.kind == .table else { return }
        if address == nil, table.member("url") == nil {
            findings.addError("url is missing; set it, as in url = \"mqtt://localhost\"", at: table.location)
        }
        if certificates != nil, address?.isSecure == false, let ca = table.member("ca") {
            findings.addError("ca requires a TLS connection; use mqtts:// in url", at: ca.location)
        }
        let isReservedPrefix = awtrixPrefix.map { "\($0)/".hasPrefix(SignTopics.root) } ?? false
        if isReservedPrefix, let prefix = table.member("awtrix_prefix") {
            let rule = "topics under \(SignTopics.root) are reserved for signs"
            findings.addError("awtrix_prefix: \(rule); choose another, as in \"awtrix\"", at: prefix.location)
        }
        if passwordFile != nil, user == nil, let file = table.member("password_file") {
            findings.addError("password_file requires user", at: file.location)
        }
    }

    private static var urlKey: TableSchema<BrokerSettings>.Key {
        TableSchema.Key(name: "url") { value, settings, findings in
            guard let text = findings.readText(value, named: "url") else { return }
            guard let address = BrokerAddress(text) else {
                // The message does not repeat the URL, because it may contain a password.
                let remedy =
                    "write mqtt://HOST, mqtt://HOST:PORT, or mqtts:// with TLS; set user and password_file separately"
                return findings.addError("url is not a broker address; \(remedy)", at: value.location)
            }
            settings.address = address
        }
    }

    /// Returns the reason why `user` is not a valid string of MQTT, or nil if it is valid. Such strings have
    /// at most 65 535 bytes, and no control characters or noncharacters (MQTT 3.1.1, section 1.5.3).
    private static func problem(withUser user: String) -> String? {
        let hasValidScalars = user.unicodeScalars.allSatisfy { scalar in
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            let isNoncharacter = scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
            return !isControl && !isNoncharacter
        }
        let isValid = hasValidScalars && (1...65_535).contains(user.utf8.count)
        return isValid ? nil : "must be a single line of at most 65535 bytes"
    }

    /// Returns the reason why `prefix` is not a valid prefix of MQTT topics, or nil if it is valid.
    private static func problem(withPrefix prefix: String) -> String? {
        let hasValidEnds = prefix.first != "/" && prefix.last != "/" && prefix.first != "$"
        let hasInvalidScalar = prefix.unicodeScalars.contains { $0 == "+" || $0 == "#" || $0.value < 0x20 }
        let isValid = (1...200).contains(prefix.utf8.count) && hasValidEnds && !hasInvalidScalar
        return isValid ? nil : "must be a topic without + or #, and without / at either end"
    }
}
