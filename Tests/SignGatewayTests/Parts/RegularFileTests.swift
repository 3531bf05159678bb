import Foundation
import TestSupport
import Testing

@testable import SignGateway

@Suite("Files to which the gateway appends", .timeLimit(.minutes(1)))
struct RegularFileTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func problem(_ name: String, _ flags: CInt) -> String? {
        thrown(StartFailure.self) { close(try openRegularFile(folder.path(of: name), flags)) }?.description
            .replacing(folder.path, with: "FOLDER")
    }

    @Test("a pipe is refused at once, with and without a reader")
    func pipe() throws {
        #expect(mkfifo(folder.path(of: "pipe"), 0o600) == 0)
        let text = "FOLDER/pipe: this is a device, pipe or socket, not a regular file; remove it"
        let append = O_WRONLY | O_APPEND | O_CREAT
        for flags in [append, O_RDWR | O_APPEND | O_CREAT, O_RDONLY] {
            #expect(problem("pipe", flags) == text)
        }
        let reader = open(folder.path(of: "pipe"), O_RDONLY | O_NONBLOCK)
        #expect(problem("pipe", append) == text)
        close(reader)
    }

    @Test("devices and folders are refused, and a file is created only with O_CREAT")
    func others() throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path(of: "zero"),
            withDestinationPath: "/dev/zero"
        )
        #expect(problem("zero", O_WRONLY)?.contains("not a regular file") == true)
        #expect(problem("zero", O_WRONLY | O_NOFOLLOW)?.contains("symbolic links") == true)
        #expect(problem("", O_WRONLY)?.hasSuffix("Is a directory") == true)
        #expect(problem("new", O_WRONLY)?.hasSuffix("No such file or directory") == true)
        #expect(problem("new", O_WRONLY | O_CREAT) == nil)
        #expect(problem("new", O_RDONLY) == nil)
    }

    @Test("a file of lines is not a pipe")
    func lines() throws {
        #expect(mkfifo(folder.path(of: "lines"), 0o600) == 0)
        let file = LineFile(folder.path(of: "lines"), maximumSize: 100, keptFileCount: 1)
        #expect(file.append(Array("a".utf8))?.hasSuffix("remove it") == true)
        let error = thrown(StartFailure.self) { _ = try file.lastLines(maximumByteCount: 10) }
        #expect(error?.description.hasSuffix("remove it") == true)
        #expect(unlink(folder.path(of: "lines")) == 0 && mkfifo(folder.path(of: "lines.1"), 0o600) == 0)
        #expect(try file.lastLines(maximumByteCount: 10) == [])
    }
}
