import SignAPI

/// The changes of the last week: who changed what, when, and from which address.
///
/// The text has a line of JSON for each change, and another one whenever the count of an entry has doubled. The last line of an
/// entry is valid. An equal change within ten minutes only increases the count of the first
/// one, and changes of programs fill at most half of the log. A program that sets a value every second therefore removes no
/// change of a person, and a person with many changes removes no change of another one.
struct AuditTrail: Hashable {
    /// A change, or several equal ones.
    struct Entry: Hashable {
        /// The time of the first change, in seconds since 1970.
        var time: Int64
        /// The name of the user or the token, and what it is.
        var name: String
        var kind: String
        /// The address of the client.
        var client: String
        /// The HTTP method and the path.
        var request: String
        /// What was changed, in at most 200 characters.
        var detail: String
        /// The HTTP status of the response.
        var status: Int64
        /// The number of equal changes.
        var count: Int64 = 1
    }

    /// The age in seconds after which an entry is removed.
    static let duration: Int64 = 7 * 24 * 3600
    /// The maximum number of entries. A further entry removes an older one.
    static let limit = 1000
    static let longestDetail = 200
    private static let repeatSeconds: Int64 = 600

    /// The entries, the oldest one first.
    private(set) var entries: [Entry] = []
    /// The number of entries that were removed, or stored again, since the text was last written as a whole.
    private(set) var removed = 0
    /// Whether the count of an entry is higher than in the stored text.
    private(set) var hasUnstoredCounts = false

    init() {}

    /// Reads the lines that an earlier run has stored, without those that are invalid or too old at `now`.
    init(_ text: some Sequence<UInt8>, at now: Int64) {
        let lines = Array(text).split(separator: UInt8(ascii: "\n"))
        for line in lines.suffix(2 * Self.limit) {
            if let entry = (try? JSONTree(Array(line))).flatMap(Entry.init) { restore(entry) }
        }
        removeOld(at: now)
    }

    /// Adds a change. Returns the line to store, or nil if the count of an entry has increased and is stored later.
    mutating func add(_ entry: Entry) -> [UInt8]? {
        removeOld(at: entry.time)
        let index = entries.lastIndex {
            $0.isEqual(entry) && (0..<Self.repeatSeconds).contains(entry.time - $0.time)
        }
        if let index {
            entries[index].count += entry.count
            // A program that sets a value every second writes ten lines in ten minutes.
            guard entries[index].count.nonzeroBitCount == 1 else {
                hasUnstoredCounts = true
                return nil
            }
            removed += 1
            return entries[index].line
        }
        insert(entry)
        return entry.line
    }

    /// Adds a stored entry, which replaces that of an earlier line.
    private mutating func restore(_ entry: Entry) {
        guard let index = entries.lastIndex(where: { $0.time == entry.time && $0.isEqual(entry) }) else {
            return insert(entry)
        }
        entries[index].count = max(entries[index].count, entry.count)
        removed += 1
    }

    /// Appends an entry. If the log is full, removes the oldest entry of the programs or, if these fill at most half of the
    /// log, of the person with the most entries.
    private mutating func insert(_ entry: Entry) {
        if entries.count == Self.limit {
            let isFromProgram = { (entry: Entry) in entry.kind == Identity.Kind.token.rawValue }
            let programs = entries.count(where: isFromProgram)
            let people = Dictionary(grouping: entries.filter { !isFromProgram($0) }) { $0.name }
            let busiest = people.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
            let index = entries.firstIndex {
                programs > Self.limit / 2 ? isFromProgram($0) : !isFromProgram($0) && $0.name == busiest
            }
            entries.remove(at: index ?? 0)
            removed += 1
        }
        entries.append(entry)
    }

    /// Whether the stored text has so many old lines that it must be written as a whole.
    var needsRewrite: Bool { removed >= Self.limit }

    /// Returns the whole text.
    mutating func rewritten() -> [UInt8] {
        (removed, hasUnstoredCounts) = (0, false)
        return entries.flatMap(\.line)
    }

    private mutating func removeOld(at now: Int64) {
        let count = entries.count
        // A clock that was wrong at first leaves entries from the future.
        entries.removeAll { now - $0.time > Self.duration }
        removed += count - entries.count
    }
}

extension AuditTrail.Entry {
    /// Returns whether the entries differ only in their times and counts. The changes of a program may also differ in what they
    /// set.
    fileprivate func isEqual(_ other: Self) -> Bool {
        var copy = other
        (copy.time, copy.count) = (time, count)
        if kind == Identity.Kind.token.rawValue { copy.detail = detail }
        return self == copy
    }

    fileprivate var line: [UInt8] { tree(time: .integer(time)).bytes + [UInt8(ascii: "\n")] }

    /// Returns the members of the entry. `time` is the time in the form that the reader needs.
    func tree(time: JSONTree) -> JSONTree {
        [
            "time": time, "by": .string(name), "kind": .string(kind), "from": .string(client),
            "what": .string(request), "detail": .string(detail), "status": .integer(status),
            "count": .integer(count),
        ]
    }

    fileprivate init?(_ tree: JSONTree) {
        guard let time = tree["time"]?.integer, let name = tree["by"]?.string,
            let kind = tree["kind"]?.string,
            let client = tree["from"]?.string, let request = tree["what"]?.string
        else { return nil }
        self.init(
            time: time,
            name: name,
            kind: kind,
            client: client,
            request: request,
            detail: String((tree["detail"]?.string ?? "").prefix(Self.longestStored)),
            status: tree["status"]?.integer ?? 0,
            count: tree["count"]?.integer ?? 1
        )
    }

    private static var longestStored: Int { AuditTrail.longestDetail }
}
