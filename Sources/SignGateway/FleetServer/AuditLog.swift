import GatewayMessages
import SignAPI

/// The history of changes of a fleet: one line of JSON for each change, in a file and in memory.
struct AuditLog {
    /// The number of lines that are kept in memory, which the web page shows.
    static let limit = 200
    /// The most bytes of a line. A broker can send longer messages.
    private static let longestLine = 8 << 10
    /// The most bytes of the file, and the number of full files that are kept.
    private static let fileLimit = 4 << 20
    private static let keptFiles = 4

    /// The file, or nil if lines are kept only in memory.
    private let file: LineFile?
    /// The last lines, the oldest one first.
    private(set) var entries: [JSONTree] = []

    /// Opens the log, and reads the last lines of the file at `path`, which may not exist yet.
    init(_ path: String?) throws(StartFailure) {
        file = path.map { LineFile($0, limit: Self.fileLimit, kept: Self.keptFiles) }
        guard let file else { return }
        let lines: [[UInt8]]
        do throws(StartFailure) {
            lines = try file.lastLines(size: Self.limit * Self.longestLine)
        } catch {
            throw StartFailure("audit_file: \(error)")
        }
        // The oldest line may be cut, and is then no JSON.
        entries = lines.suffix(Self.limit).compactMap { try? JSONTree($0) }
    }

    /// Adds the message of a change. Returns the reason if it cannot be stored in the file. A message that is no JSON
    /// object is ignored, and so is the second message about the same abort.
    mutating func add(_ message: [UInt8]) -> String? {
        guard message.count <= Self.longestLine, let entry = try? JSONTree(message), entry.members != nil,
            !isRepeatedAbort(entry)
        else {
            return nil
        }
        if entries.count == Self.limit { entries.removeFirst() }
        entries.append(entry)
        // JSON of a tree has no line breaks.
        return file?.append(entry.bytes)
    }

    /// Returns whether the history contains the abort of this statement.
    func containsAbort(_ scope: FleetScope, number: Int64) -> Bool {
        entries.contains {
            $0["what"]?.string == "abort" && $0["scope"]?.string == scope.text
                && $0["number"]?.integer == number
        }
    }

    private func isRepeatedAbort(_ entry: JSONTree) -> Bool {
        guard entry["what"]?.string == "abort", let number = entry["number"]?.integer,
            let scope = FleetScope(entry["scope"]?.string ?? "")
        else { return false }
        return containsAbort(scope, number: number)
    }
}

/// The order of a client to hold a rollout back, and the entry about it in the history.
struct FleetAbort: Hashable {
    var scope: FleetScope
    var number: Int64
    /// The name of the person or program, and the reason.
    var person: String
    var reason: String

    /// The most bytes of the person and of the reason in an order that another client published.
    private static let longestText = 200

    /// Reads the order that is in force for a scope, or returns nil if none holds its statement back.
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

    /// The order for signs.
    var order: JSONTree {
        ["v": 1, "number": .integer(number), "by": .string(person), "why": .string(reason)]
    }

    /// Returns the entry in the history. `release` is the name of the release that is held back, and `second` the time
    /// in seconds since 1970.
    func entry(_ release: JSONTree, at second: Int64) -> JSONTree {
        [
            "at": .string(UTCTime.text(second)), "who": .string(person), "what": "abort",
            "scope": .string(scope.text), "number": .integer(number), "from": release,
            "to": .string(reason),
        ]
    }
}
