import GatewayMessages
import TestSupport
import Testing

/// Compares the tables of topics in docs/mqtt.md with the topics of a sign.
@Suite("The document of the topics")
struct TopicDocumentTests {
    private let topics: SignTopics

    init() throws {
        topics = SignTopics(try #require(NodeName("window")))
    }

    /// Returns the names of the topics in the table with the heading `heading`.
    private func names(below heading: String) throws -> [String] {
        let text = try Project.text("docs/mqtt.md")
        let start = try #require(text.range(of: heading)).upperBound
        return text[start...].prefix(
            through: try #require(text.range(of: "\n\n", range: start..<text.endIndex)).lowerBound
        )
        .matches(of: #/(?m)^\| `([^`]+)`/#).map { String($0.output.1) }
    }

    @Test("the document lists every topic that the gateway publishes")
    func outgoing() throws {
        let names = try names(below: "| topic | retained | contents |")
        #expect(Set(names) == Set(SignTopics.Outgoing.allCases.map(\.rawValue)))
    }

    @Test("the gateway subscribes to every topic of the second table, and to no other")
    func incoming() throws {
        let names = try names(below: "| topic | contents |")
        for name in names {
            #expect(topics.incomingKind(of: "loopbanner/window/\(name)") != nil, "\(name)")
        }
        let filters = names.map { name in
            "loopbanner/window/"
                + name.replacing("ID", with: "+").replacing("NAME", with: "+").replacing(
                    #/^set\/.+/#,
                    with: "set/+"
                )
        }
        #expect(Set(filters) == Set(topics.subscriptions))
    }
}
