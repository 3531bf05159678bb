import Glibc
import MonotonicTime
import PixelProtocols
import Testing

@testable import loopbannerd

@Suite("Sending the packets of a picture")
struct TransmissionTests {
    private static func list(pause: Nanoseconds = .zero) -> PacketBatch {
        var list = PacketBatch()
        for number in 0..<UInt8(4) { list.appendPacket { $0.append(number) } }
        list.endGroup()
        list.appendPacket { $0.append(9) }
        list.endGroup(after: pause)
        return list
    }

    private let start = Instant(nanoseconds: 1_000_000_000)

    @Test("the latch follows the last row after the pause, and nothing comes between")
    func latch() {
        var transmission = Transmission(at: start, queueTimeout: .milliseconds(20))
        var sent: [Range<Int>] = []
        let list = Self.list(pause: .milliseconds(5))
        func send(_ range: Range<Int>) -> Int {
            sent.append(range)
            return range.count
        }
        #expect(transmission.advance(to: start, batch: list, clock: { start }, send: send) == .unfinished)
        #expect(sent == [0..<4])
        #expect(transmission.deadline == start + .milliseconds(5))
        #expect(
            transmission.advance(to: start + .milliseconds(4), batch: list, clock: { start }, send: send)
                == .unfinished
        )
        #expect(
            transmission.advance(to: start + .milliseconds(5), batch: list, clock: { start }, send: send)
                == .finished
        )
        #expect(sent == [0..<4, 4..<5])
    }

    @Test("packets that the queue does not accept are sent later, in order")
    func fullQueue() {
        var transmission = Transmission(at: start, queueTimeout: .milliseconds(20))
        let list = Self.list()
        var results = [2, -Int(ENOBUFS), 1, 1, 1]
        var sent: [Int] = []
        func send(_ range: Range<Int>) -> Int {
            let result = results.removeFirst()
            if result > 0 { sent.append(contentsOf: range.lowerBound..<range.lowerBound + result) }
            return result
        }
        #expect(transmission.advance(to: start, batch: list, clock: { start }, send: send) == .unfinished)
        #expect(sent == [0, 1])
        #expect(
            transmission.advance(to: transmission.deadline, batch: list, clock: { start }, send: send)
                == .finished
        )
        #expect(sent == [0, 1, 2, 3, 4])
    }

    @Test("rows that cannot be sent in time are left out, and so is the latch")
    func lostPicture() {
        var transmission = Transmission(at: start, queueTimeout: .milliseconds(20))
        let list = Self.list()
        var calls = 0
        func send(_ range: Range<Int>) -> Int {
            calls += 1
            return -Int(EAGAIN)
        }
        var now = start
        while case .unfinished = transmission.advance(to: now, batch: list, clock: { start }, send: send) {
            now = transmission.deadline
        }
        #expect(transmission.advance(to: now, batch: list, clock: { start }, send: send) == .failed(ENOBUFS))
        #expect(transmission.sentCount == 0)
        #expect(now == start + .milliseconds(20))
        #expect(calls <= 43)
    }

    @Test("an error of the network ends the picture")
    func failure() {
        var transmission = Transmission(at: start, queueTimeout: .milliseconds(20))
        #expect(
            transmission.advance(to: start, batch: Self.list(), clock: { start }) { _ in -Int(ENETUNREACH) }
                == .failed(ENETUNREACH)
        )
    }

    @Test("a trouble is logged once with its kind, and its end once")
    func report() {
        var report = TroubleReport()
        let end = start + TroubleReport.quietTime
        #expect(report.end(at: end) == nil)
        #expect(report.begin("Network is down", at: start) == "Network is down")
        #expect(report.begin("Network is down", at: start) == nil)
        #expect(report.begin("No route to host", at: start) == "No route to host")
        #expect(report.end(at: end) == "works again; at least 3 pictures were lost")
        #expect(report.end(at: end) == nil)
    }

    @Test("a trouble that the system reports now and then does not end in between")
    func rareReports() {
        var report = TroubleReport()
        var texts: [String?] = []
        for second in 0..<60 {
            let now = start + .seconds(Int64(second))
            if second % 3 == 0 { texts.append(report.begin("No route to host", at: now)) }
            texts.append(report.end(at: now + .milliseconds(20)))
            #expect(report.present == "No route to host")
        }
        #expect(texts.compactMap { $0 } == ["No route to host"])
        let end = report.end(at: start + .seconds(62))
        #expect(end == "works again; at least 20 pictures were lost" && report.present == nil)
    }
}
