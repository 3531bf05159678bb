import Glibc
import LinuxSystem

/// Captures the output of actions while standard error is the terminal with the picture, which the output
/// would overwrite. Programs write into a pipe, and the preview shows the lines that it reads from the pipe.
final class ActionOutput {
    /// The end of the pipe that the programs write to.
    let writeEnd: CInt
    /// The end of the pipe that this process reads from.
    let fileDescriptor: CInt
    /// The first 64 KiB of the output. They are written to standard error after the terminal has been restored.
    private(set) var kept: [UInt8] = []
    private var row: [UInt8] = []

    private static let maxKept = 1 << 16
    private static let maxRowLength = 1 << 10
    /// The maximum number of reads at a time. A program that writes continuously must not block the control thread.
    private static let maxReads = 16

    init() throws(SystemCallError) {
        guard let pipe = Pipe() else { throw SystemCallError("pipe") }
        // Only the reading end is non-blocking, because programs expect that writing blocks.
        pipe.makeReaderNonBlocking()
        (fileDescriptor, writeEnd) = (pipe.reader, pipe.writer)
    }

    deinit {
        close(writeEnd)
        close(fileDescriptor)
    }

    /// Returns the lines of output that programs have completed since the last call.
    func read() -> [String] {
        var rows: [String] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        for _ in 0..<Self.maxReads {
            let count = Glibc.read(fileDescriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            let output = buffer.prefix(count)
            kept += output.prefix(max(0, Self.maxKept - kept.count))
            appendCompletedRows(in: output, to: &rows)
        }
        return rows
    }

    /// Appends the rows that end in `output` to `rows`. The rest of `output` begins the next row.
    private func appendCompletedRows(in output: ArraySlice<UInt8>, to rows: inout [String]) {
        for byte in output {
            if byte == UInt8(ascii: "\n") {
                rows.append(String(decoding: row, as: UTF8.self))
                row.removeAll()
            } else if row.count < Self.maxRowLength {
                row.append(byte)
            }
        }
    }
}
