import GatewayMessages
import Testing

@Suite("Topics of a sign")
struct SignTopicsTests {
    @Test(
        "a name is 1 to 32 plain characters",
        arguments: [
            ("window", true), ("Shop_2-a", true), ("", false), ("a/b", false), ("a+b", false), ("#", false),
            ("$SYS", false), ("Käse", false), (String(repeating: "a", count: 32), true),
            (String(repeating: "a", count: 33), false),
        ]
    )
    func names(_ text: String, _ isName: Bool) {
        #expect((NodeName(text) != nil) == isName)
    }

    @Test(
        "every host name becomes a node name",
        arguments: [("window.local", "window"), ("käse pi", "k--se-pi"), ("", "sign"), (".x", "sign")]
    )
    func hosts(_ host: String, _ name: String) {
        #expect(NodeName(host: host).text == name)
        #expect(NodeName(NodeName(host: host).text) != nil)
    }

    @Test("the subscriptions match every incoming topic, and none that is published")
    func subscriptions() {
        let topics = SignTopics(NodeName(host: "a"))
        let incoming: [SignTopics.Incoming] = [
            .command, .selectedOption, .brightness, .lit, .alert, .option(id: "x"), .value(name: "x"),
            .counter(name: "x"),
        ]
        for kind in incoming {
            #expect(topics.incomingKind(of: topics.topic(kind)) == kind)
            #expect(topics.subscriptions.contains { matches($0, topics.topic(kind)) }, "\(kind)")
        }
        for kind in SignTopics.Outgoing.allCases {
            #expect(!topics.subscriptions.contains { matches($0, topics.topic(kind)) }, "\(kind)")
        }
    }

    /// Returns whether the topic filter `filter` matches `topic` (MQTT 3.1.1, 4.7).
    private func matches(_ filter: String, _ topic: String) -> Bool {
        let (filter, topic) = (filter.split(separator: "/"), topic.split(separator: "/"))
        return filter.count == topic.count && zip(filter, topic).allSatisfy { $0 == "+" || $0 == $1 }
    }
}
