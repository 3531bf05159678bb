import Glibc

/// The system's own words for an error number, as in "Permission denied".
public func systemMessage(_ code: CInt) -> String {
    guard let message = strerror(code) else { return "error \(code)" }
    return String(cString: message)
}
