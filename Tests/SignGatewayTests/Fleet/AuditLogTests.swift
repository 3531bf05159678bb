import Foundation
import SignAPI
import TestSupport
import Testing

@testable import SignGateway

@Suite("The history of a fleet")
struct AuditLogTests {
    @Test("each change is a line of the file, and a new process reads the last ones")
    func lines() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path(of: "audit.jsonl")
        var log = try AuditLog(path)
        for number in 1...250 { #expect(log.add(Array(#"{"what":"\#(number)"}"#.utf8)) == nil) }
        #expect(log.entries.count == AuditLog.limit)
        let again = try AuditLog(path)
        #expect(again.entries == log.entries)
        #expect(again.entries.first?["what"]?.string == "51")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.split(separator: "\n").count == 250)
    }

    @Test("a line that a power cut has shortened is removed")
    func shortened() throws {
        let folder = try TemporaryDirectory()
        for start in ["{\"what\":\"1\"}\n", ""] {
            let path = try folder.file("audit.jsonl", start + "{\"wh")
            var log = try AuditLog(path)
            #expect(log.add(Array(#"{"what":"2"}"#.utf8)) == nil)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == start + "{\"what\":\"2\"}\n")
        }
    }

    @Test("messages that are no objects, or too long, are ignored")
    func nonsense() throws {
        var log = try AuditLog(nil)
        for text in ["", "7", "[1]", "{", "{\"a\":\"\(String(repeating: "x", count: 9_000))\"}"] {
            #expect(log.add(Array(text.utf8)) == nil)
        }
        #expect(log.entries.isEmpty)
        #expect(log.add(Array("{\"a\":\n\"b\\nc\"}".utf8)) == nil)
        #expect(log.entries == [["a": "b\nc"]])
    }

    @Test("a full file is renamed, the oldest one is deleted, and a new process also reads the last full one")
    func rotation() throws {
        let folder = try TemporaryDirectory()
        let file = LineFile(folder.path(of: "lines"), maximumSize: 10, keptFileCount: 2)
        for number in 1...9 { #expect(file.append(Array("line\(number)".utf8)) == nil) }
        func text(_ name: String) -> String? {
            try? String(contentsOfFile: folder.path(of: name), encoding: .utf8)
        }
        #expect(text("lines") == "line9\n" && text("lines.1") == "line8\n" && text("lines.2") == "line7\n")
        #expect(text("lines.3") == nil)
        let lines = try file.lastLines(maximumByteCount: 100).map { String(decoding: $0, as: UTF8.self) }
        #expect(lines == ["line8", "line9"])
    }

    @Test("an abort has one entry, whether this program or a person has published it")
    func aborts() throws {
        var fleet = try FleetOnBroker()
        fleet.state("all", 4, 1)
        #expect(FleetAbort(of: .all, in: fleet.view) == nil)
        fleet.receive("loopbanner-fleet/shops/all/abort", #"{"v":1,"number":3}"#)
        #expect(FleetAbort(of: .all, in: fleet.view) == nil)
        fleet.receive(
            "loopbanner-fleet/shops/all/abort",
            #"{"v":1,"number":4,"by":"anna","why":"typing error"}"#
        )
        let abort = try #require(FleetAbort(of: .all, in: fleet.view))
        #expect(abort == FleetAbort(.all, number: 4, by: "anna", why: "typing error"))
        var log = try AuditLog(nil)
        for _ in 1...2 { #expect(log.add(abort.entry(.null, at: 0).bytes) == nil) }
        #expect(
            log.entries.count == 1 && log.containsAbort(of: .all, number: 4)
                && !log.containsAbort(of: .all, number: 5)
        )
        let long = String(repeating: "x", count: 300)
        fleet.receive("loopbanner-fleet/shops/all/abort", #"{"v":1,"number":4,"by":"\#(long)","why":7}"#)
        #expect(FleetAbort(of: .all, in: fleet.view) == FleetAbort(.all, number: 4, by: "unknown", why: ""))
    }

    @Test("a folder that is missing is reported at the start, and one that disappears with each line")
    func missing() throws {
        let folder = try TemporaryDirectory(withFolder: "state")
        let path = folder.path(of: "state/audit.jsonl")
        do {
            _ = try AuditLog(folder.path(of: "none/audit.jsonl"))
            Issue.record("no error")
        } catch {
            #expect("\(error)".contains("audit_file: ") && "\(error)".contains("No such file or directory"))
        }
        var log = try AuditLog(path)
        try FileManager.default.removeItem(atPath: folder.path(of: "state"))
        #expect(log.add(Array("{}".utf8))?.contains("No such file or directory") == true)
    }
}
