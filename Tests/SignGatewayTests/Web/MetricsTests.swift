import GatewayMessages
import SignAPI
import Testing

@testable import SignGateway

@Suite("Metrics")
struct MetricsTests {
    private func selected(_ id: String) -> JSONTree {
        .object([
            .init("event", .string("selected")), .init("id", .string(id)), .init("reason", .string("tap")),
        ])
    }

    @Test("events are counted by labels, which are escaped")
    func counts() {
        var metrics = Metrics()
        let events = [selected("a\"\\\nb"), selected("tea"), selected("tea")]
        metrics.countEvents(SignEvents(run: "r", lost: 3, events: events))
        let text = metrics.text(SignStateCache(), openPageCount: 2, isOpenMetrics: true)
        #expect(text.contains("loopbanner_selected_total{id=\"tea\",reason=\"tap\"} 2\n"))
        #expect(text.contains("loopbanner_selected_total{id=\"a\\\"\\\\\\nb\",reason=\"tap\"} 1\n"))
        #expect(text.contains("loopbanner_events_lost_total{reader=\"gateway\"} 3\n"))
        #expect(text.contains("loopbanner_clients 2\n"))
        #expect(text.contains("loopbanner_up 0\n"))
        #expect(text.hasSuffix("# EOF\n"))
    }

    @Test("gestures are counted for each button, and other inputs are not")
    func presses() throws {
        var metrics = Metrics()
        let events = try [
            #"{"event":"input","input":"tap","button":"next"}"#,
            #"{"event":"input","input":"tap","button":"next"}"#,
            #"{"event":"input","input":"long_press","button":"red+blue"}"#,
            #"{"event":"input","input":"next","source":"uid 0"}"#, #"{"event":"input","input":"tap"}"#,
        ].map { try JSONTree(Array($0.utf8)) }
        metrics.countEvents(SignEvents(run: "r", lost: 0, events: events))
        let text = metrics.text(SignStateCache(), openPageCount: 0, isOpenMetrics: true)
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("loopbanner_presses_total") }
        #expect(
            lines == [
                #"loopbanner_presses_total{button="next",input="tap"} 2"#,
                #"loopbanner_presses_total{button="red+blue",input="long_press"} 1"#,
            ]
        )
    }

    @Test("failures are counted for each source if there are sources")
    func sources() {
        let metrics = Metrics()
        let failures = [SourceFailures(name: "soup", failureCount: 2)]
        let text = metrics.text(
            SignStateCache(),
            openPageCount: 0,
            sourceFailures: failures,
            isOpenMetrics: true
        )
        #expect(text.contains("loopbanner_source_failures_total{name=\"soup\"} 2\n"))
        #expect(
            !metrics.text(SignStateCache(), openPageCount: 0, isOpenMetrics: true).contains("source_failures")
        )
    }

    @Test(
        "the state of the connection to the broker is reported if there is a broker",
        arguments: [true, false]
    )
    func broker(_ isConnected: Bool) {
        let metrics = Metrics()
        let text = metrics.text(
            SignStateCache(),
            openPageCount: 0,
            isBrokerConnected: isConnected,
            isOpenMetrics: true
        )
        #expect(text.contains("loopbanner_mqtt_connected \(isConnected ? 1 : 0)\n"))
        #expect(
            !metrics.text(SignStateCache(), openPageCount: 0, isOpenMetrics: true).contains("mqtt_connected")
        )
    }

    @Test("frames and each button's line are reported if the sign reports them")
    func hardware() throws {
        func text(_ state: String) throws -> String {
            var sign = SignStateCache()
            sign.state = try JSONTree(Array(state.utf8))
            return Metrics().text(sign, openPageCount: 0, isOpenMetrics: true)
        }
        let current = try text(
            #"{"frames":420,"font_failures":3,"buttons":[{"line":"GPIO17","works":true},{"line":"27","works":true},"#
                + #"{"line":"27","works":false}]}"#
        )
        #expect(current.contains("loopbanner_frames_total 420\n"))
        #expect(current.contains("loopbanner_font_failures_total 3\n"))
        #expect(current.contains("loopbanner_button_up{line=\"27\"} 0\n"))
        #expect(current.contains("loopbanner_button_up{line=\"GPIO17\"} 1\n"))
        let older = try text("{}")
        #expect(
            !older.contains("frames_total 4") && !older.contains("font_failures")
                && !older.contains("button_up")
        )
    }

    @Test("at most 200 ids have separate counts")
    func bounds() {
        var metrics = Metrics()
        let events = (0..<1000).map { selected("option \($0)") }
        metrics.countEvents(SignEvents(run: "r", lost: 0, events: events))
        let text = metrics.text(SignStateCache(), openPageCount: 0, isOpenMetrics: false)
        #expect(
            text.split(separator: "\n").filter { $0.hasPrefix("loopbanner_selected_total{") }.count == 201
        )
        #expect(text.contains("loopbanner_selected_total{id=\"\",reason=\"tap\"} 800\n"))
    }

    @Test("a group is reported if there is one")
    func group() throws {
        let metrics = Metrics()
        let member = GroupMember(try #require(NodeName("a")), in: try #require(NodeName("shop")))
        let text = metrics.text(SignStateCache(), openPageCount: 0, group: member, isOpenMetrics: true)
        #expect(text.contains("loopbanner_group_in_step{group=\"shop\"} 0\n"))
        #expect(text.contains("loopbanner_group_signs{group=\"shop\"} 0\n"))
        #expect(text.contains("loopbanner_group_refused_total{group=\"shop\"} 0\n"))
        #expect(
            !metrics.text(SignStateCache(), openPageCount: 0, isOpenMetrics: true).contains(
                "loopbanner_group"
            )
        )
    }
}
