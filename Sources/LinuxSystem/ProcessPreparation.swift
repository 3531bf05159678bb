import CLinuxSystem
import Glibc

/// Opens the standard descriptors that are closed, and resets the signals whose handling a parent process may have
/// changed. A program calls this first.
public func prepareProcess() {
    // The next opened file would otherwise get the number of a closed descriptor, and output would overwrite the
    // file. Each descriptor is opened for the wrong direction, so using it fails as for a closed descriptor.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
        _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    // Without these signals, write(2) reports a closed pipe and a file at its size limit as errors.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // While SIGCHLD is ignored, the exit statuses of child processes are lost.
    signal(SIGCHLD, SIG_DFL)
}

/// Returns the name by which this process was started, without its folder.
public func processName() -> String {
    var count: CInt = 0
    let arguments = lb_arguments(&count)
    guard count > 0, let path = arguments[0] else { return "" }
    return String(cString: path).split(separator: "/").last.map(String.init) ?? ""
}

/// Returns the arguments of this process without the program's name. Unlike `CommandLine`, this works without /proc.
public func processArguments() -> [String] {
    var count: CInt = 0
    let arguments = lb_arguments(&count)
    return (0..<Int(count)).dropFirst().compactMap { arguments[$0].map { String(cString: $0) } }
}
