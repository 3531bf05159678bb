import Glibc
import LinuxSystem

/// A pipe that captures the output of options' actions while the terminal at standard error shows the
/// picture, which the output would overwrite. Programs write into the pipe, and the preview shows the rows of
/// text that it reads from it.
final class ActionOutput {
    /// The end of the pipe to which the programs write.
    let writeEnd: CInt
    /// The end of the pipe from which this process reads the output of programs.
    let fileDescriptor: CInt
    /// The first 64 KiB of the programs' output, which are written to standard error after the terminal has
    /// been restored.
    private(set) var kept: [UInt8] = []
    private var row: [UInt8] = []

    private static let maxKept = 1 << 16
    private static let maxRowLength = 1 << 10
    /// The maximum number of reads in one call. A program that writes continuously must not block the control
    /// thread.
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

    /// Returns the rows of text that programs have completed since the last call, without their newlines.
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

    /// Appends the rows of text that end in `output` to `rows`. The rest of `output` begins the next row.
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
