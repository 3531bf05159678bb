import Foundation
import SignTestSupport
import TestSupport
import Testing

@Suite("Statistics of a running sign")
struct ControlStatisticsTests: ControlTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func line(_ hour: String, _ id: String, taps: Int) -> String {
        "{\"hour\":\"\(hour)\",\"id\":\"\(id)\",\"taps\":\(taps),\"activations\":0,\"shown_seconds\":60}\n"
    }

    private func listenWithState() throws -> Program {
        let path = directory.path(of: "state/statistics")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let november = (0..<24).map { hour in
            let text = "2025-11-03T" + (hour < 10 ? "0" : "") + "\(hour):00:00Z"
            return (0..<40).map { line(text, "o\($0)", taps: hour) }.joined()
        }
        try directory.file("state/statistics/2025-11.jsonl", november.joined())
        try directory.file("state/statistics/2025-12.jsonl", line("2025-12-24T18:00:00Z", "tea", taps: 7))
        return try listen(environment: ["STATE_DIRECTORY=\(directory.path(of: "state"))"])
    }

    @Test("they are reported in pages of whole hours, up to the current one")
    func pages() throws {
        let program = try listenWithState()
        let client = try client()
        #expect(client.call("GetState")["state"]?["statistics"] == .boolean(true))
        var counts: [JSONValue] = []
        var from = "null"
        var pages = 0
        repeat {
            let reply = client.call("GetStatistics", "{\"from\":\(from)}")
            counts += reply["counts"]?.array ?? []
            from = reply["next"]?.string.map { "\"\($0)\"" } ?? "null"
            pages += 1
        } while from != "null" && pages < 50
        #expect(pages > 1)
        #expect(counts.filter { $0["hour"]?.string?.hasPrefix("2025-11") == true }.count == 24 * 40)
        #expect(counts.contains { $0["id"] == .string("tea") && $0["taps"] == .integer(7) })
        let day = client.call(
            "GetStatistics",
            #"{"from":"2025-11-03T05:00:00Z","to":"2025-11-03T07:00:00Z"}"#
        )
        #expect(Set(day["counts"]?.array?.compactMap { $0["taps"]?.integer } ?? []) == [5, 6])
        #expect(day["next"] == .null)
        end(program)
    }

    @Test("an invalid hour is refused, and a sign without a state directory counts nothing")
    func refusals() throws {
        let program = try listen()
        let client = try client()
        for hour in ["yesterday", "2025-11-03T05:30:00Z", "2025-11-31T05:00:00Z", ""] {
            let reply = client.call("GetStatistics", "{\"from\":\"\(hour)\"}")
            #expect(reply.error == "InvalidParameter", "\(hour)")
        }
        let backwards = #"{"from":"2025-11-03T05:00:00Z","to":"2025-11-03T04:00:00Z"}"#
        #expect(client.call("GetStatistics", backwards)["parameter"] == .string("to"))
        #expect(client.call("GetStatistics")["reason"] == .string("no_statistics"))
        #expect(client.call("GetState")["state"]?["statistics"] == .boolean(false))
        end(program)
    }

    @Test("the command asks the running sign, or reads a directory")
    func command() throws {
        let program = try listenWithState()
        let asked = try Outcome(["statistics", "--csv", "--socket", socket], in: directory)
        #expect(asked.status == 0)
        #expect(asked.output.contains("2025-12-24T18:00:00Z,tea,7,0,60"))
        #expect(asked.output.contains("2025-11-03T23:00:00Z,o39,23,0,60"))
        end(program)
        let read = try Outcome(["statistics", "--csv", directory.path(of: "state")], in: directory)
        #expect(read.status == 0)
        #expect(read.output.contains("2025-12-24T18:00:00Z,tea,7,0,60"))
        let none = try Outcome(["statistics", "--socket", socket], in: directory)
        #expect(none.status == 69)
        let both = try Outcome(["statistics", directory.path, "--socket", socket], in: directory)
        #expect(both.status == 64)
    }
}
