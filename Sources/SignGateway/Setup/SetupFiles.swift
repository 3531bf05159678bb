import Diagnostics
import Glibc
import LinuxSystem
import SettingsText

/// The files that the setup of a sign reads and writes: the secrets, the gateway's configuration, and the
/// gateway's state.
///
/// The service may not write `/etc`, so it stores the password and the name in its state directory. The
/// stored values are read after the files in `/etc`, which have precedence.
struct SetupFiles {
    /// The path of the gateway's configuration file.
    let configuration: String
    /// The path of the secrets file, which contains hashes of passwords, or nil if there is none.
    let secrets: String?
    /// The path of the service's state directory, or nil if there is none.
    let folder: String?

    /// The name of a file in the state directory. If it exists, the setup has been finished, or this machine
    /// has never needed a setup.
    private static let marker = "setup-done"
    /// The name of the file in the state directory that contains the name of the sign.
    private static let nameFile = "name"
    private static let maximumSize = 1 << 12

    /// Returns whether the setup page must be served, because `storedSecrets` is empty, the setup has never
    /// been finished, and a password can be stored.
    func isSetupPending(_ storedSecrets: SecretFile) -> Bool {
        guard storedSecrets == SecretFile() else { return false }
        guard let folder else {
            return secrets.map { FileReplacement(path: $0).trial() == 0 } ?? false
        }
        let isFinished = access("\(folder)/\(Self.marker)", F_OK) == 0
        let isFolderWritable = access(folder, W_OK | X_OK) == 0
        return !isFinished && isFolderWritable
    }

    /// Removes the temporary files of processes that were killed while they were writing files.
    func removeAbandonedDrafts() {
        let stateNames = ["gateway.secrets", Self.nameFile, Self.marker] + ConfigurationStore.fileNames
        let statePaths = folder.map { folder in stateNames.map { "\(folder)/\($0)" } } ?? []
        let configuredPaths = [absolutePath(of: configuration), secrets].compactMap { $0 }
        for path in configuredPaths + statePaths { FileReplacement(path: path).removeAbandonedDrafts() }
    }

    /// Reads the secrets (hashes of passwords and tokens) from the secrets file, and the changes of them from
    /// the state directory. Throws if a file cannot be read.
    func loadSecrets() throws(SecretFile.Unreadable) -> SecretStore {
        try SecretStore(secrets, folder: folder)
    }

    /// The name of the sign that the setup has stored in the state directory, or nil if there is none or it
    /// is invalid.
    var storedName: String? {
        guard let folder,
            let bytes = try? readRegularFile("\(folder)/\(Self.nameFile)", limit: Self.maximumSize)
        else { return nil }
        let name = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return GatewaySettings.nameProblem(name) == nil ? name : nil
    }

    /// Stores the name of the sign and the hash of its owner's password, and marks the setup as finished.
    /// Returns nil on success, or the reason if this fails.
    func storeResult(name: String, passwordHash: String) -> String? {
        if let problem = storeName(name) { return problem }
        var secretFile = SecretFile()
        secretFile.ownerPasswordHash = passwordHash
        guard let secretPath = folder.map({ "\($0)/gateway.secrets" }) ?? secrets else {
            return "no file for the password"
        }
        if let problem = write(Array(secretFile.text.utf8), to: secretPath) { return problem }
        return folder.flatMap { write([], to: "\($0)/\(Self.marker)") }
    }

    /// Stores the name of the sign in the configuration file if possible, or else in the state directory.
    /// Returns nil on success, or the reason if this fails.
    private func storeName(_ name: String) -> String? {
        if let path = absolutePath(of: configuration), let text = try? readRegularFile(path),
            let editedText = NameEdit.editedText(of: text, settingNameTo: name),
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
