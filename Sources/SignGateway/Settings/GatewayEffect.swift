import GatewayMessages
import SignAPI

/// A consequence of a changed configuration that its owner should see before the gateway restarts.
enum GatewayEffect: Hashable {
    case joinsFleet(String)
    case leavesFleet(String)
    /// After the restart, the sign accepts statements that are signed with the key with this id.
    case acceptsKey(String)
    /// After the restart, the sign rejects statements that are signed with the key with this id.
    case rejectsKey(String)
    /// Every client that may publish at the broker can set what the sign shows.
    case acceptsCommands
    /// The sign ignores commands in unsigned messages.
    case ignoresCommands

    /// Returns the consequences of replacing the settings `old` with `new`.
    static func effects(of new: GatewaySettings, replacing old: GatewaySettings) -> [GatewayEffect] {
        membershipEffects(of: new, replacing: old) + keyEffects(of: new, replacing: old)
            + commandEffects(of: new, replacing: old)
    }

    private static func membershipEffects(of new: GatewaySettings, replacing old: GatewaySettings) -> [Self] {
        guard new.fleet.name != old.fleet.name else { return [] }
        return [old.fleet.name.map { .leavesFleet($0) }, new.fleet.name.map { .joinsFleet($0) }]
            .compactMap { $0 }
    }

    private static func keyEffects(of new: GatewaySettings, replacing old: GatewaySettings) -> [Self] {
        let (oldIDs, newIDs) = (acceptedKeyIDs(in: old), acceptedKeyIDs(in: new))
        return newIDs.filter { !oldIDs.contains($0) }.map { .acceptsKey($0) }
            + oldIDs.filter { !newIDs.contains($0) }.map { .rejectsKey($0) }
    }

    /// Returns whether the sign now accepts or ignores commands in unsigned messages, if that changes. The array is
    /// empty for a sign that is and was in no fleet.
    private static func commandEffects(of new: GatewaySettings, replacing old: GatewaySettings) -> [Self] {
        let isFleetMember = new.fleet.name != nil || old.fleet.name != nil
        let isAccepted = acceptsCommands(new)
        guard isFleetMember, isAccepted != acceptsCommands(old) else { return [] }
        return [isAccepted ? .acceptsCommands : .ignoresCommands]
    }

    /// Returns the ids of the keys with which the owner of the fleet can sign, in the order of the file.
    private static func acceptedKeyIDs(in settings: GatewaySettings) -> [String] {
        guard settings.fleet.name != nil else { return [] }
        return settings.fleet.keys.map(\.id).filter { !settings.fleet.revoked.contains($0) }
    }

    /// Returns whether the gateway performs commands in unsigned messages. Outside of fleets, it does so whenever
    /// it has a broker.
    private static func acceptsCommands(_ settings: GatewaySettings) -> Bool {
        settings.broker.address != nil && (settings.fleet.name == nil || settings.fleet.acceptsCommands)
    }

    /// The effect as a JSON object: its kind, and the name or id that it is about.
    var tree: JSONTree {
        switch self {
        case .joinsFleet(let name): ["kind": "joins_fleet", "name": .string(name)]
        case .leavesFleet(let name): ["kind": "leaves_fleet", "name": .string(name)]
        case .acceptsKey(let id): ["kind": "accepts_key", "name": .string(id)]
        case .rejectsKey(let id): ["kind": "rejects_key", "name": .string(id)]
        case .acceptsCommands: ["kind": "accepts_commands", "name": .null]
        case .ignoresCommands: ["kind": "ignores_commands", "name": .null]
        }
    }
}
