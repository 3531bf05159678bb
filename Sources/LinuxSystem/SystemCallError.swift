import Diagnostics
import Glibc

/// A failed system call that is not caused by an input.
package struct SystemCallError: Error, Hashable, CustomStringConvertible {
    package let call: String
    package let code: CInt

    /// Creates an error for `call` with the current `errno`.
    package init(_ call: String) {
        self.call = call
        code = errno
    }

    package var description: String { "\(call): \(systemMessage(code))\(shortageRemedy(code))" }
}

/// Returns the remedy for an exhausted resource, after a semicolon, or an empty string for other errors.
package func shortageRemedy(_ code: CInt) -> String {
    switch code {
    case EMFILE: "; allow more open files, with ulimit -n or LimitNOFILE="
    case EAGAIN, ENFILE, ENOMEM: "; allow more memory or processes, or end other programs"
    default: ""
    }
}
