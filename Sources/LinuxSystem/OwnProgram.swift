import Glibc

/// Returns the path of the executable file that this process runs, or nil if /proc is not available. If the
/// file has been deleted or replaced, the path ends with ` (deleted)`.
package func ownProgram() -> String? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count)
    return count > 0 ? String(decoding: path.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
}
