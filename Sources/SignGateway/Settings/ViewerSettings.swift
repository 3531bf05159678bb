import Diagnostics
import GatewayMessages
import PixelProtocols
import Pixels
import SettingsText

/// A table `[[viewer]]` of the configuration, which defines a network display that shows the same picture as
/// the sign.
struct ViewerSettings: Hashable {
    enum DisplayProtocol: Hashable {
        /// The Distributed Display Protocol, which is supported by WLED and other controllers.
        case ddp
        case flaschenTaschen
    }

    var displayProtocol: DisplayProtocol
    /// The IP address and the UDP port of the network display.
    var address: ListenAddress
    /// The color in which the network display shows lit LEDs if the sign's own display is monochrome.
    var ink = Color.white

    static var key: TableSchema<GatewaySettings>.Key {
        .tables("viewer", limit: 16, appendingTo: \.viewers) { table, _, findings in
            var draft = ViewerDraft()
            ViewerDraft.schema.read(table, into: &draft, findings: &findings)
            return draft.makeSettings(from: table, reportingTo: &findings)
        }
    }
}

/// The keys of a table `[[viewer]]` as read from the configuration file, before they are checked for
/// consistency.
struct ViewerDraft {
    private var ddp: ListenAddress?
    private var flaschenTaschen: ListenAddress?
    private var ink = Color.white

    static var schema: TableSchema<ViewerDraft> {
        TableSchema(
            header: "[[viewer]]",
            keys: [
                addressKey("ddp", defaultPort: DDPEncoder.port) { $0.ddp = $1 },
                addressKey("flaschen_taschen", defaultPort: FlaschenTaschen.port) { $0.flaschenTaschen = $1 },
                colorKey,
            ],
            defaults: ["color": "\"#ffffff\""],
            otherNames: ["wled": "ddp", "ft": "flaschen_taschen", "colour": "color", "ink": "color"]
        )
    }

    /// Returns the settings of the network display that `table` defines. If they are invalid, reports the
    /// errors in `findings` and returns nil.
    func makeSettings(from table: TOMLNode, reportingTo findings: inout Findings) -> ViewerSettings? {
        let addressKeys = ["ddp", "flaschen_taschen"].compactMap { table.member($0) }
        guard addressKeys.count == 1 else {
            let problem =
                addressKeys.isEmpty
                ? "ddp or flaschen_taschen is missing; set it to the address of the display"
                : "a viewer has either ddp or flaschen_taschen; use another [[viewer]] for the other display"
            findings.addError(problem, at: addressKeys.map(\.keyLocation).max() ?? table.location)
            return nil
        }
        if let ddp { return ViewerSettings(displayProtocol: .ddp, address: ddp, ink: ink) }
        return flaschenTaschen.map {
            ViewerSettings(displayProtocol: .flaschenTaschen, address: $0, ink: ink)
        }
    }

    /// Returns the definition of the key `name` of a table `[[viewer]]`, whose value is the IP address of a
    /// network display. When the key is read, `store` receives the address, with `defaultPort` if it contains
    /// no port. If the address is invalid, an error is reported instead.
    private static func addressKey(
        _ name: String,
        defaultPort: UInt16,
        store: @escaping TableSchema<ViewerDraft>.Key.Store<ListenAddress>
    ) -> TableSchema<ViewerDraft>.Key {
        TableSchema.Key(name: name) { value, draft, findings in
            guard let text = findings.readText(value, named: name) else { return }
            let addressWithPort = ListenAddress(text) ?? ListenAddress("\(text):\(defaultPort)")
            guard let address = addressWithPort, case .address = address else {
                // A host name is an error, because its resolution would block the gateway.
                return findings.addError(
                    "\(name) \(Wording.quoted(text)) is not an IP address; write one such as \"192.168.1.20\", "
                        + "\"192.168.1.20:\(defaultPort)\" or \"[fd00::20]\", not a name",
                    at: value.location
                )
            }
            store(&draft, address)
        }
    }

    private static var colorKey: TableSchema<ViewerDraft>.Key {
        TableSchema.Key(name: "color", domain: ValueDomain(.color)) { value, draft, findings in
            guard let text = findings.readText(value, named: "color") else { return }
            let digits = text.dropFirst()
            let hasSixDigits = text.hasPrefix("#") && digits.utf8.count == 6 && !digits.hasPrefix("+")
            guard hasSixDigits, let rgb = UInt32(digits, radix: 16) else {
                return findings.addError("color must be a color such as \"#ff8000\"", at: value.location)
            }
            draft.ink = Color(
                red: UInt8(truncatingIfNeeded: rgb >> 16),
                green: UInt8(truncatingIfNeeded: rgb >> 8),
                blue: UInt8(truncatingIfNeeded: rgb)
            )
        }
    }
}
