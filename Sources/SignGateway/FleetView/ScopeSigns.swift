import GatewayMessages
import SignAPI

/// The information that a person needs before publishing an alert or a release for a scope (all signs, a
/// label or one sign): its signs, their displays, and the statement in force.
struct ScopeSigns: Hashable {
    /// The maximum number of display sizes to list. The most common sizes come first.
    private static let maximumSizes = 8

    let scope: FleetScope
    private(set) var count: Int64 = 0
    private(set) var online: Int64 = 0
    /// The number of the scope's signs that show a release from another scope with higher precedence.
    private(set) var elsewhere: Int64 = 0
    /// The number of signs that show the scope's release, by the scope whose release they would show after
    /// its withdrawal. Nil stands for the signs that would show the list in their configuration files.
    private(set) var afterWithdrawal: [FleetScope?: Int64] = [:]
    /// The number of signs for each display size.
    private(set) var displays: [FleetSign.Display: Int64] = [:]

    init(_ scope: FleetScope, in view: FleetView) {
        self.scope = scope
        for sign in view.members where sign.scopes.contains(scope) {
            count += 1
            if sign.isOnline { online += 1 }
            let present = view.releaseScope(of: sign)
            if let present, present > scope { elsewhere += 1 }
            if present == scope {
                let others = sign.scopes.filter { $0 != scope && Self.hasRelease($0, in: view) }
                afterWithdrawal[others.max(), default: 0] += 1
            }
            for display in Set(sign.displays) { displays[display, default: 0] += 1 }
        }
    }

    private static func hasRelease(_ scope: FleetScope, in view: FleetView) -> Bool {
        if case .release(.some)? = view.statements[scope]?.content { true } else { false }
    }

    /// The numbers of `afterWithdrawal` as JSON, the scope with the highest precedence first.
    private var withdrawalTree: JSONTree {
        let sorted = afterWithdrawal.sorted { one, other in
            guard let scope = one.key, let otherScope = other.key else { return other.key == nil }
            return scope > otherScope
        }
        return .array(
            sorted.map { scope, signs in
                ["scope": scope.map { .string($0.text) } ?? .null, "signs": .integer(signs)]
            }
        )
    }

    /// Returns this information as JSON for the web page. `now` is in seconds since 1970.
    func tree(in view: FleetView, at now: Int64) -> JSONTree {
        let sizes = displays.sorted { one, other in
            let (a, b) = (one.key, other.key)
            return (-one.value, a.width, a.height, a.hasColor ? 1 : 0)
                < (-other.value, b.width, b.height, b.hasColor ? 1 : 0)
        }
        let statement = view.statementTree(scope)
        return [
            "scope": .string(scope.text), "signs": .integer(count), "online": .integer(online),
            "elsewhere": .integer(elsewhere), "withdrawal": withdrawalTree,
            "displays": .array(
                sizes.prefix(Self.maximumSizes).map { size, signs in
                    [
                        "width": .integer(size.width), "height": .integer(size.height),
                        "color": .boolean(size.hasColor), "signs": .integer(signs),
                    ]
                }
            ),
            "number": .integer(view.statements[scope]?.number ?? 0),
            "release": view.releaseInForce(scope), "by": statement["by"] ?? .null,
            "at": statement["at"] ?? .null, "alert": Self.alert(scope, in: view, at: now),
        ]
    }

    /// Returns the alert that the signs of a scope currently show, or null if there is none.
    private static func alert(_ scope: FleetScope, in view: FleetView, at now: Int64) -> JSONTree {
        guard let payload = view.messages[view.topic("\(scope.text)/alert")],
            let statement = view.statement(in: payload, .alert), statement.scope == scope.text,
            case .alert(let alert?, let end) = statement.content, end > now
        else { return .null }
        return ["text": alert["text"] ?? .null, "until": .string(UTCTime.text(end))]
    }
}
