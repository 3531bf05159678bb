import SettingsText
import SignAPI

/// The tables and keys of the gateway's configuration that an owner may change on the web page. None of these
/// keys names a program or a file, and none of them can make the page unreachable.
enum GatewayTables {
    struct Table {
        /// The name of the table in the configuration file, such as `mqtt`.
        var name: String
        /// Whether the configuration contains a list of such tables, such as `[[source]]`, which is replaced
        /// as a unit.
        var isList: Bool
        /// The keys of the table that an owner may change on the web page.
        var keys: [DescribedKey]
        /// The keys of the table that can be set only in the configuration file, each with the reason.
        var protectedKeys: [String: Protection] = [:]
        /// The key without which the table has no purpose, or nil if there is no such key. Removing this key
        /// removes the entire table.
        var mainKey: String?
    }

    /// The reason why a key of the configuration can be set only in the file, and not on the web page.
    enum Protection: String {
        /// The key names a file on the machine of the gateway.
        case file
        /// The key names a program that the gateway runs.
        case program
    }

    /// The name under which the web page shows the password for the MQTT broker. The configuration file does
    /// not contain the password, which is stored in a separate file.
    static let password = "password"
    /// The path of the setting that names the file with the password for the MQTT broker.
    static let passwordFile = "mqtt.password_file"

    static let all: [Table] = [
        mqtt, makeTable(GroupSettings.schema, name: "group", mainKey: "name"),
        makeTable(
            SourceDraft.schema,
            name: "source",
            protecting: ["file": .file, "command": .program],
            isList: true
        ),
        makeTable(ViewerDraft.schema, name: "viewer", isList: true),
        makeTable(
            WebSettings.schema,
            name: "web",
            protecting: ["password_file": .file, "certificate": .file, "key": .file],
            inputKinds: ["hosts": "texts", "trusted_proxies": "texts"]
        ),
        makeTable(
            FleetSettings.schema,
            name: "fleet",
            inputKinds: ["labels": "texts", "keys": "keys", "revoked": "texts"],
            mainKey: "name"
        ),
    ]

    /// Returns the table of the configuration called `name`, or nil if the web page may not change it.
    static func table(named name: String) -> Table? { all.first { $0.name == name } }

    private static var mqtt: Table {
        let protected: [String: Protection] = ["ca": .file, "password_file": .file]
        var mqtt = makeTable(BrokerSettings.schema, name: "mqtt", protecting: protected, mainKey: "url")
        let userIndex = mqtt.keys.firstIndex { $0.name == "user" } ?? 0
        let passwordKey = DescribedKey(name: password, kind: "secret", domain: ValueDomain(.text))
        mqtt.keys.insert(passwordKey, at: userIndex + 1)
        return mqtt
    }

    /// Returns the description of a table of the configuration for the web page.
    ///
    /// - Parameters:
    ///   - schema: The definition of all keys of the table.
    ///   - name: The name of the table, such as `mqtt`.
    ///   - protectedKeys: The keys that the page may not change, each with the reason.
    ///   - inputKinds: The kind of input for each key whose kind does not follow from its values, such as `texts`
    ///     for a list.
    ///   - isList: Whether the file contains a list of such tables.
    ///   - mainKey: The key whose removal removes the whole table, or nil if there is none.
    private static func makeTable<Settings>(
        _ schema: TableSchema<Settings>,
        name: String,
        protecting protectedKeys: [String: Protection] = [:],
        inputKinds: [String: String] = [:],
        isList: Bool = false,
        mainKey: String? = nil
    ) -> Table {
        Table(
            name: name,
            isList: isList,
            keys: schema.describedKeys(besides: Set(protectedKeys.keys), kinds: inputKinds),
            protectedKeys: protectedKeys,
            mainKey: mainKey
        )
    }

    /// The descriptions of all keys that the web page may change, as JSON objects of the type `Setting` in
    /// the HTTP API.
    static var descriptions: [JSONTree] {
        all.flatMap { table in table.keys.map { $0.tree(in: table.name) } }
    }

    /// The keys that the web page shows but may not change, as JSON objects with the name of the table, the
    /// key and the reason.
    static var protections: [JSONTree] {
        all.flatMap { table in
            let shownKeys = table.protectedKeys.filter { "\(table.name).\($0.key)" != passwordFile }
            return shownKeys.sorted { $0.key < $1.key }.map { key, reason -> JSONTree in
                [
                    "table": .string(table.name), "key": .string(key),
                    "reason": .string(reason.rawValue),
                ]
            }
        }
    }
}

/// The settings in a gateway's configuration that an owner may see and change on the web page.
struct GatewayValues {
    private let root: TOMLNode?

    /// Reads the settings from the configuration `text`. If it is not valid TOML, the result contains no
    /// settings.
    init(_ text: [UInt8]) { root = (try? TOMLDocument.parse(text))?.root }

    /// The current values of the settings in TOML notation. The keys are the paths of the settings:
    /// `TABLE.KEY`, or the name of a list of tables.
    var valuesByPath: [String: String] {
        var values: [String: String] = [:]
        for table in GatewayTables.all {
            guard let node = root?.member(table.name) else { continue }
            if table.isList {
                values[table.name] = node.canonicalText
            } else {
                for setting in node.children {
                    values["\(table.name).\(setting.key)"] = setting.canonicalText
                }
            }
        }
        return values
    }

    /// The settings as JSON, with an object for each table and an array for each list of tables. They include
    /// keys that can be set only in the file, but no secrets.
    var tree: JSONTree {
        .object(GatewayTables.all.map { JSONTree.Member($0.name, tree(of: $0)) })
    }

    private func tree(of table: GatewayTables.Table) -> JSONTree {
        let nodes = root?.member(table.name).map { Array($0.children) } ?? []
        guard !table.isList else { return .array(nodes.map(\.tree)) }
        let shownKeys = nodes.filter { "\(table.name).\($0.key)" != GatewayTables.passwordFile }
        return .object(shownKeys.map { JSONTree.Member($0.key, $0.tree) })
    }

    /// Returns the current value of `key` in `table`, or nil if it is missing. If `table` is a list of
    /// tables, `name` selects the one whose `name` key has this value.
    func value(of key: String, in table: GatewayTables.Table, named name: String?) -> JSONTree? {
        guard let node = root?.member(table.name) else { return nil }
        guard table.isList else { return node.member(key)?.tree }
        return node.children.first { $0.member("name")?.string == name }?.member(key)?.tree
    }

    /// Whether the configuration names a file with the password for the MQTT broker.
    var hasPassword: Bool { root?.member("mqtt")?.member("password_file") != nil }

    /// A number that identifies the current values of the settings, so that a change can be detected. It
    /// differs for different values.
    var revision: Int { SettingsRevision.number(of: valuesByPath) }
}

extension DescribedKey {
    /// Whether the value of the key is an array: of texts for the kind `texts`, or of public keys for the
    /// kind `keys`.
    var isList: Bool { kind == "texts" || kind == "keys" }
}
