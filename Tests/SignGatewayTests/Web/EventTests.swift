import MonotonicTime
import SignAPI
import Testing

@testable import SignGateway

@Suite("Events on their way to browsers")
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
        while stream.hasWaiting { text += String(decoding: stream.take(count, at: start), as: UTF8.self) }
        return text
    }

    @Test("a browser that comes back gets what it missed, in order, and no event twice")
    func replay() {
        var memory = EventMemory()
        _ = memory.append(events(1...9))
        let missed = memory.missed(after: "r:4")
        #expect(missed.entries.map(\.sequence) == [5, 6, 7, 8, 9])
        #expect(missed.lost == 0)
        #expect(memory.missed(after: "r:9").entries.isEmpty)
        #expect(memory.missed(after: "r:99").entries.isEmpty)
    }

    @Test("an id of another run, and what is no id, has missed nothing that could be told")
    func strangeIDs() {
        var memory = EventMemory()
        _ = memory.append(events(1...9))
        for id in ["", "r", ":", "r:", "s:1", "r:x", "r:-"] {
            #expect(memory.missed(after: id).entries.isEmpty, "\(id)")
        }
        _ = memory.append(events(1...2, run: "next"))
        #expect(memory.missed(after: "r:4").entries.isEmpty)
        #expect(memory.missed(after: "next:1").entries.map(\.sequence) == [2])
    }

    @Test("the memory is bounded by events and by bytes, and counts what is gone")
    func bounds() {
        var memory = EventMemory()
        _ = memory.append(events(1...1000))
        #expect(memory.entries.count == EventMemory.limit.events)
        #expect(memory.missed(after: "r:1").lost == 1000 - 256 - 1)
        _ = memory.append(events(1001...1100, text: String(repeating: "x", count: 4096)))
        #expect(memory.entries.reduce(0) { $0 + $1.data.count } <= EventMemory.limit.bytes)
    }

    @Test("of states and pictures only the newest waits; events come first")
    func newest() {
        var stream = EventStream(hasEvents: true, at: start)
        _ = text(&stream)
        stream.show(frame: Array("1".utf8))
        stream.show(frame: Array("2".utf8))
        stream.show(state: Array("a".utf8))
        stream.show(state: Array("b".utf8))
        stream.tell(EventMemory.Entry(run: "r", sequence: 7, data: Array("{}".utf8)))
        #expect(
            text(&stream, 3)
                == "event: banner\nid: r:7\ndata: {}\n\nevent: state\ndata: b\n\nevent: frame\ndata: 2\n\n"
        )
    }

    @Test("a browser that does not read loses events, which are counted, and never more memory")
    func slow() {
        var stream = EventStream(hasEvents: true, at: start)
        let data = [UInt8](repeating: UInt8(ascii: "x"), count: 1000)
        for number in 1...100 {
            stream.tell(EventMemory.Entry(run: "r", sequence: Int64(number), data: data))
        }
        let received = text(&stream)
        #expect(received.utf8.count < EventStream.limit + 100)
        let told = received.split(separator: "\n").filter { $0.hasPrefix("id: ") }.count
        #expect(received.hasSuffix("event: lost\ndata: {\"lost\":\(100 - told)}\n\n"))
    }

    @Test("without a secret a stream has no events")
    func visitor() {
        var stream = EventStream(hasEvents: false, at: start)
        _ = text(&stream)
        stream.tell(EventMemory.Entry(run: "r", sequence: 7, data: []))
        stream.miss(3)
        #expect(!stream.hasWaiting)
    }

    @Test("a quiet stream has a comment every 15 seconds")
    func comments() {
        var stream = EventStream(hasEvents: false, at: start)
        _ = text(&stream)
        stream.timePassed(at: start + .milliseconds(14_999))
        #expect(!stream.hasWaiting)
        stream.timePassed(at: start + .seconds(15))
        #expect(text(&stream) == ": \n\n")
    }

    @Test("instants and numbers that JavaScript cannot hold are texts")
    func numbers() {
        let tree = JSONTree.object([
            .init("at", .integer(5)), .init("big", .integer(1 << 60)), .init("small", .integer(7)),
            .init("list", .array([.integer(-(1 << 60))])),
        ])
        var bytes: [UInt8] = []
        bytes.append(json: tree.withTextsForLongNumbers)
        let wanted =
            "{\"at\":\"5\",\"big\":\"1152921504606846976\",\"small\":7,\"list\":[\"-1152921504606846976\"]}"
        #expect(String(decoding: bytes, as: UTF8.self) == wanted)
    }
}
