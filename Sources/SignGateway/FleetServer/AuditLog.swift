import GatewayMessages
import SignAPI

/// The history of changes to a fleet, with one line of JSON for each change. It is kept in a file and in
/// memory.
struct AuditLog {
    /// The maximum number of lines that are kept in memory. The web page shows them.
    static let limit = 200
    /// The maximum size of a line, in bytes. The broker may deliver longer messages, which are ignored.
    private static let longestLine = 8 << 10
    /// The maximum size of the file in bytes. `keptFiles` is the number of full files that are kept.
    private static let fileLimit = 4 << 20
    private static let keptFiles = 4

    /// The log file, or nil if lines are kept only in memory.
    private let file: LineFile?
    /// The latest lines, from the oldest to the newest.
    private(set) var entries: [JSONTree] = []

    /// Opens the log, and reads the last lines of the file at `path`, which need not exist yet. If `path` is
    /// nil, lines are kept only in memory.
    init(_ path: String?) throws(StartFailure) {
        file = path.map { LineFile($0, limit: Self.fileLimit, kept: Self.keptFiles) }
        guard let file else { return }
        do throws(StartFailure) {
            let lines = try file.lastLines(size: Self.limit * Self.longestLine)
            // The oldest line may be cut, and is then no JSON.
            entries = lines.suffix(Self.limit).compactMap { try? JSONTree($0) }
        } catch {
            throw StartFailure("audit_file: \(error)")
        }
    }

    /// Adds a message that describes a change. Returns the reason if it cannot be stored in the file. Ignores
    /// a message that is not a JSON object, and a second message about the same abort.
    mutating func add(_ message: [UInt8]) -> String? {
        guard message.count <= Self.longestLine, let entry = try? JSONTree(message) else { return nil }
        let isObject = entry.members != nil
        guard isObject, !isRepeatedAbort(entry) else { return nil }
        if entries.count == Self.limit { entries.removeFirst() }
        entries.append(entry)
        // JSON of a tree has no line breaks.
        return file?.append(entry.bytes)
    }

    /// Returns whether the history contains an abort of the rollout that statement `number` for `scope` has
    /// started.
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

/// An order to abort a rollout: signs must not apply its release, and return to the previous one. Also
/// creates the history entry about the abort.
struct FleetAbort: Hashable {
    var scope: FleetScope
    var number: Int64
    /// The name of the person or program that aborts the rollout. `reason` says why.
    var person: String
    var reason: String

    /// The maximum size, in bytes, of the name and of the reason in an order that another client published.
    private static let longestText = 200

    /// Reads the abort order for a scope (all signs, a label or one sign). Returns nil if the scope's current
    /// statement is not aborted.
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

    /// The order as a JSON message to the signs.
    var order: JSONTree {
        ["v": 1, "number": .integer(number), "by": .string(person), "why": .string(reason)]
    }

    /// Returns the history entry about the abort. `release` is the name of the release that is held back, and
    /// `second` is the time in seconds since 1970.
    func entry(_ release: JSONTree, at second: Int64) -> JSONTree {
        [
            "at": .string(UTCTime.text(second)), "who": .string(person), "what": "abort",
            "scope": .string(scope.text), "number": .integer(number), "from": release,
            "to": .string(reason),
        ]
    }
}
