import Diagnostics
import Glibc
import LinuxSystem
import SignAPI

/// The commands that set passwords and create tokens for access to the web page and the API.
enum SecretCommands {
    /// Asks in the terminal for the owner's password, and stores its hash in the secrets file at `path`.
    /// `service` is the service that must be restarted to apply the change, as named in the message. Returns
    /// the exit status.
    static func setPassword(in path: String, service: String) -> CInt {
        let success = "The password is set. Restart the service to apply it: systemctl restart \(service)\n"
        return editSecrets(at: path, successMessage: success) { secrets throws(AccountError) in
            secrets.ownerPasswordHash = try readPasswordHash()
        }
    }

    /// Adds the user `name` to the secrets file, or replaces the user with this name. Asks in the terminal
    /// for the password, and stores its hash. The name must not differ from that of another user only in its
    /// case. Returns the exit status of the command.
    ///
    /// - Parameters:
    ///   - path: The path of the secrets file.
    ///   - webPageFile: The path of the file with the users that were added on the web page. If it is nil, or
    ///     if the file is missing or unreadable, there are no such users.
    ///   - service: The service that must be restarted to apply the change, for the message.
    static func setUser(
        _ name: String,
        role: Role,
        in path: String,
        webPageFile: String?,
        service: String
    ) -> CInt {
        let webPageSecrets =
            webPageFile.flatMap { try? SecretStore(nil, storedAt: $0).secrets } ?? SecretFile()
        let success = "The user is set. Restart the service to apply it: systemctl restart \(service)\n"
        return editSecrets(at: path, successMessage: success) { secrets throws(AccountError) in
            secrets.users.removeAll { $0.name == name }
            // The name is checked before the person enters a password, so the user is first added without a
            // hash.
            try webPageSecrets.requireNoSimilarName(to: name)
            try secrets.addUser(name, hash: "", role: role)
            try secrets.changeUser(name, hash: try readPasswordHash(), role: role)
        }
    }

    /// The creator that is recorded for tokens created with this command.
    private static let creator = "command"

    /// Creates a token with this name and role for a program, prints it, and stores its hash in the secrets
    /// file at `path`. Replaces an existing token with the same name. Returns the exit status.
    static func createToken(_ name: String, role: Role, in path: String) -> CInt {
        let token = RandomToken.make()
        return editSecrets(at: path, successMessage: "\(token)\n") { secrets throws(AccountError) in
            secrets.tokens.removeAll { $0.name == name }
            try secrets.addToken(name, secret: token, role: role, by: creator)
        }
    }

    /// Asks in the terminal for a new password, and returns its hash. Throws if the user enters none, if the
    /// password is not allowed, or if it cannot be hashed.
    private static func readPasswordHash() throws(AccountError) -> String {
        guard let password = Terminal.readPassword() else { throw .password("no password was given") }
        if let problem = Password.problem(with: password) { throw .password(problem) }
        guard let hash = Password.hash(password) else {
            let reason = "the system has no memory or random numbers left"
            throw .password("cannot hash the password: \(reason)")
        }
        return hash
    }

    /// Reads the secrets file at `path`, applies `edit` to its contents, writes the file, and prints the
    /// message `successMessage`. If a step fails, prints the error and leaves the file unchanged. Returns the
    /// exit status of the command.
    private static func editSecrets(
        at path: String,
        successMessage: String,
        _ edit: (inout SecretFile) throws(AccountError) -> Void
    ) -> CInt {
        var secrets: SecretFile
        do throws(SecretFile.Unreadable) {
            secrets = try SecretFile.load(path)
        } catch {
            Terminal.writeError(error.description)
            return EX_NOINPUT
        }
        do throws(AccountError) {
            try edit(&secrets)
        } catch {
            Terminal.writeError(error.description)
            return EX_DATAERR
        }
        let errorCode = FileReplacement(path: path).write(Array(secrets.text.utf8))
        guard errorCode == 0 else {
            let reason = systemMessage(errorCode)
            Terminal.writeError("cannot write \(Wording.printable(path)): \(reason); use sudo")
            return EX_CANTCREAT
        }
        Terminal.write(successMessage)
        return EXIT_SUCCESS
    }
}
