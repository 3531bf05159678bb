import Diagnostics
import GatewayMessages
import Glibc
import SettingsText

/// An error which reports that the gateway's configuration file is invalid. It contains all errors, sorted by
/// their locations in the file.
struct GatewayFileError: Error, Hashable {
    var diagnostics: [Diagnostic]
}

extension GatewaySettings {
    /// The result of reading a valid configuration file of the gateway. Diagnostics are sorted by their
    /// locations in the file.
    struct ParseResult: Hashable {
        var settings: GatewaySettings
        /// The warnings about the configuration file.
        var diagnostics: [Diagnostic]
        /// Notes about settings that are valid but may have unexpected effects, such as those whose meaning
        /// differs from earlier versions of the gateway.
        var notes: [Diagnostic]
    }

    /// Reads the gateway's configuration file at `path`. Throws all errors in the file if it cannot be read
    /// or is invalid.
    static func load(path: String) throws(GatewayFileError) -> ParseResult {
        try load(bytes(ofFile: path), of: path)
    }

    /// Parses `bytes`, the text of the gateway's configuration file at `path`. Throws all errors if the text
    /// is invalid. If the configuration names a file that does not exist, this results in a warning.
    static func load(_ bytes: [UInt8], of path: String) throws(GatewayFileError) -> ParseResult {
        try parse(bytes, file: path) { access($0, F_OK) != 0 && errno == ENOENT }
    }

    /// Returns the text of the configuration file at `path`. Throws if the file cannot be read.
    static func bytes(ofFile path: String) throws(GatewayFileError) -> [UInt8] {
        do throws(FileError) {
            return try readRegularFile(path)
        } catch {
            throw GatewayFileError(diagnostics: [
                Diagnostic(.error, file: path, location: .start, message: error.description)
            ])
        }
    }

    /// Parses the contents of a configuration file, and checks its values. Returns the settings together with
    /// warnings and notes. Throws all errors if the contents are invalid.
    ///
    /// - Parameters:
    ///   - bytes: The contents of the file.
    ///   - file: The name of the file in messages.
    ///   - isFileMissing: Returns whether there is no file at a path in the configuration. This results in a
    ///     warning.
    static func parse(
        _ bytes: [UInt8],
        file: String,
        isFileMissing: (String) -> Bool = { _ in false }
    ) throws(GatewayFileError) -> ParseResult {
        let root = try TOMLDocument.parse(bytes, file: file, lists: ["source", "viewer"]).root
        var findings = Findings(file: file, headersByKey: headersByKey)
        var settings = GatewaySettings()
        schema.read(root, into: &settings, findings: &findings)
        settings.validateTables(in: root, reportingTo: &findings)
        // The order of the labels has no meaning.
        settings.fleet.labels.sort()
        warnAboutMissingFiles(in: root, isFileMissing: isFileMissing, reportingTo: &findings)
        if findings.hasErrors { throw GatewayFileError(diagnostics: findings.diagnostics) }

        // Notes are shown only by the command `check`.
        var notes = markupNotes(in: root, file: file)
        if let commandsNote = settings.fleet.commandsNote(in: root, file: file) { notes.append(commandsNote) }
        return ParseResult(settings: settings, diagnostics: findings.diagnostics, notes: notes)
    }

    /// Reports settings that are missing or contradict each other. `root` is the configuration from which
    /// they were read, and provides the locations for the findings.
    private func validateTables(in root: TOMLNode, reportingTo findings: inout Findings) {
        web.validate(in: root, reportingTo: &findings)
        validateSources(in: root, reportingTo: &findings)
        broker.validate(in: root, reportingTo: &findings)
        group.validate(in: root, reportingTo: &findings)
        fleet.validate(in: root, node: broker.node, reportingTo: &findings)
    }

    /// Reports an error if a source of content uses MQTT but the configuration has no table `[mqtt]`.
    private func validateSources(in root: TOMLNode, reportingTo findings: inout Findings) {
        let needsBroker = sources.contains { $0.topic != nil }
        guard needsBroker, root.member("mqtt") == nil, let source = root.member("source") else { return }
        findings.addError(
            "a source with mqtt needs a broker; add [mqtt] with its url",
            at: source.keyLocation
        )
    }

    /// Returns a note for each table whose plain texts the sign shows literally: `[mqtt]`, and each
    /// `[[source]]` of options. Earlier versions of the gateway interpreted such texts as markup. `root` is
    /// the entire configuration.
    private static func markupNotes(in root: TOMLNode, file: String) -> [Diagnostic] {
        var notes: [Diagnostic?] = []
        if let mqtt = root.member("mqtt") {
            notes.append(markupNote(on: mqtt, texts: "on option/ID topics", file: file))
        }
        if let sources = root.member("source") {
            for source in sources.children
            where source.member("as")?.string == SourceContents.Target.options.rawValue {
                notes.append(markupNote(on: source, texts: "from this source", file: file))
            }
        }
        return notes.compactMap { $0 }.sorted { $0.location < $1.location }
    }

