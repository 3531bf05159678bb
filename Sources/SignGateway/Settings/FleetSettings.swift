import Diagnostics
import GatewayMessages
import SettingsText

/// The table `[fleet]` of the gateway's configuration, which makes the sign a member of a fleet.
struct FleetSettings: Hashable {
    /// The name of the fleet, or nil if the sign does not belong to a fleet.
    var name: String?
    /// The labels of the sign in ascending order. The fleet's owner can publish content for all signs with a
    /// label.
    var labels: [String] = []
    /// The public keys of the fleet's owner, with which the sign verifies signed messages.
    var keys: [FleetKey] = []
    /// The ids of keys whose signatures are never valid, for example because a key was stolen.
    var revokedKeyIDs: [String] = []
    /// Whether the gateway also performs commands in unsigned MQTT messages, although the sign belongs to a
    /// fleet.
    var acceptsCommands = false

    static let maximumLabels = 16
    static let maximumKeys = 8
}

extension FleetSettings {
    static var schema: TableSchema<FleetSettings> {
        TableSchema(
            header: "[fleet]",
            keys: [
                .text(
                    "name",
                    check: { FleetScope.isName($0) ? nil : "must be \(FleetScope.nameRule)" },
                    store: { $0.name = $1 }
                ),
                .textList(
                    "labels",
                    expectedForm: "an array of names, such as [\"window\", \"berlin\"]",
                    appendingTo: \.labels,
                    convert: parseLabel
                ),
                .textList(
                    "keys",
                    expectedForm: "an array of public keys, such as [\"ed25519:…\"]",
                    appendingTo: \.keys,
                    convert: parseKey
                ),
                .textList(
                    "revoked",
                    expectedForm: "an array of key ids",
                    appendingTo: \.revokedKeyIDs,
                    convert: keyID
                ),
                .flag("commands") { $0.acceptsCommands = $1 },
            ],
            defaults: ["commands": "false"],
            otherNames: [
                "fleet": "name", "id": "name", "label": "labels", "tags": "labels", "key": "keys",
                "public_key": "keys",
            ]
        )
    }

    private static func parseLabel(_ text: String) throws(Refusal) -> String {
        guard FleetScope.isName(text) else {
            throw Refusal("\(Wording.quoted(text)) is not a label; use \(FleetScope.nameRule)")
        }
        return text
    }

    private static func parseKey(_ text: String) throws(Refusal) -> FleetKey {
        guard let key = FleetKey(text) else {
            let remedy =
                "write ed25519: followed by its 32 bytes in base64, as printed by loopbanner-fleet key"
            throw Refusal("\(Wording.quoted(text)) is not a public key; \(remedy)")
        }
        return key
    }

    /// Returns the id of a key, `text`, in lowercase. Throws if `text` is not an id, which has 16 hexadecimal
    /// digits.
    static func keyID(_ text: String) throws(Refusal) -> String {
        let isHexadecimal = text.allSatisfy { $0.isASCII && $0.isHexDigit }
        guard text.utf8.count == 16, isHexadecimal else {
            throw Refusal("\(Wording.quoted(text)) is not a key id; a key id has 16 hexadecimal digits")
        }
        return text.lowercased()
    }

    /// Reports errors in the table `[fleet]`, which makes the sign a member of a fleet, and conflicts with
    /// other tables of the configuration `root`. `node` is the name of the sign in MQTT topics, or nil if it
    /// is not set.
    func validate(in root: TOMLNode, node: NodeName?, reportingTo findings: inout Findings) {
        guard let table = root.member("fleet"), table.kind == .table else { return }
        if name == nil, table.member("name") == nil {
            findings.addError("name is missing; set it, as in name = \"shops\"", at: table.location)
        }
        validateKeys(in: table, reportingTo: &findings)
        validateCounts(in: table, reportingTo: &findings)
        validateOtherTables(in: root, fleetTable: table, node: node, reportingTo: &findings)
    }

    /// Reports an error if `table`, the table `[fleet]`, contains no public key of the fleet's owner, and a
    /// warning if all of these keys are revoked. The sign accepts only messages that one of them has signed.
    private func validateKeys(in table: TOMLNode, reportingTo findings: inout Findings) {
        guard !keys.isEmpty else { return reportMissingKeys(in: table, to: &findings) }
        let areAllRevoked = keys.allSatisfy { revokedKeyIDs.contains($0.id) }
        if areAllRevoked {
            findings.addWarning(
                "all keys are revoked, so the sign accepts nothing from its owner; add the owner's new key to keys",
                at: table.location(ofKey: "revoked")
            )
        }
    }

    /// Reports that `table` has no valid key of the owner. If its array `keys` has elements, all of them are
    /// invalid, and these errors were reported when the elements were read.
    private func reportMissingKeys(in table: TOMLNode, to findings: inout Findings) {
        let hasInvalidKeys = table.member("keys")?.children.contains { _ in true } ?? false
        guard !hasInvalidKeys else { return }
        let remedy = "run loopbanner-fleet key to create one"
        findings.addError(
            "keys is missing; add the public key of the fleet's owner; \(remedy)",
            at: table.location
        )
    }

    /// Reports duplicate labels, too many labels and too many keys in `table`.
    private func validateCounts(in table: TOMLNode, reportingTo findings: inout Findings) {
        let labelLocation = table.location(ofKey: "labels")
        if Set(labels).count < labels.count {
            findings.addError("labels has the same label twice", at: labelLocation)
        }
        if labels.count > Self.maximumLabels {
            findings.addError("a sign may have at most \(Self.maximumLabels) labels", at: labelLocation)
        }
        if keys.count > Self.maximumKeys {
            findings.addError(
                "a fleet may have at most \(Self.maximumKeys) keys",
                at: table.location(ofKey: "keys")
            )
        }
    }

    /// Reports conflicts between `fleetTable`, the table `[fleet]`, and other tables of the configuration
    /// `root`. They are a missing table `[mqtt]`, a sign name that no fleet accepts, and a table `[group]`
    /// without effect. `node` is the name of the sign, or nil if it is not set.
    private func validateOtherTables(
        in root: TOMLNode,
        fleetTable: TOMLNode,
        node: NodeName?,
        reportingTo findings: inout Findings
    ) {
        if root.member("mqtt") == nil {
            findings.addError("a fleet needs a broker; add [mqtt] with its url", at: fleetTable.keyLocation)
        } else if let node, !FleetScope.isName(node.text) {
            findings.addError(
                "in a fleet, a sign name may contain only a-z, 0-9, _ and -; change node in [mqtt]",
                at: root.location(inTable: "mqtt", ofKey: "node", "node")
            )
        }
        if !acceptsCommands, let group = root.member("group") {
            findings.addWarning(
                "in a fleet without commands = true, the sign accepts no group inputs; [group] has no effect",
                at: group.location
            )
        }
    }

    /// Returns a note if the gateway performs commands in unsigned messages, as a warning to the owner.
    /// Returns nil if it does not.
    func commandsNote(in root: TOMLNode, file: String) -> Diagnostic? {
        guard acceptsCommands, let location = root.member("fleet")?.location(ofKey: "commands") else {
            return nil
        }
        let message =
            "with commands = true, any client that may publish on the broker can set what the sign shows"
        return Diagnostic(.note, file: file, location: location, message: message)
    }
}
