import ArgumentParser
import Diagnostics
import Glibc
import LinuxSystem
import SettingsText
import SignDaemon
import SignFile

/// A configuration file that a command edits by replacing some lines of the file.
struct EditableConfiguration {
    let name: String
    /// The absolute path of the configuration file, with symbolic links resolved. If the user specifies a
    /// link, the command thus replaces the file that the link points to.
    let path: String
    let bytes: [UInt8]
    /// The name of the command that edits the file, for error messages.
    private let command: String

    /// Reads the configuration file `name`, which `command` is going to edit. If that fails, prints an error
    /// and throws the exit status.
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

    /// Checks that the configuration file can be replaced. If it cannot, for example because write permission
    /// is missing, prints an error and throws the exit status.
    func checkReplaceable() throws(ExitCode) {
        try check(FileReplacement(path: path, keepsAttributes: true).trial())
    }

    /// Replaces the contents of the configuration file with `edited`. If another program has changed the file
    /// since it was read, prints an error that ends with `remedy`, and throws the exit status.
    func replace(with edited: [UInt8], remedy: String) throws(ExitCode) {
        guard (try? readRegularFile(path)) == bytes else {
            throw failure("was changed in the meantime; nothing was written; \(remedy)")
        }
        try check(FileReplacement(path: path, keepsAttributes: true).write(edited))
    }

    private func check(_ error: CInt) throws(ExitCode) {
        guard error != 0 else { return }
        let remedy = [EACCES, EPERM].contains(error) ? "; run \(command) with sudo" : ""
        throw failure("cannot be replaced: \(systemMessage(error))\(remedy)")
    }

    /// Prints an error about the configuration file, and returns the exit status with which the command must
    /// end.
    func failure(_ text: String) -> ExitCode { Self.failure(name, text) }

    static func failure(_ name: String, _ text: String) -> ExitCode {
        printMessage("error: \(Wording.printable(name)): \(text)")
        return ExitCode(EX_CANTCREAT)
    }
}