    /// Returns a note which reports that the sign shows plain texts from the source in `table` literally, or
    /// nil if the table has the key `markup`. `texts` is the phrase in the note that describes where the
    /// texts come from.
    private static func markupNote(on table: TOMLNode, texts: String, file: String) -> Diagnostic? {
        guard table.member("markup") == nil else { return nil }
        let remedy = "to allow fields and styles such as {value:NAME} and {bold}, write markup = true"
        let message = "plain text \(texts) is shown literally; \(remedy)"
        return Diagnostic(.note, file: file, location: table.location, message: message)
    }

    /// Adds a warning to `findings` for each file that the configuration `root` names but that is missing
    /// according to `isFileMissing`. It is not an error, because the file may be created before the service
    /// starts.
    private static func warnAboutMissingFiles(
        in root: TOMLNode,
        isFileMissing: (String) -> Bool,
        reportingTo findings: inout Findings
    ) {
        let fileKeys = [("web", "certificate"), ("web", "key"), ("mqtt", "ca"), ("mqtt", "password_file")]
        for (table, key) in fileKeys {
            guard let value = root.member(table)?.member(key), let path = value.string, isFileMissing(path)
            else {
                continue
            }
            findings.addWarning("\(key): the file \(Wording.quoted(path)) does not exist", at: value.location)
        }
    }

    // MARK: Keys

    private static var schema: TableSchema<GatewaySettings> {
        TableSchema(
            header: "the top of the file",
            keys: [
                .text("name", check: nameProblem) { $0.name = $1 },
                .path("socket") { $0.socket = $1 }, .listen { $0.listen = $1 },
                .path("state_directory") { $0.stateDirectory = $1 },
                .table("web", WebSettings.schema) { $1(&$0.web) },
                .table("mqtt", BrokerSettings.schema) { $1(&$0.broker) },
                .table("group", GroupSettings.schema) { $1(&$0.group) },
                .table("fleet", FleetSettings.schema) { $1(&$0.fleet) },
                SourceSettings.key, ViewerSettings.key,
            ],
            otherNames: ["port": "listen", "bind": "listen", "address": "listen", "control": "socket"],
            remedies: signTables
        )
    }

    /// For each table that belongs in the configuration file of the sign, the remedy that an error message
    /// contains if the table is in the file of the gateway. The keys are the names of the tables.
    private static let signTables: [String: @Sendable (TOMLNode) -> String?] = {
        let remedy: @Sendable (TOMLNode) -> String? = { _ in
            "it belongs in the configuration file of the sign, /etc/loopbanner/loopbanner.toml; move it there"
        }
        return Dictionary(ConfigurationNames.sign.map { ($0, remedy) }) { first, _ in first }
    }()

    /// The headers of the tables that accept a key, by the name of the key. An error message about a
    /// misplaced key contains them.
    private static var headersByKey: [String: [String]] {
        var headers: [String: [String]] = [:]
        func add(_ header: String, _ names: [String]) {
            for name in names { headers[name, default: []].append(header) }
        }
        add("[web]", WebSettings.schema.keys.map(\.name))
        add("[mqtt]", BrokerSettings.schema.keys.map(\.name))
        add("[group]", GroupSettings.schema.keys.map(\.name))
        add("[fleet]", FleetSettings.schema.keys.map(\.name))
        add("[[source]]", SourceDraft.schema.keys.map(\.name))
        add("[[viewer]]", ViewerDraft.schema.keys.map(\.name))
        return headers
    }

    /// Returns the reason why `name` is not allowed as the human-readable name of the sign, or nil if it is
    /// allowed.
    static func nameProblem(_ name: String) -> String? {
        let hasOnlySpaces = name.unicodeScalars.allSatisfy { !$0.properties.isWhitespace || $0 == " " }
        let isVisible = name.unicodeScalars.contains { !$0.properties.isWhitespace }
        let hasControls = name.unicodeScalars.contains { $0.properties.generalCategory == .control }
        guard isVisible, hasOnlySpaces, !hasControls, name.count <= 64 else {
            return "must have 1 to 64 visible characters on a single line, as in name = \"Bakery, window\""
        }
        guard let scalar = Wording.hiddenCharacter(in: name) else { return nil }
        let code = Wording.code(of: scalar)
        let codeAndName = scalar.properties.name.map { "\(code) \($0)" } ?? code
        return "contains \(codeAndName), which is invisible; remove it"
    }
}

extension TOMLDocument {
    /// Parses `bytes`, the contents of the configuration file called `file`. Throws an error with advice for
    /// the author of the file if they are not valid TOML. `lists` are the names of the tables that are
    /// written in double brackets.
    static func parse(
        _ bytes: [UInt8],
        file: String,
        lists: [String]
    ) throws(GatewayFileError) -> TOMLDocument {
        do throws(TOMLSyntaxError) {
            return try parse(bytes)
        } catch {
            let message = error.explanation(of: bytes, lists: lists)
            throw GatewayFileError(diagnostics: [
                Diagnostic(.error, file: file, location: error.location, message: message)
            ])
        }
    }
}

