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

    /// Returns the consequences of replacing the settings `former` by `new`.
    static func effects(of new: GatewaySettings, replacing former: GatewaySettings) -> [GatewayEffect] {
        var effects: [GatewayEffect] = []
        if new.fleet.name != former.fleet.name {
            if let name = former.fleet.name { effects.append(.leavesFleet(name)) }
            if let name = new.fleet.name { effects.append(.joinsFleet(name)) }
        }
        let (old, ids) = (acceptedKeys(of: former), acceptedKeys(of: new))
        effects += ids.filter { !old.contains($0) }.map { .acceptsKey($0) }
        effects += old.filter { !ids.contains($0) }.map { .rejectsKey($0) }
        guard new.fleet.name != nil || former.fleet.name != nil else { return effects }
        let (accepted, accepts) = (acceptsCommands(former), acceptsCommands(new))
        if accepts != accepted { effects.append(accepts ? .acceptsCommands : .ignoresCommands) }
        return effects
    }

    /// Returns the ids of the keys with which the owner of the fleet can sign, in the order of the file.
    private static func acceptedKeys(of settings: GatewaySettings) -> [String] {
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
