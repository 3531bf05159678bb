import GatewayMessages
import MonotonicTime
import SignAPI
import Testing

@testable import SignGateway

@Suite("What a broker keeps of a sign")
struct SignPublicationsTests {
    private let topics = SignTopics(NodeName(host: "window"))
    private let start = Instant.zero + .seconds(100)

    private func sign(_ selected: String, _ ids: [String]) throws -> SignKnowledge {
        var sign = SignKnowledge()
        sign.state = try JSONTree(
            Array("{\"selected\":{\"id\":\"\(selected)\"},\"width\":32,\"height\":8}".utf8)
        )
        sign.options = ids.map { .object([JSONTree.Member("id", .string($0))]) }
        return sign
    }

    private func names(_ publications: [Publication]) -> [String] {
        publications.map { $0.topic.split(separator: "/").last.map(String.init) ?? "" }
    }

    @Test("a sign that answers is announced, described, and then online")
    func order() throws {
        var publications = SignPublications(topics, announcedBelow: "homeassistant", page: nil)
        #expect(publications.due(at: start).map(\.payload) == [Array("offline".utf8)])
        publications.set(try sign("tea", ["tea"]))
        #expect(names(publications.due(at: start)) == ["config", "state", "options", "status"])
        #expect(publications.due(at: start).isEmpty)
        #expect(publications.nextDeadline(after: start) == nil)
        publications.set(SignKnowledge())
        #expect(publications.due(at: start).map(\.payload) == [Array("offline".utf8)])
    }

    @Test("a state that names a new option waits until that was announced")
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
        "what another client changes is published again within a second, and the sign's own messages are not"
    )
    func contest() throws {
        var publications = SignPublications(topics, announcedBelow: "homeassistant", page: nil)
        publications.set(try sign("tea", ["tea"]))
        publications.set(statistics: Array("{}".utf8))
        let own = publications.due(at: start)
        #expect(Set(publications.retainedTopics) == Set(own.map(\.topic)))
        func hear(_ topic: String, _ payload: [UInt8], isRetained: Bool = false) {
            publications.notice(
                IncomingMessage(topic, payload, isRetained: isRetained),
                at: start + .seconds(2)
            )
        }
        for publication in own { hear(publication.topic, publication.payload) }
        for publication in own { hear(publication.topic, Array("old".utf8), isRetained: true) }
        hear("loopbanner/window/press", Array("x".utf8))
        #expect(publications.nextDeadline(after: start + .seconds(2)) == nil)
        for publication in own {
            for payload in [Array("forged".utf8), []] { hear(publication.topic, payload) }
        }
        #expect(publications.due(at: start + .milliseconds(2400)).isEmpty)
        #expect(publications.due(at: start + .milliseconds(2500)) == own)
    }

    @Test("what another client changes does not stop a newer state from being published")
    func newer() throws {
        var publications = SignPublications(topics, announcedBelow: nil, page: nil)
        publications.set(try sign("tea", ["tea"]))
        _ = publications.due(at: start)
        let forged = IncomingMessage("loopbanner/window/state", Array("{}".utf8))
        publications.notice(forged, at: start + .seconds(1))
        publications.set(try sign("milk", ["tea"]))
        let due = publications.due(at: start + .seconds(2))
        #expect(names(due) == ["state"])
        #expect(due.first.map { String(decoding: $0.payload, as: UTF8.self).contains("milk") } == true)
        // A sign that leaves and comes back to the same contents publishes them, too.
        publications.notice(forged, at: start + .seconds(3))
        publications.set(try sign("milk", ["tea"]))
        #expect(names(publications.due(at: start + .seconds(4))) == ["state"])
    }

    @Test("a broker that has forgotten everything is told all of it again")
    func forgetting() throws {
        var publications = SignPublications(topics, announcedBelow: nil, page: nil)
        publications.set(try sign("tea", ["tea"]))
        publications.set(statistics: Array("{}".utf8))
        #expect(names(publications.due(at: start)) == ["state", "options", "statistics", "status"])
        publications.forget()
        #expect(names(publications.due(at: start)) == ["state", "options", "statistics", "status"])
    }

    @Test(
        "the pause before another attempt doubles to a minute, half of it is chance, and a short connection ends none of it"
    )
    func pause() {
        var pause = BrokerPause()
        #expect(
            (0..<8).map { _ in pause.next(jitter: 0) } == [1, 2, 4, 8, 16, 32, 60, 60].map { .seconds($0) }
        )
        #expect(pause.next(jitter: 1) == .seconds(90))
        pause.end(of: .seconds(9))
        #expect(pause.next(jitter: 0) == .seconds(60))
        pause.end(of: .seconds(10))
        #expect(pause.next(jitter: 0) == .seconds(1))
    }

    @Test("of a flood of complaints one a second is written, with the number of the others")
    func complaints() {
        var complaints = Complaints()
        let written = (0..<25).compactMap { complaints.count(at: start + .milliseconds(Int64($0) * 100)) }
        #expect(written == [0, 9, 9])
        let last = start + .milliseconds(2400)
        #expect(complaints.overdue(at: last) == nil)
        #expect(complaints.deadline == start + .seconds(3))
        #expect(complaints.overdue(at: start + .seconds(3)) == 4)
        #expect(complaints.deadline == nil)
        #expect(complaints.isNew("icon") && !complaints.isNew("icon"))
    }

    @Test("what was counted today is added up over pages, hours and options")
    func counts() throws {
        var day = DayCount(at: start)
        #expect(day.isDue(at: start))
        #expect(
            day.ask(from: "2026-11-22T23:00:00Z", at: start) == [
                JSONTree.Member("from", "2026-11-22T23:00:00Z")
            ]
        )
        let first = try JSONTree(
            Array(
                """
                {"counts":[{"hour":"a","id":"tea","taps":2,"activations":1},{"hour":"a","id":"","taps":1}],"next":"b"}
                """.utf8
            )
        )
        #expect(day.take(first) == [JSONTree.Member("from", "b")])
        #expect(day.take(try JSONTree(Array(#"{"counts":[{"id":"tea","taps":3}],"next":null}"#.utf8))) == nil)
        #expect(
            String(decoding: day.payload, as: UTF8.self) == #"{"taps":6,"activations":1,"today":{"tea":5}}"#
        )
        day.note(at: start + .seconds(1))
        #expect(day.deadline == start + .seconds(10))
    }
}
