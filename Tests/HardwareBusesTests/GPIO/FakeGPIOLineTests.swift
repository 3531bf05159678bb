import BusInterfaces
import BusTestSupport
import CLinuxSystem
import Foundation
import MonotonicTime
import Testing

@testable import HardwareBuses

@Suite("The fake GPIO line")
struct FakeGPIOLineTests {
    private func isReadable(_ line: FakeGPIOLine) -> Bool {
        let queue = epoll_create1(0)
        defer { close(queue) }
        var event = epoll_event()
        event.events = EPOLLIN.rawValue
        #expect(epoll_ctl(queue, EPOLL_CTL_ADD, line.fileDescriptor, &event) == 0)
        return epoll_wait(queue, &event, 1, 0) == 1
    }

    @Test("edges come out in order, and epoll sees the line as long as one waits")
    func edges() throws {
        let line = try FakeGPIOLine()
        #expect(!isReadable(line))
        #expect(try line.isActive() == false)

        let press = Instant(nanoseconds: 1_000)
        let release = Instant(nanoseconds: 2_000)
        line.press(at: press)
        line.release(at: release)
        #expect(isReadable(line))
        #expect(try line.nextEdge() == Edge(isActive: true, at: press))
        #expect(isReadable(line))
        #expect(try line.nextEdge() == Edge(isActive: false, at: release))
        #expect(!isReadable(line))
        #expect(try line.nextEdge() == nil)

        line.press(at: release)
        #expect(isReadable(line))
    }

    @Test("a line may be held from the start, and change without an edge")
    func level() throws {
        let line = try FakeGPIOLine(isActive: true)
        #expect(try line.isActive())
        line.setLevel(isActive: false)
        #expect(try line.isActive() == false)
        #expect(!isReadable(line))
        line.press(at: .zero)
        #expect(try line.isActive())
    }

    @Test("a line that goes away delivers the edges it has, then fails on every read and stays readable")
    func failing() throws {
        let line = try FakeGPIOLine()
        let gone = BusError(device: "GPIO17", operation: .readLine, reason: "gone", remedy: "Look.")
        line.press(at: .zero)
        line.fail(with: gone)
        #expect(throws: gone) { try line.isActive() }
        #expect(try line.nextEdge() == Edge(isActive: true, at: .zero))
        for _ in 0..<3 {
            #expect(isReadable(line))
            #expect(throws: gone) { try line.nextEdge() }
        }
    }
}
