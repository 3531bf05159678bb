import Glibc
import LinuxSystem

/// The program `loopbanner-gateway`, which connects a sign to browsers and programs on the network. If it is
/// started under the name `loopbanner-fleet`, it is the program with which the owner of a fleet manages
/// signs.
@main
enum LoopBannerGateway {
    static func main() {
        prepareProcess()
        if processName() == "loopbanner-fleet" { exit(OwnerProgram.run(processArguments())) }
        do throws(GatewayArguments.UsageError) {
            exit(run(try GatewayArguments(processArguments())))
        } catch {
            Terminal.writeError(error.description)
            exit(EX_USAGE)
        }
    }

    /// Runs the command that the command line `arguments` requests, and returns the exit status of the
    /// process. The command `run` returns only when the gateway ends.
    private static func run(_ arguments: GatewayArguments) -> CInt {
        switch arguments.command {
        case .help(let command): Terminal.write(GatewayArguments.help(for: command))
        case .version: Terminal.write("loopbanner-gateway \(ProductVersion.text)\n")
        case .check: return GatewayCommands.check(arguments)
        case .address: return GatewayCommands.printAddress(arguments)
        case .password:
            return SecretCommands.setPassword(in: arguments.secretsFile, service: "loopbanner-gateway")
        case .user(let name, let role):
            return SecretCommands.setUser(
                name,
                role: role,
                in: arguments.secretsFile,
                webPageFile: arguments.webPageSecretsFile,
                service: "loopbanner-gateway"
            )
        case .token(let name, let role):
            return SecretCommands.createToken(name, role: role, in: arguments.secretsFile)
        case .run: return GatewayCommands.run(arguments)
        }
        return EXIT_SUCCESS
    }
}
