import Diagnostics
import GatewayMessages
import SignAPI

/// A change of the keys of a fleet's owner. Signs accept only statements that one of these keys has signed.
struct KeyChange: Hashable {
    /// An error which reports that the requested change of keys is not possible. The description contains the
    /// reason and the remedy.
    struct Mistake: Error, Hashable, CustomStringConvertible {
        var description: String

        init(_ description: String) { self.description = description }
    }

    /// The maximum number of keys that a statement about keys may contain.
    private static let maximumKeys = 8

    /// The keys that signs accept after the change.
    let resultingKeys: [FleetKey]
    let added: [FleetKey]
    let removed: [FleetKey]

    /// Creates the change that adds `newKeys` to `keysInForce`, the keys whose signatures signs currently
    /// accept, and removes the keys with the ids `removedIDs`. Keys that signs already accept are not added
    /// again.
    ///
    /// - Throws: If signs do not accept a key that is to be removed, or if no key or too many keys would
    ///   remain.
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
        resultingKeys = keysInForce.filter { !removedIDs.contains($0.id) } + addedKeys

        guard !resultingKeys.isEmpty else {
            throw Mistake("no key would remain, so no statement would be valid; add another key first")
        }
        guard resultingKeys.count <= Self.maximumKeys else {
            throw Mistake(
                "\(resultingKeys.count) keys would be in force; at most \(Self.maximumKeys) are allowed"
            )
        }
    }

    /// Checks the ids of the keys that are to be removed. Throws if one of them is not in `keysInForce`, the
    /// keys that signs currently accept, or is also in `newKeys`.
    private static func checkRemoval(
        of removedIDs: [String],
        from keysInForce: [FleetKey],
        adding newKeys: [FleetKey]
    ) throws(Mistake) {
        for id in removedIDs where !keysInForce.contains(where: { $0.id == id }) {
            let names = Wording.list(keysInForce.map(\.id), conjunction: "and")
            throw Mistake("\(Wording.quoted(id)) is not the id of a key in force; these are \(names)")
        }
        if let key = newKeys.first(where: { removedIDs.contains($0.id) }) {
            throw Mistake("the key \(key.id) is both added and removed; leave out one of the two")
        }
    }

    var isEmpty: Bool { added.isEmpty && removed.isEmpty }

    /// The change of the owner's keys as text, one row per key: `+` marks an added key, and `-` a removed
    /// one.
    var summary: [String] {
        removed.map { "- \($0.id)  \($0.text)" } + added.map { "+ \($0.id)  \($0.text)" }
    }

    /// Returns the statement, as JSON, with which the owner publishes the change of keys. `number` orders
    /// these statements, `person` is the name of the owner, and `now` is the time in seconds since 1970.
    func statement(fleet: String, number: Int64, by person: String, at now: Int64) -> [UInt8] {
        let statement: JSONTree = [
            "v": 1, "fleet": .string(fleet), "scope": "keys", "number": .integer(number),
            "keys": .array(resultingKeys.map { .string($0.text) }), "by": .string(person),
            "at": .string(UTCTime.text(now)),
        ]
        return statement.bytes
    }
}

/// A table of the keys of a fleet's owner, which shows for each key whether it is current, how many signs
/// accept it, and how many statements it has signed.
struct KeyTable: Hashable {
    struct Row: Hashable {
        var id: String
        /// The public key, or nil if only its id is known, from reports of signs.
        var key: FleetKey?
        var isInForce: Bool
        /// The number of signs that report that they accept the key.
        var signCount = 0
        /// The number of statements about releases on the broker that the key has signed.
        var statementCount = 0
    }

    /// The maximum number of rows for keys that occur only in reports of signs. Because reports are not
    /// signed, they could contain any number of keys.
    private static let maximumUnknownKeys = 8

    /// The rows of the table: first the keys that signs currently accept, then all other keys. Each group is
    /// sorted by id.
    private(set) var rows: [Row]

    /// Creates the table of the owner's keys, both current and replaced ones, and of some further keys that
    /// signs report. For each key, counts the signs that accept it and the statements that it has signed.
    init(_ view: FleetView) {
        // Signs report only the ids of the keys that they accept.
        let reportedIDs = view.members.flatMap(\.keys)
        let signCountsByID = Dictionary(reportedIDs.map { ($0, 1) }, uniquingKeysWith: +)

        let ownerRows = Self.ownerRows(view.keys)
        let unknownIDs = Set(signCountsByID.keys).subtracting(ownerRows.map(\.id)).sorted()
        let unknownRows = unknownIDs.prefix(Self.maximumUnknownKeys).map { Row(id: $0, isInForce: false) }

        rows = ownerRows + unknownRows
        for index in rows.indices {
            let id = rows[index].id
            rows[index].signCount = signCountsByID[id] ?? 0
            rows[index].statementCount = view.signers.values.count { $0.id == id }
        }
        rows.sort { left, right in
            left.isInForce == right.isInForce ? left.id < right.id : left.isInForce
        }
    }

    /// Returns a row without counts for each key of the owner, first the current and then the replaced ones.
    private static func ownerRows(_ keys: OwnerKeys) -> [Row] {
        let replacedKeys = Set(keys.valid).subtracting(keys.inForce)
        return keys.inForce.map { Row(id: $0.id, key: $0, isInForce: true) }
            + replacedKeys.map { Row(id: $0.id, key: $0, isInForce: false) }
    }

    /// The cells of the table of keys as text. The first row is the header.
    var cells: [[String]] {
        [["key", "", "signs", "statements", "public part"]]
            + rows.map { row in
                [
                    row.id, row.isInForce ? "in force" : "replaced", String(row.signCount),
                    String(row.statementCount),
                    row.key?.text ?? "unknown here",
                ]
            }
    }
}
