import Foundation
import Glibc
import InfiniteScroll
import SignFile
import TestSupport
import Testing

@testable import SignDaemon

@Suite("The file that keeps the place")
struct PlaceFileTests {
    private let directory: TemporaryDirectory
    private var file: BookmarkFile { BookmarkFile(path: directory.path + "/place.toml") }

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test(
        "the place file gives back what was written, whatever the option's id",
        arguments: ["tea", "", "\"\\\n\t\u{7F}\u{1}", "Käse – 3 €", "#] = ["]
    )
    func roundTrip(_ id: String) throws {
        for isPaused in [false, true] {
            let place = Bookmark(id: id, isPaused: isPaused)
            try file.write(place)
            let read = try file.read()
            #expect(read == place)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["place.toml"])
    }

    @Test("the place file is legible")
    func text() throws {
        try file.write(Bookmark(id: "tea", isPaused: true))
        let lines = directory.text(of: "place.toml").split(separator: "\n")
        #expect(lines.dropFirst().dropLast() == ["option = \"tea\"", "paused = true"])
    }

    @Test("without a file there is no place")
    func missing() throws {
        let read = try file.read()
        #expect(read == nil)
    }

    @Test("a damaged place file is rejected, wherever the damage is")
    func damage() throws {
        let whole = BookmarkText.bytes(of: Bookmark(id: "tea", isPaused: true))
        for seed: UInt64 in 0..<500 {
            var generator = SeededGenerator(seed: seed)
            var bytes = whole
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: bytes.removeLast(Int.random(in: 1...bytes.count, using: &generator))
            case 1: bytes[Int.random(in: bytes.indices, using: &generator)] ^= 1 << UInt8(seed % 8)
            default: bytes = [UInt8](repeating: 0, count: bytes.count)
            }
            #expect(BookmarkText.bookmark(in: bytes) == nil, "seed \(seed)")
        }
        try directory.file("place.toml", "option = \"tea\"\npaused = false\n")
        let text = "not a valid state file; ignored, will be rewritten"
        #expect(throws: BookmarkFile.Failure(description: "\(file.path): \(text)")) { try file.read() }
    }

    @Test("a place file that cannot be written is reported")
    func unwritable() throws {
        try directory.file("plain", "")
        let path = directory.path + "/plain/place.toml"
        let text =
            "\(path): cannot write the state file: Not a directory; "
            + "after a restart the banner may start elsewhere"
        #expect(throws: BookmarkFile.Failure(description: text)) {
            try BookmarkFile(path: path).write(Bookmark(id: "tea"))
        }
    }

    @Test(
        "whatever is in the draft's place does not block the writer, and nothing is written through it",
        arguments: ["fifo", "link", "hard link", "directory"]
    )
    func draft(_ kind: String) throws {
        let draft = "\(file.path).\(getpid()).new"
        let other = try directory.file("other", "untouched")
        switch kind {
        case "fifo": #expect(mkfifo(draft, 0o600) == 0)
        case "link": #expect(symlink(other, draft) == 0)
        case "hard link": #expect(Glibc.link(other, draft) == 0)
        default: #expect(mkdir(draft, 0o700) == 0)
        }
        try file.write(Bookmark(id: "tea"))
        let read = try file.read()
        #expect(read == Bookmark(id: "tea"))
        #expect(try directory.names == ["other", "place.toml"])
        #expect(directory.text(of: "other") == "untouched")
    }

    @Test("the place file is in the first of the service's state directories")
    func directories() {
        let one = BookmarkFile.inStateDirectory { $0 == "STATE_DIRECTORY" ? "/var/lib/a" : nil }
        #expect(one?.path == "/var/lib/a/place.toml")
        let two = BookmarkFile.inStateDirectory { _ in "/var/lib/a:/var/lib/b" }
        #expect(two?.path == "/var/lib/a/place.toml")
        let none = BookmarkFile.inStateDirectory { _ in nil } == nil
        #expect(none)
    }
}
