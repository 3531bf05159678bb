import Diagnostics
import GatewayMessages
import SignAPI

/// A change of a fleet's owner keys. Signs accept only statements that one of these keys has signed.
struct KeyChange: Hashable {
    /// A requested change that is not possible. The description contains the reason and the remedy.
    struct Mistake: Error, Hashable, CustomStringConvertible {
        var description: String

        init(_ description: String) { self.description = description }
    }

    /// The maximum number of keys in a statement about keys.
    private static let maximumKeys = 8

    /// The keys in force after the change.
    let keys: [FleetKey]
    let added: [FleetKey]
    let removed: [FleetKey]

    /// Creates the change that adds keys to `keysInForce`, the keys whose signatures signs accept, and removes the
    /// keys with the ids `removedIDs`. Keys that are already in force are not added again.
    ///
    /// - Throws: If a removed key is not in force, or if no key or too many keys would be in force.
    init(
        of keysInForce: [FleetKey],
        adding newKeys: [FleetKey],
        removing removedIDs: [String]
    ) throws(Mistake) {
        try Self.checkRemoval(of: removedIDs, from: keysInForce, adding: newKeys)
        var addedKeys: [FleetKey] = []
        for key in newKeys where !keysInForce.contains(key) && !addedKeys.contains(key) {
            addedKeys.append(key)
        }
        added = addedKeys
        removed = keysInForce.filter { removedIDs.contains($0.id) }
        keys = keysInForce.filter { !removedIDs.contains($0.id) } + addedKeys

        guard !keys.isEmpty else {
            throw Mistake("no key would remain, so no statement would be valid; add another key first")
        }
        guard keys.count <= Self.maximumKeys else {
            throw Mistake("\(keys.count) keys would be in force; at most \(Self.maximumKeys) are allowed")
        }
    }

    /// Throws if a key to remove is not in force, or is also one of `newKeys`.
    private static func checkRemoval(
        of removedIDs: [String],
        from keysInForce: [FleetKey],
        adding newKeys: [FleetKey]
    ) throws(Mistake) {
        for id in removedIDs where !keysInForce.contains(where: { $0.id == id }) {
            let names = Wording.list(keysInForce.map(\.id), lastJoin: "and")
            throw Mistake("\(Wording.quoted(id)) is not the id of a key in force; these are \(names)")
        }
        if let key = newKeys.first(where: { removedIDs.contains($0.id) }) {
            throw Mistake("the key \(key.id) is both added and removed; leave out one of the two")
        }
    }

    var isEmpty: Bool { added.isEmpty && removed.isEmpty }

    /// The changes as lines of text: `+` marks an added key, and `-` a removed one.
    var lines: [String] {
        removed.map { "- \($0.id)  \($0.text)" } + added.map { "+ \($0.id)  \($0.text)" }
    }

    /// Returns the statement with which the owner makes the change, in JSON. `person` is the name of the
    /// owner, and `now` is in seconds since 1970.
    func statement(fleet: String, number: Int64, by person: String, at now: Int64) -> [UInt8] {
        let statement: JSONTree = [
            "v": 1, "fleet": .string(fleet), "scope": "keys", "number": .integer(number),
            "keys": .array(keys.map { .string($0.text) }), "by": .string(person),
            "at": .string(UTCTime.text(now)),
        ]
        return statement.bytes
    }
}

/// A table of a fleet's keys: which are in force, how many signs accept each, and how many statements each
/// has signed.
struct KeyTable: Hashable {
    struct Row: Hashable {
        var id: String
        /// The key, or nil if its id is known only from reports of signs.
        var key: FleetKey?
        var isInForce: Bool
        /// The number of signs that accept the key.
        var signs = 0
        /// The number of release statements on the broker that the key has signed.
        var statements = 0
    }

    /// The maximum number of rows for keys that occur only in reports of signs. Reports are not signed, so
    /// they could name any number of keys.
    private static let maximumUnknownKeys = 8

    /// The rows: first the keys in force, then the other keys by id.
    private(set) var rows: [Row]

    /// Creates the table of a fleet's keys: those of the owner, in force or replaced, and some further keys that
    /// signs report to accept. Counts the signs that accept each key, and the statements that it has signed.
    init(_ view: FleetView) {
        let keysInForce = view.keys.inForce
        let replacedKeys = Set(view.keys.valid).subtracting(keysInForce)
        rows = keysInForce.map { Row(id: $0.id, key: $0, isInForce: true) }
        rows += replacedKeys.map { Row(id: $0.id, key: $0, isInForce: false) }

        // Signs report only the ids of the keys that they accept.
        let reportedIDs = view.members.flatMap(\.keys)
        let signCountsByID = Dictionary(reportedIDs.map { ($0, 1) }, uniquingKeysWith: +)
        let ownerIDs = Set(rows.map(\.id))
        let unknownIDs = Set(signCountsByID.keys).subtracting(ownerIDs).sorted()
        rows += unknownIDs.prefix(Self.maximumUnknownKeys).map { Row(id: $0, isInForce: false) }

        for index in rows.indices {
            let id = rows[index].id
            rows[index].signs = signCountsByID[id] ?? 0
            rows[index].statements = view.signers.values.count { $0.id == id }
        }
        rows.sort { left, right in
            left.isInForce == right.isInForce ? left.id < right.id : left.isInForce
        }
    }

    /// The table as text cells. The first row is the header.
    var cells: [[String]] {
        [["key", "", "signs", "statements", "public part"]]
            + rows.map { row in
                [
                    row.id, row.isInForce ? "in force" : "replaced", String(row.signs),
                    String(row.statements),
                    row.key?.text ?? "unknown here",
                ]
            }
    }
}
