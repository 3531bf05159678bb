import BusInterfaces
import Diagnostics
import MatrixDisplays
import Pixels
import SettingsText
import SignCore

/// A check of the `[realtime]` table, which configures the reception of pictures over the network. The table
/// must agree with the sign's displays and with this machine's network interfaces.
struct RealtimeCheck {
    private let settings: RealtimeSettings
    private let table: TOMLNode
    private let wall: WallSettings
    private let root: TOMLNode
    private let interfaces: NetworkInterfaces?

    init(
        _ settings: RealtimeSettings,
        of table: TOMLNode,
        on wall: WallSettings,
        root: TOMLNode,
        interfaces: NetworkInterfaces?
    ) {
        self.settings = settings
        self.table = table
        self.wall = wall
        self.root = root
        self.interfaces = interfaces
    }

    func checkRealtime(_ findings: inout Findings) {
        checkInterface(&findings)
        guard findings.areValid("listen", "universe", in: table),
            findings.areValid("display", "wall", in: root)
        else { return }
        for input in settings.protocols { checkUniverses(of: input, findings: &findings) }
        checkOwnDisplays(&findings)
    }

    private func checkInterface(_ findings: inout Findings) {
        guard let interfaces, let name = settings.interface, interfaces.interface(name) == nil else { return }
        findings.addWarning(
            "interface \(Wording.quoted(name)) does not exist on this machine; `ip link` lists the interfaces",
            at: table.location(ofKey: "interface")
        )
    }

    /// Returns the universes (numbered groups of channels) that a picture for this sign occupies in the
    /// protocol `input`, or nil if the protocol has no universes.
    private func universes(of input: RealtimeSettings.Input) -> ClosedRange<Int>? {
        input.usualUniverse.map { E131Settings.universes(from: settings.universe ?? $0, forSize: wall.size) }
    }

    private func checkUniverses(of input: RealtimeSettings.Input, findings: inout Findings) {
        guard let universes = universes(of: input) else { return }
        let allowed = input == .e131 ? E131Settings.validUniverses : ArtNetSettings.validUniverses
        guard !allowed.contains(universes.lowerBound) || !allowed.contains(universes.upperBound) else {
            return
        }
        let highest = allowed.upperBound - universes.count + 1
        findings.addError(
            "the picture needs universes \(universes.lowerBound) to \(universes.upperBound), but '\(input.rawValue)' has "
                + "\(allowed.lowerBound) to \(allowed.upperBound); write universe = \(allowed.lowerBound) to \(highest)",
            at: table.location(ofKey: "universe", "listen")
        )
    }

    // MARK: The sign's own packets

    /// Reports an error for each network display whose packets would return to this sign. The sign sends
    /// pictures to such a display, and with `[realtime]` it also receives pictures, which cover its banner. A
    /// loop results if the display and the input (a protocol that the sign receives) agree in three respects:
    /// the protocol, the address, and the universes (numbered sections of a picture).
    private func checkOwnDisplays(_ findings: inout Findings) {
        for (display, displayTable) in zip(wall.displays, displayTables) {
            // An input has the same name as the driver of displays that sends its protocol.
            guard let driver = display.driver.network,
                let input = RealtimeSettings.Input(rawValue: display.driver.name),
                settings.protocols.contains(input)
            else { continue }
            guard sendsToSign(driver, input: input) else { continue }
            guard universesOverlap(display: display, driver: driver, input: input) else { continue }
            let destinationName = Wording.quoted(driver.destinationName)
            // The protocol DDP has no universes.
            let alternative = input == .ddp ? "protocol" : "universe"
            findings.addError(
                "the display on line \(displayTable.location.line) sends to \(destinationName), "
                    + "where this sign receives '\(input.rawValue)' itself, "
                    + "so its own pictures would cover its banner; "
                    + "remove '\(input.rawValue)' from listen, or use another \(alternative)",
                at: table.location(ofKey: "listen")
            )
        }
    }

    /// The tables of all displays in the file, which contains either a list of displays or a single one.
    private var displayTables: [TOMLNode] {
        let display = root.member("display")
        return display?.kind == .array ? root.elements(ofArray: "display") : [display].compactMap { $0 }
    }

    /// Returns whether the packets that `driver` sends to its display arrive at this machine, where the sign
    /// receives the protocol `input`.
    private func sendsToSign(_ driver: any NetworkDriver, input: RealtimeSettings.Input) -> Bool {
        guard let address = driver.network.keys.address else {
            return input == .e131 && settings.interface != nil
        }
        guard address.port == nil || address.port == Self.port(of: input) else { return false }
        if address.name.lowercased() == "localhost" { return true }
        guard let range = AddressRange(address.name) else { return false }
        let isLoopback = AddressRange(first: 127 << 24, prefixLength: 8).contains(range.first)
        return isLoopback || interfaces?.addresses().contains(range.first) == true
    }

    private static func port(of input: RealtimeSettings.Input) -> UInt16 {
        switch input {
        case .e131: E131Settings.port
        case .artnet: ArtNetSettings.port
        case .ddp: DDPSettings.port
        }
    }

    /// Returns whether `display` and the pictures that the sign receives in the protocol `input` have a
    /// common universe. Also true for a protocol without universes.
    private func universesOverlap(
        display: DisplaySettings,
        driver: any NetworkDriver,
        input: RealtimeSettings.Input
    ) -> Bool {
        guard let own = universes(of: input), let usual = input.usualUniverse else { return true }
        let first = driver.network.keys.universe ?? usual
        return own.overlaps(E131Settings.universes(from: first, forSize: display.size))
    }
}
