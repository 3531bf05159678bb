import GatewayMessages
import SignAPI

/// A consequence of a changed configuration that the owner should see before restarting the gateway, such as
/// that the sign leaves its fleet.
enum GatewayEffect: Hashable {
    case joinsFleet(String)
    case leavesFleet(String)
    /// After the restart, the sign accepts messages of the fleet's owner that are signed with the key that
    /// has this id.
    case acceptsKey(String)
    /// After the restart, the sign rejects messages of the fleet's owner that are signed with the key that
    /// has this id.
    case rejectsKey(String)
    /// Commands in unsigned messages are accepted, so every client that may publish on the MQTT broker can
    /// change what the sign shows.
    case acceptsCommands
    /// The sign ignores commands in unsigned MQTT messages.
    case ignoresCommands

    /// Returns the consequences of replacing the gateway's settings `old` with `new`, for the owner who has
    /// requested the change.
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

    /// Returns the effect that the sign begins to accept or to ignore commands in unsigned messages, or an
    /// empty array if this does not change. The array is also empty if the sign belongs to no fleet, before
    /// and after the change.
    private static func commandEffects(of new: GatewaySettings, replacing old: GatewaySettings) -> [Self] {
        let isFleetMember = new.fleet.name != nil || old.fleet.name != nil
        let isAccepted = acceptsCommands(new)
        guard isFleetMember, isAccepted != acceptsCommands(old) else { return [] }
        return [isAccepted ? .acceptsCommands : .ignoresCommands]
    }

    /// Returns the ids of the keys whose signatures the sign accepts from the owner of its fleet, in the
    /// order of the file. Empty if the sign does not belong to a fleet.
    private static func acceptedKeyIDs(in settings: GatewaySettings) -> [String] {
        guard settings.fleet.name != nil else { return [] }
        return settings.fleet.keys.map(\.id).filter { !settings.fleet.revokedKeyIDs.contains($0) }
    }

    /// Returns whether the gateway performs commands in unsigned MQTT messages. Without a fleet, it does so
    /// whenever a broker is configured.
    private static func acceptsCommands(_ settings: GatewaySettings) -> Bool {
        settings.broker.address != nil && (settings.fleet.name == nil || settings.fleet.acceptsCommands)
    }

    /// The effect as a JSON object that contains its kind, and the name of the fleet or the id of the key if
    /// there is one.
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
