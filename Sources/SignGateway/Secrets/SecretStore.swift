import Diagnostics
import Glibc
import LinuxSystem

/// The secrets of a running gateway, and the file in which it stores changes to them.
///
/// Only root can write the secrets file. If the gateway has a state folder, it stores changes there, together
/// with the secrets that root's file contained at that time. If root later changes a secret, root's secret
/// replaces the gateway's. If the gateway has no state folder, it has no file other than root's.
struct SecretStore {
    private(set) var secrets: SecretFile
    /// The secrets in the file that only root can write.
    private let base: SecretFile
    /// The path of the file in which the gateway stores changes of secrets, or nil if it cannot store them.
    private let path: String?
    private let isInStateFolder: Bool

    /// The prefix of those lines in the gateway's file that store an earlier version of root's secrets file.
    private static let basePrefix = "was "
    /// The name of the file in the state folder that stores the gateway's changes of secrets.
    static let name = "gateway.secrets"

    /// Creates a store that keeps `secrets` only in memory, so that changes cannot be stored.
    init(_ secrets: SecretFile) {
        self.secrets = secrets
        base = secrets
        path = nil
        isInStateFolder = false
    }

    /// Reads the secrets file at `path`, which root writes, and the gateway's changes of secrets in the state
    /// folder `folder`. `path` or `folder` is nil if it does not exist. Throws if a file cannot be read.
    init(_ path: String?, folder: String?) throws(SecretFile.Unreadable) {
        try self.init(path, storedAt: folder.map { "\($0)/\(Self.name)" })
    }

    /// Reads the secrets file at `path`, which root writes, and the file at `changesPath`, in which the
    /// gateway stores its changes of secrets. A path is nil if there is no such file. Throws if a file cannot
    /// be read or is invalid.
    init(_ path: String?, storedAt changesPath: String?) throws(SecretFile.Unreadable) {
        base = if let path { try SecretFile.load(path) } else { SecretFile() }
        isInStateFolder = changesPath != nil
        self.path = changesPath ?? path
        guard let changesPath, let changesText = try SecretFile.read(changesPath) else {
            secrets = base
            return
        }
        secrets = try Self.secrets(in: changesText, at: changesPath, updatedFrom: base)
    }

    /// Returns the gateway's secrets from `changesText`, the text of the changes file at `changesPath`.
    /// Secrets that root has changed since the file was written are taken from `base`, the current contents
    /// of root's file. Throws if the text is invalid.
    private static func secrets(
        in changesText: String,
        at changesPath: String,
        updatedFrom base: SecretFile
    ) throws(SecretFile.Unreadable) -> SecretFile {
        do throws(SecretFile.SyntaxError) {
            let (ownSecrets, formerBase) = try parts(of: changesText)
            return ownSecrets.applying(base, since: formerBase)
        } catch {
            let problem = "\(Wording.printable(changesPath)): damaged on line \(error.line)"
            let remedy = "remove the file to use the password set by loopbanner-gateway password"
            throw SecretFile.Unreadable(description: "\(problem); \(remedy)")
        }
    }

    /// Whether changes of secrets can be stored in a file.
    var isWritable: Bool { path != nil }

    /// Returns the current secrets. If they are stored in root's secrets file, these include changes that
    /// other programs have made to it. Throws if the file cannot be read.
    func readCurrentSecrets() throws(SecretFile.Unreadable) -> SecretFile {
        guard !isInStateFolder, let path else { return secrets }
        return try SecretFile.load(path)
    }

    /// Replaces the secrets by `changed` and stores them in the file. Returns nil on success. If they cannot
    /// be stored, keeps the current secrets and returns the reason.
    mutating func save(_ changed: SecretFile) -> String? {
        guard let path else { return "the gateway has no file for it; set password_file in [web]" }
        let baseText = isInStateFolder ? Self.prefixed(base) : ""
        let keepsAttributes = !isInStateFolder && access(path, F_OK) == 0
        let replacement = FileReplacement(path: path, keepsAttributes: keepsAttributes)
        let errorCode = replacement.write(Array((changed.text + baseText).utf8))
        if let problem = systemMessage(errorCode, at: path) { return problem }
        secrets = changed
        return nil
    }

    /// Returns the secrets of root's file as text for the gateway's changes file, with the prefix
    /// `basePrefix` on each line.
    private static func prefixed(_ secrets: SecretFile) -> String {
        let lines = secrets.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        return lines.map { "\(basePrefix)\($0)\n" }.joined()
    }

    /// Splits the text of the gateway's changes file into the gateway's secrets and the secrets that root's
    /// file contained earlier. Throws if the text is invalid.
    private static func parts(of text: String) throws(SecretFile.SyntaxError)
        -> (own: SecretFile, formerBase: SecretFile)
    {
        let lines = text.split(separator: "\n")
        let ownText = lines.filter { !$0.hasPrefix(basePrefix) }.joined(separator: "\n")
        let baseLines = lines.filter { $0.hasPrefix(basePrefix) }.map { $0.dropFirst(basePrefix.count) }
        return (try SecretFile(ownText), try SecretFile(baseLines.joined(separator: "\n")))
    }
}
