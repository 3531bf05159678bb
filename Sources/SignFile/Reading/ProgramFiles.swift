import Diagnostics
import Glibc

/// What is known about the programs that a configuration names.
public struct ProgramFiles: Sendable {
    /// Why the service cannot run the program at an absolute path, and what to do; nil if nothing is against it.
    public var complaint: @Sendable (String) -> String?

    /// A source of `complaint`.
    public init(complaint: @escaping @Sendable (String) -> String?) {
        self.complaint = complaint
    }

    /// The files of this machine.
    public static let system = ProgramFiles { ProgramFile(path: $0).complaint }
}

/// The file of a program.
private struct ProgramFile {
    let path: String

    var complaint: String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return absence(errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: return "this is a directory; name a program"
        default: return "this is not a regular file, but a device, a pipe or a socket"
        }
        if status.st_mode & 0o111 == 0 { return "the file is not executable; change that with chmod a+rx" }
        if status.st_mode & 0o001 == 0 {
            return "the service, which runs as a user of its own, may not execute the file; "
                + "change that with chmod a+rx"
        }
        return scriptComplaint
    }

    private func absence(_ code: CInt) -> String {
        guard code == ENOENT || code == ENOTDIR else {
            return "the file cannot be examined: \(systemMessage(code))"
        }
        let words = path.split(separator: " ").map(String.init)
        if let program = words.first, words.count > 1, access(program, F_OK) == 0 {
            let list = words.map { "\"\(Wording.printable($0))\"" }.joined(separator: ", ")
            return "the file does not exist; write each argument as a string of its own: [\(list)]"
        }
        return "the file does not exist"
    }

    /// What is wrong with a file that is no machine program; nil if it is one, or cannot be read.
    private var scriptComplaint: String? {
        guard let start else { return nil }
        if start.starts(with: Self.machineProgram) { return nil }
        guard start.starts(with: "#!".utf8), let line = start.split(separator: UInt8(ascii: "\n")).first
        else {
            return "the file is neither a program nor a script that begins with #! and its interpreter, "
                + "such as #!/bin/sh"
        }
        let blanks = [UInt8(ascii: " "), UInt8(ascii: "\t")]
        let words = line.dropFirst(2).split { blanks.contains($0) }
        guard let word = words.first else { return "the script's first line names no interpreter after #!" }
        if line.last == UInt8(ascii: "\r") {
            return "the script's lines end in a carriage return; save the file with Unix line endings"
        }
        let interpreter = String(decoding: word, as: UTF8.self)
        guard access(interpreter, F_OK) != 0 else { return nil }
        return "the script's interpreter \(Wording.quoted(interpreter)) does not exist"
    }

    private static let machineProgram = [0x7F] + Array("ELF".utf8)

    /// The first bytes of the file, as many as the kernel looks at (execve(2)).
    private var start: [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 255)
        let count = read(file, &bytes, bytes.count)
        return count >= 0 ? Array(bytes[..<count]) : nil
    }
}
