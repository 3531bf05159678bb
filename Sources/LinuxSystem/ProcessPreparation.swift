import CLinuxSystem
import Glibc

/// Opens any standard descriptors that are closed, and resets signal handling that a parent process may have
/// changed. Every program must call this function before it does anything else.
public func prepareProcess() {
    // Without this, the next opened file would get the number of a closed standard descriptor, and output would
    // overwrite the file. Each descriptor is opened for the wrong direction, so its use fails like that of a closed
    // descriptor.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
        _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    // If these signals are ignored, write(2) returns an error for a closed pipe and for a file at its size limit.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // While SIGCHLD is ignored, the exit statuses of child processes are lost.
    signal(SIGCHLD, SIG_DFL)
}

/// Returns the name under which this process was started, without the folder, or an empty string if the name
/// is not available.
public func processName() -> String {
    var count: CInt = 0
    let arguments = lb_arguments(&count)
    guard count > 0, let path = arguments[0] else { return "" }
    return String(cString: path).split(separator: "/").last.map(String.init) ?? ""
}

/// Returns the arguments of this process, not including the program's name. Unlike `CommandLine`, this
/// function does not need /proc.
public func processArguments() -> [String] {
    var count: CInt = 0
    let arguments = lb_arguments(&count)
    return (0..<Int(count)).dropFirst().compactMap { arguments[$0].map { String(cString: $0) } }
}
