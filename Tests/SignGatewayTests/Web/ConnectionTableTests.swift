import MonotonicTime
import Testing

@testable import SignGateway

@Suite("The connections of the server")
struct ConnectionTableTests {
    private func table(proxies: [[UInt8]] = [], isLocal: Bool = false) -> ConnectionTable<Int> {
        ConnectionTable(limit: 64, proxies: ProxyRule(proxies), isLocal: isLocal)
    }

    /// Adds a connection from 10.0.0.`host`. Returns the one that must be closed for it.
    private func begin(_ key: Int, _ host: UInt8, _ table: inout ConnectionTable<Int>) -> Int? {
        table.begin(
            key,
            socket: CInt(key),
            address: [10, 0, 0, host],
            until: .zero + .seconds(30),
            isMovable: { _ in true }
        )
    }

    @Test("four visitors take all places, and a fifth gets one of theirs")
    func fifth() {
        var table = table()
        for key in 0..<64 { #expect(begin(key, UInt8(key / 16), &table) == nil) }
        #expect(begin(64, 9, &table) == 0)
        #expect(table.close(0) == 0)
        table.end(0)
        // Who has lost a place does not get one of somebody with fewer.
        #expect(begin(65, 0, &table) == 65)
    }

    @Test("a visitor with 16 connections gets no other, and a network of IPv6 is one visitor")
    func few() {
        var table = table()
        for key in 0..<16 { #expect(begin(key, 1, &table) == nil) }
        #expect(begin(16, 1, &table) == 16)
        table.end(3)
        table.end(16)
        #expect(begin(17, 1, &table) == nil)
        func address(_ host: UInt8) -> [UInt8] { [0xFD, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, host] }
        let refused = (100..<120).filter { key in
            table.begin(key, socket: 0, address: address(UInt8(key)), until: .zero, isMovable: { _ in true })
                == key
        }
        #expect(refused == [116, 117, 118, 119])
    }

    @Test("a proxy may have more, and its clients count as who they are")
    func proxy() {
        var table = table(proxies: [[10, 0, 0, 1]])
        for key in 0..<64 {
            #expect(begin(key, 1, &table) == nil)
            table.attribute(key, to: Visitor(address: [192, 0, 2, UInt8(key / 16)]))
        }
        #expect(begin(64, 1, &table) == 0)
        #expect(table.visitor(5, forwardedFor: "203.0.113.7") == Visitor(address: [203, 0, 113, 7]))
        #expect(self.table().visitor(5, forwardedFor: "203.0.113.7") == Visitor())
        var local = self.table(isLocal: true)
        for key in 0..<64 { #expect(begin(key, 1, &local) == nil) }
        #expect(begin(64, 1, &local) == 64)
    }

    @Test("a connection is given up once, when its time is over")
    func time() {
        var table = table()
        _ = begin(1, 1, &table)
        _ = begin(2, 1, &table)
        table.keep(2, until: nil)
        #expect(table.deadline == .zero + .seconds(30))
        #expect(table.overdue(at: .zero + .seconds(29)).isEmpty)
        #expect(table.overdue(at: .zero + .seconds(30)) == [1])
        #expect(table.overdue(at: .zero + .seconds(30)).isEmpty && table.deadline == nil)
    }
}
