import Glibc
import HardwareBuses

/// A failed system call for which only the system can be the cause.
struct SystemCallError: Error, Hashable, CustomStringConvertible {
    let call: String
    let code: CInt

    /// The failure of `call` with the current `errno`.
    init(_ call: String) {
        self.call = call
        code = errno
    }

    var description: String { "\(call): \(systemMessage(code))\(shortageRemedy(code))" }
}

/// What helps when the system has run out of what a call needs; begins with a semicolon, or is empty.
func shortageRemedy(_ code: CInt) -> String {
    switch code {
    case EMFILE: "; allow more open files, with ulimit -n or LimitNOFILE="
    case EAGAIN, ENFILE, ENOMEM: "; allow more memory or processes, or end other programs"
    default: ""
    }
}
