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
            pageURL: "http://window.local:7219/",
            optionIDs: ids
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

    @Test("a counter is a number with its range, whose value is in the state and whose command sets it")
    func counters() throws {
        let state: JSONTree = ["name": "q.1", "value": 4, "lower": -9, "upper": 99, "step": 5]
        let discovery = Discovery(
            topics,
            version: "1.2.3",
            hardware: "",
            pageURL: nil,
            optionIDs: [],
            counters: [try #require(Discovery.Counter(state))]
        )
        let number = try JSONTree(discovery.payload)["cmps"]?["counter_q.1"]
        #expect(
            number == [
                "p": "number", "uniq_id": "loopbanner_window_counter_q.1", "name": "q.1",
                "cmd_t": "loopbanner/window/counter/q.1/set", "cmd_tpl": "={{ value | int }}",
                "stat_t": "loopbanner/window/state", "val_tpl": "{{ value_json.counters['q.1'] }}", "min": -9,
                "max": 99, "step": 1, "mode": "box",
            ]
        )
        let report = try JSONTree(SignReport.encodeState(["counters": .array([state])]))
        #expect(report["counters"] == ["q.1": 4])
        #expect(try JSONTree(SignReport.encodeState(["brightness": 5]))["counters"] == nil)
    }

    @Test("every topic is one that the sign publishes or subscribes to")
    func knownTopics() throws {
        let entities = try #require(try announcement([])["cmps"]?.members)
        let published = Set(SignTopics.Outgoing.allCases.map(topics.topic))
        for entity in entities {
            for member in entity.value.members ?? [] {
                guard let text = member.value.string, text.hasPrefix("loopbanner/") else { continue }
                let isCommand = member.key.hasSuffix("cmd_t")
                #expect(
                    isCommand ? topics.incomingKind(of: text) != nil : published.contains(text),
                    "\(entity.key)"
                )
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

    private func components(_ presses: [Discovery.Press], hasPresence: Bool = false) throws -> JSONTree {
        let discovery = Discovery(
            topics,
            version: "1",
            hardware: "32×8",
            pageURL: nil,
            optionIDs: [],
            presses: presses,
            hasPresence: hasPresence
        )
        return try #require(try JSONTree(discovery.payload)["cmps"])
    }

    @Test("each gesture with each button is a trigger of the device, with the name of the button")
    func triggers() throws {
        let text =
            #"{"gestures":[{"button":"next","inputs":["tap","double_tap","long_press","wink"]},"#
            + #"{"button":"KEY_LEFT","inputs":["tap"]},{"button":"red+blue","inputs":["tap"]},{"inputs":["tap"]}]}"#
        let state = try JSONTree(Array(text.utf8))
        let triggers = try #require(try components(Discovery.Press.all(in: state)).members)
            .filter { $0.value["p"] == "device_automation" && $0.key != "tap_trigger" }
        #expect(
            triggers.map { trigger in
                ["type", "stype", "pl"].map { trigger.value[$0]?.string ?? "" }.joined(separator: ", ")
            } == [
                "button_short_press, next, tap next", "button_double_press, next, double_tap next",
                "button_long_press, next, long_press next", "button_short_press, KEY_LEFT, tap KEY_LEFT",
                "button_short_press, red+blue, tap red+blue",
            ]
        )
        #expect(triggers.map(\.key) == (1...5).map { "press_\($0)" })
        for trigger in triggers {
            #expect(trigger.value["t"] == "loopbanner/window/press")
            #expect(trigger.value["atype"] == "trigger")
            #expect(
                trigger.value["val_tpl"] == "{{ value_json.event_type }} {{ value_json.button }}"
            )
        }
        #expect(Discovery.Press.all(in: [:]).isEmpty)
    }

    @Test("a button whose name Home Assistant would evaluate is omitted")
    func evaluatedName() throws {
        let presses = ["{{ states('x') }}", "{% if %}", "next"].map { Discovery.Press(button: $0, .tap) }
        let triggers = try #require(try components(presses).members).filter { $0.key.hasPrefix("press_") }
        #expect(triggers.map { $0.value["stype"] } == ["next"])
    }

    @Test("presence is a binary sensor if buttons of the sign indicate it")
    func presence() throws {
        #expect(try components([])["presence"] == nil)
        let sensor = try #require(try components([], hasPresence: true)["presence"])
        #expect(sensor["p"] == "binary_sensor")
        #expect(sensor["dev_cla"] == "occupancy")
        #expect(sensor["stat_t"] == "loopbanner/window/state")
        #expect(sensor["val_tpl"] == "{{ 'ON' if value_json.presence else 'OFF' }}")
    }

    @Test("in a fleet, the release is an update, whose installation skips the stage; otherwise there is none")
    func update() throws {
        func release(isInFleet: Bool) throws -> JSONTree? {
            let discovery = Discovery(
                topics,
                version: "1",
                hardware: "32×8",
                pageURL: nil,
                optionIDs: [],
                isInFleet: isInFleet
            )
            return try JSONTree(discovery.payload)["cmps"]?["release"]
        }
        #expect(try release(isInFleet: false) == nil)
        let update = try #require(try release(isInFleet: true))
        let base = "\(SignTopics.root)\(topics.node.text)/"
        #expect(update["p"] == "update" && update["ent_cat"] == "config")
        #expect(update["stat_t"]?.string == "\(base)reported" && update["cmd_t"]?.string == "\(base)request")
        let request = try JSONTree(Array(try #require(update["pl_inst"]?.string).utf8))
        #expect(request["method"] == "ApplyNow")
        // Without `sha256:`, some versions would look like numbers, and Home Assistant would hide updates to
        // smaller ones.
        let template = try #require(update["val_tpl"]?.string)
        #expect(template.contains("(value_json.release or 'none')[:15]"))
        #expect(template.contains("(value_json.wanted or value_json.release or 'none')[:15]"))
    }

    @Test("the announcement fits into the packet of a small broker")
    func size() throws {
        let discovery = Discovery(topics, version: "1", hardware: "32×8", pageURL: nil, optionIDs: ["tea"])
        #expect(discovery.payload.count < 4096)
    }
}
