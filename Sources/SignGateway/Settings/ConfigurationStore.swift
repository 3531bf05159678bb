import Diagnostics
import Glibc
import LinuxSystem
import SettingsText

/// The gateway's configuration file, and the file with changes made on the web page. Only the gateway writes
/// the latter.
///
/// The service may not write `/etc`, so its state directory contains the changed text of the configuration,
/// together with the text that it was derived from. The newer change of a setting has precedence: a setting
/// from the page is dropped as soon as the configuration file has a different value for it than when the page
/// changed it.
struct ConfigurationStore {
    /// Where changes from the web page are stored: in the configuration file, or in the state directory.
    enum Place: String {
        case file
        case state
    }

    /// The path of the configuration file.
    let path: String
    /// The state directory, or nil if there is none.
    let folder: String?

    private static let name = "gateway.changes"
    private static let passwordName = "mqtt-password"

    /// Where changes are stored, or nil if they cannot be stored.
    var place: Place? {
        if isFileWritable { return .file }
        guard let folder, access(folder, W_OK | X_OK) == 0 else { return nil }
        return .state
    }

    private var isFileWritable: Bool {
        guard let target = absolutePath(of: path), access(target, W_OK) == 0 else { return false }
        return FileReplacement(path: target, keepsAttributes: true).trial() == 0
    }

    /// The path of the file with the password of the broker's user, or nil if there is no state directory.
    var passwordPath: String? { folder.map { "\($0)/\(Self.passwordName)" } }

    /// Returns the text of the configuration file with the changes from the web page applied.
    func text() throws(FileError) -> [UInt8] {
        let file = try readRegularFile(path)
        return changed(file) ?? file
    }

    /// Applies the changes from the web page to `file`, the text of the configuration file. Returns nil if
    /// there are no changes.
    private func changed(_ file: [UInt8]) -> [UInt8]? {
        guard let (base, changed) = stored else { return nil }
        guard base != file else { return changed }
        let (old, new, own) = (
            GatewayValues(base).byPlace, GatewayValues(changed).byPlace, GatewayValues(file).byPlace
        )
        let places = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] && own[$0] == old[$0] }
        let entries = places.sorted().map { GatewayChange.Entry(place: $0, value: new[$0]) }
        return try? GatewayChange(entries).applied(to: file, passwordPath: nil)
    }

    /// The text of the configuration file at the time of the page's last change, and the changed text. Both
    /// are stored in one file, which begins with the size of the first text. Nil if there is no such file.
    private var stored: (base: [UInt8], changed: [UInt8])? {
        guard let folder, let bytes = try? readRegularFile("\(folder)/\(Self.name)"),
            let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let size = Int(String(decoding: bytes[..<end], as: UTF8.self)), size >= 0,
            size < bytes.count - end
        else { return nil }
        let texts = bytes[(end + 1)...]
        return (Array(texts.prefix(size)), Array(texts.dropFirst(size)))
    }

    /// Stores `text`, the configuration with changes from the web page. If that fails, returns the reason.
    func store(_ text: [UInt8]) -> String? {
        if isFileWritable, let target = absolutePath(of: path) {
            let code = FileReplacement(path: target, keepsAttributes: true).write(text)
            guard code == 0 else { return "\(Wording.printable(path)): \(systemMessage(code))" }
            return folder.flatMap { Self.remove("\($0)/\(Self.name)") }
        }
        return storeBeside(text)
    }

    /// Stores `text` in the state directory. If that fails, returns the reason.
    func storeBeside(_ text: [UInt8]) -> String? {
        guard let folder, let file = try? readRegularFile(path) else {
            return "the gateway may not write \(Wording.printable(path)), and has no state directory"
        }
        return Self.write(Array("\(file.count)\n".utf8) + file + text, to: "\(folder)/\(Self.name)")
    }

    /// Stores the password of the broker's user. If that fails, returns the reason.
    func store(password: String) -> String? {
        guard let passwordPath else {
            return
                "the gateway has no state directory; write the password to a file, and its path to password_file"
        }
        return Self.write(Array("\(password)\n".utf8), to: passwordPath)
    }

    private static func write(_ bytes: [UInt8], to path: String) -> String? {
        let code = FileReplacement(path: path).write(bytes)
        return code == 0 ? nil : "\(Wording.printable(path)): \(systemMessage(code))"
    }

    private static func remove(_ path: String) -> String? {
        let code = FileReplacement(path: path).removeFile()
        return code == 0 ? nil : "\(Wording.printable(path)): \(systemMessage(code))"
    }
}

extension ConfigurationStore {
    /// Reads the configuration file with the changes from the web page applied. Changes that would make the
    /// configuration invalid are omitted, and reported in a warning.
    func load() throws(GatewayFileError) -> GatewaySettings.Loaded {
        let file: [UInt8]
        do throws(FileError) {
            file = try readRegularFile(path)
        } catch {
            throw GatewayFileError(diagnostics: [
                Diagnostic(.error, file: path, location: .start, message: error.description)
            ])
        }
        guard let changed = changed(file) else { return try GatewaySettings.load(path: path) }
        do throws(GatewayFileError) {
            return try GatewaySettings.parse(changed, file: path)
        } catch {
            var loaded = try GatewaySettings.load(path: path)
            let reason = error.diagnostics.first?.message ?? "unknown"
            let message = "the changes of the page are left out, because they do not fit the file: \(reason)"
            loaded.diagnostics.append(Diagnostic(.warning, file: path, location: .start, message: message))
            return loaded
        }
    }
}
