import BusInterfaces
import Diagnostics
import MonotonicTime
import SettingsText

extension RealtimeSettings {
    static var schema: TableSchema<RealtimeSettings> {
        TableSchema(
            header: "[realtime]",
            keys: [
                listenKey, fromKey,
                .wholeNumber("universe", in: 0...63_999, unit: "") { $0.universe = $1 },
                .text("interface", check: NetworkTable.interfaceMistake) { $0.interface = $1 },
                .duration("hold", in: .milliseconds(100) ... .seconds(3_600)) { $0.holdDuration = $1 },
                .text("device") { $0.device = $1 },
            ],
            defaults: ["hold": "\"2500ms\""],
            otherNames: [
                "address": "from", "addresses": "from", "allow": "from", "allowed": "from",
                "driver": "listen",
                "inputs": "listen", "ip": "from", "protocol": "listen", "protocols": "listen",
                "senders": "from", "socket": "device", "timeout": "hold",
            ],
            remedies: SwitchKeys.remedies()
        )
    }

    /// Defines the key `listen`: the names of the network protocols in which the sign receives pictures.
    private static var listenKey: TableSchema<RealtimeSettings>.Key {
        TableSchema.Key(name: "listen", form: .strings) { value, settings, findings in
            let names = Input.allCases.map(\.rawValue)
            let example = "such as [\"e131\"]"
            guard value.kind == .array else {
                return findings.addTypeError(
                    value,
                    named: "listen",
                    expected: "an array of protocols, \(example)"
                )
            }
            let elements = Array(value.children)
            guard !elements.isEmpty else {
                return findings.addError(
                    "listen must not be empty; name a protocol, \(example), or remove [realtime]",
                    at: value.location
                )
            }
            for element in elements {
                guard
                    let name = findings.readChoice(
                        element,
                        named: "protocol",
                        among: names,
                        otherNames: otherName
                    ),
                    let input = Input(rawValue: name)
                else { continue }
                guard !settings.protocols.contains(input) else {
                    findings.addError("listen lists '\(name)' twice", at: element.location)
                    continue
                }
                settings.protocols.append(input)
            }
        }
    }

    /// Returns the name of the protocol that other programs call `text`, such as `e131` for `sacn`. Returns
    /// nil if there is none.
    private static func otherName(_ text: String) -> String? {
        let names = [
            "acn": "e131", "e1.31": "e131", "sacn": "e131", "streamingacn": "e131", "art-net": "artnet",
            "artdmx": "artnet", "wled": "ddp",
        ]
        return names[text.lowercased()]
    }

    /// Defines the key `from`: the IP addresses and networks from which the sign accepts pictures.
    private static var fromKey: TableSchema<RealtimeSettings>.Key {
        TableSchema.Key(name: "from", form: .strings) { value, settings, findings in
            let example = "such as [\"192.168.1.20\"] or [\"192.168.1.0/24\"]"
            guard value.kind == .array else {
                return findings.addTypeError(
                    value,
                    named: "from",
                    expected: "an array of IP addresses, \(example)"
                )
            }
            let elements = Array(value.children)
            guard !elements.isEmpty else {
                return findings.addError(
                    "from must not be empty; name the consoles, \(example)",
                    at: value.location
                )
            }
            guard elements.count <= mostRanges else {
                return findings.addError(
                    "from has \(elements.count) entries, but the maximum is \(mostRanges); write a network, "
                        + "such as \"192.168.1.0/24\"",
                    at: value.location
                )
            }
            for element in elements {
                guard let text = findings.readText(element, named: "from") else { continue }
                if let range = text == "any" ? AddressRange.any : AddressRange(text) {
                    settings.allowedSenders.append(range)
                } else {
                    findings.addError(addressMistake(text), at: element.location)
                }
            }
        }
    }

    private static func addressMistake(_ text: String) -> String {
        let start = "from has \(Wording.quoted(text)), which is not an IPv4 address or network"
        if text.contains(":") { return "\(start); consoles send over IPv4, such as \"192.168.1.20\"" }
        if ["*", "all", "everyone", "anyone"].contains(text.lowercased()) {
            return "\(start); write \"any\" for every device on the network"
        }
        guard text.contains(where: \.isLetter) else {
            return "\(start); write \"192.168.1.20\" or \"192.168.1.0/24\""
        }
        return "\(start); names are not resolved; write the IP address"
    }

    /// Checks the keys of `table`, the table `[realtime]`, which allows lighting consoles to show pictures on
    /// the sign. Reports an error if `listen` (the protocols) or `from` (the consoles) is missing. Warns
    /// about keys that have no effect with these protocols.
    func checkConsistency(of table: TOMLNode, findings: inout Findings) {
        checkMissingKeys(in: table, findings: &findings)
        if allowedSenders.contains(.any), findings.areValid("from", in: table) {
            findings.addNote(
                "every device on the network may show pictures on this sign; name the consoles to restrict it",
                at: table.location(ofKey: "from")
            )
        }
        warnAboutUnusedKeys(in: table, findings: &findings)
    }

    /// Reports an error if `table` lacks the key `listen`, which sets the protocols, or the key `from`, which
    /// sets the consoles.
    private func checkMissingKeys(in table: TOMLNode, findings: inout Findings) {
        if table.member("listen") == nil {
            findings.addError(
                "listen is missing; name the protocols of the consoles, such as listen = [\"e131\"]",
                at: table.location
            )
        }
        if table.member("from") == nil {
            findings.addError(
                "from is missing; name the consoles, such as from = [\"192.168.1.20\"], or every device with "
                    + "from = [\"any\"]",
                at: table.location
            )
        }
    }

    /// Warns about the keys `universe` and `interface` in `table` if none of the protocols uses them.
    private func warnAboutUnusedKeys(in table: TOMLNode, findings: inout Findings) {
        guard findings.areValid("listen", in: table), !protocols.isEmpty else { return }
        if protocols == [.ddp], table.member("universe") != nil {
            findings.addWarning(
                "universe does nothing, because DDP has no universes; remove the key",
                at: table.location(ofKey: "universe")
            )
        }
        if !protocols.contains(.e131), table.member("interface") != nil {
            findings.addWarning(
                "interface does nothing without 'e131' in listen, because only E1.31 is multicast; remove the key",
                at: table.location(ofKey: "interface")
            )
        }
    }
}
