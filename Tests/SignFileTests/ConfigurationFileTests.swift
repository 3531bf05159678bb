import Diagnostics
import Foundation
import SettingsText
import SignCore
import SignTestSupport
import TestSupport
import Testing

@testable import SignFile

@Suite struct ConfigurationFileTests {
    /// Loads the configuration at `path`. Returns the error without the path and the position, which are always the
    /// same. Returns nil if the file is valid.
    private func complaint(_ path: String) -> String? {
        do throws(ConfigurationError) {
            _ = try Configuration.load(path: path)
            return nil
        } catch {
            guard error.diagnostics.count == 1 else { return "\(error)" }
            let text = error.description
            return text.hasPrefix("\(path):1:1: error: ") ? String(text.dropFirst(path.count + 13)) : text
        }
    }

    @Test("a file is read, and its warnings come with it")
    func goodFile() throws {
        let directory = try TemporaryDirectory()
        let path = try directory.file("a.toml", "[[option]]\ntext = \"Tea\\t\"\n")
        let loaded = try Configuration.load(path: path)
        #expect(loaded.configuration.options.map(\.text) == ["Tea\t"])
        #expect(
            loaded.diagnostics.map(\.description)
                == [
                    "\(path):2:8: warning: text contains a control character (U+0009), which no font has"
                ]
        )
    }

    @Test("errors and warnings of a bad file come together, in order")
    func badFile() throws {
        let directory = try TemporaryDirectory()
        let path = try directory.file(
            "a.toml",
            "[scroll]\nfps = 0\n[[option]]\ntext = \"Tea\\t\"\n[text]\nfnt = 1\n"
        )
        let text = complaint(path) ?? ""
        let lines = text.split(separator: "\n").map { $0.dropFirst(path.count + 1).prefix { $0 != " " } }
        #expect(lines == ["2:7:", "4:8:", "6:1:"])
    }

    @Test("a path that is not a readable regular file is refused, and reading it never hangs")
    func unreadable() throws {
        let directory = try TemporaryDirectory()
        #expect(complaint(directory.path(of: "none.toml")) == "no such file")
        #expect(complaint(directory.path) == "this is a directory; specify a configuration file")
        #expect(complaint("/dev/null") == "this is a device, pipe or socket, not a regular file")
        let pipe = directory.path(of: "pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(complaint(pipe) == "this is a device, pipe or socket, not a regular file")
        let loop = directory.path(of: "loop")
        #expect(symlink(loop, loop) == 0)
        #expect(complaint(loop) == "cannot open the file: Too many levels of symbolic links")
        let file = try directory.file("file", "")
        #expect(complaint(file + "/a") == "cannot open the file: Not a directory")
        #expect(complaint(file)?.hasPrefix("the file is empty; add at least one") == true)
        #expect(complaint(file + "\0.toml")?.hasSuffix(": a file name cannot contain NUL") == true)
        #expect(complaint("")?.hasPrefix("no such file") == true)
    }

    @Test("a file without permission is reported with the remedy", .enabled(if: getuid() != 0))
    func forbidden() throws {
        let directory = try TemporaryDirectory()
        let file = try directory.file("file", anOption)
        #expect(chmod(file, 0) == 0)
        #expect(complaint(file) == "permission denied; fix it with chmod or chown")
    }

    @Test("a file in a directory that is hidden from the service is reported")
    func forbiddenInHidden() {
        #expect(
            FileError(opening: "/home/pi/loopbanner.toml", errno: EACCES).description
                == "permission denied; fix it with chmod or chown. The service cannot read home directories or "
                + "/tmp: put the file in /etc/loopbanner"
        )
        #expect(
            FileError(opening: "/etc/loopbanner.toml", errno: EACCES).description
                == "permission denied; fix it with chmod or chown"
        )
        #expect(
            FileError(opening: "/home/pi/loopbanner.toml", errno: ENOENT).description
                == "no such file"
        )
    }

    @Test("a file of more than 8 MiB is refused unread")
    func hugeFile() throws {
        let directory = try TemporaryDirectory()
        let file = try directory.file("file", anOption)
        #expect(truncate(file, 8 << 20 + 1) == 0)
        #expect(complaint(file) == "the file is larger than 8 MiB")
    }
}
