import Glibc

/// Returns the system's message for an error number, such as "Permission denied".
public func systemMessage(_ code: CInt) -> String {
    guard let message = strerror(code) else { return "error \(code)" }
    return String(cString: message)
}
