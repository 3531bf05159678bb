import Glibc

/// Returns the names of the entries in the folder at `path`, without `.` and `..`, in no particular order.
/// Returns nil if the folder cannot be read, and leaves the reason in `errno`.
package func entryNames(inFolder path: String) -> [String]? {
    guard let stream = opendir(path) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names
}
