import GatewayMessages
import MonotonicTime
import SignAPI
import Testing

@testable import SignGateway

@Suite("Retained messages of a sign")
struct SignPublicationsTests {
    private let topics = SignTopics(NodeName(host: "window"))
    private let start = Instant.zero + .seconds(100)

    private func sign(_ selected: String, _ ids: [String]) throws -> SignStateCache {
        var sign = SignStateCache()
        sign.state = try JSONTree(
            Array("{\"selected\":{\"id\":\"\(selected)\"},\"width\":32,\"height\":8}".utf8)
        )
        sign.options = ids.map { .object([JSONTree.Member("id", .string($0))]) }
        return sign
    }

    private func names(_ publications: [Publication]) -> [String] {
        publications.map { $0.topic.split(separator: "/").last.map(String.init) ?? "" }
    }

    @Test("a connected sign is announced, described, and then online")
    func order() throws {
        var publications = SignPublications(topics, announcedBelow: "homeassistant", page: nil)
        #expect(publications.due(at: start).map(\.payload) == [Array("offline".utf8)])
        publications.set(try sign("tea", ["tea"]))
        #expect(names(publications.due(at: start)) == ["config", "state", "options", "status"])
        #expect(publications.due(at: start).isEmpty)
        #expect(publications.nextDeadline(after: start) == nil)
        publications.set(SignStateCache())
        #expect(publications.due(at: start).map(\.payload) == [Array("offline".utf8)])
    }

    @Test("a state with a new option waits for the announcement")
    func announcement() throws {
        var publications = SignPublications(topics, announcedBelow: "homeassistant", page: nil)
        publications.set(try sign("tea", ["tea"]))
        _ = publications.due(at: start)
        publications.set(try sign("milk", ["tea", "milk"]))
        #expect(publications.due(at: start + .milliseconds(500)).isEmpty)
        #expect(publications.nextDeadline(after: start + .milliseconds(500)) == start + .milliseconds(500))
        #expect(names(publications.due(at: start + .seconds(1))) == ["config", "state", "options"])
    }

    @Test(
        "a message that another client changes is restored within a second, and the sign's own are not"
    )
    func contest() throws {
        var publications = SignPublications(topics, announcedBelow: "homeassistant", page: nil)
        publications.set(try sign("tea", ["tea"]))
        publications.set(statistics: Array("{}".utf8))
        let own = publications.due(at: start)
        #expect(Set(publications.retainedTopics) == Set(own.map(\.topic)))
        func observe(_ topic: String, _ payload: [UInt8], isRetained: Bool = false) {
            publications.observe(
                IncomingMessage(topic, payload, isRetained: isRetained),
                at: start + .seconds(2)
            )
        }
        for publication in own { observe(publication.topic, publication.payload) }
        for publication in own { observe(publication.topic, Array("old".utf8), isRetained: true) }
        observe("loopbanner/window/press", Array("x".utf8))
        #expect(publications.nextDeadline(after: start + .seconds(2)) == nil)
        for publication in own {
            for payload in [Array("forged".utf8), []] { observe(publication.topic, payload) }
        }
        #expect(publications.due(at: start + .milliseconds(2400)).isEmpty)
        #expect(publications.due(at: start + .milliseconds(2500)) == own)
    }

    @Test("a change by another client does not prevent the publication of a newer state")
    func newer() throws {
        var publications = SignPublications(topics, announcedBelow: nil, page: nil)
        publications.set(try sign("tea", ["tea"]))
        _ = publications.due(at: start)
        let forged = IncomingMessage("loopbanner/window/state", Array("{}".utf8))
        publications.observe(forged, at: start + .seconds(1))
        publications.set(try sign("milk", ["tea"]))
        let due = publications.due(at: start + .seconds(2))
        #expect(names(due) == ["state"])
        #expect(due.first.map { String(decoding: $0.payload, as: UTF8.self).contains("milk") } == true)
        // The same applies to a sign that returns to earlier contents.
        publications.observe(forged, at: start + .seconds(3))
        publications.set(try sign("milk", ["tea"]))
        #expect(names(publications.due(at: start + .seconds(4))) == ["state"])
    }

