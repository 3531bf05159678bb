import Foundation
import Glibc
import TestSupport
import Testing

@testable import Pictures

@Suite("The file of a picture")
struct PictureFileTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func put(_ text: String, into file: PictureFile) -> CInt {
        Array(text.utf8).withUnsafeBytes { file.write($0) }
    }

    @Test("a written file replaces the old one only when it is complete")
    func replaced() throws {
        try directory.file("a", "old")
        let file = try PictureFile(path: directory.path(of: "a"))
        #expect(put("new", into: file) == 0)
        #expect(directory.bytes(of: "a") == Array("old".utf8))
        try file.finish()
        #expect(directory.bytes(of: "a") == Array("new".utf8))
        #expect(try directory.names == ["a"])
    }

    @Test("an abandoned file leaves nothing behind")
    func abandoned() throws {
        do {
            let file = try PictureFile(path: directory.path(of: "a"))
            #expect(put(String(repeating: "x", count: 100_000), into: file) == 0)
            #expect(try directory.names.count == 1)
        }
        #expect(try directory.names.isEmpty)
    }

    @Test("writing through a symbolic link replaces its target, not the link")
    func link() throws {
        try directory.file("a", "old")
        try FileManager.default.createSymbolicLink(
            atPath: directory.path(of: "link"),
            withDestinationPath: directory.path(of: "a")
        )
        let file = try PictureFile(path: directory.path(of: "link"))
        #expect(put("new", into: file) == 0)
        try file.finish()
        #expect(directory.bytes(of: "a") == Array("new".utf8))
        #expect(try directory.names == ["a", "link"])
    }

    @Test("writing through a chain of dangling links creates the file they lead to")
    func danglingLink() throws {
        let manager = FileManager.default
        try manager.createDirectory(atPath: directory.path(of: "web"), withIntermediateDirectories: true)
        try manager.createSymbolicLink(atPath: directory.path(of: "link"), withDestinationPath: "web/next")
        try manager.createSymbolicLink(atPath: directory.path(of: "web/next"), withDestinationPath: "a")
        let file = try PictureFile(path: directory.path(of: "link"))
        #expect(put("new", into: file) == 0)
        try file.finish()
        #expect(try manager.contentsOfDirectory(atPath: directory.path(of: "web")).sorted() == ["a", "next"])
        #expect(try manager.destinationOfSymbolicLink(atPath: directory.path(of: "link")) == "web/next")
        #expect(directory.bytes(of: "web/a") == Array("new".utf8))
    }

    @Test(
        "an existing file at the temporary path neither blocks the writer nor is written through",
        arguments: ["fifo", "link", "hard link", "directory"]
    )
    func draft(_ kind: String) throws {
        let draft = "\(directory.path(of: "a")).\(getpid()).part"
        let other = try directory.file("other", "untouched")
        switch kind {
        case "fifo": #expect(mkfifo(draft, 0o600) == 0)
        case "link": #expect(symlink(other, draft) == 0)
        case "hard link": #expect(Glibc.link(other, draft) == 0)
        default: #expect(mkdir(draft, 0o700) == 0)
        }
        let file = try PictureFile(path: directory.path(of: "a"))
        #expect(put("new", into: file) == 0)
        try file.finish()
        #expect(directory.bytes(of: "a") == Array("new".utf8))
        #expect(directory.bytes(of: "other") == Array("untouched".utf8))
        #expect(try directory.names == ["a", "other"])
    }

    @Test("a written file has the usual permissions")
    func mode() throws {
        let mask = umask(0)
        umask(mask)
        let file = try PictureFile(path: directory.path(of: "a"))
        try file.finish()
        var status = stat()
        #expect(stat(directory.path(of: "a"), &status) == 0)
        #expect(status.st_mode & 0o777 == 0o666 & ~mask)
    }

    @Test("a file that cannot be written is reported with the reason")
    func refused() throws {
        func expect(_ path: String, _ reason: String) {
            #expect(throws: PictureWritingError(file: path, reason: reason)) { try PictureFile(path: path) }
        }
        expect(directory.path, "this is a directory; specify a file in it")
        expect("/dev/full", "this is not a regular file, so it cannot be replaced")
        let missing = "No such file or directory; create the folder, or specify another one"
        expect(directory.path(of: "no/a.gif"), "cannot write to its folder: " + missing)
        expect("/proc/a.gif", "cannot write to its folder: " + missing)
        let long = String(repeating: "a", count: 255)
        expect("/tmp/" + long, "cannot write to its folder: File name too long; give it a shorter name")
        try directory.file("a", "")
        expect(
            directory.path(of: "a/a.gif"),
            "cannot write to its folder: Not a directory; name a file elsewhere"
        )
        try FileManager.default.createSymbolicLink(
            atPath: directory.path(of: "loop"),
            withDestinationPath: "loop"
        )
        expect(directory.path(of: "loop"), "this link points back to itself; specify a file")
        expect("a\0b", "a file name cannot contain NUL")
        #expect(PictureWritingError(file: "a.gif", reason: "b").description == "a.gif: b")
    }
}
