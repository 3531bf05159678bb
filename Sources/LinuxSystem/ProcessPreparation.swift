import CLinuxSystem
import Glibc

/// Undoes what a parent may have left: closed standard descriptors, and signals that a program does not expect
/// to be ignored or to end it.
public func prepareProcess() {
    // Or the next file opened takes the number, and is then written to. Used against its mode, a descriptor
    // fails as a closed one does.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
        _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    // write(2) reports a closed pipe, and a file that may not grow.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // Ignored, it would take the ends of actions.
    signal(SIGCHLD, SIG_DFL)
}

/// Returns the arguments of this process, without the name of the program. `CommandLine` reads them from /proc, which may
/// not be mounted.
public func processArguments() -> [String] {
    var count: CInt = 0
    let arguments = lb_arguments(&count)
    return (0..<Int(count)).dropFirst().compactMap { arguments[$0].map { String(cString: $0) } }
}
