import Foundation
import Glibc
import MonotonicTime
import TestSupport
import Testing

@testable import LinuxSystem

@Suite("Child programs")
struct ChildProgramTests {
    @Test("a program inherits the three standard descriptors, and no others")
    func descriptors() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path(of: "output")
        let inherited = open("/dev/null", O_RDONLY)
        let output = open(path, O_WRONLY | O_CREAT, 0o600)
        defer { for descriptor in [inherited, output] { close(descriptor) } }
        let program = try ChildProgram(
            ["/bin/sh", "-c", "ls /proc/$$/fd; true"],
            output: output,
            limits: ChildProgram.Limits(),
            at: Instant(nanoseconds: 0)
        )
        var ending = program.ending()
        while ending == nil {
            usleep(1_000)
            ending = program.ending()
        }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text == "0\n1\n2\n")
    }
}
