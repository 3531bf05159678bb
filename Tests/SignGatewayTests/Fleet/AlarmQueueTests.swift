import MonotonicTime
import Testing

@testable import SignGateway

@Suite("Messages of alarms that wait for their programs")
struct AlarmQueueTests {
    private var queue = AlarmQueue()

    private func at(_ second: Int64) -> Instant { Instant(nanoseconds: 0) + .seconds(second) }

    private mutating func add(_ program: String, _ text: String, at second: Int64 = 0) -> Bool {
        queue.add(AlarmQueue.Message(command: [program], text: Array(text.utf8)), at: at(second))
    }

    /// Returns the text of the message that starts at `second`, or nil.
    private mutating func next(at second: Int64) -> String? {
        queue.next(at: at(second)).map { String(decoding: $0.text, as: UTF8.self) }
    }

    @Test("one program runs at a time, in the order of the messages")
    mutating func order() {
        #expect(add("/a", "1") && add("/b", "2"))
        #expect(next(at: 0) == "1" && next(at: 0) == nil && queue.deadline == nil)
        #expect(queue.finish(isSuccess: true, at: at(1)) == nil)
        #expect(queue.deadline == at(0) && next(at: 1) == "2")
    }

    @Test("a message whose program fails is repeated with growing pauses, and lost after the fifth failure")
    mutating func repetition() {
        #expect(add("/a", "1"))
        var time: Int64 = 0
        for pause in [Int64(10), 60, 300, 900] {
            #expect(next(at: time) == "1")
            #expect(queue.finish(isSuccess: false, at: at(time)) == .seconds(pause))
            #expect(next(at: time + pause - 1) == nil && queue.deadline == at(time + pause))
            time += pause
        }
        #expect(next(at: time) == "1")
        #expect(queue.finish(isSuccess: false, at: at(time)) == nil)
        #expect(queue.deadline == nil && next(at: time + 9_999) == nil)
    }

    @Test("a message that waits keeps later ones of its program back, and none of another program")
    mutating func programs() {
        #expect(add("/a", "raised") && add("/a", "over") && add("/b", "other"))
        #expect(next(at: 0) == "raised")
        _ = queue.finish(isSuccess: false, at: at(0))
        #expect(next(at: 1) == "other")
        _ = queue.finish(isSuccess: true, at: at(1))
        #expect(next(at: 9) == nil && next(at: 10) == "raised")
        _ = queue.finish(isSuccess: true, at: at(10))
        #expect(next(at: 10) == "over")
    }

    @Test("at most 64 messages wait")
    mutating func limit() {
        for number in 1...64 { #expect(add("/a", "\(number)")) }
        #expect(!add("/b", "65"))
    }

    private func webhook(_ url: String, _ text: String) -> AlarmQueue.Message {
        AlarmQueue.Message(command: ["/usr/bin/curl"], text: Array(text.utf8), url: url)
    }

    @Test("the address of a webhook is in the standard input of curl, and not in its arguments")
    func address() {
        let message = webhook("https://example.org/secret?a=\"b", #"{"a":"b\n"}"#)
        let lines = #"""
            url = "https://example.org/secret?a=\"b"
            data-raw = "{\"a\":\"b\\n\"}"

            """#
        #expect(String(decoding: message.input, as: UTF8.self) == lines)
        #expect(message.command == ["/usr/bin/curl"])
    }

    @Test("a webhook that fails keeps no message of another webhook back")
    mutating func webhooks() {
        #expect(
            queue.add(webhook("http://a", "1"), at: at(0)) && queue.add(webhook("http://b", "2"), at: at(0))
        )
        #expect(next(at: 0) == "1")
        _ = queue.finish(isSuccess: false, at: at(0))
        #expect(next(at: 1) == "2")
    }
}
