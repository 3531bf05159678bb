import Diagnostics
import GatewayMessages
import SettingsText

/// The settings in the configuration file of the program `loopbanner-fleet`.
struct OwnerSettings: Hashable {
    /// The name of the fleet that the program manages, which is part of its MQTT topics.
    var fleet = ""
    /// The public keys of the fleet's owner. Statements that are signed with other keys are ignored.
    var keys: [FleetKey] = []
    /// The ids of public keys that are never valid, even if a signed statement lists them.
    var revokedKeyIDs: [String] = []
    /// The path of the owner's private key, or nil if this machine may show the fleet but not publish
    /// content.
    var keyFile: String?
    var broker = BrokerSettings()
    /// The address at which the command `serve` serves the fleet's web page.
    var listen = ListenAddress.address("127.0.0.1", port: 7220)
    var web = WebSettings()
    /// The path of the file to which the command `serve` appends each change to the fleet as a line of JSON,
    /// or nil if changes are not stored in a file.
    var auditFile: String?
    /// The path of the file with the proof of play (the record of what signs have shown), or nil if it is not
    /// stored.
    var playFile: String?
    /// The folder for the audit file and the proof-of-play file, or nil to use the service's state directory.
    var stateDirectory: String?
    var alarms: [AlarmSettings] = []

    /// Reads the configuration file of `loopbanner-fleet` at `path`. Throws all errors in the file if it
    /// cannot be read or is invalid.
    static func load(path: String) throws(GatewayFileError) -> OwnerSettings {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readRegularFile(path)
        } catch {
            let message = "\(error); use -c FILE for another configuration"
            throw GatewayFileError(diagnostics: [
                Diagnostic(.error, file: path, location: .start, message: message)
            ])
        }
        return try parse(bytes, file: path)
    }

    /// Parses the contents of the configuration file of `loopbanner-fleet`, and checks the values. Throws all
    /// errors if the contents are invalid. `file` is the name of the file in messages.
    static func parse(_ bytes: [UInt8], file: String) throws(GatewayFileError) -> OwnerSettings {
        let root = try TOMLDocument.parse(bytes, file: file, lists: []).root
        var settings = OwnerSettings()
        var findings = Findings(file: file, headersByKey: [:])
        schema.read(root, into: &settings, findings: &findings)
        settings.validateFleet(in: root, reportingTo: &findings)
        settings.broker.validate(in: root, reportingTo: &findings)
        settings.web.validate(in: root, reportingTo: &findings)
        if findings.hasErrors { throw GatewayFileError(diagnostics: findings.diagnostics) }
        return settings
    }

    /// Reports errors in `findings` if the table `[fleet]` or `[mqtt]` or the name of the fleet is missing.
    /// `root` is the configuration from which these settings were read.
    private func validateFleet(in root: TOMLNode, reportingTo findings: inout Findings) {
        for table in ["fleet", "mqtt"] where root.member(table) == nil {
            findings.addError("[\(table)] is missing", at: .start)
        }
        if let table = root.member("fleet"), fleet.isEmpty, table.member("name") == nil {
            findings.addError("name is missing; set it, as in name = \"shops\"", at: table.location)
        }
    }

    /// Sets the paths of the audit file and of the proof-of-play file if the configuration does not name
    /// them. The files are in the configured state directory or, if there is none, in `folder`, the service's
    /// state directory. If both are nil, the files are not written.
    mutating func setPaths(in folder: String?) {
        let folder = stateDirectory ?? folder
        auditFile = auditFile ?? folder.map { "\($0)/audit.jsonl" }
        playFile = playFile ?? folder.map { "\($0)/play.jsonl" }
    }

    private static var schema: TableSchema<OwnerSettings> {
        TableSchema(
            header: "the top of the file",
            keys: [
                .table("fleet", fleetSchema) { $1(&$0) },
                .table("mqtt", BrokerSettings.schema) { $1(&$0.broker) },
                .table("web", WebSettings.serverSchema) { $1(&$0.web) },
                .listen { $0.listen = $1 }, .path("audit_file") { $0.auditFile = $1 },
                .path("play_file") { $0.playFile = $1 },
                .path("state_directory") { $0.stateDirectory = $1 }, AlarmSettings.key,
            ],
            otherNames: [
                "broker": "mqtt", "port": "listen", "audit": "audit_file", "state": "state_directory",
            ]
        )
    }

    private static var fleetSchema: TableSchema<OwnerSettings> {
        TableSchema(
            header: "[fleet]",
            keys: [
                .text(
                    "name",
                    check: {
                        FleetScope.isName($0) ? nil : "must be \(FleetScope.nameRule)"
                    },
                    store: { $0.fleet = $1 }
                ),
                .textList(
                    "keys",
                    expectedForm: "an array of public keys, such as [\"ed25519:…\"]",
                    appendingTo: \.keys
                ) {
                    (text) throws(Refusal) in
                    guard let key = FleetKey(text) else {
                        throw Refusal(
                            "\(Wording.quoted(text)) is not a public key; use one printed by loopbanner-fleet key"
                        )
                    }
                    return key
                },
                .textList(
                    "revoked",
                    expectedForm: "an array of key ids",
                    appendingTo: \.revokedKeyIDs,
                    convert: FleetSettings.keyID
                ), .path("key_file") { $0.keyFile = $1 },
            ],
            otherNames: ["key": "key_file", "private_key": "key_file", "fleet": "name"]
        )
    }
}
