import GatewayMessages
import SettingsText
import SignAPI

/// The proof of play: a file with a line of JSON for each sign and day, which has the hash of the line before it. So a
/// line that is changed, removed or inserted later is found, unless all later lines are changed, too.
struct PlayLog {
    /// The most bytes of a file, and the number of full files that are kept.
    private static let fileLimit = 64 << 20
    private static let keptFiles = 99
    /// The number of bytes at the end that are read at the start. They have the lines of the last days.
    private static let readSize = 8 << 20
    /// The hash in the first line.
    static let firstHash = String(repeating: "0", count: 64)

    private let file: LineFile?
    /// The hash of the last line.
    private(set) var hash = PlayLog.firstHash
    /// The last day of each sign that has a line.
    private var days: [String: String] = [:]

    /// Opens the log in the file at `path`, or without a file. Throws if the file cannot be read and written.
    init(_ path: String?) throws(StartFailure) {
        file = path.map { LineFile($0, limit: Self.fileLimit, kept: Self.keptFiles) }
        guard let file else { return }
        let lines: [[UInt8]]
        do throws(StartFailure) {
            lines = try file.lastLines(size: Self.readSize)
        } catch {
            throw StartFailure("play_file: \(error)")
        }
        if let last = lines.last { hash = SHA256.hexadecimal(of: last) }
        for line in lines {
            guard let tree = try? JSONTree(line), let node = tree["node"]?.string,
                let day = tree["day"]?.string
            else { continue }
            days[node] = day
        }
    }

    /// Adds the line about a day of a sign that is over. A day that is not later than the last one has a line already.
    /// Returns the reason if the line cannot be stored. `second` is in seconds since 1970.
    mutating func add(_ sign: FleetSign, at second: Int64) -> String? {
        guard let counts = sign.statistics, counts.day > days[sign.node] ?? "", let file else { return nil }
        let line = Self.line(sign, counts, previous: hash, at: second)
        if let reason = file.append(line) { return reason }
        days[sign.node] = counts.day
        hash = SHA256.hexadecimal(of: line)
        return nil
    }

    private static func line(
        _ sign: FleetSign,
        _ counts: SignStatistics,
        previous: String,
        at second: Int64
    ) -> [UInt8] {
        let shown = counts.options.map { JSONTree.Member($0.id, .integer($0.shown)) }
        let taps = counts.options.filter { $0.taps > 0 }.map { JSONTree.Member($0.id, .integer($0.taps)) }
        let line: JSONTree = [
            "previous": .string(previous), "at": .string(UTCTime.text(second)), "node": .string(sign.node),
            "day": .string(counts.day), "shown": .object(shown), "taps": .object(taps),
            "release": sign.report.release.map { .string($0) } ?? .null,
        ]
        return line.bytes
    }

    /// Verifies the lines of a file. `previous` is the hash of the line before them, or nil if it is not available.
    /// Returns the hash of the last line, or the number of the first line that does not follow the one before it, from 1.
    static func verify(_ lines: [[UInt8]], after previous: String?) -> Result<String?, BrokenChain> {
        var hash = previous
        for (index, line) in lines.enumerated() {
            let stated = (try? JSONTree(line))?["previous"]?.string
            guard let stated, hash == nil || stated == hash else {
                return .failure(BrokenChain(line: index + 1))
            }
            hash = SHA256.hexadecimal(of: line)
        }
        return .success(hash)
    }

    /// A line that does not follow the one before it.
    struct BrokenChain: Error, Hashable {
        /// The number of the line, from 1.
        var line: Int
    }
}

/// The days of signs that are over, and whose counts belong to the proof of play.
enum FinishedDays {
    /// The most seconds by which the day of a sign can differ from the day in UTC, with a reserve for slow messages.
    private static let tolerance: Int64 = 40 * 3600
    private static let day: Int64 = 86_400

    /// Returns whether the day of the counts `old` is over because the sign has sent `new`. A day far from `now`, in
    /// seconds since 1970, is ignored, because the clock of the sign is wrong.
    static func isOver(_ old: SignStatistics?, _ new: SignStatistics?, at now: Int64) -> Bool {
        guard let old, let new else { return false }
        return old.day < new.day && isPlausible(old.day, at: now) && isPlausible(new.day, at: now)
    }

    /// Returns whether a day ended so long ago that the sign sends no more counts of it.
    static func isOver(_ counts: SignStatistics, at now: Int64) -> Bool {
        guard let start = UTCTime.seconds("\(counts.day)T00:00:00Z") else { return false }
        return start + day + tolerance < now && isPlausible(counts.day, at: now)
    }

    private static func isPlausible(_ day: String, at now: Int64) -> Bool {
        guard let start = UTCTime.seconds("\(day)T00:00:00Z") else { return false }
        return (now - 30 * Self.day...now + tolerance).contains(start)
    }
}
