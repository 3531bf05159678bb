import Foundation
import Testing

@testable import Pictures

@Suite("The file of a picture")
struct PictureFileTests {
    private let files: WrittenFiles

    init() throws {
        files = try WrittenFiles()
    }

    private func put(_ text: String, into file: PictureFile) -> CInt {
        Array(text.utf8).withUnsafeBytes { file.write($0) }
    }

    @Test("appears when it is whole, and until then the old one stays")
    func replaced() throws {
        try files.write("old", to: "a")
        let file = try PictureFile(path: files.path + "/a")
        #expect(put("new", into: file) == 0)
        #expect(files.bytes("a") == Array("old".utf8))
        try file.finish()
        #expect(files.bytes("a") == Array("new".utf8))
        #expect(try files.names == ["a"])
    }

    @Test("that is given up leaves nothing behind")
    func abandoned() throws {
        do {
            let file = try PictureFile(path: files.path + "/a")
            #expect(put(String(repeating: "x", count: 100_000), into: file) == 0)
            #expect(try files.names.count == 1)
        }
        #expect(try files.names.isEmpty)
    }

    @Test("behind a link replaces what the link names, and not the link")
    func link() throws {
        try files.write("old", to: "a")
        try FileManager.default.createSymbolicLink(
            atPath: files.path + "/link",
            withDestinationPath: files.path + "/a"
        )
        let file = try PictureFile(path: files.path + "/link")
        #expect(put("new", into: file) == 0)
        try file.finish()
        #expect(files.bytes("a") == Array("new".utf8))
        #expect(try files.names == ["a", "link"])
    }

    @Test("behind a link to nothing appears where the link leads, through however many")
    func danglingLink() throws {
        let manager = FileManager.default
        try manager.createDirectory(atPath: files.path + "/web", withIntermediateDirectories: true)
        try manager.createSymbolicLink(atPath: files.path + "/link", withDestinationPath: "web/next")
        try manager.createSymbolicLink(atPath: files.path + "/web/next", withDestinationPath: "a")
        let file = try PictureFile(path: files.path + "/link")
        #expect(put("new", into: file) == 0)
        try file.finish()
        #expect(try manager.contentsOfDirectory(atPath: files.path + "/web").sorted() == ["a", "next"])
        #expect(try manager.destinationOfSymbolicLink(atPath: files.path + "/link") == "web/next")
        #expect(files.bytes("web/a") == Array("new".utf8))
    }

    @Test("is readable for everybody who may, like any other file")
    func mode() throws {
        let mask = umask(0)
        umask(mask)
        let file = try PictureFile(path: files.path + "/a")
        try file.finish()
        var status = stat()
        #expect(stat(files.path + "/a", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o666 & ~mask)
    }

    @Test("says what is in the way")
    func refused() throws {
        func expect(_ path: String, _ reason: String) {
            #expect(throws: PictureWritingError(file: path, reason: reason)) { try PictureFile(path: path) }
        }
        expect(files.path, "this is a directory; name a file in it")
        expect("/dev/full", "this is no regular file, so nothing can take its place")
        let missing = "No such file or directory; make the folder, or name another one"
        expect(files.path + "/no/a.gif", "cannot write in its folder: " + missing)
        expect("/proc/a.gif", "cannot write in its folder: " + missing)
        let long = String(repeating: "a", count: 255)
        expect("/tmp/" + long, "cannot write in its folder: File name too long; give it a shorter name")
        try files.write("", to: "a")
        expect(files.path + "/a/a.gif", "cannot write in its folder: Not a directory; name a file elsewhere")
        try FileManager.default.createSymbolicLink(
            atPath: files.path + "/loop",
            withDestinationPath: "loop"
        )
        expect(files.path + "/loop", "this link leads back to itself; name a file")
        expect("a\0b", "a file name cannot contain NUL")
        #expect(PictureWritingError(file: "a.gif", reason: "b").description == "a.gif: b")
    }
}
