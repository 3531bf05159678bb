import Diagnostics
import Glibc

/// An error of a system call that failed because of the system's state, such as a lack of memory, and not
/// because of invalid input.
package struct SystemCallError: Error, Hashable, CustomStringConvertible {
    package let call: String
    package let code: CInt

    /// Creates an error for the system call named `call`, which has just failed, with the current `errno`.
    package init(_ call: String) {
        self.call = call
        code = errno
    }

    package var description: String { "\(call): \(systemMessage(code))\(shortageRemedy(code))" }
}

/// Returns advice to append to the message for the error number `code`, if a resource such as open files is
/// exhausted. The advice starts with a semicolon. It is empty for all other errors.
package func shortageRemedy(_ code: CInt) -> String {
    switch code {
    case EMFILE: "; allow more open files, with ulimit -n or LimitNOFILE="
    case EAGAIN, ENFILE, ENOMEM: "; allow more memory or processes, or end other programs"
    default: ""
    }
}
