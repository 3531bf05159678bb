import GatewayMessages
import SignAPI

/// The history of the changes that people and programs have made to a fleet, as one JSON object for each
/// change. It is kept in a file (one object in each line of the file) and in memory.
struct AuditLog {
    /// The maximum number of history entries that are kept in memory. The web page shows these entries.
    static let limit = 200
    /// The maximum size of a history entry, in bytes. Longer messages, which the broker may deliver, are
    /// ignored.
    private static let longestLine = 8 << 10
    /// The maximum size of the history's file, in bytes, at which a new file begins. `keptFiles` is the
    /// number of full files that are kept.
    private static let fileLimit = 4 << 20
    private static let keptFiles = 4

    /// The file that stores the history, or nil if the history is kept only in memory.
    private let file: LineFile?
    /// The latest entries of the history, from the oldest to the newest.
    private(set) var entries: [JSONTree] = []

    /// Opens the history and reads the latest entries from the file at `path`, which need not exist yet. If
    /// `path` is nil, entries are kept only in memory. Throws if the file cannot be read.
    init(_ path: String?) throws(StartFailure) {
        file = path.map { LineFile($0, maximumSize: Self.fileLimit, keptFileCount: Self.keptFiles) }
        guard let file else { return }
        do throws(StartFailure) {
            let lines = try file.lastLines(maximumByteCount: Self.limit * Self.longestLine)
            // The oldest line may be cut, and is then no JSON.
            entries = lines.suffix(Self.limit).compactMap { try? JSONTree($0) }
        } catch {
            throw StartFailure("audit_file: \(error)")
        }
    }

    /// Adds `message`, which describes a change to the fleet, to the history. Returns the reason if it cannot
    /// be stored in the file, or nil. Ignores a message that is too long or not a JSON object, and a repeated
    /// message about the same abort.
    mutating func add(_ message: [UInt8]) -> String? {
        guard message.count <= Self.longestLine, let entry = try? JSONTree(message) else { return nil }
        let isObject = entry.members != nil
        guard isObject, !isRepeatedAbort(entry) else { return nil }
        if entries.count == Self.limit { entries.removeFirst() }
        entries.append(entry)
        // JSON of a tree has no line breaks.
        return file?.append(entry.bytes)
    }

    /// Returns whether the history contains an abort of the rollout that statement `number` has started for
    /// the signs of `scope`.
    func containsAbort(of scope: FleetScope, number: Int64) -> Bool {
        entries.contains {
            $0["what"]?.string == "abort" && $0["scope"]?.string == scope.text
                && $0["number"]?.integer == number
        }
    }

    private func isRepeatedAbort(_ entry: JSONTree) -> Bool {
        guard entry["what"]?.string == "abort", let number = entry["number"]?.integer,
            let scope = FleetScope(entry["scope"]?.string ?? "")
        else { return false }
        return containsAbort(of: scope, number: number)
    }
}

/// An order that aborts a rollout, which is the gradual installation of a release on signs. Signs must not
/// apply this release, and must return to the previous one. The order also provides an entry for the history.
struct FleetAbort: Hashable {
    var scope: FleetScope
    var number: Int64
    /// The name of the person or program that aborts the rollout. `reason` is the explanation that the person
    /// or program has given.
    var person: String
    var reason: String

    /// The maximum size of the name and of the reason in an abort order that another client has published, in
    /// bytes. Longer texts are ignored.
    private static let longestText = 200

    /// Reads the order that aborts the current rollout of a scope (all signs, a label or one sign). Returns
    /// nil if the current statement for the scope, which started the rollout, has not been aborted.
    init?(of scope: FleetScope, in view: FleetView) {
        guard let number = view.abortedNumbers[scope], view.statements[scope]?.number == number else {
            return nil
        }
        let order = view.messages[view.topic("\(scope.text)/abort")].flatMap { try? JSONTree($0) }
        func text(_ key: String) -> String? {
            order?[key]?.string.flatMap { $0.utf8.count <= Self.longestText ? $0 : nil }
        }
        self.init(scope, number: number, by: text("by") ?? "unknown", why: text("why") ?? "")
    }

    init(_ scope: FleetScope, number: Int64, by person: String, why reason: String) {
        self.scope = scope
        self.number = number
        self.person = person
        self.reason = reason
    }

    /// The abort order as the JSON message that is published to the signs.
    var order: JSONTree {
        ["v": 1, "number": .integer(number), "by": .string(person), "why": .string(reason)]
    }

    /// Returns the entry about the abort for the fleet's history. `release` is the name of the release whose
    /// rollout is aborted, and `second` is the time of the abort in seconds since 1970.
    func entry(_ release: JSONTree, at second: Int64) -> JSONTree {
        [
            "at": .string(UTCTime.text(second)), "who": .string(person), "what": "abort",
            "scope": .string(scope.text), "number": .integer(number), "from": release,
            "to": .string(reason),
        ]
    }
}
