import Diagnostics
import GatewayMessages
import Glibc
import SettingsText

/// A configuration that cannot be used, with all mistakes in it.
public struct GatewayFileError: Error, Hashable, Sendable {
    /// The mistakes, in the order of their places.
    public var diagnostics: [Diagnostic]
}

extension GatewaySettings {
    /// Settings, and the warnings about their file.
    public struct Loaded: Hashable, Sendable {
        /// The settings, with all defaults filled in.
        public var settings: GatewaySettings
        /// The warnings, in the order of their places.
        public var diagnostics: [Diagnostic]
        /// What has changed its meaning since earlier versions, in the order of the places.
        public var notes: [Diagnostic]
    }

    /// Reads the file at `path`.
    public static func load(path: String) throws(GatewayFileError) -> Loaded {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readRegularFile(path)
        } catch {
            throw GatewayFileError(diagnostics: [
                Diagnostic(.error, file: path, location: .start, message: error.description)
            ])
        }
        return try parse(bytes, file: path) { access($0, F_OK) != 0 && errno == ENOENT }
    }

    /// Reads `bytes`, which messages call `file`. An empty file has the default of every key.
    ///
    /// - Parameter isMissing: Whether there is no file at this path; the diagnostics then warn about it.
    public static func parse(
        _ bytes: [UInt8],
        file: String,
        isMissing: (String) -> Bool = { _ in false }
    ) throws(GatewayFileError) -> Loaded {
        let document: TOMLDocument
        do throws(TOMLSyntaxError) {
            document = try TOMLDocument.parse(bytes)
        } catch {
            let message = error.explanation(of: bytes, lists: ["source", "viewer"])
            throw GatewayFileError(diagnostics: [
                Diagnostic(.error, file: file, location: error.location, message: message)
            ])
        }
        var findings = Findings(file: file, headersByKey: headersByKey)
        var settings = GatewaySettings()
        schema.read(document.root, into: &settings, findings: &findings)
        if (settings.web.certificate == nil) != (settings.web.key == nil),
            findings.isRead("web", of: document.root)
        {
            let missing = settings.web.key == nil ? "key" : "certificate"
            findings.error(
                "\(missing) is missing; a certificate and its key belong together",
                at: document.root.location(in: "web", of: "certificate", "key")
            )
        }
        settings.broker.check(document.root, &findings)
        settings.group.check(document.root, &findings)
        if settings.sources.contains(where: { $0.topic != nil }), document.root.member("mqtt") == nil,
            let source = document.root.member("source")
        {
            findings.error(
                "mqtt in a source is a topic of a broker, and there is no [mqtt]",
                at: source.keyLocation
            )
        }
        warn(ofFilesIn: document.root, isMissing, &findings)
        if findings.hasErrors { throw GatewayFileError(diagnostics: findings.diagnostics) }
        return Loaded(
            settings: settings,
            diagnostics: findings.diagnostics,
            notes: markupNotes(on: document.root, file: file)
        )
    }

    /// Notes for tables whose plain texts earlier versions read as markup.
    private static func markupNotes(on root: TOMLNode, file: String) -> [Diagnostic] {
        let sources = (root.member("source")?.children.map { $0 } ?? []).filter {
            $0.member("as")?.string == SourceContents.Target.options.rawValue
        }
        let tables =
            [root.member("mqtt")].compactMap { $0 }.map { ($0, "on the topics option/ID") }
            + sources.map { ($0, "of this source") }
        return tables.filter { $0.0.member("markup") == nil }.map { table, place in
            let remedy = "for fields and styles such as {value:NAME} and {bold} in them, write markup = true"
            let message = "plain texts \(place) are shown as they are; \(remedy)"
            return Diagnostic(.note, file: file, location: table.location, message: message)
        }.sorted { $0.location < $1.location }
    }

    /// Warns of files that the settings name and that are not there. They may come before the service starts.
    private static func warn(
        ofFilesIn root: TOMLNode,
        _ isMissing: (String) -> Bool,
        _ findings: inout Findings
    ) {
        for (table, names) in [("web", ["certificate", "key"]), ("mqtt", ["ca", "password_file"])] {
            for name in names {
                guard let value = root.member(table)?.member(name), let path = value.string,
                    isMissing(path)
                else { continue }
                let place = Wording.quoted(path)
                findings.warning("\(name): there is no file \(place) at present", at: value.location)
            }
        }
    }

    /// The keys at the top of the file, and its tables.
    private static var schema: TableSchema<GatewaySettings> {
        TableSchema(
            header: "the top of the file",
            keys: [
                .text("socket", check: mustBePath) { $0.socket = $1 }, listenKey,
                .table("web", WebSettings.schema) { $1(&$0.web) },
                .table("mqtt", BrokerSettings.schema) { $1(&$0.broker) },
                .table("group", GroupSettings.schema) { $1(&$0.group) },
                SourceSettings.key, ViewerSettings.key,
            ],
            otherNames: ["port": "listen", "bind": "listen", "address": "listen", "control": "socket"],
            remedies: signTables
        )
    }

    /// What to do about the tables of a sign's file.
    private static let signTables: [String: @Sendable (TOMLNode) -> String?] = {
        let names = [
            "button", "combination", "display", "dots", "footer", "header", "left", "location", "option",
            "regions",
            "report", "right", "schedule", "scroll", "statistics", "text", "wall",
        ]
        var remedies: [String: @Sendable (TOMLNode) -> String?] = [:]
        for name in names {
            remedies[name] = { _ in
                "it belongs in the file of the sign, /etc/loopbanner/loopbanner.toml; move it there"
            }
        }
        return remedies
    }()

    /// The tables in which each key is known.
    private static var headersByKey: [String: [String]] {
        var headers: [String: [String]] = [:]
        for key in WebSettings.schema.keys { headers[key.name, default: []].append("[web]") }
        for key in BrokerSettings.schema.keys { headers[key.name, default: []].append("[mqtt]") }
        for key in GroupSettings.schema.keys { headers[key.name, default: []].append("[group]") }
        for key in SourceDraft.schema.keys { headers[key.name, default: []].append("[[source]]") }
        for key in ViewerDraft.schema.keys { headers[key.name, default: []].append("[[viewer]]") }
        return headers
    }

    private static var listenKey: TableSchema<GatewaySettings>.Key {
        TableSchema.Key(name: "listen") { value, settings, findings in
            guard let text = findings.text(value, "listen") else { return }
            guard let address = ListenAddress(text) else {
                return findings.error(
                    "listen \(Wording.quoted(text)) is no place to listen; write a port such as \"7219\", an "
                        + "address and a port such as \"127.0.0.1:7219\" or \"[::1]:7219\", or the path of a socket",
                    at: value.location
                )
            }
            settings.listen = address
        }
    }

    /// A check of a path.
    static func mustBePath(_ text: String) -> String? {
        text.hasPrefix("/") ? nil : "must be a path that begins with /"
    }
}

