import Glibc

/// The absolute path of a file, without links; nil if there is none.
public func absolutePath(of path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
}
