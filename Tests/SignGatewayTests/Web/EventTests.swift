import MonotonicTime
import SignAPI
import Testing

@testable import SignGateway

@Suite("Event streams to browsers")
struct EventTests {
    private let start = Instant(nanoseconds: 0)

    private func events(_ numbers: ClosedRange<Int64>, run: String = "r", text: String = "") -> SignEvents {
        let events = numbers.map { number in
            JSONTree.object([
                .init("seq", .integer(number)), .init("at", .integer(number)), .init("text", .string(text)),
            ])
        }
        return SignEvents(run: run, lost: 0, events: events)
    }

    private func text(_ stream: inout EventStream, _ count: Int = 1 << 20) -> String {
        var text = ""
        while stream.hasUnsentMessages {
            text += String(decoding: stream.next(count, at: start), as: UTF8.self)
        }
        return text
    }

    @Test("a browser that reconnects receives the missed events in order, and none twice")
    func replay() {
        var history = EventHistory()
        _ = history.append(events(1...9))
        let missed = history.missed(after: "r:4")
        #expect(missed.entries.map(\.sequence) == [5, 6, 7, 8, 9])
        #expect(missed.lost == 0)
        #expect(history.missed(after: "r:9").entries.isEmpty)
        #expect(history.missed(after: "r:99").entries.isEmpty)
    }

    @Test("after an invalid id or one of another run, there is nothing to replay")
    func otherIDs() {
        var history = EventHistory()
        _ = history.append(events(1...9))
        for id in ["", "r", ":", "r:", "s:1", "r:x", "r:-", "r:-1", "r:\(Int64.min)"] {
            #expect(history.missed(after: id).entries.isEmpty, "\(id)")
        }
        _ = history.append(events(1...2, run: "next"))
        #expect(history.missed(after: "r:4").entries.isEmpty)
        #expect(history.missed(after: "next:1").entries.map(\.sequence) == [2])
    }

    @Test("the history is limited by events and by bytes, and counts dropped events")
    func bounds() {
        var history = EventHistory()
        _ = history.append(events(1...1000))
        #expect(history.entries.count == EventHistory.limit.events)
        #expect(history.missed(after: "r:1").lost == 1000 - 256 - 1)
        _ = history.append(events(1001...1100, text: String(repeating: "x", count: 4096)))
        #expect(history.entries.reduce(0) { $0 + $1.data.count } <= EventHistory.limit.bytes)
    }

    @Test("a stream keeps only the latest state and frame, and sends events first")
    func newest() {
        var stream = EventStream(hasEvents: true, at: start)
        _ = text(&stream)
        stream.set(frame: Array("1".utf8))
        stream.set(frame: Array("2".utf8))
        stream.set(state: Array("a".utf8))
        stream.set(state: Array("b".utf8))
        stream.append(EventHistory.Entry(run: "r", sequence: 7, data: Array("{}".utf8)))
        #expect(
            text(&stream, 3)
                == "event: banner\nid: r:7\ndata: {}\n\nevent: state\ndata: b\n\nevent: frame\ndata: 2\n\n"
        )
    }

    @Test("a browser that does not read loses events, which are counted, without more history")
    func slow() {
        var stream = EventStream(hasEvents: true, at: start)
        let data = [UInt8](repeating: UInt8(ascii: "x"), count: 1000)
        for number in 1...100 {
            stream.append(EventHistory.Entry(run: "r", sequence: Int64(number), data: data))
        }
        let received = text(&stream)
        #expect(received.utf8.count < EventStream.limit + 100)
        let sent = received.split(separator: "\n").filter { $0.hasPrefix("id: ") }.count
        #expect(received.hasSuffix("event: lost\ndata: {\"lost\":\(100 - sent)}\n\n"))
    }

    @Test("without authentication a stream has no events")
    func unauthenticated() {
        var stream = EventStream(hasEvents: false, at: start)
        _ = text(&stream)
        stream.append(EventHistory.Entry(run: "r", sequence: 7, data: []))
        stream.countLost(3)
        #expect(!stream.hasUnsentMessages)
    }

    @Test("an idle stream has a comment every 15 seconds")
    func comments() {
        var stream = EventStream(hasEvents: false, at: start)
        _ = text(&stream)
        stream.advance(to: start + .milliseconds(14_999))
        #expect(!stream.hasUnsentMessages)
        stream.advance(to: start + .seconds(15))
        #expect(text(&stream) == ": \n\n")
    }

    @Test("instants and numbers that JavaScript cannot represent are strings")
    func numbers() {
        let tree = JSONTree.object([
            .init("at", .integer(5)), .init("big", .integer(1 << 60)), .init("small", .integer(7)),
            .init("list", .array([.integer(-(1 << 60))])),
        ])
        var bytes: [UInt8] = []
        bytes.append(json: tree.withLongNumbersAsStrings)
        let wanted =
            "{\"at\":\"5\",\"big\":\"1152921504606846976\",\"small\":7,\"list\":[\"-1152921504606846976\"]}"
        #expect(String(decoding: bytes, as: UTF8.self) == wanted)
    }
}
