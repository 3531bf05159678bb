import Glibc
import MonotonicTime
import SignAPI

/// What the sign has counted today: asked for after something was counted, at most every ten seconds.
struct DayCount {
    private static let pause = Nanoseconds.seconds(10)

    /// When to ask; nil while nothing has happened since the last answer.
    private(set) var deadline: Instant?
    private var quietUntil: Instant?
    private var taps: Int64 = 0
    private var activations: Int64 = 0
    private var shown: [(id: String, taps: Int64)] = []

    /// Nothing was asked yet.
    init(at now: Instant) { deadline = now }

    /// Whether an event changes what is counted.
    static func changes(_ event: JSONTree) -> Bool {
        switch event["event"]?.string {
        case "input", "activated", "selected": true
        default: false
        }
    }

    /// Something was counted.
    mutating func note(at now: Instant) { deadline = deadline ?? max(now, quietUntil ?? now) }

    /// Whether it is time to ask.
    func isDue(at now: Instant) -> Bool { deadline.map { $0 <= now } ?? false }

    /// The parameters of `GetStatistics` for the hours from `hour` on, as in `2026-11-22T20:00:00Z`.
    mutating func ask(from hour: String, at now: Instant) -> [JSONTree.Member] {
        deadline = nil
        quietUntil = now + Self.pause
        (taps, activations, shown) = (0, 0, [])
        return [JSONTree.Member("from", .string(hour))]
    }

    /// Takes an answer. Returns the parameters for what follows; nil after the last one.
    mutating func take(_ answer: JSONTree) -> [JSONTree.Member]? {
        for count in answer["counts"]?.array ?? [] {
            let number = count["taps"]?.integer ?? 0
            taps += number
            activations += count["activations"]?.integer ?? 0
            let id = count["id"]?.string ?? ""
            if let index = shown.firstIndex(where: { $0.id == id }) {
                shown[index].taps += number
            } else {
                shown.append((id, number))
            }
        }
        return answer["next"]?.string.map { [JSONTree.Member("from", .string($0))] }
    }

    /// What is published.
    var payload: [UInt8] {
        let today = shown.filter { !$0.id.isEmpty && $0.taps > 0 }.map {
            JSONTree.Member($0.id, .integer($0.taps))
        }
        var bytes: [UInt8] = []
        bytes.append(
            json: .object([
                JSONTree.Member("taps", .integer(taps)),
                JSONTree.Member("activations", .integer(activations)),
                JSONTree.Member("today", .object(today)),
            ])
        )
        return bytes
    }

    /// The hour in which the day began here, in UTC.
    static func firstHour() -> String {
        var now = time(nil)
        var local = tm()
        localtime_r(&now, &local)
        (local.tm_hour, local.tm_min, local.tm_sec, local.tm_isdst) = (0, 0, 0, -1)
        var midnight = mktime(&local)
        var date = tm()
        gmtime_r(&midnight, &date)
        func two(_ number: CInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return
            "\(date.tm_year + 1900)-\(two(date.tm_mon + 1))-\(two(date.tm_mday))T\(two(date.tm_hour)):00:00Z"
    }
}
