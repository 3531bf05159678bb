import Glibc
import HardwareBuses

/// A system call that failed where nothing but the system can be the reason.
struct SystemCallError: Error, Hashable, CustomStringConvertible {
    let call: String
    let code: CInt

    /// The failure that `errno` tells of now.
    init(_ call: String) {
        self.call = call
        code = errno
    }

    var description: String { "\(call): \(systemMessage(code))" }
}
