import Diagnostics
import Glibc
import LinuxSystem
import SettingsText

/// The files that the setup reads and writes: the secrets, the gateway's configuration, and its state.
///
/// The service may not write `/etc`, so it stores the password and the name in its state directory. These are
/// read after the files in `/etc`, which have precedence.
struct SetupFiles {
    /// The path of the configuration file.
    let configuration: String
    /// The path of the secrets file, or nil if there is none.
    let secrets: String?
    /// The state directory, or nil if there is none.
    let folder: String?

    /// The name of a file. If it exists, the setup is finished, or this machine has never needed a setup.
    private static let marker = "setup-done"
    /// The name of the file in the state directory that contains the name of the sign.
    private static let nameFile = "name"
    private static let maximumSize = 1 << 12

    /// Returns whether the setup must be served. This is the case if `storedSecrets` is empty, the setup was
    /// never finished, and a password can be stored.
    func isSetupPending(_ storedSecrets: SecretFile) -> Bool {
        guard storedSecrets == SecretFile() else { return false }
        guard let folder else {
            return secrets.map { FileReplacement(path: $0).trial() == 0 } ?? false
        }
        let isFinished = access("\(folder)/\(Self.marker)", F_OK) == 0
        let isFolderWritable = access(folder, W_OK | X_OK) == 0
        return !isFinished && isFolderWritable
    }

    /// Removes temporary files that killed processes have left behind.
    func removeAbandonedDrafts() {
        let stateNames = ["gateway.secrets", Self.nameFile, Self.marker] + ConfigurationStore.fileNames
        let statePaths = folder.map { folder in stateNames.map { "\(folder)/\($0)" } } ?? []
        let configuredPaths = [absolutePath(of: configuration), secrets].compactMap { $0 }
        for path in configuredPaths + statePaths { FileReplacement(path: path).removeAbandonedDrafts() }
    }

    /// Reads the secrets in the secrets file, and the changes in the state directory.
    func loadSecrets() throws(SecretFile.Unreadable) -> SecretStore {
        try SecretStore(secrets, folder: folder)
    }

    /// The name that the setup has stored in the state directory, or nil if there is none.
    var storedName: String? {
        guard let folder,
            let bytes = try? readRegularFile("\(folder)/\(Self.nameFile)", limit: Self.maximumSize)
        else { return nil }
        let name = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return GatewaySettings.nameProblem(name) == nil ? name : nil
    }

    /// Stores the name of the sign and the hash of its password, and marks the setup as finished. If that
    /// fails, returns the reason.
    func finish(name: String, hash: String) -> String? {
        if let problem = storeName(name) { return problem }
        var secretFile = SecretFile()
        secretFile.password = hash
        guard let secretPath = folder.map({ "\($0)/gateway.secrets" }) ?? secrets else {
            return "no file for the password"
        }
        if let problem = write(Array(secretFile.text.utf8), to: secretPath) { return problem }
        return folder.flatMap { write([], to: "\($0)/\(Self.marker)") }
    }

    /// Stores the name in the configuration file if possible, otherwise in the state directory. If that
    /// fails, returns the reason.
    private func storeName(_ name: String) -> String? {
        if let path = absolutePath(of: configuration), let text = try? readRegularFile(path),
            let editedText = NameEdit.text(text, with: name),
            FileReplacement(path: path, keepsAttributes: true).write(editedText) == 0
        {
            return nil
        }
        guard let folder else { return "\(Wording.printable(configuration)) cannot be written" }
        return write(Array("\(name)\n".utf8), to: "\(folder)/\(Self.nameFile)")
    }

    private func write(_ bytes: [UInt8], to path: String) -> String? {
        systemMessage(FileReplacement(path: path).write(bytes), at: path)
    }
}
