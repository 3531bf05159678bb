import SignAPI

/// The audit log of the last week, which records who changed what, when, and from which address.
///
/// The stored text has a line of JSON for each change. The line is written again whenever the entry's count
/// has doubled, and the last line of an entry is the valid one. An equal change within ten minutes only
/// increases the count of the existing entry. Changes by programs fill at most half of the log. A program
/// that sets a value every second therefore displaces no change by a person, and a person with many changes
/// displaces no change by another person.
struct AuditTrail: Hashable {
    /// An entry of the audit log: a change, or several equal changes that were combined.
    struct Entry: Hashable {
        /// The time of the first change, in seconds since 1970.
        var time: Int64
        /// The name of the user or of the access token that made the change. `kind` distinguishes users and
        /// tokens.
        var name: String
        var kind: String
        /// The network address of the client that requested the change.
        var client: String
        /// The HTTP method and path of the request.
        var request: String
        /// A description of what was changed, in at most 200 characters.
        var detail: String
        /// The HTTP status code of the response to the request.
        var status: Int64
        /// The number of equal changes that were combined in this entry.
        var count: Int64 = 1
    }

    /// The age in seconds after which an entry is removed from the audit log.
    static let duration: Int64 = 7 * 24 * 3600
    /// The maximum number of entries in the audit log. When the log is full, each new entry replaces an older
    /// one.
    static let limit = 1000
    static let longestDetail = 200
    private static let mergeSeconds: Int64 = 600

    /// The entries of the audit log, from the oldest to the newest.
    private(set) var entries: [Entry] = []
    /// The number of obsolete lines in the log file. The entries of these lines have been removed, or stored
    /// in later lines, since the complete file was last written.
    private(set) var obsoleteLineCount = 0
    /// Whether the count of an entry has increased since the entry was stored. If so, the log file must be
    /// written again.
    private(set) var hasUnstoredCounts = false

    init() {}

    /// Reads the entries that an earlier run of the gateway stored in `text`. Lines of the text that are
    /// invalid, or too old at the time `now` (in seconds since 1970), are skipped.
    init(_ text: some Sequence<UInt8>, at now: Int64) {
        let lines = Array(text).split(separator: UInt8(ascii: "\n"))
        for line in lines.suffix(2 * Self.limit) {
            if let entry = (try? JSONTree(Array(line))).flatMap(Entry.init) { restore(entry) }
        }
        removeExpiredEntries(at: now)
    }

    /// Adds a change to the audit log. If an equal change was made within the last ten minutes, increases
    /// the count of its entry instead of adding another one. Returns the line to append to the log file, or
    /// nil if only a count has increased that is stored later.
    mutating func add(_ entry: Entry) -> [UInt8]? {
        removeExpiredEntries(at: entry.time)
        let indexOfEqualEntry = entries.lastIndex { earlierEntry in
            let age = entry.time - earlierEntry.time
            let isRecent = (0..<Self.mergeSeconds).contains(age)
            return isRecent && earlierEntry.isRepetition(of: entry)
        }
        guard let index = indexOfEqualEntry else {
            insert(entry)
            return entry.encodedLine
        }
        entries[index].count += entry.count
        // Only the counts 1, 2, 4, 8 and so on are stored at once, so that a program that sets a value every
        // second writes only ten lines in ten minutes.
        let isPowerOfTwo = entries[index].count.nonzeroBitCount == 1
        guard isPowerOfTwo else {
            hasUnstoredCounts = true
            return nil
        }
        // The new line replaces the one with the previous count.
        obsoleteLineCount += 1
        return entries[index].encodedLine
    }

    /// Adds an entry that was read from the log file. If the same entry was already read from an earlier line
    /// of the file, keeps only the one with the higher count.
    private mutating func restore(_ entry: Entry) {
        guard let index = entries.lastIndex(where: { $0.time == entry.time && $0.isRepetition(of: entry) })
        else {
            return insert(entry)
        }
        entries[index].count = max(entries[index].count, entry.count)
        obsoleteLineCount += 1
    }

    /// Appends an entry to the audit log. If the log is full, first removes one: the oldest entry of a
    /// program if more than half of the entries are from programs, or else the oldest entry of the person
    /// with the most entries.
    private mutating func insert(_ entry: Entry) {
        if entries.count == Self.limit {
            entries.remove(at: indexToRemove)
            obsoleteLineCount += 1
        }
        entries.append(entry)
    }

    /// The index of the entry to remove when the audit log is full. This is the oldest entry of a program if
    /// more than half of the entries are from programs, or else the oldest entry of the person with the most
    /// entries.
    private var indexToRemove: Int {
        var programCount = 0
        var countsByPerson: [String: Int] = [:]
        for entry in entries {
            if entry.isFromProgram { programCount += 1 } else { countsByPerson[entry.name, default: 0] += 1 }
        }
        if programCount > Self.limit / 2 { return entries.firstIndex(where: \.isFromProgram) ?? 0 }
        // Of several people with the same count, the first by name.
        let busiestPerson = countsByPerson.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        return entries.firstIndex { !$0.isFromProgram && $0.name == busiestPerson } ?? 0
    }

    /// Whether the log file contains so many obsolete lines that it must be written again.
    var needsRewrite: Bool { obsoleteLineCount >= Self.limit }

    /// Returns the complete text of the audit log, and resets the count of obsolete lines. The caller must
    /// replace the contents of the log file with this text.
    mutating func rewritten() -> [UInt8] {
        (obsoleteLineCount, hasUnstoredCounts) = (0, false)
        return entries.flatMap(\.encodedLine)
    }

    /// Removes the entries that are older than `duration` at the time `now`, which is in seconds since 1970.
    private mutating func removeExpiredEntries(at now: Int64) {
        let isExpired = { (entry: Entry) in now - entry.time > Self.duration }
        // A clock that was wrong at first leaves entries from the future, so any entry may be the oldest.
        guard entries.contains(where: isExpired) else { return }
        let formerCount = entries.count
        entries.removeAll(where: isExpired)
        obsoleteLineCount += formerCount - entries.count
    }
}

extension AuditTrail.Entry {
    /// Returns whether two entries of the audit log are equal apart from their times and counts. For changes
    /// by a program, the values that were set may differ, too.
    fileprivate func isRepetition(of other: Self) -> Bool {
        request == other.request && name == other.name && kind == other.kind && client == other.client
            && status == other.status && (isFromProgram || detail == other.detail)
    }

    /// Whether the change was made by a program, which uses an access token, and not by a person.
    fileprivate var isFromProgram: Bool { kind == Identity.Kind.token.rawValue }

    fileprivate var encodedLine: [UInt8] { tree(time: .integer(time)).bytes + [UInt8(ascii: "\n")] }

    /// Returns the entry of the audit log as a JSON object with `time` as the time of the change. The format
    /// of the time depends on the recipient of the object.
    func tree(time: JSONTree) -> JSONTree {
        [
            "time": time, "by": .string(name), "kind": .string(kind), "from": .string(client),
            "what": .string(request), "detail": .string(detail), "status": .integer(status),
            "count": .integer(count),
        ]
    }

    /// Decodes an entry of the audit log from its JSON object. Returns nil if a member is missing or has the
    /// wrong type.
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
            detail: String((tree["detail"]?.string ?? "").prefix(Self.maximumStoredLength)),
            status: tree["status"]?.integer ?? 0,
            count: tree["count"]?.integer ?? 1
        )
    }

    private static var maximumStoredLength: Int { AuditTrail.longestDetail }
}
