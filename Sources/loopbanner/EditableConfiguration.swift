import ArgumentParser
import Diagnostics
import Glibc
import LinuxSystem
import SettingsText
import SignDaemon
import SignFile

/// A configuration file that a command edits in place.
struct EditableConfiguration {
    let name: String
    /// The absolute path with links resolved, so that a link remains a link.
    let path: String
    let bytes: [UInt8]
    /// The command, for remedies.
    private let command: String

    /// Reads the file called `name`. Prints an error and ends the command if that fails.
    init(_ name: String, editedBy command: String) throws(ExitCode) {
        self.name = name
        self.command = command
        path = absolutePath(of: name) ?? name
        do throws(FileError) {
            bytes = try readRegularFile(path)
        } catch {
            throw Self.failure(name, "\(error)")
        }
    }

    /// Ends the command if the file cannot be replaced.
    func checkReplaceable() throws(ExitCode) {
        try check(FileReplacement(path: path, keepsAttributes: true).trial())
    }

    /// Replaces the contents, unless another program changed the file. `remedy` is the advice in that case.
    func replace(with edited: [UInt8], remedy: String) throws(ExitCode) {
        guard (try? readRegularFile(path)) == bytes else {
            throw failure("was changed meanwhile; nothing was written, \(remedy)")
        }
        try check(FileReplacement(path: path, keepsAttributes: true).write(edited))
    }

    private func check(_ error: CInt) throws(ExitCode) {
        guard error != 0 else { return }
        let remedy = [EACCES, EPERM].contains(error) ? "; run \(command) with sudo" : ""
        throw failure("cannot be replaced: \(systemMessage(error))\(remedy)")
    }

    /// Prints an error about the file, and returns the exit status.
    func failure(_ text: String) -> ExitCode { Self.failure(name, text) }

    static func failure(_ name: String, _ text: String) -> ExitCode {
        printMessage("error: \(Wording.printable(name)): \(text)")
        return ExitCode(EX_CANTCREAT)
    }
}
