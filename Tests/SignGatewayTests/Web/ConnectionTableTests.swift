import MonotonicTime
import Testing

@testable import SignGateway

@Suite("The connections of the server")
struct ConnectionTableTests {
    private func table(proxies: [[UInt8]] = [], isLocal: Bool = false) -> ConnectionTable<Int> {
        ConnectionTable(limit: 64, proxies: TrustedProxies(proxies), isLocal: isLocal)
    }

    /// Adds a connection from the address 10.0.0.`host`. Returns the key of the connection that must be
    /// closed to make room, or nil if there is none.
    private func begin(_ key: Int, _ host: UInt8, _ table: inout ConnectionTable<Int>) -> Int? {
        table.add(
            key,
            socket: CInt(key),
            address: [10, 0, 0, host],
            endTime: .zero + .seconds(30),
            isRemovable: { _ in true }
        )
    }

    @Test("if four clients have all connections, a fifth one gets one of theirs")
    func fifth() {
        var table = table()
        for key in 0..<64 { #expect(begin(key, UInt8(key / 16), &table) == nil) }
        #expect(begin(64, 9, &table) == 0)
        #expect(table.close(0) == 0)
        table.removeConnection(0)
        // A client whose connection was closed cannot take that of a client with fewer connections.
        #expect(begin(65, 0, &table) == 65)
    }

    @Test("a client with 16 connections gets no other, and an IPv6 network is one client")
    func few() {
        var table = table()
        for key in 0..<16 { #expect(begin(key, 1, &table) == nil) }
        #expect(begin(16, 1, &table) == 16)
        table.removeConnection(3)
        table.removeConnection(16)
        #expect(begin(17, 1, &table) == nil)
        func address(_ host: UInt8) -> [UInt8] { [0xFD, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, host] }
        let refused = (100..<120).filter { key in
            table.add(
                key,
                socket: 0,
                address: address(UInt8(key)),
                endTime: .zero,
                isRemovable: { _ in true }
            )
                == key
        }
        #expect(refused == [116, 117, 118, 119])
    }

    @Test("at its limit, a client's connections are listed, and one that closes makes room at once")
    func left() {
        var table = table()
        for key in 0..<15 { #expect(begin(key, 1, &table) == nil) }
        #expect(table.connectionsAtLimit(of: [10, 0, 0, 1]).isEmpty)
        #expect(begin(15, 1, &table) == nil)
        #expect(table.connectionsAtLimit(of: [10, 0, 0, 1]).map(\.key).sorted() == Array(0..<16))
        #expect(table.connectionsAtLimit(of: [10, 0, 0, 2]).isEmpty)
        #expect(table.close(7) == 7 && table.close(7) == 7)
        #expect(begin(16, 1, &table) == nil)
        #expect(begin(17, 1, &table) == 17)
        table.removeConnection(7)
        #expect(begin(18, 1, &table) == 18)
        #expect(self.table(isLocal: true).connectionsAtLimit(of: [10, 0, 0, 1]).isEmpty)
    }

    @Test("a trusted proxy may have more connections, which belong to its clients")
    func proxy() {
        var table = table(proxies: [[10, 0, 0, 1]])
        for key in 0..<64 {
            #expect(begin(key, 1, &table) == nil)
            table.setClient(ClientAddress([192, 0, 2, UInt8(key / 16)]), of: key)
        }
        #expect(begin(64, 1, &table) == 0)
        #expect(table.client(of: 5, forwardedFor: "203.0.113.7") == ClientAddress([203, 0, 113, 7]))
        #expect(self.table().client(of: 5, forwardedFor: "203.0.113.7") == ClientAddress())
        var local = self.table(isLocal: true)
        for key in 0..<64 { #expect(begin(key, 1, &local) == nil) }
        #expect(begin(64, 1, &local) == 64)
    }

    @Test("an overdue connection is closed once")
    func time() {
        var table = table()
        _ = begin(1, 1, &table)
        _ = begin(2, 1, &table)
        table.setEnd(nil, of: 2)
        #expect(table.deadline == .zero + .seconds(30))
        #expect(table.takeOverdue(at: .zero + .seconds(29)).isEmpty)
        #expect(table.takeOverdue(at: .zero + .seconds(30)) == [1])
        #expect(table.takeOverdue(at: .zero + .seconds(30)).isEmpty && table.deadline == nil)
    }
}
