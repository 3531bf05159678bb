import MonotonicTime
import SignAPI
import Testing

@testable import SignGateway

@Suite("Pending calls of the sign")
struct PendingCallTests {
    private let start = Instant(nanoseconds: 0)

    @Test("replies belong to the calls in their order")
    func order() throws {
        var pending = PendingCalls()
        var replies: [String] = []
        for name in ["a", "b"] {
            pending.append(at: start) { answer in
                switch answer {
                case .success(let tree): replies.append("\(name) \(tree["n"]?.integer ?? 0)")
                case .failure(let fault): replies.append("\(name) \(fault.name ?? "gone")")
                }
            }
        }
        let one = try #require(VarlinkReply(message: Array("{\"parameters\":{\"n\":1}}".utf8)))
        let error = "{\"error\":\"org.loopbanner.Sign.Refused\",\"parameters\":{}}"
        let two = try #require(VarlinkReply(message: Array(error.utf8)))
        pending.answer(one)?()
        pending.answer(two)?()
        #expect(replies == ["a 1", "b Refused"])
        #expect(pending.answer(one).map { _ in true } == nil)
    }

    @Test("a call times out after ten seconds, and all calls fail with it")
    func silence() {
        var pending = PendingCalls()
        var ended = 0
        for second in 0..<3 { pending.append(at: start + .seconds(Int64(second))) { _ in ended += 1 } }
        #expect(pending.deadline == start + .seconds(10))
        for end in pending.fail(.noAnswer) { end() }
        #expect(ended == 3)
        #expect(pending.deadline == nil)
    }

    @Test("the delays between connection attempts double up to 15 seconds")
    func delays() {
        var delay = ReconnectDelay(first: .milliseconds(500), maximum: .seconds(15))
        let lengths = (0..<8).map { _ in delay.next().rawValue / 1_000_000 }
        #expect(lengths == [500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
        delay.reset()
        #expect(delay.next() == .milliseconds(500))
    }
}
