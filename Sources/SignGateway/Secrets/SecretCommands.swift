import Diagnostics
import Glibc
import LinuxSystem
import SignAPI

/// The commands that set passwords and create tokens.
enum SecretCommands {
    /// Asks for the owner's password, and stores its hash in the secrets file at `path`. `service` is the
    /// service that reads this file.
    static func setPassword(in path: String, of service: String) -> CInt {
        change(path) { secrets in
            guard let password = Terminal.readPassword() else { return "no password was given" }
            if let problem = Password.problem(with: password) { return problem }
            guard let hash = Password.hash(password) else {
                return "cannot hash the password: the system has no memory or random numbers left"
            }
            secrets.password = hash
            return nil
        } success: {
            "The password is set. Restart the service to apply it: systemctl restart \(service)\n"
        }
    }

    /// Asks for the password of the user `name`, and stores its hash. Replaces an existing user with this
    /// name. The name must differ from those of other users in more than its case. This also applies to the users
    /// that the web page has stored in the file `stored`. A file that does not exist or cannot be read has none.
    static func setUser(
        _ name: String,
        _ role: Role,
        in path: String,
        besides stored: String?,
        of service: String
    ) -> CInt {
        let others = stored.flatMap { try? SecretStore(nil, storedAt: $0).secrets } ?? SecretFile()
        return change(path) { secrets in
            secrets.users.removeAll { $0.name == name }
            if let problem = problem(in: { () throws(AccountError) in
                try others.checkDifference(from: name)
                try secrets.addUser(name, hash: "", role: role)
            }) {
                return problem
            }
            guard let password = Terminal.readPassword() else { return "no password was given" }
            if let problem = Password.problem(with: password) { return problem }
            guard let hash = Password.hash(password) else {
                return "cannot hash the password: the system has no memory or random numbers left"
            }
            return problem { () throws(AccountError) in
                try secrets.changeUser(name, hash: hash, role: role)
            }
        } success: {
            "The user is set. Restart the service to apply it: systemctl restart \(service)\n"
        }
    }

    /// The creator that is recorded for tokens which this command creates.
    private static let creator = "command"

    static func createToken(_ name: String, _ role: Role, in path: String) -> CInt {
        let token = RandomToken.make()
        return change(path) { secrets in
            secrets.tokens.removeAll { $0.name == name }
            return problem { () throws(AccountError) in
                try secrets.addToken(name, secret: token, role: role, by: creator)
            }
        } success: {
            "\(token)\n"
        }
    }

    /// Returns the reason why `change` fails, or nil if it succeeds.
    private static func problem(in change: () throws(AccountError) -> Void) -> String? {
        do throws(AccountError) {
            try change()
            return nil
        } catch {
            return error.description
        }
    }

    /// Applies `change` to the secrets file, prints `success`, and returns the exit status. If `change`
    /// returns a problem, prints it and leaves the file unchanged.
    private static func change(
        _ path: String,
        _ change: (inout SecretFile) -> String?,
        success: () -> String
    ) -> CInt {
        var secrets: SecretFile
        do throws(SecretFile.Unreadable) {
            secrets = try SecretFile.load(path)
        } catch {
            Terminal.writeError(error.description)
            return EX_NOINPUT
        }
        if let problem = change(&secrets) {
            Terminal.writeError(problem)
            return EX_DATAERR
        }
        let code = FileReplacement(path: path).write(Array(secrets.text.utf8))
        guard code == 0 else {
            let reason = systemMessage(code)
            Terminal.writeError("cannot write \(Wording.printable(path)): \(reason); use sudo")
            return EX_CANTCREAT
        }
        Terminal.write(success())
        return EXIT_SUCCESS
    }
}
