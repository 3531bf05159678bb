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
    /// The location where changes from the web page are stored: the configuration file, or the state
    /// directory.
    enum Place: String {
        case file
        case state
    }

    /// The path of the gateway's configuration file.
    let path: String
    /// The path of the service's state directory, or nil if there is none.
    let folder: String?

    private static let changesName = "gateway.changes"
    private static let passwordName = "mqtt-password"
    /// The names of the files that the store may create in the state directory.
    static let fileNames = [changesName, passwordName]

    /// The location where changes from the web page are stored, or nil if they cannot be stored.
    var place: Place? {
        if isFileWritable { return .file }
        guard let folder, access(folder, W_OK | X_OK) == 0 else { return nil }
        return .state
    }

    private var isFileWritable: Bool {
        guard let target = absolutePath(of: path), access(target, W_OK) == 0 else { return false }
        return FileReplacement(path: target, keepsAttributes: true).trial() == 0
    }

    private var changesPath: String? { folder.map { "\($0)/\(Self.changesName)" } }

    /// The path of the file with the password for the MQTT broker, or nil if there is no state directory.
    var passwordPath: String? { folder.map { "\($0)/\(Self.passwordName)" } }

    /// The text of a configuration into which changes from the web page were merged, and the reasons why some
    /// of these changes are missing.
    private struct Merge {
        var text: [UInt8]
        var omissionMessages: [String] = []
    }

    /// Returns the result of applying the stored changes from the web page to `file`, the text of the
    /// configuration file.
    private func mergeStoredChanges(into file: [UInt8]) -> Merge {
        switch readStoredChanges() {
        case .none: Merge(text: file)
        case .unreadable(let reason): Merge(text: file, omissionMessages: [Self.omissionMessage(reason)])
        case .texts(let base, let changed) where base == file: Merge(text: changed)
        case .texts(let base, let changed): Self.merge(baseText: base, pageText: changed, fileText: file)
        }
    }

    /// Merges the changes that the web page and a person have made independently to the text `baseText`:
    /// applies those of the web page to `fileText`, the person's version. If both have changed the same
    /// setting to different values, keeps the value in the file. The result has a message for the person
    /// about each change of the web page that was omitted.
    ///
    /// - Parameters:
    ///   - baseText: The text of the configuration file when the web page changed it.
    ///   - pageText: That text with the changes from the web page.
    ///   - fileText: The current text of the configuration file, which a person may have edited since then.
    private static func merge(baseText: [UInt8], pageText: [UInt8], fileText: [UInt8]) -> Merge {
        // The values of settings by path. The whole list of tables is one value. A value is nil if the text
        // does not contain the setting.
        let baseValues = GatewayValues(baseText).valuesByPath
        let pageValues = GatewayValues(pageText).valuesByPath
        let fileValues = GatewayValues(fileText).valuesByPath

        let paths = Set(baseValues.keys).union(pageValues.keys).sorted()
        // A change of the page that the file already contains needs no merge.
        let pathsChangedOnPage = paths.filter { path in
            pageValues[path] != baseValues[path] && pageValues[path] != fileValues[path]
        }
        let conflictingPaths = pathsChangedOnPage.filter { fileValues[$0] != baseValues[$0] }
        let entries = pathsChangedOnPage.filter { fileValues[$0] == baseValues[$0] }.map { path in
            GatewayChange.Entry(path: path, value: pageValues[path])
        }

        do throws(GatewayChange.ValidationError) {
            let text = try GatewayChange(entries).applied(to: fileText, passwordPath: nil)
            return Merge(text: text, omissionMessages: conflictingPaths.map(conflictMessage(forSetting:)))
        } catch {
            // Without any of the page's changes, the conflicts are irrelevant.
            let reason = error.problems.first?.message ?? "unknown"
            return Merge(
                text: fileText,
                omissionMessages: [omissionMessage("they do not match the file: \(reason)")]
            )
        }
    }

    private static func conflictMessage(forSetting settingPath: String) -> String {
        let isList = GatewayTables.table(named: settingPath)?.isList == true
        return isList
            ? "the change of [[\(settingPath)]] on the page was dropped because the file has newer tables; make it again"
            : "the change of \(settingPath) on the page was dropped because the file has a newer value"
    }

    private static func omissionMessage(_ reason: String) -> String {
        "the page's changes were dropped because \(reason)"
    }

    /// The contents of the file in the state directory that stores the changes from the web page.
    private enum StoredChanges {
        /// The file does not exist, so there are no changes.
        case none
        /// The file cannot be used, for the given reason.
        case unreadable(String)
        /// The text of the configuration file when the web page last changed it, and the text with the
        /// changes.
        case texts(base: [UInt8], changed: [UInt8])
    }

    /// Reads the file that stores the changes from the web page, if there is one.
    private func readStoredChanges() -> StoredChanges {
        guard let path = changesPath else { return .none }
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readRegularFile(path)
        } catch {
            if case .cannotOpen(ENOENT) = error { return .none }
            return .unreadable("\(Wording.printable(path)) cannot be read: \(error); make them again")
        }

        return Self.storedTexts(in: bytes)
            ?? .unreadable("\(Wording.printable(path)) is damaged; make them again")
    }

    /// Splits the contents of the file that stores the changes. Its first line is the size of the original
    /// configuration in bytes. The text of that configuration follows, and then the text with the changes.
    /// Returns nil if the file is damaged.
    private static func storedTexts(in bytes: [UInt8]) -> StoredChanges? {
        guard let lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let firstLine = String(decoding: bytes[..<lineEnd], as: UTF8.self)
        let texts = bytes[(lineEnd + 1)...]
        guard let baseSize = Int(firstLine), (0...texts.count).contains(baseSize) else { return nil }
        return .texts(base: Array(texts.prefix(baseSize)), changed: Array(texts.dropFirst(baseSize)))
    }

    /// Stores `text`, the configuration with changes from the web page, in the configuration file or in the
    /// state directory. `file` is the text of the configuration file that was changed. Returns nil on
    /// success, or the reason if this fails.
    private func storeConfiguration(_ text: [UInt8], changedFrom file: [UInt8]) -> String? {
        guard isFileWritable, let target = absolutePath(of: path) else {
            return storeInStateDirectory(text, changedFrom: file)
        }
        let code = FileReplacement(path: target, keepsAttributes: true).write(text)
        if let problem = systemMessage(code, at: path) { return problem }
        // The file contains the earlier changes now. If they cannot be removed, a merge gives precedence to
        // the file.
        if let changesPath { _ = Self.remove(changesPath) }
        return nil
    }

    /// Stores `text`, the changed configuration, in the state directory, together with `file`, the text of
    /// the configuration file that was changed. Returns nil on success, or the reason if this fails.
    func storeInStateDirectory(_ text: [UInt8], changedFrom file: [UInt8]) -> String? {
        guard let changesPath else {
            return "the gateway is not allowed to write \(Wording.printable(path)) and has no state directory"
        }
        return Self.write(Array("\(file.count)\n".utf8) + file + text, to: changesPath)
    }

    /// Stores a configuration that was changed on the web page, and a new password for the MQTT broker.
    /// Stores both or neither. Returns nil if that succeeds, otherwise the reason why it fails.
    ///
    /// The password has its own file in the state directory, to which the key `password_file` of the
    /// configuration refers. This file is written first, because its old contents can be restored if the
    /// configuration cannot be stored. At the end, it is removed if the configuration does not refer to it.
    ///
    /// - Parameters:
    ///   - text: The configuration with the changes from the web page.
    ///   - file: The text of the configuration file to which the changes were made.
    ///   - brokerPassword: The new password, or nil to keep the current one.
    func store(_ text: [UInt8], changedFrom file: [UInt8], brokerPassword: String?) -> String? {
        guard let passwordPath else {
            guard brokerPassword == nil else {
                return
                    "the gateway has no state directory; save the password in a file and set password_file to its path"
            }
            return storeConfiguration(text, changedFrom: file)
        }

        let oldPasswordBytes = try? readRegularFile(passwordPath)
        if let brokerPassword, let problem = Self.write(Array("\(brokerPassword)\n".utf8), to: passwordPath) {
            return problem
        }
        if let problem = storeConfiguration(text, changedFrom: file) {
            if brokerPassword != nil { Self.restorePasswordFile(oldPasswordBytes, at: passwordPath) }
            return problem
        }

        let hadPasswordFile = oldPasswordBytes != nil
        return hadPasswordFile ? removeUnusedPasswordFile(passwordPath, configuration: text) : nil
    }

    /// Removes the password file at `passwordPath` if the stored configuration `text` does not refer to it.
    /// Returns nil on success, or the reason if this fails.
    private func removeUnusedPasswordFile(_ passwordPath: String, configuration text: [UInt8]) -> String? {
        let settings = (try? GatewaySettings.parse(text, file: path))?.settings
        let isUsed = settings?.broker.passwordFile == passwordPath
        return isUsed ? nil : Self.remove(passwordPath)
    }

    /// Restores the contents of the file at `path`, or removes the file if `contents` is nil. Ignores an
    /// error, because the caller already reports another one.
    private static func restorePasswordFile(_ contents: [UInt8]?, at path: String) {
        _ = contents.map { write($0, to: path) } ?? remove(path)
    }

    private static func write(_ bytes: [UInt8], to path: String) -> String? {
        systemMessage(FileReplacement(path: path).write(bytes), at: path)
    }

    private static func remove(_ path: String) -> String? {
        systemMessage(FileReplacement(path: path).removeFile(), at: path)
    }
}

