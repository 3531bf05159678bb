import Glibc
import LinuxSystem
import TestSupport
import Testing

@Suite("Replacing a file")
struct FileReplacementTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func mode(_ path: String) -> UInt32 {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    @Test("the permissions and the owner of the file can be preserved")
    func attributes() throws {
        let path = try directory.file("a", "old")
        chmod(path, 0o640)
        let isOwned = geteuid() != 0 || chown(path, 1234, 2345) == 0
        #expect(isOwned)
        var before = stat()
        #expect(stat(path, &before) == 0)
        #expect(FileReplacement(path: path, keepsAttributes: true).write(Array("new".utf8)) == 0)
        var after = stat()
        #expect(stat(path, &after) == 0)
        #expect(directory.text(of: "a") == "new")
        #expect(after.st_mode == before.st_mode)
        #expect(after.st_uid == before.st_uid)
        #expect(after.st_gid == before.st_gid)
        #expect(after.st_ino != before.st_ino)
        #expect(try directory.names == ["a"])
    }

    @Test("only the owner can access a new file")
    func newFile() throws {
        let path = directory.path(of: "b")
        #expect(FileReplacement(path: path).write([1, 2]) == 0)
        #expect(mode(path) == 0o600)
        #expect(directory.bytes(of: "b") == [1, 2])
    }

    @Test("a trial has the result of a replacement, and changes nothing")
    func trial() throws {
        let path = try directory.file("a", "old")
        #expect(FileReplacement(path: path, keepsAttributes: true).trial() == 0)
        #expect(FileReplacement(path: directory.path(of: "none/a")).trial() == ENOENT)
        #expect(FileReplacement(path: directory.path(of: "b"), keepsAttributes: true).trial() == ENOENT)
        #expect(directory.text(of: "a") == "old")
        #expect(try directory.names == ["a"])
    }

    @Test("a failure returns the system's error, and leaves no draft")
    func failure() throws {
        #expect(FileReplacement(path: directory.path(of: "none/a")).write([1]) == ENOENT)
        #expect(FileReplacement(path: directory.path(of: "a"), keepsAttributes: true).write([1]) == ENOENT)
        mkdir(directory.path(of: "d"), 0o700)
        #expect(FileReplacement(path: directory.path(of: "d")).write([1]) == EISDIR)
        #expect(try directory.names == ["d"])
    }

    /// Returns the id of a process that has ended.
    private func endedProcess() throws -> pid_t {
        var process = pid_t()
        var arguments = [strdup("true"), nil]
        defer { free(arguments[0]) }
        try #require(posix_spawn(&process, "/bin/true", nil, nil, &arguments, environ) == 0)
        try #require(waitpid(process, nil, 0) == process)
        return process
    }

    @Test("only drafts of exited processes are removed")
    func abandonedDrafts() throws {
        let ended = try endedProcess()
        let path = try directory.file("options.toml", "old")
        try directory.file("options.toml.\(ended).new", "half")
        try directory.file("options.toml.\(getpid()).new", "from an earlier boot")
        let others = [
            "options.toml.1.new", "place.toml.\(ended).new", "options.toml.new", "options.toml.x.new",
            "options.toml.0\(ended).new", "options.toml.-1.new", "options.toml.0.new",
            "options.toml.\(ended).old",
            "options.toml.99999999999.new",
        ]
        for name in others { try directory.file(name, "") }
        let link = "options.toml.\(ended + 100_000_000).new"
        #expect(symlink(path, directory.path(of: link)) == 0)
        FileReplacement(path: path).removeAbandonedDrafts()
        #expect(try directory.names == (others + [link, "options.toml"]).sorted())
        #expect(directory.text(of: "options.toml") == "old")
    }

    @Test("a draft of another user stays, unless the file is that user's", .enabled(if: geteuid() == 0))
    func foreignDrafts() throws {
        let ended = try endedProcess()
        let path = try directory.file("a", "old")
        let draft = try directory.file("a.\(ended).new", "half")
        #expect(chown(draft, 1234, 0) == 0)
        FileReplacement(path: path).removeAbandonedDrafts()
        #expect(try directory.names == ["a", "a.\(ended).new"])
        #expect(chown(path, 1234, 0) == 0)
        #expect(FileReplacement(path: path).trial() == 0)
        #expect(try directory.names == ["a"])
    }

    @Test("the removal of a missing file succeeds")
    func removal() throws {
        let path = try directory.file("a", "old")
        #expect(FileReplacement(path: path).removeFile() == 0)
        #expect(FileReplacement(path: path).removeFile() == 0)
        #expect(try directory.names == [])
        mkdir(path, 0o700)
        #expect(FileReplacement(path: path).removeFile() != 0)
    }
}
