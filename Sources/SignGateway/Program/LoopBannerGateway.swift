import Glibc
import LinuxSystem

/// `loopbanner-gateway`: carries a sign to browsers and programs on the network.
@main
enum LoopBannerGateway {
    static func main() {
        prepareProcess()
        do throws(GatewayArguments.Misread) {
            exit(run(try GatewayArguments(processArguments())))
        } catch {
            complain(error.description)
            exit(EX_USAGE)
        }
    }

    private static func run(_ arguments: GatewayArguments) -> CInt {
        switch arguments.command {
        case .help: say(GatewayArguments.help)
        case .version: say("loopbanner-gateway \(ProductVersion.text)\n")
        case .check: return GatewayCommands.check(arguments)
        case .password: return SecretCommands.password(arguments)
        case .token(let name): return SecretCommands.token(name, arguments)
        case .run: return GatewayCommands.run(arguments)
        }
        return EXIT_SUCCESS
    }

    static func say(_ text: String) { _ = writeWhole(Array(text.utf8), to: STDOUT_FILENO) }

    static func complain(_ text: String) {
        _ = writeWhole(Array("loopbanner-gateway: error: \(text)\n".utf8), to: STDERR_FILENO)
    }
}
