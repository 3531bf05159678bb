import Diagnostics
import Glibc

/// A failed system call for which only the system can be the cause.
package struct SystemCallError: Error, Hashable, CustomStringConvertible {
    package let call: String
    package let code: CInt

    /// The failure of `call` with the current `errno`.
    package init(_ call: String) {
        self.call = call
        code = errno
    }

    package var description: String { "\(call): \(systemMessage(code))\(shortageRemedy(code))" }
}

/// What helps when the system has run out of what a call needs; begins with a semicolon, or is empty.
package func shortageRemedy(_ code: CInt) -> String {
    switch code {
    case EMFILE: "; allow more open files, with ulimit -n or LimitNOFILE="
    case EAGAIN, ENFILE, ENOMEM: "; allow more memory or processes, or end other programs"
    default: ""
    }
}
