import Glibc
import LinuxSystem

/// What actions write while standard error is the terminal with the picture, which it would damage: a pipe for
/// the programs, and the lines that came out of it.
final class ActionOutput {
    /// The end for the programs.
    let writeEnd: CInt
    /// The end that is read.
    let fileDescriptor: CInt
    /// What was written, up to a limit, for the time after the picture.
    private(set) var kept: [UInt8] = []
    private var line: [UInt8] = []

    private static let mostKept = 1 << 16
    private static let longestLine = 1 << 10

    init() throws(SystemCallError) {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemCallError("pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // Only the reader never waits: programs expect an output that does.
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        (fileDescriptor, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        close(writeEnd)
        close(fileDescriptor)
    }

    /// The lines that have been completed since the last call.
    func read() -> [String] {
        var lines: [String] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        // A program that writes for ever must not keep the control thread.
        for _ in 0..<16 {
            let count = Glibc.read(fileDescriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            kept += buffer.prefix(min(count, max(0, Self.mostKept - kept.count)))
            for byte in buffer.prefix(count) {
                if byte == UInt8(ascii: "\n") {
                    lines.append(String(decoding: line, as: UTF8.self))
                    line.removeAll()
                } else if line.count < Self.longestLine {
                    line.append(byte)
                }
            }
        }
        return lines
    }
}
