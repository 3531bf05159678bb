import Foundation
import LinuxSystem
import TestSupport
import Testing

@Suite("A watch of a directory")
struct DirectoryWatchTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    @Test("a watch reports its file and no other")
    func names() throws {
        let watch = try #require(DirectoryWatch(ofFile: "\(directory.path)/spidev0.0"))
        #expect(!watch.drain())
        try directory.file("spidev0.1", "")
        try directory.file("a file whose name is longer than that of a device", "")
        #expect(!watch.drain())
        try directory.file("zero", "")
        try directory.file("spidev0.0", "")
        try directory.file("one", "")
        #expect(watch.drain())
        #expect(!watch.drain())
    }

    @Test("a watch can report every file that matches")
    func prefix() throws {
        let watch = try #require(DirectoryWatch(directory.path) { $0.hasPrefix("gpiochip") })
        try directory.file("gpio", "")
        #expect(!watch.drain())
        try directory.file("gpiochip4", "")
        #expect(watch.drain())
    }

    @Test("a watch reports its file after an overflow of the kernel's queue")
    func overflow() throws {
        let watch = try #require(DirectoryWatch(ofFile: "\(directory.path)/spidev0.0"))
        let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
        let count = try #require(Int(limit.filter(\.isNumber)))
        let files = try (0..<2).map { try directory.file("\($0)", "") }
        // The kernel merges consecutive events that are equal, so two files alternate.
        for number in 0...count { chmod(files[number % 2], mode_t(0o600 + number % 4 / 2)) }
        #expect(watch.drain())
    }

    @Test("a watch of a file's contents reports every way to write it, also through a link")
    func contents() throws {
        let path = try directory.file("sign.toml", "a")
        try FileManager.default.createDirectory(
            atPath: directory.path(of: "links"),
            withIntermediateDirectories: false
        )
        let link = directory.path(of: "links/link.toml")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        for watched in [path, link] {
            let watch = try #require(DirectoryWatch(contentsOf: [watched]))
            #expect(!watch.drain())
            let file = try #require(FileHandle(forWritingAtPath: path))
            try file.write(contentsOf: Data("b".utf8))
            try file.close()
            #expect(watch.drain())
            try directory.file("sign.toml", "c")
            #expect(watch.drain())
            try directory.file("other.toml", "c")
            #expect(!watch.drain())
            try FileManager.default.moveItem(atPath: path, toPath: path + "~")
            #expect(watch.drain())
            try FileManager.default.moveItem(atPath: path + "~", toPath: path)
            #expect(watch.drain())
        }
    }

    @Test("a watch can be changed to other files in other directories")
    func following() throws {
        for folder in ["one", "two"] {
            try FileManager.default.createDirectory(
                atPath: directory.path(of: folder),
                withIntermediateDirectories: false
            )
        }
        let watch = try #require(
            DirectoryWatch(
                contentsOf: [directory.path(of: "one/a"), directory.path(of: "two/b"), "/no/such/folder/c"]
            )
        )
        for (file, isWatched) in [("one/a", true), ("one/b", false), ("two/b", true), ("two/a", false)] {
            try directory.file(file, "")
            #expect(watch.drain() == isWatched, "\(file)")
        }
        watch.follow(contentsOf: [directory.path(of: "two/a")])
        _ = watch.drain()
        for (file, isWatched) in [("one/a", false), ("two/b", false), ("two/a", true)] {
            try directory.file(file, "new")
            #expect(watch.drain() == isWatched, "\(file)")
        }
    }

    @Test("a watch of a missing directory fails")
    func missing() {
        #expect(DirectoryWatch(ofFile: "\(directory.path)/no/file") == nil)
        #expect(DirectoryWatch(ofFile: "file") == nil)
    }
}
