import GatewayMessages
import SettingsText

/// What `[group]` says.
public struct GroupSettings: Hashable, Sendable {
    /// The name of the group; nil if the sign is in none.
    public var name: NodeName?

    /// The settings of an empty table.
    public init() {}
}

extension GroupSettings {
    /// `[group]`.
    static var schema: TableSchema<GroupSettings> {
        TableSchema(
            header: "[group]",
            keys: [.node("name") { $0.name = $1 }],
            otherNames: ["group": "name", "id": "name"]
        )
    }

    /// Reports what the table `group` of `root` lacks.
    func check(_ root: TOMLNode, _ findings: inout Findings) {
        guard let table = root.member("group"), table.kind == .table else { return }
        if name == nil, table.member("name") == nil {
            findings.error("name is missing, as in name = \"shop\"", at: table.location)
        }
        if root.member("mqtt") == nil {
            findings.error("a group needs a broker; write [mqtt] with its url", at: table.keyLocation)
        }
    }
}