extension WebSettings {
    /// `[web]`.
    static var schema: TableSchema<WebSettings> {
        TableSchema(
            header: "[web]",
            keys: [
                hostsKey, proxiesKey, .flag("awtrix") { $0.isAWTRIX = $1 },
                .text("password_file", check: GatewaySettings.mustBePath) { $0.passwordFile = $1 },
                .text("certificate", check: GatewaySettings.mustBePath) { $0.certificate = $1 },
                .text("key", check: GatewaySettings.mustBePath) { $0.key = $1 },
            ],
            otherNames: [
                "host": "hosts", "names": "hosts", "password": "password_file", "cert": "certificate",
                "proxies": "trusted_proxies", "trusted_proxy": "trusted_proxies",
            ]
        )
    }

    private static var proxiesKey: TableSchema<WebSettings>.Key {
        TableSchema.Key(name: "trusted_proxies") { value, settings, findings in
            guard value.kind == .array else {
                let form = "an array of addresses, such as [\"127.0.0.1\", \"::1\"]"
                return findings.wrongType(value, "trusted_proxies", form)
            }
            for element in value.children {
                guard let text = findings.text(element, "an element of trusted_proxies") else { continue }
                if text == "unix" {
                    settings.trustedProxies.append([])
                } else if let address = NetworkAddress.bytes(text) {
                    settings.trustedProxies.append(address)
                } else {
                    let remedy = "write one such as \"127.0.0.1\", or \"unix\" for a socket in a folder"
                    let complaint = "\(Wording.quoted(text)) is no address; \(remedy)"
                    findings.error("trusted_proxies: \(complaint)", at: element.location)
                }
            }
        }
    }

    private static var hostsKey: TableSchema<WebSettings>.Key {
        TableSchema.Key(name: "hosts") { value, settings, findings in
            guard value.kind == .array else {
                return findings.wrongType(value, "hosts", "an array of names, such as [\"sign.example.org\"]")
            }
            for element in value.children {
                guard let name = findings.text(element, "an element of hosts") else { continue }
                guard let host = HostName(name) else {
                    let complaint =
                        "\(Wording.quoted(name)) is not the name of a machine; write it without a port"
                    findings.error("hosts: \(complaint)", at: element.location)
                    continue
                }
                settings.hosts.append(host.text)
            }
        }
    }
}

extension TableSchema.Key {
    /// A table within the table, at most one. `lend` calls its function with the settings of that table.
    static func table<Inner>(
        _ name: String,
        _ schema: TableSchema<Inner>,
        lend: @escaping (inout Settings, (inout Inner) -> Void) -> Void
    ) -> Self {
        Self(name: name) { value, settings, findings in
            guard findings.isTable(value, schema.header) else { return }
            lend(&settings) { schema.read(value, into: &$0, findings: &findings) }
        }
    }
}
