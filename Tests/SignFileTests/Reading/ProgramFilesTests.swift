import Foundation
import SignTestSupport
import TestSupport
import Testing

@testable import SignCore
@testable import SignFile

@Suite("The programs of actions")
struct ProgramFilesTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func complaint(_ text: String, mode: mode_t = 0o755) throws -> String? {
        let path = try directory.file("program", text)
        #expect(chmod(path, mode) == 0)
        return ProgramFiles.system.problem(path)
    }

    @Test("a program of the system and a script with an interpreter are fine")
    func good() throws {
        #expect(ProgramFiles.system.problem("/bin/sh") == nil)
        #expect(try complaint("#!/bin/sh\necho tea\n") == nil)
        #expect(try complaint("#! /usr/bin/env python3\n") == nil)
        #expect(try complaint("#!/bin/sh") == nil)
    }

    @Test("a file that is missing, a directory or no regular file is named as such")
    func wrongFile() throws {
        #expect(ProgramFiles.system.problem("/usr/bin/lgger") == "no such file")
        #expect(ProgramFiles.system.problem("/bin/sh/a") == "no such file")
        #expect(ProgramFiles.system.problem(directory.path) == "this is a directory; name a program")
        #expect(
            ProgramFiles.system.problem("/dev/null")
                == "this is a device, pipe or socket, not a regular file"
        )
        let loop = directory.path(of: "loop")
        #expect(symlink(loop, loop) == 0)
        #expect(
            ProgramFiles.system.problem(loop)
                == "the file cannot be examined: Too many levels of symbolic links"
        )
    }

    @Test("a command line in one string is distinguished from a missing program")
    func commandLine() {
        #expect(
            ProgramFiles.system.problem("/bin/echo tea please")
                == "no such file; write each argument as a separate string: "
                + "[\"/bin/echo\", \"tea\", \"please\"]"
        )
        #expect(ProgramFiles.system.problem("/bin/ecko tea") == "no such file")
    }

    @Test("a file that the service may not execute is reported with a remedy")
    func mode() throws {
        let script = "#!/bin/sh\n"
        #expect(
            try complaint(script, mode: 0o644) == "the file is not executable; change that with chmod a+rx"
        )
        #expect(
            try complaint(script, mode: 0o750)
                == "the service, which runs as a separate user, may not execute the file; change that with "
                + "chmod a+rx"
        )
    }

    @Test("a script that the kernel cannot start is reported with the reason")
    func script() throws {
        let text =
            "the file is neither a program nor a script that begins with #! and its interpreter, "
            + "such as #!/bin/sh"
        #expect(try complaint("echo tea\n") == text)
        #expect(try complaint("") == text)
        #expect(
            try complaint("#!/usr/bin/pyhton3\n")
                == "the script's interpreter '/usr/bin/pyhton3' does not exist"
        )
        #expect(
            try complaint("#!/bin/sh\r\necho tea\r\n")
                == "the script's lines end in a carriage return; save the file with Unix line endings"
        )
        #expect(try complaint("#!\n") == "the script's first line has no interpreter after #!")
    }

    @Test("each option with such a program is a warning at its place, and the file is looked at once")
    func warnings() throws {
        final class Looks: @unchecked Sendable {
            // Only one thread uses it.
            var paths: [String] = []
        }
        let looks = Looks()
        let programs = ProgramFiles { path in
            looks.paths.append(path)
            return path == "/bin/good" ? nil : "no such file"
        }
        let text = """
            [[option]]
            text = "A"
            action = ["/bin/ba\\u0007d", "x"]
            [[option]]
            text = "B"
            action = ["/bin/ba\\u0007d"]
            [[option]]
            text = "C"
            action = ["/bin/good"]
            [[option]]
            text = "D"
            action = ["/home/pi/bad"]
            [[button]]
            on_tap = "activate"
            """
        let loaded = try Configuration.parse(Array(text.utf8), file: "f", programs: programs)
        #expect(
            loaded.diagnostics.map(\.description) == [
                "f:3:11: warning: /bin/ba\\u{7}d: no such file",
                "f:6:11: warning: /bin/ba\\u{7}d: no such file",
                "f:12:11: warning: action names '/home/pi/bad', but the service cannot read home directories; "
                    + "move it, for example to /usr/local/bin",
            ]
        )
        #expect(looks.paths == ["/bin/ba\u{7}d", "/bin/good"])
    }
}
