import Glibc

/// Returns the operating system's message for the error number `code` (errno), such as "Permission denied".
public func systemMessage(_ code: CInt) -> String {
    guard let message = strerror(code) else { return "error \(code)" }
    return String(cString: message)
}
