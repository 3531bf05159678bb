import GatewayMessages
import SignAPI
import Testing

@Suite("Counters of a group's member")
struct GroupCounterTests {
    private func counter(_ sign: String, _ changes: Int64, at: Int64 = 0, number: Int64 = 0)
        -> GroupCall.Counter
    {
        GroupCall.Counter(
            name: "queue",
            setTime: at,
            sign: "",
            number: number,
            excess: 0,
            shortfall: 0,
            shares: [GroupCall.Counter.Share(sign: sign, lastChangeNumber: changes, sum: changes, at: 0)]
        )
    }

    private func text(_ counter: GroupCall.Counter) -> String {
        String(decoding: counter.tree.bytes, as: UTF8.self)
    }

    private func topic(_ sign: String) -> String { "loopbanner-group/shop/counters/\(sign)/queue" }

    private func joining(_ name: String) throws -> MemberRecorder {
        var recorder = try MemberRecorder(name)
        recorder.at(0) { $0.signConnected(at: $1) }
        recorder.at(0) { $0.brokerConnected(at: $1) }
        _ = recorder.takeTasks()
        return recorder
    }

    private func join(_ recorder: inout MemberRecorder) {
        let name = recorder.member.ownNode.text
        recorder.at(0) { $0.handle(.joined(listHash: "r"), to: .join(sign: name), at: $1) }
    }

    @Test("counters that arrive before the sign has joined reach it then, one call at a time")
    func waits() throws {
        var recorder = try joining("b")
        recorder.receive(topic("a"), text(counter("a", 1, number: 1)), at: 0, isRetained: true)
        #expect(recorder.takeTasks() == [])
        join(&recorder)
        #expect(
            recorder.takeTasks() == ["publish loopbanner-group/shop/members/b kept", "count [\"queue 1\"]"]
        )
        recorder.receive(topic("a"), text(counter("a", 2, number: 2)), at: 10)
        recorder.receive(topic("c"), text(counter("c", 1, number: 3)), at: 10)
        #expect(recorder.takeTasks() == [])
        recorder.at(20) { $0.handle(.done, to: .count([]), at: $1) }
        #expect(recorder.takeTasks() == ["count [\"queue 2\", \"queue 3\"]"])
    }

    @Test("of the counters of a sign that wait, the newest is kept, in any order of arrival")
    func newest() throws {
        var recorder = try joining("b")
        recorder.receive(topic("a"), text(counter("a", 2, number: 2)), at: 0)
        recorder.receive(topic("a"), text(counter("a", 1, number: 2)), at: 0)
        recorder.receive(topic("c"), text(counter("c", 9, at: 5, number: 7)), at: 0)
        recorder.receive(topic("c"), text(counter("c", 99, at: 4, number: 8)), at: 0)
        recorder.receive(topic("c"), text(counter("c", 3, at: 6, number: 9)), at: 0)
        join(&recorder)
        #expect(recorder.takeTasks().last == "count [\"queue 2\", \"queue 9\"]")
    }

    @Test("counters of a call that fails wait for the next time that the sign joins")
    func failure() throws {
        var recorder = try joining("b")
        join(&recorder)
        _ = recorder.takeTasks()
        recorder.receive(topic("a"), text(counter("a", 1, number: 1)), at: 10)
        #expect(recorder.takeTasks() == ["count [\"queue 1\"]"])
        recorder.at(20) { $0.handle(.failed(""), to: .count([]), at: $1) }
        recorder.at(20) { $0.signDisconnected(at: $1) }
        recorder.at(30) { $0.signConnected(at: $1) }
        _ = recorder.takeTasks()
        join(&recorder)
        #expect(recorder.takeTasks().last == "count [\"queue 1\"]")
    }

    @Test(
        "the sign's counters are published, retained, and its own copies count only from the broker's memory"
    )
    func publishes() throws {
        var recorder = try joining("b")
        join(&recorder)
        _ = recorder.takeTasks()
        let own = counter("b", 1, number: 1)
        recorder.at(10) { $0.handleSignUpdate([], counters: [own], listHash: "r", isInStep: false, at: $1) }
        #expect(recorder.takeTasks() == ["publish \(topic("b")) kept"])
        recorder.receive(topic("b"), text(own), at: 10)
        #expect(recorder.takeTasks() == [])
        recorder.receive(topic("b"), text(own), at: 10, isRetained: true)
        #expect(recorder.takeTasks() == ["count [\"queue 1\"]"])
    }

    @Test("invalid counters are refused with the reason")
    func invalid() throws {
        var recorder = try joining("b")
        join(&recorder)
        for (payload, reason) in [
            ("{", "the message is not a JSON object"), ("{}", "'name' is missing, unknown or invalid"),
            (
                text(counter("a", 1)).replacing("queue", with: "other"),
                "the counter's name differs from its topic"
            ),
        ] {
            recorder.receive(topic("a"), payload, at: 10)
            let refusal = recorder.member.takeRefusal()
            #expect(
                refusal?.description.contains(reason) == true,
                "\(payload): \(String(describing: refusal))"
            )
        }
        recorder.receive(topic("a"), "", at: 10)
        #expect(recorder.member.takeRefusal() == nil)
    }
}
