import Glibc

/// Returns the operating system's message for the error number `code` (errno), such as "Permission denied".
public func systemMessage(_ code: CInt) -> String {
    guard let message = strerror(code) else { return "error \(code)" }
    return String(cString: message)
}

/// Returns an error message with the file path `path` and the operating system's message for the error number
/// `code` (errno). Returns nil if `code` is 0, which means that there is no error.
package func systemMessage(_ code: CInt, at path: String) -> String? {
    code == 0 ? nil : "\(Wording.printable(path)): \(systemMessage(code))"
}
