import Foundation
import MonotonicTime
import SignCore
import TestSupport
import Testing

@testable import SignDaemon

@Suite("The files of statistics")
struct UsageFilesTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func count(_ hour: String, _ id: String, taps: Int) throws -> UsageCount {
        UsageCount(hour: try #require(UsageHour(text: hour)), id: id, taps: taps)
    }

    private func read(since: String? = nil) throws -> [UsageCount] {
        var counts: [UsageCount] = []
        try UsageFiles(stateDirectory: directory.path).read(since: since.flatMap(UsageHour.init(text:))) {
            counts.append($0)
        }
        return counts
    }

    @Test("a state directory that does not exist is an error, and one without statistics is empty")
    func missingDirectory() throws {
        let directory = try TemporaryDirectory()
        try UsageFiles(stateDirectory: directory.path).read(since: nil) { _ in Issue.record("a count") }
        let missing = directory.path(of: "none")
        do throws(UsageFiles.Failure) {
            try UsageFiles(stateDirectory: missing).read(since: nil) { _ in }
            Issue.record("it is read")
        } catch {
            #expect(error.description == "\(missing): cannot read the statistics: No such file or directory")
        }
    }

    @Test("hours are appended to the file of their month, and read in order")
    func append() throws {
        let files = UsageFiles(stateDirectory: directory.path)
        #expect(try read() == [])
        let counts = [
            try count("2026-10-31T23:00:00Z", "tea", taps: 1),
            try count("2026-11-01T00:00:00Z", "tea", taps: 2),
            try count("2026-11-01T01:00:00Z", "cake", taps: 3),
        ]
        for count in counts.reversed() { try files.append([count]) }
        #expect(try read() == [counts[0], counts[2], counts[1]])
        #expect(try read(since: "2026-11-05T00:00:00Z").count == 2)
    }

    @Test("a truncated row is skipped, and corrupts no other")
    func torn() throws {
        let files = UsageFiles(stateDirectory: directory.path)
        let first = try count("2026-11-01T00:00:00Z", "tea", taps: 2)
        let second = try count("2026-11-01T01:00:00Z", "tea", taps: 3)
        try files.append([first])
        let path = directory.path + "/statistics/2026-11.jsonl"
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("{\"hour\":\"2026-11-01T0".utf8))
        try handle.close()
        try files.append([second])
        #expect(try read() == [first, second])
    }

    @Test("months that are too old are deleted, and nothing else")
    func prune() throws {
        let files = UsageFiles(stateDirectory: directory.path)
        let counts = try ["2025-12", "2026-09", "2026-10", "2026-11"].map {
            try count("\($0)-01T00:00:00Z", "a", taps: 1)
        }
        for count in counts { try files.append([count]) }
        try Data().write(to: URL(fileURLWithPath: directory.path + "/statistics/notes.txt"))
        files.prune(keeping: 2, until: counts[3].hour.month)
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path + "/statistics")
            .sorted()
        #expect(names == ["2026-10.jsonl", "2026-11.jsonl", "notes.txt"])
    }

    @Test("a directory that cannot be written is reported with its path")
    func unwritable() throws {
        let files = UsageFiles(stateDirectory: directory.path + "/missing/deep")
        let counts = [try count("2026-11-01T00:00:00Z", "a", taps: 1)]
        do throws(UsageFiles.Failure) {
            try files.append(counts)
            Issue.record("written")
        } catch {
            let message = ": cannot write the statistics: No such file or directory; this hour is lost"
            #expect(error.description.hasSuffix(message))
        }
    }

    @Test("an hour is written when it ends, the rest at the end, and nothing if statistics are disabled")
    func store() throws {
        let start = CivilTime(secondsSince1970: 1_795_379_400)
        func reading(_ seconds: Int64) -> ClockReading {
            ClockReading(
                CivilTime(secondsSince1970: start.secondsSince1970 + seconds),
                at: .zero + .seconds(seconds)
            )
        }
        let files = UsageFiles(stateDirectory: directory.path)
        var settings = StatisticsSettings()
        var store = UsageStore(files, settings, at: reading(0))
        store.count(UsageEvent(.tapped("tea"), at: .zero + .seconds(5)))
        try store.advance(to: reading(1_799))
        #expect(try read() == [])
        try store.advance(to: reading(1_800))
        #expect(try read().map(\.shownSeconds) == [1_795])
        try store.finish(at: reading(1_830))
        #expect(try read().map(\.shownSeconds) == [1_795, 30])
        settings.isEnabled = false
        store.adopt(settings)
        store.count(UsageEvent(.tapped("tea"), at: .zero + .seconds(1_840)))
        try store.finish(at: reading(1_900))
        #expect(try read().count == 2)
        #expect(store.nextDeadline == nil)
    }
}
