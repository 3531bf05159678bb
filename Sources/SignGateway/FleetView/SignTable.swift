import SignAPI

/// A table of all signs of a fleet with their states, for the web page and the command `loopbanner-fleet
/// status`.
struct SignTable {
    /// A sign of the fleet, and whether it shows the content that the fleet's owner has assigned to it.
    struct Row: Hashable {
        var sign: FleetSign
        var isInSync: Bool
    }

    /// The rows of the table, in the order of `FleetView.signs`, which puts signs with problems first.
    let rows: [Row]

    init(_ view: FleetView) { rows = view.signs.map { Row(sign: $0, isInSync: view.isInSync($0)) } }

    /// The number of signs for each state of the assigned release that signs report, such as `applied`.
    var counts: [String: Int64] { rows.reduce(into: [:]) { $0[$1.sign.report.state, default: 0] += 1 } }

    /// The number of signs for each version of the sign software. The key is `unknown` for signs that have
    /// not reported their version.
    var versions: [String: Int64] {
        rows.reduce(into: [:]) { $0[$1.sign.version ?? "unknown", default: 0] += 1 }
    }

    var onlineCount: Int { rows.count { $0.sign.isOnline } }

    var inSyncCount: Int { rows.count { $0.isInSync } }

    /// Returns JSON with the signs that `query` selects, the number of signs that match it, and counts of all
    /// signs of the fleet.
    func tree(_ query: SignQuery) -> JSONTree {
        let matches = rows.filter(query.matches)
        let sorted = counts.sorted { $0.key < $1.key }
        return [
            "signs": .array(matches.dropFirst(query.offset).prefix(query.limit).map(\.tree)),
            "counts": .object(sorted.map { JSONTree.Member($0.key, .integer($0.value)) }),
            "online": .integer(Int64(onlineCount)), "in_sync": .integer(Int64(inSyncCount)),
            "all": .integer(Int64(rows.count)), "total": .integer(Int64(matches.count)),
        ]
    }
}

extension SignTable.Row {
    var tree: JSONTree {
        let (report, health) = (sign.report, sign.health)
        func text(_ text: String?) -> JSONTree { text.map { .string($0) } ?? .null }
        return [
            "node": .string(sign.node), "name": text(sign.name), "state": .string(report.state),
            "reason": text(report.reason), "online": .boolean(sign.isOnline), "in_sync": .boolean(isInSync),
            "release": text(report.release), "wanted": text(report.wanted), "since": text(report.since),
            "version": text(sign.version), "labels": .array(sign.labels.map { .string($0) }),
            "page": text(sign.page), "display": text(health.display), "clock": text(health.clock),
            "problems": .array((report.problems + health.trouble).map { .string($0) }),
        ]
    }
}
