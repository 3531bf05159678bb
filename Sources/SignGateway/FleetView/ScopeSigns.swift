import GatewayMessages
import SignAPI

/// The information that a person needs before publishing an alert or a release for a scope (all signs, a
/// label or one sign). It consists of the numbers of the scope's signs, the sizes of their displays, and what
/// they show.
struct ScopeSigns: Hashable {
    /// The maximum number of display sizes in the JSON for the web page. The most common sizes are selected.
    private static let maximumSizes = 8

    let scope: FleetScope
    private(set) var count: Int64 = 0
    private(set) var online: Int64 = 0
    /// The number of signs in the scope that show the release of another scope with higher precedence.
    private(set) var elsewhere: Int64 = 0
    /// The number of signs that show the scope's release, grouped by the scope whose release they would show
    /// after its withdrawal. The key nil represents signs that would then show the list in their
    /// configuration files.
    private(set) var afterWithdrawal: [FleetScope?: Int64] = [:]
    /// The number of signs in the scope that have a display of each size.
    private(set) var displays: [FleetSign.Display: Int64] = [:]

    /// Counts the signs of `scope` in the fleet, those that are online, the sizes of their displays, and the
    /// scopes whose releases they show.
    init(_ scope: FleetScope, in view: FleetView) {
        self.scope = scope
        for sign in view.members where sign.scopes.contains(scope) {
            count += 1
            if sign.isOnline { online += 1 }
            let shownScope = view.releaseScope(of: sign)
            if let shownScope, shownScope > scope { elsewhere += 1 }
            if shownScope == scope {
                let nextScope = sign.scopes.filter { $0 != scope && view.hasRelease($0) }.max()
                afterWithdrawal[nextScope, default: 0] += 1
            }
            for display in Set(sign.displays) { displays[display, default: 0] += 1 }
        }
    }

    /// The numbers in `afterWithdrawal` as JSON, in descending order of the scopes' precedence. The signs
    /// that would show the list in their configuration files come last, with null as the scope.
    private var withdrawalTree: JSONTree {
        let sorted = afterWithdrawal.sorted { left, right in
            guard let leftScope = left.key, let rightScope = right.key else { return right.key == nil }
            return leftScope > rightScope
        }
        let entries = sorted.map { scope, signs -> JSONTree in
            ["scope": scope.map { .string($0.text) } ?? .null, "signs": .integer(signs)]
        }
        return .array(entries)
    }

    /// The most common sizes of displays as JSON, from the most to the least common.
    private var displayTree: JSONTree {
        let sorted = displays.sorted { left, right in
            let (display, other) = (left.key, right.key)
            return (-left.value, display.width, display.height, display.hasColor ? 1 : 0)
                < (-right.value, other.width, other.height, other.hasColor ? 1 : 0)
        }
        let entries = sorted.prefix(Self.maximumSizes).map { display, signs -> JSONTree in
            [
                "width": .integer(display.width), "height": .integer(display.height),
                "color": .boolean(display.hasColor), "signs": .integer(signs),
            ]
        }
        return .array(entries)
    }

    /// Returns the information about the scope, its signs and its current release as JSON for the web page.
    /// `now` is the time in seconds since 1970.
    func tree(in view: FleetView, at now: Int64) -> JSONTree {
        let statement = view.statementTree(for: scope)
        return [
            "scope": .string(scope.text), "signs": .integer(count), "online": .integer(online),
            "elsewhere": .integer(elsewhere), "withdrawal": withdrawalTree,
            "displays": displayTree,
            "number": .integer(view.statements[scope]?.number ?? 0),
            "release": view.releaseInForce(scope), "by": statement["by"] ?? .null,
            "at": statement["at"] ?? .null, "alert": Self.alert(scope, in: view, at: now),
        ]
    }

    /// Returns the alert for `scope` that signs show at `now` (in seconds since 1970), with its end, as JSON.
    /// Returns JSON null if there is none.
    private static func alert(_ scope: FleetScope, in view: FleetView, at now: Int64) -> JSONTree {
        guard let message = view.messages[view.topic("\(scope.text)/alert")],
            let statement = view.statement(in: message, kind: .alert), statement.scope == scope.text,
            case .alert(let alert?, let end) = statement.content
        else { return .null }
        let isRunning = end > now
        guard isRunning else { return .null }
        return ["text": alert["text"] ?? .null, "until": .string(UTCTime.text(end))]
    }
}
