import MonotonicTime
import Testing

@testable import GatewayMessages

@Suite("The rate limit of each sign of a group")
struct SenderRateLimitTests {
    private func instant(_ seconds: Int64) -> Instant { Instant.zero + Nanoseconds.seconds(seconds) }

    /// Returns how many of `count` inputs from `sign` the limit admits.
    private func admitted(
        _ count: Int,
        from sign: String,
        by limit: inout SenderRateLimit,
        at now: Instant
    ) -> Int {
        var admitted = 0
        for _ in 0..<count where limit.admit(sign, at: now) { admitted += 1 }
        return admitted
    }

    @Test("each sign has a limit for itself, which begins again each second")
    func limits() {
        var limit = SenderRateLimit()
        let door = admitted(60, from: "door", by: &limit, at: instant(1))
        let window = admitted(60, from: "window", by: &limit, at: instant(1))
        let later = admitted(60, from: "door", by: &limit, at: instant(2))
        #expect([door, window, later] == [50, 50, 50])
    }

    @Test("a client that invents more names than a group can have does not reset the counts of signs")
    func inventedNames() {
        var limit = SenderRateLimit()
        _ = admitted(50, from: "door", by: &limit, at: instant(1))
        var inventedNames = 0
        for number in 0..<GroupRoster.limit + 500 where limit.admit("x\(number)", at: instant(1)) {
            inventedNames += 1
        }
        #expect(inventedNames == GroupRoster.limit - 1)
        let door = admitted(10, from: "door", by: &limit, at: instant(1))
        #expect(door == 0)
        let later = admitted(1, from: "door", by: &limit, at: instant(2))
        #expect(later == 1)
    }
}