extension TableSchema.Key {
    /// Returns the definition of the configuration key `listen`, whose value is the address at which a server
    /// listens. When the key is read, `store` receives the address if it is valid.
    static func listen(_ store: @escaping @Sendable (inout Settings, ListenAddress) -> Void) -> Self {
        Self(name: "listen") { value, settings, findings in
            guard let text = findings.readText(value, named: "listen") else { return }
            guard let address = ListenAddress(text) else {
                return findings.addError(
                    "listen \(Wording.quoted(text)) is not a valid address; use a port such as \"7219\", an address "
                        + "and a port such as \"127.0.0.1:7219\" or \"[::1]:7219\", or the path of a socket",
                    at: value.location
                )
            }
            store(&settings, address)
        }
    }
}

extension WebSettings {
    static var schema: TableSchema<WebSettings> {
        TableSchema(
            header: "[web]",
            keys: serverKeys + [
                ledsKey, .flag("awtrix") { $0.hasAWTRIX = $1 }, .flag("setup") { $0.offersSetup = $1 },
            ],
            defaults: ["leds": "\"red\"", "awtrix": "false", "setup": "true"],
            otherNames: otherNames
        )
    }

    /// The definition of the table `[web]` for a web server that does not belong to a sign, such as that of a
    /// fleet's page.
    static var serverSchema: TableSchema<WebSettings> {
        TableSchema(header: "[web]", keys: serverKeys, otherNames: otherNames)
    }

    private static let otherNames = [
        "host": "hosts", "names": "hosts", "password": "password_file", "cert": "certificate",
        "proxies": "trusted_proxies", "trusted_proxy": "trusted_proxies",
    ]

    private static var serverKeys: [TableSchema<WebSettings>.Key] {
        [
            .textList(
                "hosts",
                expectedForm: "an array of names, such as [\"sign.example.org\"]",
                appendingTo: \.hosts,
                convert: parseHost
            ),
            .textList(
                "trusted_proxies",
                expectedForm: "an array of addresses, such as [\"127.0.0.1\", \"::1\"]",
                appendingTo: \.trustedProxies,
                convert: parseProxy
            ),
            .path("password_file") { $0.passwordFile = $1 },
            .path("certificate") { $0.certificate = $1 }, .path("key") { $0.key = $1 },
        ]
    }

    /// Reports an error in `findings` if the settings contain a TLS certificate without a key, or a key
    /// without a certificate. `root` is the configuration from which the settings were read.
    func validate(in root: TOMLNode, reportingTo findings: inout Findings) {
        guard (certificate == nil) != (key == nil), findings.areValid("web", in: root) else { return }
        let missingKey = key == nil ? "key" : "certificate"
        findings.addError(
            "\(missingKey) is missing; certificate and key must be set together",
            at: root.location(inTable: "web", ofKey: "certificate", "key")
        )
    }

    private static var ledsKey: TableSchema<WebSettings>.Key {
        .choice("leds") { $0.leds = $1 }
    }

    private static func parseHost(_ text: String) throws(Refusal) -> String {
        guard let host = HostName(text) else {
            throw Refusal("\(Wording.quoted(text)) is not a host name; write it without a port")
        }
        return host.text
    }

    /// Returns the bytes of a proxy's IP address, or an empty array if `text` is `unix`, which represents
    /// connections through a Unix socket. Throws if `text` is neither.
    private static func parseProxy(_ text: String) throws(Refusal) -> [UInt8] {
        guard let address = text == "unix" ? [] : NetworkAddress.bytes(text) else {
            let remedy = "write one such as \"127.0.0.1\", or \"unix\" for a socket file"
            throw Refusal("\(Wording.quoted(text)) is not an IP address; \(remedy)")
        }
        return address
    }
}

extension GroupSettings {
    static var schema: TableSchema<GroupSettings> {
        TableSchema(
            header: "[group]",
            keys: [.node("name") { $0.name = $1 }],
            otherNames: ["group": "name", "id": "name"]
        )
    }

    /// Reports an error if the table `[group]` contains no name of a group. Also reports an error if the
    /// table `[mqtt]`, which a group requires, is missing.
    fileprivate func validate(in root: TOMLNode, reportingTo findings: inout Findings) {
        guard let table = root.member("group"), table.kind == .table else { return }
        if name == nil, table.member("name") == nil {
            findings.addError("name is missing; set it, as in name = \"shop\"", at: table.location)
        }
        if root.member("mqtt") == nil {
            findings.addError("a group needs a broker; add [mqtt] with its url", at: table.keyLocation)
        }
    }
}
