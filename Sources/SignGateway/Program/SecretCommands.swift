import Diagnostics
import Glibc
import LinuxSystem

/// Setting the password, and making tokens.
enum SecretCommands {
    static func password(_ arguments: GatewayArguments) -> CInt {
        change(arguments.secrets) { secrets in
            guard let password = Terminal.password() else { return "no password was given" }
            if let complaint = Password.complaint(about: password) { return complaint }
            guard let hash = Password.hash(password) else {
                return "the system has no memory or randomness for a hash"
            }
            secrets.password = hash
            return nil
        } then: {
            "The password is set. The service takes it with: systemctl restart loopbanner-gateway\n"
        }
    }

    static func token(_ name: String, _ arguments: GatewayArguments) -> CInt {
        let token = RandomToken.make()
        return change(arguments.secrets) { secrets in
            guard SecretFile.isName(name) else { return "a token's name has letters, digits, - and _" }
            guard secrets.tokens.count < 64 || secrets.tokens.contains(where: { $0.name == name }) else {
                return "there are 64 tokens already"
            }
            secrets.tokens.removeAll { $0.name == name }
            secrets.tokens.append(SecretFile.Token(name: name, secret: token))
            return nil
        } then: {
            "\(token)\n"
        }
    }

    /// Changes the file at `path`. A complaint of `change` leaves it as it is.
    private static func change(
        _ path: String,
        _ change: (inout SecretFile) -> String?,
        then words: () -> String
    ) -> CInt {
        var secrets: SecretFile
        do throws(SecretFile.Unreadable) {
            secrets = try SecretFile.load(path)
        } catch {
            LoopBannerGateway.complain(error.description)
            return EX_NOINPUT
        }
        if let complaint = change(&secrets) {
            LoopBannerGateway.complain(complaint)
            return EX_DATAERR
        }
        let code = FileReplacement(path: path).write(Array(secrets.text.utf8))
        guard code == 0 else {
            let reason = systemMessage(code)
            LoopBannerGateway.complain("cannot write \(Wording.printable(path)): \(reason); use sudo")
            return EX_CANTCREAT
        }
        LoopBannerGateway.say(words())
        return EXIT_SUCCESS
    }
}
