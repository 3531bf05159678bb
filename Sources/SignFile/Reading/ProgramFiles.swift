import Diagnostics
import Glibc

/// Examines the programs that a configuration runs, to find those that the service cannot run. Tests replace
/// it with an instance that reads no files.
public struct ProgramFiles: Sendable {
    /// Returns the reason why the service cannot run the program at the given absolute path, with a remedy,
    /// or nil if it can.
    public var problem: @Sendable (String) -> String?

    /// Creates an instance that calls `problem` with the path of each program.
    public init(problem: @escaping @Sendable (String) -> String?) {
        self.problem = problem
    }

    /// The instance that examines the programs on this machine.
    public static let system = ProgramFiles { ProgramFile(path: $0).problem }
}

private struct ProgramFile {
    let path: String

    var problem: String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return absence(errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: return "this is a directory; name a program"
        default: return "this is a device, pipe or socket, not a regular file"
        }
        if status.st_mode & 0o111 == 0 { return "the file is not executable; change that with chmod a+rx" }
        if status.st_mode & 0o001 == 0 {
            return "the service, which runs as a separate user, may not execute the file; "
                + "change that with chmod a+rx"
        }
        return scriptProblem
    }

    private func absence(_ code: CInt) -> String {
        guard code == ENOENT || code == ENOTDIR else {
            return "the file cannot be examined: \(systemMessage(code))"
        }
        let parts = path.split(separator: " ").map(String.init)
        if let program = parts.first, parts.count > 1, access(program, F_OK) == 0 {
            let list = parts.map { "\"\(Wording.printable($0))\"" }.joined(separator: ", ")
            return "no such file; write each argument as a separate string: [\(list)]"
        }
        return "no such file"
    }

    /// The problem that prevents the kernel from running the file as a script, such as a missing interpreter.
    /// Nil if there is no problem, if the file is a binary, or if it cannot be read.
    private var scriptProblem: String? {
        guard let start, !start.starts(with: [0x7F] + "ELF".utf8) else { return nil }
        guard start.starts(with: "#!".utf8), let line = start.split(separator: UInt8(ascii: "\n")).first
        else {
            return "the file is neither a program nor a script that begins with #! and its interpreter, "
                + "such as #!/bin/sh"
        }
        let blanks = [UInt8(ascii: " "), UInt8(ascii: "\t")]
        guard let word = line.dropFirst(2).split(whereSeparator: blanks.contains).first else {
            return "the script's first line has no interpreter after #!"
        }
        if line.last == UInt8(ascii: "\r") {
            return "the script's lines end in a carriage return; save the file with Unix line endings"
        }
        let interpreter = String(decoding: word, as: UTF8.self)
        guard access(interpreter, F_OK) != 0 else { return nil }
        return "the script's interpreter \(Wording.quoted(interpreter)) does not exist"
    }

    /// The first 255 bytes of the program file, or nil if it cannot be read. The kernel inspects no further
    /// bytes of a script (execve(2)).
    private var start: [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 255)
        let count = read(file, &bytes, bytes.count)
        return count >= 0 ? Array(bytes[..<count]) : nil
    }
}
