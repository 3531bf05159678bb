import Diagnostics
import Glibc

/// An error of a system call that failed due to the state of the system, such as a lack of memory, and not
/// due to invalid input.
package struct SystemCallError: Error, Hashable, CustomStringConvertible {
    package let call: String
    package let code: CInt

    /// Creates an error for the system call named `call`, which has just failed. The error number is the
    /// current value of `errno`.
    package init(_ call: String) {
        self.call = call
        code = errno
    }

    package var description: String { "\(call): \(systemMessage(code))\(shortageRemedy(code))" }
}

/// Returns advice for the user on the error number `code` if a resource such as open files is exhausted, or
/// an empty string for any other error. The advice starts with a semicolon and is appended to the error
/// message.
package func shortageRemedy(_ code: CInt) -> String {
    switch code {
    case EMFILE: "; allow more open files, with ulimit -n or LimitNOFILE="
    case EAGAIN, ENFILE, ENOMEM: "; allow more memory or processes, or end other programs"
    default: ""
    }
}
