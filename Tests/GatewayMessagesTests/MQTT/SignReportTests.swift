import GatewayMessages
import MonotonicTime
import SignAPI
import Testing

@Suite("Reports of a sign to a broker")
struct SignReportTests {
    private func tree(_ text: String) throws -> JSONTree { try JSONTree(Array(text.utf8)) }
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test("the state contains the selected option and the condition of the sign")
    func state() throws {
        let state = try tree(
            """
            {"selected":{"id":"tea","index":0,"text":"Tea"},"paused":true,"lit":false,"brightness":40,\
            "display":"works","options":3,"alert":{"id":"a","text":"Soon"},"trouble":["no button"]}
            """
        )
        let expected = """
            {"selected":"tea","paused":true,"lit":false,"brightness":40,"display":"works","options":3,"alert":"Soon",\
            "problem":true}
            """
        #expect(text(SignReport.encodeState(state)) == expected)
    }

    @Test("presence and light are part of the state if the sign measures them")
    func surroundings() throws {
        let none = text(SignReport.encodeState(try tree(#"{"presence":null,"lux":null}"#)))
        #expect(!none.contains("presence") && !none.contains("lux"))
        let both = text(SignReport.encodeState(try tree(#"{"presence":false,"lux":12.5}"#)))
        #expect(both.hasSuffix(#","presence":false,"lux":12.5}"#))
    }

    @Test("at most 250 options are reported, each with its id and its text")
    func options() throws {
        let options = try tree(#"[{"id":"a","text":"A","dwell":"9s"},{"id":"b","image":"xx"}]"#)
        let report = text(SignReport.encodeOptions(options.array ?? []))
        #expect(report == #"[{"id":"a","text":"A"},{"id":"b","text":""}]"#)
        let many = SignReport.encodeOptions(
            Array(repeating: .object([JSONTree.Member("id", "x")]), count: 300)
        )
        #expect(try JSONTree(many).array?.count == 250)
    }

    @Test("a press is reported with the option that was selected after it")
    func presses() throws {
        var reports = PressReports(from: 1)
        reports.select("tea")
        let events = try tree(
            """
            [{"at":0,"seq":3,"event":"input","input":"tap"},{"at":1,"seq":4,"event":"input","input":"tap"},{"at":1,"seq":5,"event":"dwell_cancelled"},
             {"at":1,"seq":6,"event":"selected","id":"milk","reason":"tap"},
             {"at":2,"seq":7,"event":"input","input":"next","source":"uid 0"},
             {"at":2,"seq":8,"event":"selected","id":"cake","reason":"tap"},
             {"at":3,"seq":9,"event":"ignored","input":"double_tap","button":"red+blue","reason":"unbound"},
             {"at":4,"seq":10,"event":"selected","id":"tea","reason":"timer"},
             {"at":5,"seq":11,"event":"input","input":"long_press","source":"uid 7"}]
            """
        )
        #expect(
            reports.payloads(for: events.array ?? [], runID: "r").map(text) == [
                #"{"event_type":"tap","id":"milk","source":"button","seq":4,"run":"r"}"#,
                #"{"event_type":"double_tap","id":"cake","source":"button","button":"red+blue","seq":9,"run":"r"}"#,
                #"{"event_type":"long_press","id":"tea","source":"uid 7","seq":11,"run":"r"}"#,
            ]
        )
    }

    @Test("of many changes the first is published at once and the last after the interval, and none twice")
    func rate() {
        var topic = RetainedTopic("t", interval: .milliseconds(250))
        let start = Instant.zero + .seconds(1)
        var published: [(Instant, String)] = []
        for step in 0..<1000 {
            let now = start + .milliseconds(Int64(step))
            topic.set(Array("\(step / 10)".utf8))
            if let publication = topic.nextPublication(at: now) {
                published.append((now, text(publication.payload)))
            }
        }
        #expect(published.map(\.1) == ["0", "25", "50", "75"])
        let rest = start + .seconds(1)
        #expect(topic.nextDeadline(after: rest) == rest)
        #expect(topic.nextPublication(at: rest).map { text($0.payload) } == "99")
        #expect(topic.nextDeadline(after: rest) == nil)
        topic.set(Array("99".utf8))
        #expect(topic.nextPublication(at: rest + .seconds(9)) == nil)
        topic.invalidate()
        #expect(topic.nextPublication(at: rest + .seconds(9)).map { text($0.payload) } == "99")
    }
}