    @Test("everything is published again after the broker has lost it")
    func invalidation() throws {
        var publications = SignPublications(topics, announcedBelow: nil, page: nil)
        publications.set(try sign("tea", ["tea"]))
        publications.set(statistics: Array("{}".utf8))
        #expect(names(publications.due(at: start)) == ["state", "options", "statistics", "status"])
        publications.invalidate()
        #expect(names(publications.due(at: start)) == ["state", "options", "statistics", "status"])
    }

    @Test(
        "the delay before another attempt doubles to a minute, varies by a half, and a short connection does not reset it"
    )
    func reconnectDelay() {
        var delay = ReconnectDelay(first: .seconds(1), maximum: .seconds(60))
        #expect(
            (0..<8).map { _ in delay.next(jitter: 0) } == [1, 2, 4, 8, 16, 32, 60, 60].map { .seconds($0) }
        )
        #expect(delay.next(jitter: 1) == .seconds(90))
        delay.connectionEnded(after: .seconds(9))
        #expect(delay.next(jitter: 0) == .seconds(60))
        delay.connectionEnded(after: .seconds(10))
        #expect(delay.next(jitter: 0) == .seconds(1))
    }

    @Test("in a fleet, only the first delay varies by ten seconds")
    func spreadDelay() {
        var delay = ReconnectDelay(first: .seconds(1), maximum: .seconds(30), spread: .seconds(10))
        #expect((0..<6).map { _ in delay.next(jitter: 0) } == [1, 2, 4, 8, 16, 30].map { .seconds($0) })
        delay.reset()
        #expect(delay.next(jitter: 1) == .milliseconds(11_500))
        #expect(delay.next(jitter: 1) == .seconds(3))
    }

    @Test("of many warnings one per second is logged, with the number of the others")
    func warnings() {
        var warnings = WarningLimiter()
        let logged = (0..<25).compactMap { warnings.admit(at: start + .milliseconds(Int64($0) * 100)) }
        #expect(logged == [0, 9, 9])
        let last = start + .milliseconds(2400)
        #expect(warnings.takeOmittedCount(at: last) == nil)
        #expect(warnings.deadline == start + .seconds(3))
        #expect(warnings.takeOmittedCount(at: start + .seconds(3)) == 4)
        #expect(warnings.deadline == nil)
        #expect(warnings.isNew("icon") && !warnings.isNew("icon"))
    }

    @Test("the daily counts are added up over pages, hours and options")
    func counts() throws {
        var day = DailyStatistics(at: start)
        #expect(day.isDue(at: start))
        #expect(
            day.beginRequest(firstHour: "2026-11-22T23:00:00Z", day: "2026-11-23", at: start)
                == .signMethod("GetStatistics", ["from": "2026-11-22T23:00:00Z"])
        )
        // An option that stays in view changes nothing, so the counts are read again in any case.
        #expect(day.deadline == start + .seconds(300))
        day.noteChange(at: start + .seconds(2))
        #expect(day.deadline == start + .seconds(10))
        let first = try JSONTree(
            Array(
                """
                {"counts":[{"hour":"a","id":"tea","taps":2,"activations":1},{"hour":"a","id":"","taps":1}],"next":"b"}
                """.utf8
            )
        )
        #expect(day.add(first) == .signMethod("GetStatistics", ["from": "b"]))
        #expect(
            day.add(
                try JSONTree(
                    Array(#"{"counts":[{"id":"tea","taps":3,"shown_seconds":90}],"next":null}"#.utf8)
                )
            ) == nil
        )
        #expect(
            String(decoding: day.payload, as: UTF8.self)
                == #"{"day":"2026-11-23","taps":6,"activations":1,"today":{"tea":5},"shown":{"tea":90}}"#
        )
        day.noteChange(at: start + .seconds(1))
        #expect(day.deadline == start + .seconds(10))
    }
}
