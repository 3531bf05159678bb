import GatewayMessages
import SettingsText
import SignAPI

/// The proof of play: a file that records what each sign has shown, as a line of JSON for each sign and day.
/// Each line of the file contains the hash of the line before it, so that later changes, removals and
/// insertions are detected unless all subsequent lines are changed too.
struct PlayLog {
    /// The maximum size of a file of the proof of play in bytes, after which a new file begins.
    private static let fileLimit = 64 << 20
    /// The number of full files of the proof of play that are kept.
    static let keptFileCount = 99
    /// The number of bytes at the end of the file that are read when the program starts. They contain the
    /// lines of the file for the last days.
    private static let readSize = 8 << 20
    /// The value that the first line of the file contains instead of the hash of a previous line: 64 zeros.
    static let firstHash = String(repeating: "0", count: 64)

    private let file: LineFile?
    /// The hash of the last line of the file, which the next line must contain.
    private(set) var lastHash = PlayLog.firstHash
    /// For each sign, the last day that the proof of play contains. The keys are the names of the signs.
    private var lastDayByNode: [String: String] = [:]

    /// Opens the proof of play in the file at `path`, in which each line covers one sign and day. Reads the
    /// lines of the last days, so that new lines can continue them. If `path` is nil, nothing is stored.
    ///
    /// - Throws: If the file cannot be read and written.
    init(_ path: String?) throws(StartFailure) {
        file = path.map { LineFile($0, maximumSize: Self.fileLimit, keptFileCount: Self.keptFileCount) }
        guard let file else { return }
        let lines: [[UInt8]]
        do throws(StartFailure) {
            lines = try file.lastLines(maximumByteCount: Self.readSize)
        } catch {
            throw StartFailure("play_file: \(error)")
        }
        // The next line must contain this hash.
        if let lastLine = lines.last { lastHash = SHA256.hexadecimal(of: lastLine) }
        for line in lines {
            let entry = try? JSONTree(line)
            guard let node = entry?["node"]?.string, let day = entry?["day"]?.string else { continue }
            lastDayByNode[node] = day
        }
    }

    /// Appends the line for a completed day of `sign` to the file. Does nothing if the file already contains
    /// this day or a later one of the sign. Returns the reason if the line cannot be stored, or nil. `second`
    /// is the time in seconds since 1970.
    mutating func recordDay(of sign: FleetSign, at second: Int64) -> String? {
        guard let file, let counts = sign.statistics else { return nil }
        let isLaterDay = lastDayByNode[sign.node].map { $0 < counts.day } ?? true
        guard isLaterDay else { return nil }
        let line = Self.line(for: sign, counts: counts, previousHash: lastHash, at: second)
        if let reason = file.append(line) { return reason }
        lastDayByNode[sign.node] = counts.day
        lastHash = SHA256.hexadecimal(of: line)
        return nil
    }

    /// Returns the line of the log for `sign` and the day of `counts`, as JSON: how long the sign showed each
    /// option, in seconds, and how often each option was tapped.
    ///
    /// - Parameters:
    ///   - previousHash: The hash of the line before this one. With it, a later change of that line is
    ///     detected.
    ///   - second: The current time in seconds since 1970.
    private static func line(
        for sign: FleetSign,
        counts: SignStatistics,
        previousHash: String,
        at second: Int64
    ) -> [UInt8] {
        let shownSeconds = counts.options.map { JSONTree.Member($0.id, .integer($0.shown)) }
        let tappedOptions = counts.options.filter { $0.taps > 0 }
        let taps = tappedOptions.map { JSONTree.Member($0.id, .integer($0.taps)) }
        let line: JSONTree = [
            "previous": .string(previousHash), "at": .string(UTCTime.text(second)),
            "node": .string(sign.node),
            "day": .string(counts.day), "shown": .object(shownSeconds), "taps": .object(taps),
            "release": sign.report.release.map { .string($0) } ?? .null,
        ]
        return line.bytes
    }

    /// Verifies that each line of the file contains the hash of the line before it. `previous` is the hash of
    /// the line before `lines`, or nil if it is unknown. Returns the hash of the last line, or the 1-based
    /// number of the first line that does not match.
    static func verify(_ lines: [[UInt8]], previousHash previous: String?) -> Result<String?, BrokenChain> {
        var previousHash = previous
        for (index, line) in lines.enumerated() {
            let statedHash = (try? JSONTree(line))?["previous"]?.string
            guard let statedHash, previousHash == nil || statedHash == previousHash else {
                return .failure(BrokenChain(line: index + 1))
            }
            previousHash = SHA256.hexadecimal(of: line)
        }
        return .success(previousHash)
    }

    /// An error which reports that a line of the file does not contain the hash of the line before it, so the
    /// file was changed later.
    struct BrokenChain: Error, Hashable {
        /// The 1-based number of the line that does not contain the expected hash.
        var line: Int
    }
}

/// A namespace for functions that determine whether a day of a sign is complete. Only then are its counts
/// added to the proof of play (the permanent record of what signs have shown).
enum FinishedDays {
    /// The maximum time, in seconds, between the end of a day in a sign's time zone and the end of the day in
    /// UTC, plus a reserve for delayed messages.
    private static let tolerance: Int64 = 40 * 3600
    private static let day: Int64 = 86_400

    /// Returns whether the day of `old` is complete because the sign has sent counts for a later day in
    /// `new`. Returns false if a day is far from `now` (in seconds since 1970), because the clock of the sign
    /// must then be wrong.
    static func isOver(_ old: SignStatistics?, _ new: SignStatistics?, at now: Int64) -> Bool {
        guard let old, let new, old.day < new.day else { return false }
        return isPlausible(old.day, at: now) && isPlausible(new.day, at: now)
    }

    /// Returns whether the day of `counts` ended so long before `now` (in seconds since 1970) that the sign
    /// will send no more counts for it. Returns false if the clock of the sign must be wrong.
    static func isOver(_ counts: SignStatistics, at now: Int64) -> Bool {
        guard let start = UTCTime.seconds("\(counts.day)T00:00:00Z") else { return false }
        return start + day + tolerance < now && isPlausible(counts.day, at: now)
    }

    /// Returns whether `day` is plausible for a sign's counts. It must have begun within the 30 days before
    /// `now`, or begin soon in a time zone east of UTC. Otherwise, the sign's clock must be wrong. `now` is
    /// in seconds since 1970.
    private static func isPlausible(_ day: String, at now: Int64) -> Bool {
        guard let start = UTCTime.seconds("\(day)T00:00:00Z") else { return false }
        return (now - 30 * Self.day...now + tolerance).contains(start)
    }
}
