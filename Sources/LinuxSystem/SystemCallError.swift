import Diagnostics
import Glibc

/// A system call that failed because of the system, for example for lack of memory, and not because of a wrong input.
package struct SystemCallError: Error, Hashable, CustomStringConvertible {
    package let call: String
    package let code: CInt

    /// Creates an error for the system call named `call`, with the current `errno`.
    package init(_ call: String) {
        self.call = call
        code = errno
    }

    package var description: String { "\(call): \(systemMessage(code))\(shortageRemedy(code))" }
}

/// Returns advice for an exhausted resource, such as open files, that starts with a semicolon and follows an error
/// message. Returns an empty string for other errors.
package func shortageRemedy(_ code: CInt) -> String {
    switch code {
    case EMFILE: "; allow more open files, with ulimit -n or LimitNOFILE="
    case EAGAIN, ENFILE, ENOMEM: "; allow more memory or processes, or end other programs"
    default: ""
    }
}