extension ConfigurationStore {
    /// A configuration as the gateway uses it, with the changes from the web page.
    struct Contents {
        /// The text of the configuration file after the changes from the web page have been applied.
        var text: [UInt8]
        /// The text of the configuration file without the changes from the web page.
        var file: [UInt8]
        var parseResult: GatewaySettings.ParseResult
        /// A sentence for each change from the web page that is not applied, with the reason.
        var omissionMessages: [String] = []
    }

    /// Reads the configuration file and applies the changes from the web page. Omits changes that would make
    /// the configuration invalid, and changes of settings that have a newer value in the file. Throws if the
    /// file cannot be read or is invalid.
    func load() throws(GatewayFileError) -> Contents {
        let fileText = try GatewaySettings.bytes(ofFile: path)
        var merge = mergeStoredChanges(into: fileText)
        // Without changes, an error in the file is thrown below.
        if merge.text != fileText, let error = firstError(in: merge.text) {
            merge = Merge(
                text: fileText,
                omissionMessages: [Self.omissionMessage("they do not match the file: \(error)")]
            )
        }
        let parseResult = try GatewaySettings.load(merge.text, of: path)
        return Contents(
            text: merge.text,
            file: fileText,
            parseResult: parseResult,
            omissionMessages: merge.omissionMessages
        )
    }

    /// Returns the message of the first error in the configuration `text`, or nil if it is valid.
    private func firstError(in text: [UInt8]) -> String? {
        do throws(GatewayFileError) {
            _ = try GatewaySettings.parse(text, file: path)
            return nil
        } catch {
            return error.diagnostics.first?.message ?? "unknown"
        }
    }
}
