import Diagnostics
import GatewayMessages
import Pixels
import SettingsText

/// What a `[[viewer]]` says: a display in the network that shows what the sign shows.
public struct ViewerSettings: Hashable, Sendable {
    /// How a display is spoken to.
    public enum Language: Hashable, Sendable {
        /// DDP, as of WLED.
        case ddp
        /// The protocol of FlaschenTaschen.
        case flaschenTaschen

        /// Where displays listen.
        var port: UInt16 {
            switch self {
            case .ddp: DDP.port
            case .flaschenTaschen: FlaschenTaschen.port
            }
        }
    }

    /// How it is spoken to.
    public var language: Language
    /// Where it is: an address with its port.
    public var address: ListenAddress
    /// The color of a lit LED on a sign without colors.
    public var ink = Color.white

    /// The most viewers of a file.
    static let most = 16

    /// `[[viewer]]` tables.
    static var key: TableSchema<GatewaySettings>.Key {
        TableSchema.Key(name: "viewer") { value, settings, findings in
            guard value.kind == .array, value.children.allSatisfy({ $0.kind == .table }) else {
                return findings.error("write [[viewer]] with double brackets", at: value.keyLocation)
            }
            for table in value.children {
                var draft = ViewerDraft()
                ViewerDraft.schema.read(table, into: &draft, findings: &findings)
                guard let viewer = draft.settings(table, &findings) else { continue }
                guard settings.viewers.count < most else {
                    return findings.error("a file may have at most \(most) [[viewer]]", at: table.location)
                }
                settings.viewers.append(viewer)
            }
        }
    }
}

/// The keys of a `[[viewer]]`, as far as they were read.
struct ViewerDraft {
    var ddp: ListenAddress?
    var flaschenTaschen: ListenAddress?
    var ink = Color.white

    /// `[[viewer]]`.
    static var schema: TableSchema<ViewerDraft> {
        TableSchema(
            header: "[[viewer]]",
            keys: [
                addressKey("ddp", port: ViewerSettings.Language.ddp.port) { $0.ddp = $1 },
                addressKey("flaschen_taschen", port: ViewerSettings.Language.flaschenTaschen.port) {
                    $0.flaschenTaschen = $1
                },
                colorKey,
            ],
            otherNames: ["wled": "ddp", "ft": "flaschen_taschen", "colour": "color", "ink": "color"]
        )
    }

    /// The settings of `table`; nil if it has mistakes.
    func settings(_ table: TOMLNode, _ findings: inout Findings) -> ViewerSettings? {
        let given = ["ddp", "flaschen_taschen"].compactMap { table.member($0) }
        guard given.count == 1 else {
            findings.error(
                "a viewer needs ddp or flaschen_taschen, the address of a display, and one of them alone",
                at: given.map(\.keyLocation).max() ?? table.location
            )
            return nil
        }
        if let ddp { return ViewerSettings(language: .ddp, address: ddp, ink: ink) }
        return flaschenTaschen.map { ViewerSettings(language: .flaschenTaschen, address: $0, ink: ink) }
    }

    private static func addressKey(
        _ name: String,
        port: UInt16,
        store: @escaping TableSchema<ViewerDraft>.Key.Store<ListenAddress>
    ) -> TableSchema<ViewerDraft>.Key {
        TableSchema.Key(name: name) { value, draft, findings in
            guard let text = findings.text(value, name) else { return }
            guard let address = ListenAddress(text) ?? ListenAddress("\(text):\(port)"),
                case .address = address
            else {
                // A name would have to be looked up, and nothing here may wait.
                return findings.error(
                    "\(name) \(Wording.quoted(text)) is no address; write one such as \"192.168.1.20\", "
                        + "\"192.168.1.20:\(port)\" or \"[fd00::20]\", not a name",
                    at: value.location
                )
            }
            store(&draft, address)
        }
    }

    private static var colorKey: TableSchema<ViewerDraft>.Key {
        TableSchema.Key(name: "color") { value, draft, findings in
            guard let text = findings.text(value, "color") else { return }
            let digits = text.dropFirst()
            guard text.hasPrefix("#"), digits.utf8.count == 6, let number = UInt32(digits, radix: 16),
                !digits.hasPrefix("+")
            else {
                return findings.error("color must be a color such as \"#ff8000\"", at: value.location)
            }
            draft.ink = Color(
                red: UInt8(truncatingIfNeeded: number >> 16),
                green: UInt8(truncatingIfNeeded: number >> 8),
                blue: UInt8(truncatingIfNeeded: number)
            )
        }
    }
}
