import Diagnostics
import Glibc
import LinuxSystem
import SettingsText

/// The configuration file of a gateway, and the file with the changes of the page. The gateway is the only program that
/// writes the second one.
///
/// The service may not write `/etc`. Its state directory then has the changed text of the configuration, and the text that
/// it was made of. The newer change of a setting has precedence: a setting of the page is dropped as soon as the
/// configuration file has another value for it than when the page changed it.
struct ConfigurationStore {
    /// Where changes are stored.
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

    /// The place at which changes are stored, or nil if they cannot be stored.
    var place: Place? {
        if isFileWritable { return .file }
        guard let folder, access(folder, W_OK | X_OK) == 0 else { return nil }
        return .state
    }

    private var isFileWritable: Bool {
        guard let target = absolutePath(of: path), access(target, W_OK) == 0 else { return false }
        return FileReplacement(path: target, keepsAttributes: true).trial() == 0
    }

    /// The path of the file for the password of the broker's user, or nil without a state directory.
    var passwordPath: String? { folder.map { "\($0)/\(Self.passwordName)" } }

    /// Returns the configuration file with the changes of the page.
    func text() throws(FileError) -> [UInt8] {
        let file = try readRegularFile(path)
        return changed(file) ?? file
    }

    /// Returns the configuration `file` with the changes of the page, or nil if there are none.
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

    /// The text of the configuration file when the page changed it last, and the changed text. Both are in one file, which
    /// begins with the size of the first text.
    private var stored: (base: [UInt8], changed: [UInt8])? {
        guard let folder, let bytes = try? readRegularFile("\(folder)/\(Self.name)"),
            let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let size = Int(String(decoding: bytes[..<end], as: UTF8.self)), size >= 0,
            size < bytes.count - end
        else { return nil }
        let texts = bytes[(end + 1)...]
        return (Array(texts.prefix(size)), Array(texts.dropFirst(size)))
    }

    /// Stores `text`, the configuration with changes of the page. Returns the reason if that fails.
    func store(_ text: [UInt8]) -> String? {
        if isFileWritable, let target = absolutePath(of: path) {
            let code = FileReplacement(path: target, keepsAttributes: true).write(text)
            guard code == 0 else { return "\(Wording.printable(path)): \(systemMessage(code))" }
            return folder.flatMap { Self.remove("\($0)/\(Self.name)") }
        }
        return storeBeside(text)
    }

    /// Stores `text` in the state directory. Returns the reason if that fails.
    func storeBeside(_ text: [UInt8]) -> String? {
        guard let folder, let file = try? readRegularFile(path) else {
            return "the gateway may not write \(Wording.printable(path)), and has no state directory"
        }
        return Self.write(Array("\(file.count)\n".utf8) + file + text, to: "\(folder)/\(Self.name)")
    }

    /// Stores the password of the broker's user. Returns the reason if that fails.
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
    /// Reads the configuration file with the changes of the page. Changes with which the configuration would not be valid
    /// are left out, and reported with a warning.
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
