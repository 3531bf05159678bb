import GatewayMessages
import SignAPI
import Testing

@Suite("The announcement for Home Assistant")
struct DiscoveryTests {
    private let topics = SignTopics(NodeName(host: "window"))

    private func announcement(_ ids: [String]) throws -> JSONTree {
        let discovery = Discovery(
            topics,
            version: "1.2.3",
            hardware: "max7219 32×8",
            page: "http://window.local:7219/",
            ids: ids
        )
        return try JSONTree(discovery.payload)
    }

    @Test("one device has eleven entities with different ids")
    func entities() throws {
        let tree = try announcement(["tea", "milk"])
        let entities = try #require(tree["cmps"]?.members)
        #expect(
            entities.map { "\($0.key) \($0.value["p"]?.string ?? "")" } == [
                "option select", "next button", "previous button", "activate button", "display light",
                "running switch", "alert notify", "button event", "taps sensor", "problem binary_sensor",
                "tap_trigger device_automation",
            ]
        )
        let ids = entities.compactMap { $0.value["uniq_id"]?.string }
        #expect(ids.count == 10 && Set(ids).count == 10)
        #expect(tree["dev"]?["ids"] == .array(["loopbanner_window"]))
        #expect(tree["avty_t"] == "loopbanner/window/status")
        #expect(
            Discovery.topic(of: topics.node, prefix: "homeassistant")
                == "homeassistant/device/loopbanner_window/config"
        )
    }

    @Test("every topic is one that the sign publishes or subscribes to")
    func knownTopics() throws {
        let entities = try #require(try announcement([])["cmps"]?.members)
        let published = Set(SignTopics.Outgoing.allCases.map(topics.topic))
        for entity in entities {
            for member in entity.value.members ?? [] {
                guard let text = member.value.string, text.hasPrefix("loopbanner/") else { continue }
                let isCommand = member.key.hasSuffix("cmd_t")
                #expect(isCommand ? topics.incoming(text) != nil : published.contains(text), "\(entity.key)")
            }
        }
    }

    @Test(
        "an option whose id Home Assistant does not accept is omitted, and no template contains a text of a user"
    )
    func users() throws {
        let evil = "{{ states('x') }}/#"
        let tree = try announcement(["tea", String(repeating: "a", count: 256), "", evil])
        let select = tree["cmps"]?["option"]
        #expect(select?["ops"] == .array(["tea", .string(evil)]))
        for entity in tree["cmps"]?.members ?? [] {
            for member in entity.value.members ?? [] where member.key != "ops" {
                #expect(member.value.string?.contains("states(") != true)
            }
        }
    }

    @Test("the announcement fits into the packet of a small broker")
    func size() throws {
        let discovery = Discovery(topics, version: "1", hardware: "32×8", page: nil, ids: ["tea"])
        #expect(discovery.payload.count < 4096)
    }
}
