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

    var description: String { "\(call): \(systemMessage(code))" }
}
