import CLinuxSystem
import Glibc

/// Opens closed standard descriptors, and resets the signals that a parent may have changed.
public func prepareProcess() {
    // Otherwise the next opened file would get the number, and output would overwrite it. With the opposite access mode, uses
    // fail like those of a closed descriptor.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
        _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    // Instead, write(2) reports a closed pipe and a file at its size limit.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // If ignored, exit statuses of child processes are lost.
    signal(SIGCHLD, SIG_DFL)
}

/// Returns the arguments of this process without the program's name. `CommandLine` would need /proc.
public func processArguments() -> [String] {
    var count: CInt = 0
    let arguments = lb_arguments(&count)
    return (0..<Int(count)).dropFirst().compactMap { arguments[$0].map { String(cString: $0) } }
}
