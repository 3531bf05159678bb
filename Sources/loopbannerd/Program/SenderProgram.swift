import CLinuxSystem
import Diagnostics
import Glibc
import LinuxSystem

/// The program `loopbanner-sender`, which sends the pictures of signs to network displays, and receives
/// pictures from lighting consoles.
public enum SenderProgram {
    /// Runs the program with `arguments`, not including the program's name. Returns an exit status from
    /// sysexits(3).
    public static func run(_ arguments: [String]) -> CInt {
        do throws(SenderArguments.UsageError) {
            let arguments = try SenderArguments(arguments)
            switch arguments.command {
            case .help: return print(SenderArguments.help)
            case .version: return print("loopbanner-sender \(ProductVersion.text)\n")
            case .run: return serveSigns(arguments)
            }
        } catch {
            printError(error.description)
            return EX_USAGE
        }
    }

    /// Serves signs until the process must end, and returns its exit status. First opens the Ethernet port
    /// for receiver cards if `arguments` name an interface, and then gives up the capabilities that only the
    /// port needs. Errors are printed.
    private static func serveSigns(_ arguments: SenderArguments) -> CInt {
        do throws(StartFailure) {
            let inheritedSocket = ListeningSocket.inheritedDescriptor(
                environment: { getenv($0).map { String(cString: $0) } },
                processID: getpid()
            )
            // A process that has inherited its socket is a service, and waits for an adapter that is not
            // plugged in. Otherwise, a user has started the process, and sees the error at once.
            if inheritedSocket != nil, let name = arguments.interface { waitForInterface(name) }
            let card = try arguments.interface.map { name throws(StartFailure) in try CardPort(named: name) }
            try dropCapabilities()

            let listener =
                if let inheritedSocket {
                    ListeningSocket(inheritedDescriptor: inheritedSocket)
                } else {
                    try ListeningSocket(at: arguments.socketPath)
                }
            return try serve(listener, socketPath: arguments.socketPath, cardPort: card)
        } catch {
            printError(error.description)
            return EX_UNAVAILABLE
        }
    }

    private static func dropCapabilities() throws(StartFailure) {
        let result = lb_give_up_capabilities()
        guard result == 0 else {
            throw StartFailure("cannot give up capabilities: \(systemMessage(-result))")
        }
    }

    /// The maximum time to wait for a missing network interface at startup, in milliseconds.
    private static let longestWait = 60_000
    /// The pause between two attempts to find the network interface, in milliseconds. It is short, because a
    /// receiver card that returns must show the picture within a second.
    private static let retryInterval = 250

    /// Waits up to one minute until the network interface `name` exists. Otherwise, the service manager would
    /// restart the process, and log the restart, every second while a network adapter is unplugged.
    private static func waitForInterface(_ name: String) {
        guard lb_interface_number(name) <= 0 else { return }
        printLine("warning: interface \(Wording.quoted(name)) does not exist; waiting until it is plugged in")
        for _ in 0..<(longestWait / retryInterval) {
            guard lb_interface_number(name) <= 0 else { return }
            poll(nil, 0, CInt(retryInterval))
        }
    }

    /// Serves the signs that connect to `listener`, a socket at the path `socketPath`. `card` is the Ethernet
    /// port for receiver cards, or nil if there is none. Returns the exit status of the process, or throws if
    /// it cannot start.
    private static func serve(
        _ listener: ListeningSocket,
        socketPath: String,
        cardPort: CardPort?
    ) throws(StartFailure) -> CInt {
        do throws(SystemCallError) {
            let loop = try SenderLoop(listener, card: cardPort, SenderLog())
            lb_drop_clean_pages()
            lb_drop_free_memory()
            ServiceManager.fromEnvironment.notifyReady(status: "waiting for signs at \(socketPath)")
            return try loop.run()
        } catch {
            throw StartFailure(error.description)
        }
    }

    private static func print(_ text: String) -> CInt {
        writeWhole(Array(text.utf8), to: STDOUT_FILENO).errorCode == 0 ? EXIT_SUCCESS : EX_IOERR
    }

    private static func printError(_ text: String) { printLine("error: \(text)") }

    private static func printLine(_ text: String) {
        _ = writeWhole(Array("loopbanner-sender: \(Wording.printable(text))\n".utf8), to: STDERR_FILENO)
    }
}
