import MonotonicTime
import Schedules
import SettingsText
import Testing

@testable import GatewayMessages

@Suite("A sign's turn in a rollout")
struct FleetRolloutTests {
    private func statement(_ more: String, number: Int64 = 42) throws -> FleetStatement {
        let text = #"{"v":1,"fleet":"shops","scope":"all","number":\#(number),"release":null\#(more)}"#
        return try FleetStatement(Array(text.utf8), kind: .desired)
    }

    private func node(_ index: Int) throws -> NodeName { try #require(NodeName("s\(index)")) }

    @Test("a stage contains its share of 10,000 signs, and every earlier stage's signs")
    func shares() throws {
        let staged = try statement(
            #","at":"1970-01-01T00:01:40Z","stages":[{"share":1},{"share":10,"after":"10s"},{"share":100,"after":"1h"}]"#
        )
        var counts: [Int64: Int] = [:]
        for index in 0..<10_000 {
            counts[try #require(staged.start(of: try node(index))), default: 0] += 1
        }
        #expect(Set(counts.keys) == [100, 110, 3_700])
        #expect((50...150).contains(counts[100] ?? 0))
        #expect((800...1_000).contains(counts[110] ?? 0))
    }

    @Test("the place of a sign is that of the specification, and differs from rollout to rollout")
    func places() throws {
        let first = try statement("")
        let digits = SHA256.hexadecimal(of: Array("shops/all/42/s1".utf8)).prefix(8)
        #expect(first.place(of: try node(1)) == Int((UInt32(digits, radix: 16) ?? 0) % 10_000))
        let second = try statement("", number: 43)
        let moved = try (0..<100).filter { try first.place(of: node($0)) != second.place(of: node($0)) }
        #expect(moved.count > 90)
    }

    @Test("without stages all signs begin at once, and a sign outside all stages never begins")
    func ends() throws {
        #expect(try statement("").start(of: try node(1)) == .min)
        #expect(try statement(#","stages":[{"share":0}]"#).start(of: try node(1)) == nil)
        #expect(try statement(#","stages":[{"share":100}]"#).start(of: try node(1)) == .min)
    }

    @Test("windows are in the sign's local time")
    func windows() throws {
        let nightly = try statement(#","windows":["05:00..07:00"]"#)
        let four = try #require(UTCTime.seconds("2026-11-27T04:00:00Z"))
        #expect(!nightly.isOpen(at: four, in: .utc))
        #expect(nightly.isOpen(at: four, in: ZoneRules { _ in 3_600 }))
        #expect(nightly.nextChange(after: four, in: .utc) == four + 3_600)
        #expect(throws: FleetRefusal.badStatement) { try statement(#","windows":["sunset..23:00"]"#) }
        #expect(throws: FleetRefusal.badStatement) { try statement(#","windows":["25:00..26:00"]"#) }
    }

    @Test("times are RFC 3339")
    func times() {
        #expect(UTCTime.seconds("1970-01-01T00:00:00Z") == 0)
        #expect(UTCTime.seconds("2026-11-26T04:00:00+01:00") == UTCTime.seconds("2026-11-26T03:00:00Z"))
        #expect(UTCTime.seconds("2026-11-26T04:00:00.250Z").map(UTCTime.text) == "2026-11-26T04:00:00Z")
        for text in [
            "", "2026-11-26", "2026-02-30T00:00:00Z", "2026-11-26T24:00:00Z", "2026-11-26T04:00:00",
            "2026-11-26T04:00:00.Z", "2026-11-26T04:00:00.",
        ] {
            #expect(UTCTime.seconds(text) == nil, "\(text)")
        }
    }
}
